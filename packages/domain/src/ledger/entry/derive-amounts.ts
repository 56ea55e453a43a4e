import { allocate } from "../../money/allocate.ts";
import {
  ZERO,
  addDecimals,
  mantissaAt,
  negateDecimal,
  normalizeDecimal,
  signOfDecimal,
  sumDecimals,
  type Decimal,
} from "../../money/decimal.ts";
import { currencyOf, type Book } from "../book.ts";
import type { TransactionInput } from "../input.ts";
import type { Movement } from "../movement.ts";
import { exactOf } from "./recorded-prices.ts";
import { EXPENSE, FLOW, TRADE, type ChangeExtra, type ForeignAmount } from "../columns/posting-columns.ts";

interface UnitsAmounts {
  readonly changeClass: number;
  readonly amount: Decimal;
  readonly fees: Decimal;
  readonly extra: ChangeExtra | null;
}

/**
 * Amount F and basis fees of a change of units. Traded for cash: minus the consideration (cash tagged with another
 * instrument is left out, cash is shared by quantity where several accounts take part). Traded for other units:
 * both sides at the market value of what was given up. Without either (R, P): market value of the day, and against
 * the market that is a flow in kind, unless nothing is what was recorded to be paid.
 */
export function amountsOfUnits(
  book: Book,
  transaction: TransactionInput,
  units: Movement,
  movements: readonly Movement[],
): UnitsAmounts {
  const currency = currencyOf(book, units.instrument);
  const traded = movements.filter((m) => !m.isCash && m.changeClass === TRADE);
  const isOnly = traded.every((m) => m.instrument === units.instrument);
  const belongs = (cash: Movement): boolean => (cash.cause === null ? isOnly : cash.cause === units.instrument);
  const isTrade = units.changeClass === TRADE;
  const consideration = isTrade ? byCurrency(movements, TRADE, belongs) : new Map<number, Decimal>();
  const fees = isTrade ? byCurrency(movements, EXPENSE, belongs) : new Map<number, Decimal>();
  if (consideration.size === 0 && !(transaction.isFree && isTrade && isOnly)) {
    const market = marketOf(units, traded);
    const lot = lotOf(transaction);
    const changeClass = isTrade && isOnly ? FLOW : units.changeClass;
    return { changeClass, amount: ZERO, fees: ZERO, extra: { market, foreign: [], foreignFees: [], lot } };
  }
  const own = traded.filter((m) => m.instrument === units.instrument);
  const share = (cash: Decimal): Decimal => shareOf(cash, units, own);
  let amount = ZERO;
  let fee = ZERO;
  const foreign: ForeignAmount[] = [];
  const foreignFees: ForeignAmount[] = [];
  for (const [instrument, cash] of consideration) {
    if (instrument === currency) amount = share(negateDecimal(cash));
    else foreign.push({ amount: share(negateDecimal(cash)), currency: instrument });
  }
  for (const [instrument, cash] of fees) {
    if (instrument === currency) fee = share(negateDecimal(cash));
    else foreignFees.push({ amount: share(negateDecimal(cash)), currency: instrument });
  }
  const isPlain = foreign.length === 0 && foreignFees.length === 0;
  return {
    changeClass: TRADE,
    amount,
    fees: fee,
    extra: isPlain ? null : { market: null, foreign, foreignFees, lot: null },
  };
}

function byCurrency(
  movements: readonly Movement[],
  changeClass: number,
  belongs: (cash: Movement) => boolean,
): Map<number, Decimal> {
  const totals = new Map<number, Decimal>();
  for (const cash of movements) {
    if (!cash.isCash || cash.changeClass !== changeClass || !belongs(cash)) continue;
    totals.set(cash.instrument, addDecimals(totals.get(cash.instrument) ?? ZERO, cash.quantity));
  }
  for (const [instrument, total] of totals) if (total.mantissa === 0n) totals.delete(instrument);
  return totals;
}

/** The quantity whose market value is the amount: what was given up in a conversion, else the units themselves. */
function marketOf(units: Movement, traded: readonly Movement[]): NonNullable<ChangeExtra["market"]> {
  const given = traded.filter((m) => signOfDecimal(m.quantity) < 0);
  const received = traded.filter((m) => signOfDecimal(m.quantity) > 0);
  const out = given[0];
  const isConversion =
    units.changeClass === TRADE &&
    out &&
    given.length === 1 &&
    received.length === 1 &&
    received[0]?.instrument !== out.instrument;
  if (!isConversion) return { instrument: units.instrument, quantity: units.quantity };
  const isOut = signOfDecimal(units.quantity) < 0;
  return { instrument: out.instrument, quantity: isOut ? out.quantity : negateDecimal(out.quantity) };
}

function lotOf(transaction: TransactionInput): ChangeExtra["lot"] {
  if (!transaction.lot) return null;
  const { acquired, cost } = transaction.lot;
  return { acquired, cost: cost === null ? null : exactOf(cost) };
}

function shareOf(cash: Decimal, units: Movement, own: readonly Movement[]): Decimal {
  if (own.length === 1) return cash;
  const scale = sumDecimals(own.map((m) => m.quantity)).scale;
  const weights = own.map((m) => {
    const mantissa = mantissaAt(m.quantity, scale);
    return mantissa < 0n ? -mantissa : mantissa;
  });
  const part = allocate(cash.mantissa, weights)[own.indexOf(units)] ?? 0n;
  return normalizeDecimal({ mantissa: part, scale: cash.scale });
}
