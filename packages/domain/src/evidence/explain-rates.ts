import type { Day } from "../time/day.ts";
import type { EvidenceLot } from "./evidence.ts";
import { forwardRate } from "../market/models/forward-price.ts";
import type { Position } from "../ledger/columns/position.ts";
import { priceOn } from "../market/price-on.ts";
import type { FigureKey } from "../summary/answer/figure-key.ts";
import { rateOn, rateUsed } from "../ledger/rates/rates.ts";
import type { RateUsed } from "../ledger/rates/rate-used.ts";
import type { RowContext } from "../basis/row-context.ts";

/** What else is listed under a figure of one position. */
interface Listed {
  /** days of its legs, ascending */
  readonly legDays: readonly Day[];
  readonly lots: readonly EvidenceLot[];
  /** of an averaged cost the days on which its parts were acquired */
  readonly averagedDays: readonly Day[];
}

/** Whether a figure is what something is worth at the end: it rests on nothing of the day before the window. */
export function isWorthAt({ figure }: FigureKey): boolean {
  return figure === "net_worth" || figure === "account" || figure === "group" || figure === "value";
}

/** The rates that a figure of some positions (indices) rests on; each once, whichever day asked for it. */
export function ratesUnder(
  context: RowContext,
  positions: readonly number[],
  key: FigureKey,
  listed: Listed,
): RateUsed[] {
  const { book, target } = context;
  const days = new Set(daysUnder(context, positions, key, listed));
  const currencies = new Set(positions.map((p) => (book.positions[p] as Position).currency));
  currencies.delete(target);
  const own = [...currencies].flatMap((currency) => {
    const used = new Map<Day | null, RateUsed>();
    for (const day of days) {
      const rate = rateOn(book, currency, target, day);
      if (rate && !used.has(rate.day)) used.set(rate.day, rateUsed(book, currency, target, day, rate));
    }
    return [...used.values()];
  });
  return [...forwardRates(context, positions, key), ...own];
}

function daysUnder(
  { at, since }: RowContext,
  positions: readonly number[],
  { figure }: FigureKey,
  { legDays, lots, averagedDays }: Listed,
): readonly Day[] {
  const before = since ? [since.day] : [];
  switch (figure) {
    case "basis":
    case "realised":
      return [
        ...averagedDays,
        ...lots.flatMap(({ acquired, sold }) => [
          ...(acquired === null ? [] : [acquired]),
          ...(sold ? [sold.day] : []),
        ]),
      ];
    case "flows":
    case "outside":
    case "moves":
      return legDays;
    case "income":
    case "expenses": {
      const accrues = positions.some((p) => at.accruedOf(p) ?? since?.accruedOf(p));
      return accrues ? [at.day, ...legDays] : legDays;
    }
    case "currency":
      return [at.day, ...before, ...legDays];
    default:
      // What became of a value in its own currency is told at the rate of the end alone.
      return [at.day];
  }
}

/** The rates that a currency forward is worth by where no price of it is recorded. */
function forwardRates({ book, at, since }: RowContext, positions: readonly number[], key: FigureKey): RateUsed[] {
  const [only] = positions.length === 1 ? positions : [];
  if (only === undefined || !VALUED.has(key.figure)) return [];
  const position = book.positions[only] as Position;
  const days = since && !isWorthAt(key) ? [at.day, since.day] : [at.day];
  return days.flatMap((day) => {
    if (priceOn(book, position.instrument, day)?.source !== "model") return [];
    const found = forwardRate(book, position.instrument, day);
    return found ? [rateUsed(book, found.bought, position.currency, found.on, found.rate)] : [];
  });
}

/** Whether a figure rests on prices of either end: what something was worth, and what accrued, do. */
export function isPriced({ figure }: FigureKey): boolean {
  return VALUED.has(figure) || figure === "income" || figure === "expenses";
}

/** Figures that rest on what a position was worth. */
const VALUED: ReadonlySet<FigureKey["figure"]> = new Set([
  ...(["net_worth", "account", "group", "value", "price", "currency"] as const),
]);
