import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { ZERO, addDecimals, negateDecimal, sumDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import type { ListedChange } from "@distributary/domain/ledger/listed-change";
import { heldUnder, type OpenedReturns } from "@distributary/domain/evidence/returns-evidence";
import type { EvidenceStep } from "../../../../access/records/evidence.ts";
import { figure, figureOrNull, largestFirst, percent } from "../figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { evidenceStep, missingStep } from "../../../../access/records/evidence-steps.ts";
import { namesOf } from "../names.ts";

/** Steps and what they add up to, exact; null: a part of it is not known. */
export interface SummedSteps {
  readonly sum: Decimal | null;
  readonly steps: readonly EvidenceStep[];
}

/**
 * What each position of a group was worth at the end of a day, the largest first, by the shares of then where the day
 * `opens` the window, else of the next; `ratesOf` is the day whose rates count, null that day itself. A position that counts by a share opens whole, and says so.
 */
export function heldSteps(
  book: Book,
  group: OpenedReturns,
  { day, opens, ratesOf }: { readonly day: Day; readonly opens: boolean; readonly ratesOf: Day | null },
  context: KeyContext,
): SummedSteps {
  const names = namesOf(book.terms);
  const { currency: unit } = context;
  const everybodys = { ...context, at: day, since: null, perspective: null, scope: {} };
  const parts = heldUnder(book, group, { day, opens }, ratesOf).map(({ account, instrument, share, value }) => {
    const ids = {
      account: book.terms.accounts[account]?.id ?? "",
      instrument: book.terms.instruments[instrument]?.id ?? "",
    };
    const label = `${share ? `${percent(share)} of ` : ""}${names.instrument(ids.instrument)} · ${names.account(ids.account)}`;
    return { value, label, key: explainKey({ figure: "value", ...ids }, everybodys) };
  });
  const missing = parts.filter(({ value }) => value === null);
  const sum = missing.length > 0 ? null : parts.reduce((all, { value }) => addDecimals(all, value ?? ZERO), ZERO);
  return {
    sum,
    steps: [
      missingStep(
        unit,
        missing.map(({ label }) => `${label} has no price or rate on ${formatDay(day)}.`),
      ),
      evidenceStep(
        "parts",
        unit,
        parts
          .toSorted((a, b) => largestFirst(a.value, b.value))
          .map(({ key, label, value }) => ({ kind: "part", key, label, amount: figureOrNull(value) })),
        { figure: figureOrNull(sum) },
      ),
    ],
  };
}

/** The legs of changes, each with what of it counts, in order of days; then what came or went with a change of shares. */
export function legSteps(book: Book, changes: readonly ListedChange[], context: KeyContext): SummedSteps {
  const { currency: unit } = context;
  const names = namesOf(book.terms);
  const codeOf = (instrument: number): string => book.terms.instruments[instrument]?.code ?? "";
  let running: Decimal = ZERO;
  const legs = changes.flatMap((one): EvidenceItem[] => {
    if (one.taken) return [];
    running = addDecimals(running, one.counts ?? ZERO);
    const leg = {
      kind: "leg" as const,
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
    return [leg];
  });
  const unknown = changes.filter(({ counts }) => counts === null);
  const taken = changes.filter((one) => one.taken);
  const ofShares = sumDecimals(taken.map(({ counts }) => counts ?? ZERO));
  const sum = unknown.length > 0 ? null : addDecimals(running, ofShares);
  return {
    sum,
    steps: [
      missingStep(
        unit,
        unknown.map(({ day }) => `The flow on ${formatDay(day)} has no price or rate, and counts as zero.`),
      ),
      evidenceStep("legs", unit, legs, { figure: sum && figure(running) }),
      ...(taken.length === 0
        ? []
        : [
            {
              step: "share" as const,
              title: "Changes of the share",
              figure: sum && figure(ofShares),
              unit,
              evidence: taken.map((one) => changeOfShare(book, one, context)),
            },
          ]),
    ],
  };
}

/** What came or went with a change of the share, which opens to the value of the whole. */
function changeOfShare(book: Book, one: ListedChange, context: KeyContext): EvidenceItem {
  const names = namesOf(book.terms);
  const ids = {
    account: book.terms.accounts[one.account]?.id ?? "",
    instrument: book.terms.instruments[one.instrument]?.id ?? "",
  };
  const { before = ZERO, share = ZERO } = one.taken ?? {};
  return {
    kind: "part",
    key: explainKey(
      { figure: "value", ...ids },
      { ...context, at: one.day, since: null, perspective: null, scope: {} },
    ),
    label: `${names.instrument(ids.instrument)} · ${names.account(ids.account)} on ${formatDay(one.day)}: ${percent(share)} where it was ${percent(before)}`,
    amount: figureOrNull(one.counts),
  };
}

/** An amount with its sign in a sum: `-` in front of what is taken off. */
export function signed(amount: string | null, sign: 1 | -1): string | null {
  if (amount === null || sign === 1) return amount;
  return figure(negateDecimal(parseDecimal(amount)));
}
