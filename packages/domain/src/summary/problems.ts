import { formatDecimal } from "../money/format-decimal.ts";
import { formatDay, type Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { UNKNOWN, type Snapshot } from "../snapshot/snapshot.ts";
import { dueText, unpaidBond } from "../market/unpaid-texts.ts";
import { modelsOf } from "../market/models/model-value.ts";
import { loanInterest, unrecordedInstalments } from "../market/models/loan-course.ts";
import { unconvertedCosts } from "../basis/missing-rate.ts";
import { missedSplits } from "../market/missed-splits.ts";
import type { Position } from "../ledger/columns/position.ts";
import { priceOn } from "../market/price-on.ts";
import type { RowContext } from "../basis/row-context.ts";
import type { Rate } from "../ledger/rates/rates.ts";
import type { Problem } from "../market/problem.ts";
import { CLASSES, FLOW, quantityOf } from "../ledger/columns/posting-columns.ts";
import { unconvertedChanges } from "./unconverted-changes.ts";
import { extraAmount } from "../market/window.ts";
import { plural } from "../words/counted.ts";

/** What could not be known for the positions of an answer, at either end. */
export function problemsOf(context: RowContext, shown: readonly number[]): Problem[] {
  const { at, since, rateAt, rateSince, basis } = context;
  const currencies = new Set<number>();
  for (const p of shown) currencies.add(at.layout.currencies[p] as number);
  const hasRates = [...currencies].every((currency) => rateAt(currency) && (!since || rateSince(currency)));
  const missed = [
    ...unvaluedFlows(context, shown),
    ...unconvertedChanges(context, shown),
    ...missedLots(context, shown),
    ...unpaidDues(context, shown),
    ...unsplitUnits(context, shown),
    ...(basis ? shown.flatMap((p) => unconvertedCosts(context.book, p, at, basis)) : []),
  ];
  if (hasRates && !at.hasUnknown && !since?.hasUnknown) return missed;
  const problems = shown.flatMap((p) => problemsAt(context, p, at, rateAt));
  if (since) problems.push(...shown.flatMap((p) => problemsAt(context, p, since, rateSince)));
  return [...problems, ...missed];
}

/**
 * Units that came in or went out between the ends without consideration, as opening lots do, on a day that no price
 * reaches: the bridge cannot count them as a flow, so that their value stands under price.
 */
function unvaluedFlows({ book, at, since }: RowContext, shown: readonly number[]): Problem[] {
  if (!since) return [];
  return shown.flatMap((p) => {
    const position = book.positions[p] as Position;
    const slice = position.slices[FLOW];
    // Without a value at the end there is nothing under price, and the position itself is named as unknown.
    if (!slice || slice.extras.size === 0 || at.states[p] === UNKNOWN) return [];
    const [from, to] = [since.counts[p * CLASSES + FLOW] as number, at.counts[p * CLASSES + FLOW] as number];
    const account = book.terms.accounts[position.account];
    const instrument = book.terms.instruments[position.instrument];
    const found: Problem[] = [];
    // A price counts until there is a newer one: from the first day that has one on, every day has.
    let known = Infinity;
    for (const [index, extra] of slice.extras) {
      const day = slice.days[index] as Day;
      if (index < from || index >= to || day >= known) continue;
      if (extraAmount(book, position.currency, extra, day)) {
        known = day;
        continue;
      }
      found.push({
        code: "unvalued_change",
        account: account?.id ?? null,
        instrument: instrument?.id ?? "",
        day,
        message:
          `${instrument?.name ?? ""} in ${account?.name ?? ""}: ${formatDecimal(quantityOf(slice, index))} units of ` +
          `${formatDay(day)} have no price on or before that day. Their value is shown under price changes instead of flows.`,
      });
    }
    return found;
  });
}

/** Sales that name lots which were not there: their basis and gain rest on other lots than somebody meant. */
function missedLots({ book, basis, at }: RowContext, shown: readonly number[]): Problem[] {
  if (!basis?.mayMissLots) return [];
  return shown.flatMap((p) => {
    const position = book.positions[p] as Position;
    const account = book.terms.accounts[position.account];
    const instrument = book.terms.instruments[position.instrument];
    return basis.missedLots(p, position, at.day).map(({ day, acquired, named, found }) => ({
      code: "lot_not_held" as const,
      account: account?.id ?? null,
      instrument: instrument?.id ?? "",
      day,
      message:
        `${instrument?.name ?? ""} in ${account?.name ?? ""}: on ${formatDay(day)}, ${formatDecimal(named)} units of a lot ` +
        `acquired on ${formatDay(acquired)} were named, ${formatDecimal(found)} were held; the remainder comes from the oldest lots.`,
    }));
  });
}

/** Units that a split did not reach in their account, and prices of after it did. */
function unsplitUnits({ book, at }: RowContext, shown: readonly number[]): Problem[] {
  if (book.splits.size === 0) return [];
  return shown.flatMap((p) => {
    if (!at.isHeld(p)) return [];
    const position = book.positions[p] as Position;
    const account = book.terms.accounts[position.account];
    const instrument = book.terms.instruments[position.instrument];
    return missedSplits(book, position, at.day).map(({ split: { day, ratio }, held }) => ({
      code: "split_not_recorded" as const,
      account: account?.id ?? null,
      instrument: instrument?.id ?? "",
      day,
      message:
        `${instrument?.name ?? ""} in ${account?.name ?? ""}: the split of ${ratio.numerator} for ${ratio.denominator} on ` +
        `${formatDay(day)} is recorded in another account but not this one; ${formatDecimal(held)} pre-split units are valued at ` +
        `post-split prices.`,
    }));
  });
}

/** What fell due and is not recorded: instalments of loans, coupons and redemptions of bonds. */
function unpaidDues({ book, at }: RowContext, shown: readonly number[]): Problem[] {
  const models = modelsOf(book);
  return shown.flatMap((p) => {
    const { account: a, instrument: i, isCash } = book.positions[p] as Position;
    // Most instruments owe nothing.
    if (isCash || !models.accrues(i) || !at.isHeld(p)) return [];
    const said = unpaidLoan(book, i, at.day) ?? unpaidBond(book, i, at.day);
    if (said === null) return [];
    const account = book.terms.accounts[a];
    const instrument = book.terms.instruments[i];
    return [
      {
        code: "payment_not_recorded" as const,
        account: account?.id ?? null,
        instrument: instrument?.id ?? "",
        day: at.day,
        message: `${instrument?.name ?? ""} in ${account?.name ?? ""}: ${said}`,
      },
    ];
  });
}

/** Instalments due for which no payment is recorded: what their interest comes to counts as owed. */
function unpaidLoan(book: Book, instrument: number, day: Day): string | null {
  const days = unrecordedInstalments(book, instrument, day);
  if (days.length === 0) return null;
  // A loan without interest owes none.
  const price = priceOn(book, instrument, day);
  if (!price?.perUnit || loanInterest(book, instrument, price.perUnit, day) === null) return null;
  const its = plural(days.length, { one: "its", other: "their" });
  const counts = price.source === "model" ? "counts as owed" : "is owed in addition to the recorded price";
  return `no payment is recorded for ${dueText(days, { one: "# instalment", other: "# instalments" })}; ${its} interest ${counts}.`;
}

function problemsAt(
  context: RowContext,
  p: number,
  frame: Snapshot,
  rateOf: (currency: number) => Rate | null,
): Problem[] {
  const isKnown = frame.states[p] !== UNKNOWN;
  const { terms, positions } = context.book;
  const position = positions[p] as Position;
  if (!frame.isHeld(p) || (isKnown && rateOf(position.currency))) return [];
  const account = terms.accounts[position.account];
  const instrument = terms.instruments[position.instrument];
  const currency = terms.instruments[position.currency];
  const common = { account: account?.id ?? null, instrument: instrument?.id ?? "", day: frame.day };
  const what = `${instrument?.name ?? ""} in ${account?.name ?? ""}`;
  if (!isKnown) {
    return [
      {
        ...common,
        code: "no_price",
        message: `${what} has no price on or before ${formatDay(frame.day)} and counts as zero.`,
      },
    ];
  }
  const pair = `${currency?.code ?? currency?.name ?? ""} to ${terms.instruments[context.target]?.code ?? ""}`;
  return [
    {
      ...common,
      code: "no_rate",
      message: `${what} counts as zero: no rate from ${pair} on or before ${formatDay(frame.day)}.`,
    },
  ];
}
