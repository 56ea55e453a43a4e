import { ZERO, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { classOfAccount } from "../account-class.ts";
import { currencyOf, type Book } from "../book.ts";
import type { LegInput, TransactionInput } from "../input.ts";
import type { DerivedChange } from "../movement.ts";
import { exactOf } from "./recorded-prices.ts";
import { INTERNAL, TRADE } from "../columns/posting-columns.ts";

/** Two legs of one instrument that cancel. */
interface Pair {
  readonly instrument: number;
  readonly first: LegInput;
  readonly second: LegInput;
  /** of the first leg; the second has the opposite */
  readonly quantity: Decimal;
  readonly opposite: Decimal;
}

/**
 * The changes of the two commonest shapes, without the bookkeeping of the general way: cash between two accounts,
 * and one own account's units for its cash against the market. Null for every other shape; a test holds both ways equal.
 */
export function simpleChanges(book: Book, { legs, day }: TransactionInput): DerivedChange[] | null {
  if (legs.length === 2) {
    const cash = pairOf(legs[0], legs[1]);
    return cash && currencyOf(book, cash.instrument) === cash.instrument ? cashChanges(book, cash, day) : null;
  }
  if (legs.length !== 4) return null;
  const a = pairOf(legs[0], legs[1]) ?? pairOf(legs[0], legs[2]) ?? pairOf(legs[0], legs[3]);
  const rest = a && legs.filter((leg) => leg !== a.first && leg !== a.second);
  const b = rest && pairOf(rest[0], rest[1]);
  if (!a || !b || a.instrument === b.instrument) return null;
  const isCash = currencyOf(book, a.instrument) === a.instrument;
  const [units, cash] = isCash ? [b, a] : [a, b];
  if (currencyOf(book, units.instrument) !== cash.instrument || units.instrument === cash.instrument) return null;
  return tradeChanges(book, units, cash, day);
}

function pairOf(first: LegInput | undefined, second: LegInput | undefined): Pair | null {
  if (!first || !second || first.instrument !== second.instrument || first.account === second.account) return null;
  if (first.cause !== undefined || second.cause !== undefined) return null;
  const quantity = exactOf(first.quantity);
  const opposite = exactOf(second.quantity);
  if (quantity.mantissa === 0n || quantity.scale !== opposite.scale || quantity.mantissa !== -opposite.mantissa)
    return null;
  return { instrument: first.instrument, first, second, quantity, opposite };
}

function cashChanges(
  book: Book,
  { instrument, first, second, quantity, opposite }: Pair,
  day: Day,
): DerivedChange[] | null {
  const left = classOfAccount(book, first.account);
  const right = classOfAccount(book, second.account);
  if (left !== null && right !== null) return null;
  const change = (account: number, changeClass: number, of: Decimal): DerivedChange => {
    return { account, instrument, changeClass, day, quantity: of, amount: null, fees: ZERO, extra: null, cause: null };
  };
  if (right !== null) return [change(first.account, right, quantity)];
  if (left !== null) return [change(second.account, left, opposite)];
  return [change(first.account, INTERNAL, quantity), change(second.account, INTERNAL, opposite)];
}

function tradeChanges(book: Book, units: Pair, cash: Pair, day: Day): DerivedChange[] | null {
  const unitsOwn = ownSide(book, units);
  const cashOwn = ownSide(book, cash);
  if (!unitsOwn || !cashOwn) return null;
  const common = { changeClass: TRADE, day, fees: ZERO, extra: null, cause: null };
  return [
    { ...common, account: cashOwn.account, instrument: cash.instrument, quantity: cashOwn.quantity, amount: null },
    {
      ...common,
      account: unitsOwn.account,
      instrument: units.instrument,
      quantity: unitsOwn.quantity,
      amount: cashOwn.opposite,
    },
  ];
}

/** The own account of a pair whose other side is the market or the issuer. */
function ownSide(book: Book, pair: Pair): { account: number; quantity: Decimal; opposite: Decimal } | null {
  const left = classOfAccount(book, pair.first.account);
  const right = classOfAccount(book, pair.second.account);
  if (left === null && right === TRADE)
    return { account: pair.first.account, quantity: pair.quantity, opposite: pair.opposite };
  if (left === TRADE && right === null)
    return { account: pair.second.account, quantity: pair.opposite, opposite: pair.quantity };
  return null;
}
