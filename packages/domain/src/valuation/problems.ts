import { formatDecimal } from "../money/format-decimal.ts";
import { formatDay } from "../time/day.ts";
import { UNKNOWN, type Frame } from "./frame.ts";
import type { Position } from "./position.ts";
import type { RowContext } from "./row-context.ts";
import type { Rate } from "./rates.ts";
import type { Problem } from "./result.ts";

/** What could not be known for the positions of an answer, at either end. */
export function problemsOf(context: RowContext, shown: readonly number[]): Problem[] {
  const { at, since, rateAt, rateSince } = context;
  const currencies = new Set<number>();
  for (const p of shown) currencies.add(at.layout.currencies[p] as number);
  const hasRates = [...currencies].every((currency) => rateAt(currency) && (!since || rateSince(currency)));
  const missed = missedLots(context, shown);
  if (hasRates && !at.hasUnknown && !since?.hasUnknown) return missed;
  const problems = shown.flatMap((p) => problemsAt(context, p, at, rateAt));
  if (since) problems.push(...shown.flatMap((p) => problemsAt(context, p, since, rateSince)));
  return [...problems, ...missed];
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
        `acquired on ${formatDay(acquired)} were named and ${formatDecimal(found)} were held; the rest is of the oldest lots.`,
    }));
  });
}

function problemsAt(
  context: RowContext,
  p: number,
  frame: Frame,
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
        message: `${what} has no price on or before ${formatDay(frame.day)} and counts as nothing.`,
      },
    ];
  }
  const pair = `${currency?.code ?? currency?.name ?? ""} to ${terms.instruments[context.target]?.code ?? ""}`;
  return [
    {
      ...common,
      code: "no_rate",
      message: `${what} counts as nothing: no rate from ${pair} on or before ${formatDay(frame.day)}.`,
    },
  ];
}
