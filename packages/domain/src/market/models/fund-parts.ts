import { ZERO, addDecimals, multiplyDecimals, signOfDecimal, sumDecimals, type Decimal } from "../../money/decimal.ts";
import { decimalOf, multiplyRationals, rationalOf, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import type { Book } from "../../ledger/book.ts";
import type { FundNav } from "./fund-nav.ts";
import { rateOn } from "../../ledger/rates/rates.ts";

type Parts = ReadonlyMap<number, Decimal>;

/** Amounts by currency, added up. */
export function addParts(parts: Parts, more: Parts): Parts {
  const sum = new Map(parts);
  for (const [currency, amount] of more) sum.set(currency, addDecimals(sum.get(currency) ?? ZERO, amount));
  return sum;
}

/** Amounts by currency, each times a ratio: exact, or to 60 places where it is an infinite fraction. */
export function scaledParts(parts: Parts, ratio: Rational): Parts {
  return new Map(
    [...parts].map(([currency, amount]) => [currency, decimalOf(multiplyRationals(rationalOf(amount), ratio))]),
  );
}

/** Those of some accounts that are known and hold units, as if they were one; null: there are none. */
export function pooledWorth(worths: readonly FundNav[]): FundNav | null {
  const known = worths.filter(({ navs, units }) => navs.length > 0 && signOfDecimal(units) > 0);
  if (known.length === 0) return null;
  return {
    units: sumDecimals(known.map(({ units }) => units)),
    parts: known.reduce<Parts>((sum, { parts }) => addParts(sum, parts), new Map()),
    navs: [...new Set(known.flatMap(({ navs }) => navs))],
    hasOwn: known.every(({ hasOwn }) => hasOwn),
  };
}

/** What it comes to in the fund's currency at the rates of a day; null: it is not known, or there is no rate. */
export function worthInOwn(book: Book, { parts, navs }: FundNav, currency: number, day: Day): Decimal | null {
  if (navs.length === 0) return null;
  let sum = ZERO;
  for (const [of, amount] of parts) {
    const rate = rateOn(book, of, currency, day);
    if (!rate) return null;
    sum = addDecimals(sum, multiplyDecimals(amount, rate.value));
  }
  return sum;
}
