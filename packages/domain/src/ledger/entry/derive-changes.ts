import {
  negateDecimal,
  ZERO,
  addDecimals,
  mantissaAt,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { classOfAccount } from "../account-class.ts";
import { currencyOf, type Book } from "../book.ts";
import { actionChanges } from "./derive-action.ts";
import { amountsOfUnits } from "./derive-amounts.ts";
import { simpleChanges } from "./derive-simple.ts";
import type { TransactionInput } from "../input.ts";
import type { DerivedChange, Movement } from "../movement.ts";
import { exactOf } from "./recorded-prices.ts";
import { INTERNAL, type ChangeExtra } from "../columns/posting-columns.ts";

/** The legs of a transaction do not sum to zero for an instrument. */
export class UnbalancedTransaction extends Error {
  override readonly name = "UnbalancedTransaction";
  readonly transaction: string;
  /** instrument index and what the legs sum to, as decimal text */
  readonly imbalance: readonly { readonly instrument: number; readonly sum: string }[];

  constructor(transaction: string, imbalance: UnbalancedTransaction["imbalance"]) {
    super(
      `Transaction ${transaction} does not balance: ${imbalance.map((i) => `instrument ${i.instrument} by ${i.sum}`).join(", ")}`,
    );
    this.transaction = transaction;
    this.imbalance = imbalance;
  }
}

/**
 * The changes of a transaction: own legs by the class of what stands on the other side, instrument by instrument.
 * A leg whose other sides are of several classes (a purchase with its fee in one cash leg) becomes one change for
 * each. Throws {@link UnbalancedTransaction}, UnknownId, InvalidDecimal.
 */
export function deriveChanges(book: Book, transaction: TransactionInput): DerivedChange[] {
  if (transaction.action || transaction.named) return generalChanges(book, transaction);
  return simpleChanges(book, transaction) ?? generalChanges(book, transaction);
}

function generalChanges(book: Book, transaction: TransactionInput): DerivedChange[] {
  const movements = movementsOf(book, transaction);
  const { day } = transaction;
  // Written out field by field, here and below: a whole ledger goes through, and to spread objects took as long as all else.
  const changes = movements.flatMap(({ account, instrument, isCash, changeClass, quantity, cause }): DerivedChange[] =>
    isCash ? [{ account, instrument, changeClass, day, quantity, amount: null, fees: ZERO, extra: null, cause }] : [],
  );
  if (transaction.action) return [...changes, ...actionChanges(book, transaction, transaction.action, movements)];
  for (const movement of movements) {
    if (movement.isCash) continue;
    const { account, instrument, quantity, cause } = movement;
    const { changeClass, amount, fees, extra } = amountsOfUnits(book, transaction, movement, movements);
    const named = namedIn(transaction, movement, extra);
    changes.push({ account, instrument, changeClass, day, quantity, amount, fees, extra: named, cause });
  }
  return changes;
}

/** What is known beside the amount, with the lots that units going out are said to be of. */
function namedIn({ named }: TransactionInput, { quantity }: Movement, extra: ChangeExtra | null): ChangeExtra | null {
  if (!named || signOfDecimal(quantity) >= 0) return extra;
  const plain: ChangeExtra = { market: null, foreign: [], foreignFees: [], lot: null };
  const lots = named.map(({ acquired, units }) => ({ acquired, units: exactOf(units) }));
  return { ...plain, ...extra, named: lots };
}

interface OwnLeg {
  readonly account: number;
  left: Decimal;
  readonly cause: number | null;
}

function movementsOf(book: Book, transaction: TransactionInput): Movement[] {
  const movements: Movement[] = [];
  const imbalance: { instrument: number; sum: string }[] = [];
  const done = new Set<number>();
  for (const { instrument } of transaction.legs) {
    if (done.has(instrument)) continue;
    done.add(instrument);
    const isCash = currencyOf(book, instrument) === instrument;
    const own: OwnLeg[] = [];
    const others: { changeClass: number; left: Decimal; cause: number | null }[] = [];
    let sum = ZERO;
    for (const leg of transaction.legs) {
      if (leg.instrument !== instrument) continue;
      const quantity = exactOf(leg.quantity);
      sum = addDecimals(sum, quantity);
      const cause = leg.cause ?? null;
      const changeClass = classOfAccount(book, leg.account);
      if (changeClass === null) own.push({ account: leg.account, left: quantity, cause });
      else others.push({ changeClass, left: negateDecimal(quantity), cause });
    }
    if (sum.mantissa !== 0n) imbalance.push({ instrument, sum: formatDecimal(sum) });
    const emit = (account: number, changeClass: number, quantity: Decimal, cause: number | null): void => {
      if (quantity.mantissa === 0n) return;
      const same = movements.findIndex(
        (m) =>
          m.account === account && m.instrument === instrument && m.changeClass === changeClass && m.cause === cause,
      );
      if (same >= 0) {
        const known = movements[same] as Movement;
        movements[same] = { ...known, quantity: addDecimals(known.quantity, quantity) };
      } else movements.push({ account, instrument, isCash, changeClass, quantity, cause });
    };
    for (const other of others) assign(other, own, emit);
    for (const leg of own) emit(leg.account, INTERNAL, leg.left, leg.cause);
  }
  if (imbalance.length > 0) throw new UnbalancedTransaction(transaction.id, imbalance);
  return movements;
}

/** Gives what went to or came from one standard account to the own legs of the same sign, in order; the last takes the rest. */
function assign(
  other: { changeClass: number; left: Decimal; cause: number | null },
  own: readonly OwnLeg[],
  emit: (account: number, changeClass: number, quantity: Decimal, cause: number | null) => void,
): void {
  const sign = signOfDecimal(other.left);
  let left = other.left;
  const take = (leg: OwnLeg, quantity: Decimal): void => {
    emit(leg.account, other.changeClass, quantity, other.cause ?? leg.cause);
    leg.left = subtractDecimals(leg.left, quantity);
    left = subtractDecimals(left, quantity);
  };
  if (own.length > 1) {
    for (const leg of own) {
      if (signOfDecimal(left) === sign && signOfDecimal(leg.left) === sign) take(leg, smaller(leg.left, left));
    }
  }
  const last = own.at(-1);
  if (last && left.mantissa !== 0n) take(last, left);
}

function smaller(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const [x, y] = [mantissaAt(a, scale), mantissaAt(b, scale)];
  return (x < 0n ? -x : x) < (y < 0n ? -y : y) ? a : b;
}
