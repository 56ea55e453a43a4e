import { addDecimals, signOfDecimal, subtractDecimals, sumDecimals, type Decimal } from "../../money/decimal.ts";
import { decimalOf, divideRationals, rationalOf } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { currencyOf, type Book } from "../../ledger/book.ts";
import type { FundFlow } from "./fund-flow.ts";
import { fundFlows } from "./fund-flows.ts";
import { pooledWorth, worthInOwn } from "./fund-parts.ts";
import type { FundNav } from "./fund-nav.ts";
import { fundNavs } from "./fund-navs.ts";
import type { Nav } from "../../ledger/nav.ts";

/** What a unit of a fund is worth where no price per unit is recorded. */
export interface FundPrice {
  /** in the fund's currency */
  readonly perUnit: Decimal;
  /** day of the net asset value, or of the last payment */
  readonly date: Day;
  readonly isEstimated: boolean;
  /** the net asset value that it rests on; null: there is none, or several accounts have one each */
  readonly nav: Nav | null;
  /** by what capital was paid in alone */
  readonly isPaidIn: boolean;
}

/**
 * A commitment at the end of a day: the newest net asset value recorded as one amount for the position in the account,
 * plus calls paid and less distributions since its date, which is an estimate on every later day (`fundWorths`). An
 * account of which nothing is known counts its units at what the others come to (`account` null: all together). With no
 * net asset value at all, capital paid in less capital returned, fees included. Null: no fund, no units, or units that
 * were traded at prices of their own.
 */
export function fundPrice(book: Book, instrument: number, day: Day, account: number | null): FundPrice | null {
  if (book.terms.instruments[instrument]?.type !== "CAPC") return null;
  const byAccount = fundNavs(book, instrument, day);
  const own = (account !== null && byAccount.get(account)) || null;
  const ofOwn = own && priceOf(book, instrument, day, own);
  if (ofOwn) return ofOwn;
  const all = pooledWorth([...byAccount.values()]);
  const ofAll = all && priceOf(book, instrument, day, all);
  return ofAll ? { ...ofAll, isEstimated: ofAll.isEstimated || account !== null } : paidInPrice(book, instrument, day);
}

function priceOf(book: Book, instrument: number, day: Day, worth: FundNav): FundPrice | null {
  const value = worthInOwn(book, worth, currencyOf(book, instrument), day);
  if (value === null || signOfDecimal(worth.units) <= 0) return null;
  const { navs } = worth;
  const [only] = navs.length === 1 ? navs : [];
  return {
    perUnit: quotient(value, worth.units),
    date: Math.min(...navs.map((nav) => nav.day)),
    isEstimated: !worth.hasOwn || navs.some((nav) => nav.day !== day),
    nav: only ?? null,
    isPaidIn: false,
  };
}

/** Capital paid in less capital returned, while every unit was one of money: those of notices are. */
function paidInPrice(book: Book, instrument: number, day: Day): FundPrice | null {
  const flows = fundFlows(book, instrument).filter(
    (flow): flow is FundFlow & { units: Decimal } => flow.units !== null && flow.day <= day,
  );
  const last = flows.at(-1);
  const held = sumDecimals([...fundNavs(book, instrument, day).values()].map(({ units }) => units));
  if (!last || signOfDecimal(held) <= 0 || !flows.every(({ isAtOne }) => isAtOne)) return null;
  // Units that came without a payment count at one as well.
  const unpaid = subtractDecimals(held, sumDecimals(flows.map(({ units }) => units)));
  return {
    perUnit: quotient(addDecimals(unpaid, sumDecimals(flows.map(({ amount }) => amount))), held),
    date: last.day,
    isEstimated: true,
    nav: null,
    isPaidIn: true,
  };
}

function quotient(value: Decimal, units: Decimal): Decimal {
  return decimalOf(divideRationals(rationalOf(value), rationalOf(units)));
}
