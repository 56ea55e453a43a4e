import type { LotMethod } from "../codes/lot-methods.ts";
import { isLongTerm } from "../lots/long-term.ts";
import { ZERO, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { OpenLot } from "./basis.ts";
import type { Book } from "../ledger/book.ts";
import { termOf, type GainTerm } from "./gain-term.ts";
import { LotValuer, worthIn, type LotsQuestion, type UnitWorth } from "./lot-valuer.ts";
import { rateOn } from "../ledger/rates/rates.ts";

/** One open lot as it stands at the end of a day. */
export interface ValuedLot {
  /** index in the book */
  readonly position: number;
  /** indices in the terms */
  readonly account: number;
  readonly instrument: number;
  readonly method: LotMethod;
  readonly acquired: Day;
  /** dense number of the transaction that opened it */
  readonly transaction: number;
  readonly quantity: Decimal;
  /** cost in the position's own currency, and at the rate of the day of acquisition; null: unknown */
  readonly ownBasis: Decimal | null;
  readonly basis: Decimal | null;
  readonly ownValue: Decimal | null;
  readonly value: Decimal | null;
  /** of the value, interest that accrued and is not paid; in the target currency */
  readonly accrued: Decimal | null;
  /** value without accrued interest, which is never gain, less basis; in the target currency */
  readonly unrealised: Decimal | null;
  /** of `unrealised`: the own cost by the change of its rate since it was acquired, as the bridge tells currency; and the rest */
  readonly unrealisedCurrency: Decimal | null;
  readonly unrealisedPrice: Decimal | null;
  /** what its gain would be if it were sold, or repaid, now */
  readonly term: GainTerm;
}

/** The open lots of some positions, position by position, oldest first; the first `most` of them. `valuer`: of the same question. */
export function valuedLots(
  book: Book,
  positions: readonly number[],
  question: LotsQuestion,
  most: number = Number.POSITIVE_INFINITY,
  valuer: LotValuer = new LotValuer(book, positions, question),
): ValuedLot[] {
  const { at, target } = question;
  const lots: ValuedLot[] = [];
  for (const p of positions) {
    if (lots.length >= most) break;
    const position = valuer.holding(p);
    if (!position) continue;
    const { account, instrument, currency } = position;
    const method = valuer.basis.methodOf(account);
    const worth = valuer.worthOf(position);
    for (const lot of valuer.basis.openLots(p, position, valuer.frame)) {
      if (lots.length >= most) break;
      const then = rateOn(book, currency, target, lot.acquired)?.value ?? null;
      lots.push({
        position: p,
        account,
        instrument,
        method,
        acquired: lot.acquired,
        transaction: lot.transaction,
        quantity: lot.quantity,
        ownBasis: lot.cost,
        ...amountsOf(lot, worth, then),
        term: termOf(book, position, lot.quantity, isLongOn(lot, at)),
      });
    }
  }
  return lots;
}

/** Whether a lot would be a long-term gain if it were sold; what was sold short never is. */
export function isLongOn({ quantity, acquired }: OpenLot, at: Day): boolean {
  return quantity.mantissa > 0n && isLongTerm(acquired, at);
}

/** What a lot cost and is worth; `then` is the rate of the day of acquisition, for what was not averaged. */
export function amountsOf(
  { quantity, cost, inTarget }: OpenLot,
  { perUnit, cleanPerUnit, rate }: UnitWorth,
  then: Decimal | null,
): Omit<
  ValuedLot,
  "position" | "account" | "instrument" | "method" | "acquired" | "transaction" | "quantity" | "ownBasis" | "term"
> {
  const basis = inTarget === undefined ? cost && then && multiplyDecimals(cost, then) : inTarget;
  const ownValue = perUnit && multiplyDecimals(quantity, perUnit);
  const value = ownValue && rate && multiplyDecimals(ownValue, rate);
  const clean = cleanPerUnit === perUnit ? value : worthIn(quantity, cleanPerUnit, rate);
  const accrued = value && clean && (clean === value ? ZERO : subtractDecimals(value, clean));
  const unrealised = clean && basis && subtractDecimals(clean, basis);
  const atRateNow = cost && rate && multiplyDecimals(cost, rate);
  const unrealisedCurrency = atRateNow && basis && subtractDecimals(atRateNow, basis);
  const unrealisedPrice = unrealised && unrealisedCurrency && subtractDecimals(unrealised, unrealisedCurrency);
  return { basis, ownValue, value, accrued, unrealised, unrealisedCurrency, unrealisedPrice };
}
