import type { ExplainEvidence } from "@distributary/contract/summary-explain";
import { ZERO, addDecimals, negateDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/valuation/book";
import type { ListedChange } from "@distributary/domain/valuation/listed-change";
import { heldUnder, type OpenedReturns } from "@distributary/domain/valuation/returns-trail";
import type { TrailStep } from "../../access/trails.ts";
import { figure, figureOrNull, largestFirst, percent } from "./figures.ts";
import { explainKey, type KeyContext } from "./key.ts";
import { namesOf } from "./names.ts";

/** Steps and what they add up to, exact; null: a part of it is not known. */
export interface SummedSteps {
  readonly sum: Decimal | null;
  readonly steps: readonly TrailStep[];
}

/**
 * What each position of a group was worth at the end of a day, the largest first; `ratesOf` is the day whose rates count,
 * null that day itself. A position that counts by a share opens whole, and says so.
 */
export function heldSteps(
  book: Book,
  group: OpenedReturns,
  { day, ratesOf }: { readonly day: Day; readonly ratesOf: Day | null },
  context: KeyContext,
): SummedSteps {
  const names = namesOf(book.terms);
  const { currency: unit } = context;
  const everybodys = { ...context, at: day, since: null, perspective: null, scope: {} };
  const parts = heldUnder(book, group, day, ratesOf).map(({ account, instrument, value }) => {
    const ids = {
      account: book.terms.accounts[account]?.id ?? "",
      instrument: book.terms.instruments[instrument]?.id ?? "",
    };
    const share = group.weights ? `${percent(group.shareOf(account))} of ` : "";
    const label = `${share}${names.instrument(ids.instrument)} · ${names.account(ids.account)}`;
    return { value, label, key: explainKey({ figure: "value", ...ids }, everybodys) };
  });
  const missing = parts.filter(({ value }) => value === null);
  const sum = missing.length > 0 ? null : parts.reduce((all, { value }) => addDecimals(all, value ?? ZERO), ZERO);
  return {
    sum,
    steps: [
      {
        step: "missing",
        title: "Missing evidence",
        figure: null,
        unit,
        evidence: missing.map(({ label }) => {
          return { kind: "missing", reason: `${label} has no price or rate on ${formatDay(day)}.` };
        }),
      },
      {
        step: "parts",
        title: "Made of",
        figure: figureOrNull(sum),
        unit,
        evidence: parts
          .toSorted((a, b) => largestFirst(a.value, b.value))
          .map(({ key, label, value }) => ({ kind: "part", key, label, amount: figureOrNull(value) })),
      },
    ],
  };
}

/** The legs of changes, each with what of it counts, in order of days. */
export function legSteps(book: Book, changes: readonly ListedChange[], { currency: unit }: KeyContext): SummedSteps {
  const names = namesOf(book.terms);
  const codeOf = (instrument: number): string => book.terms.instruments[instrument]?.code ?? "";
  let running: Decimal = ZERO;
  const legs = changes.map((one): ExplainEvidence => {
    running = addDecimals(running, one.counts ?? ZERO);
    return {
      kind: "leg",
      transaction_id: one.transaction ?? "",
      event_id: null,
      date: formatDay(one.day),
      description: names.instrument(book.terms.instruments[one.instrument]?.id ?? ""),
      quantity: figure(one.quantity),
      consideration: figureOrNull(one.amount),
      currency: codeOf(one.currency),
      running: figure(running),
      counts: figure(one.counts ?? ZERO),
    };
  });
  const unknown = changes.filter(({ counts }) => counts === null);
  const sum = unknown.length > 0 ? null : running;
  return {
    sum,
    steps: [
      {
        step: "missing",
        title: "Missing evidence",
        figure: null,
        unit,
        evidence: unknown.map(({ day }) => {
          return {
            kind: "missing",
            reason: `What moved on ${formatDay(day)} has no price or rate, and counts nothing.`,
          };
        }),
      },
      { step: "legs", title: "Legs", figure: figureOrNull(sum), unit, evidence: legs },
    ],
  };
}

/** An amount with its sign in a sum: `-` in front of what is taken off. */
export function signed(amount: string | null, sign: 1 | -1): string | null {
  if (amount === null || sign === 1) return amount;
  return figure(negateDecimal(parseDecimal(amount)));
}
