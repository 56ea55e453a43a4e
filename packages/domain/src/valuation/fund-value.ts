import {
  ZERO,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { decimalOf, divideRationals, multiplyRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import type { FundFlow } from "./fund-flow.ts";
import { fundFlows } from "./fund-flows.ts";
import { newestNav, type Nav } from "./nav.ts";
import { positionKey } from "./position.ts";
import { rateOn } from "./rates.ts";
import { FLOW, INTERNAL, changesUpTo, quantityAfter } from "./slice.ts";

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
 * plus calls paid and less distributions since its date, which is an estimate on every later day. An account without one
 * counts its units at what the others come to (`account` null: all together). With none at all, capital paid in less
 * capital returned, fees included. Null: no fund, no units, or units that were traded at prices of their own.
 */
export function fundPrice(book: Book, instrument: number, day: Day, account: number | null): FundPrice | null {
  if (book.terms.instruments[instrument]?.type !== "CAPC") return null;
  const accounts = [...(book.navs.get(instrument)?.keys() ?? [])];
  const own = account !== null && accounts.includes(account) ? rolledOn(book, instrument, account, day) : null;
  const rolled = own ? [own] : accounts.flatMap((one) => rolledOn(book, instrument, one, day) ?? []);
  const units = sum(rolled.map((one) => one.units));
  if (signOfDecimal(units) === 0) return paidInPrice(book, instrument, day);
  const value = sum(rolled.map((one) => one.value));
  const date = Math.min(...rolled.map(({ nav }) => nav.day));
  const [only] = rolled.length === 1 ? rolled : [];
  return {
    perUnit: quotient(value, units),
    date,
    isEstimated: rolled.some(({ nav }) => nav.day !== day) || (account !== null && own === null),
    nav: only?.nav ?? null,
    isPaidIn: false,
  };
}

interface Rolled {
  readonly nav: Nav;
  /** in the fund's currency */
  readonly value: Decimal;
  /** without those that came or went without a payment since: they count at the same worth */
  readonly units: Decimal;
}

/** The net asset value of one account, carried to the end of a day; null: none by then, or no rate. */
function rolledOn(book: Book, instrument: number, account: number, day: Day): Rolled | null {
  const nav = newestNav(book.navs.get(instrument)?.get(account), day);
  const own = book.terms.instruments[instrument]?.currency ?? 0;
  const rate = nav && rateOn(book, nav.currency, own, day);
  if (!nav || !rate) return null;
  const since = fundFlows(book, instrument).filter((flow) => flow.day > nav.day && flow.day <= day);
  const paid = sum(since.filter((flow) => flow.account === account).map(({ amount }) => amount));
  // Income is paid into accounts of money: of several holders each has it by its units.
  const income = sum(since.filter((flow) => flow.account === null).map(({ amount }) => amount));
  const part = signOfDecimal(income) === 0 ? ZERO : partOf(book, instrument, account, day, income);
  return {
    nav,
    value: addDecimals(multiplyDecimals(nav.amount, rate.value), addDecimals(paid, part)),
    units: subtractDecimals(
      unitsOn(book, instrument, account, day),
      movedSince(book, instrument, account, nav.day, day),
    ),
  };
}

function partOf(book: Book, instrument: number, account: number, day: Day, amount: Decimal): Decimal {
  const all = sum(book.models.positionsOf(instrument).map((one) => unitsOn(book, instrument, one.account, day)));
  const held = unitsOn(book, instrument, account, day);
  if (signOfDecimal(all) === 0 || compareDecimals(all, held) === 0) return amount;
  return decimalOf(multiplyRationals(rationalOf(amount), divideRationals(rationalOf(held), rationalOf(all))));
}

/** Capital paid in less capital returned, while every unit was one of money: those of notices are. */
function paidInPrice(book: Book, instrument: number, day: Day): FundPrice | null {
  const flows = fundFlows(book, instrument).filter(
    (flow): flow is FundFlow & { units: Decimal } => flow.units !== null && flow.day <= day,
  );
  const last = flows.at(-1);
  const units = sum(flows.map((flow) => flow.units));
  if (!last || signOfDecimal(units) <= 0 || !flows.every(({ isAtOne }) => isAtOne)) return null;
  return {
    perUnit: quotient(sum(flows.map(({ amount }) => amount)), units),
    date: last.day,
    isEstimated: true,
    nav: null,
    isPaidIn: true,
  };
}

function unitsOn(book: Book, instrument: number, account: number, day: Day): Decimal {
  const position = book.positions[book.positionIndex.get(positionKey(account, instrument)) ?? -1];
  return sum((position?.slices ?? []).flatMap((slice) => (slice ? quantityAfter(slice, changesUpTo(slice, day)) : [])));
}

/** Units that came to or left an account without a payment after a day. */
function movedSince(book: Book, instrument: number, account: number, from: Day, day: Day): Decimal {
  const position = book.positions[book.positionIndex.get(positionKey(account, instrument)) ?? -1];
  return sum(
    [position?.slices[FLOW], position?.slices[INTERNAL]].flatMap((slice) => {
      if (!slice) return [];
      const [now, then] = [day, from].map((one) => quantityAfter(slice, changesUpTo(slice, one)));
      return now && then ? subtractDecimals(now, then) : [];
    }),
  );
}

function quotient(value: Decimal, units: Decimal): Decimal {
  return decimalOf(divideRationals(rationalOf(value), rationalOf(units)));
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce(addDecimals, ZERO);
}
