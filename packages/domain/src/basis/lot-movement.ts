import type { LotChange, LotMovement } from "../lots/lot-movement.ts";
import { ZERO, addDecimals, compareDecimals, multiplyDecimals, negateDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { currencyOf, type Book } from "../ledger/book.ts";
import { positionKey, type Position } from "../ledger/columns/position.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import {
  INTERNAL,
  TRADE,
  feesOf,
  quantityOf,
  type ChangeAction,
  type ForeignAmount,
  type PostingColumns,
} from "../ledger/columns/posting-columns.ts";
import { amountAt } from "../market/window.ts";

/** One change of a position (`p` its index) as a movement of its lots. */
export function lotMovement(
  book: Book,
  position: Position,
  p: number,
  postings: PostingColumns,
  i: number,
): LotMovement {
  const quantity = quantityOf(postings, i);
  const extra = postings.extras.get(i);
  const day = postings.days[i] as number;
  const transaction = postings.transactions[i] as number;
  const common = { day, transaction, instrument: position.instrument, holding: p, quantity, acquired: null };
  const named = extra?.named ? { named: extra.named } : {};
  if (extra?.action) {
    const { action } = extra;
    const amount = amountOfAction(book, position, postings, i, action);
    return { ...common, kind: "action", amount, action: changeOf(book, position, action) };
  }
  if (postings.changeClass === INTERNAL) return { ...common, ...named, kind: "transfer", amount: null };
  if (postings.changeClass === TRADE) {
    const paid = amountAt(book, position, postings, i);
    const fees = book.terms.feeTreatment === "expense" ? ZERO : feesAt(book, position, postings, i);
    const amount = paid && fees && addDecimals(paid, fees);
    return { ...common, ...named, kind: returnsCapital(book, position, quantity, paid) ? "return" : "trade", amount };
  }
  if (quantity.mantissa < 0n) return { ...common, ...named, kind: "give", amount: null };
  const lot = extra?.lot ?? null;
  return { ...common, kind: "receive", amount: lot?.cost ?? null, acquired: lot?.acquired ?? null };
}

/**
 * Whether units of a fund were given up for capital that came back: for one of money each, as notices do, fees left out.
 * At any other price they were sold or redeemed.
 */
function returnsCapital(book: Book, { instrument }: Position, quantity: Decimal, paid: Decimal | null): boolean {
  if (quantity.mantissa >= 0n || !paid || book.terms.instruments[instrument]?.type !== "CAPC") return false;
  return compareDecimals(paid, quantity) === 0;
}

/** The fees of one trade in the position's currency; null: a rate is missing. */
function feesAt(book: Book, position: Position, postings: PostingColumns, i: number): Decimal | null {
  const foreign = postings.extras.get(i)?.foreignFees ?? [];
  const more = sumAt(book, foreign, position.currency, postings.days[i] as number);
  return more && addDecimals(feesOf(postings, i), more);
}

/** The money of an action in the position's currency: capital returned, or cash beside the units of a merger. */
function amountOfAction(
  book: Book,
  position: Position,
  postings: PostingColumns,
  i: number,
  action: ChangeAction,
): Decimal | null {
  if (action.kind === "merger") return sumAt(book, action.cash, position.currency, postings.days[i] as Day);
  if (action.kind !== "return_of_capital") return ZERO;
  const amount = amountAt(book, position, postings, i);
  return amount && negateDecimal(amount);
}

function changeOf(book: Book, position: Position, action: ChangeAction): LotChange {
  if (action.kind !== "spin_off" && action.kind !== "merger") return { kind: action.kind };
  const { kind, received, units, basisShare } = action;
  const into = book.positionIndex.get(positionKey(position.account, received)) ?? null;
  const currency = currencyOf(book, received);
  const costOf = (cost: Decimal, acquired: Day): Decimal | null => {
    if (currency === position.currency) return cost;
    const rate = rateOn(book, position.currency, currency, acquired);
    return rate && multiplyDecimals(cost, rate.value);
  };
  return { kind, into, units, basisShare, costOf };
}

function sumAt(book: Book, amounts: readonly ForeignAmount[], currency: number, day: Day): Decimal | null {
  let total: Decimal = ZERO;
  for (const { amount, currency: paid } of amounts) {
    const rate = rateOn(book, paid, currency, day);
    if (!rate) return null;
    total = addDecimals(total, multiplyDecimals(amount, rate.value));
  }
  return total;
}
