import { formatDay } from "../time/day.ts";
import { UNKNOWN, type Frame } from "./frame.ts";
import type { Position } from "./position.ts";
import type { RowContext } from "./position-row.ts";
import type { Rate } from "./rates.ts";
import type { Problem } from "./result.ts";

/** What could not be known for the positions of an answer, at either end. */
export function problemsOf(context: RowContext, shown: readonly number[]): Problem[] {
  const { at, since, rateAt, rateSince } = context;
  const currencies = new Set<number>();
  for (const p of shown) currencies.add(at.layout.currencies[p] as number);
  const hasRates = [...currencies].every((currency) => rateAt(currency) && (!since || rateSince(currency)));
  if (hasRates && !at.hasUnknown && !since?.hasUnknown) return [];
  const problems = shown.flatMap((p) => problemsAt(context, p, at, rateAt));
  if (since) problems.push(...shown.flatMap((p) => problemsAt(context, p, since, rateSince)));
  return problems;
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
