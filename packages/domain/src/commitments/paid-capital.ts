import {
  ZERO,
  addDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { DayShares } from "../ownership/day-shares.ts";
import type { DayTotals } from "../ledger/columns/day-totals.ts";
import { cachedDailyTotals } from "../attribution/daily-total-cache.ts";
import { entersNetWorth } from "../ledger/net-worth-account.ts";
import { contributedCapital } from "./contributed-capital.ts";
import type { Position } from "../ledger/columns/position.ts";
import { segmentRate, segmentsOf } from "../ledger/rates/rate-segments.ts";
import type { ScopeIndices } from "../ledger/scope.ts";
import {
  CLASSES,
  EXPENSE,
  INCOME,
  amountOf,
  changesUpTo,
  feesOf,
  quantityOf,
  type PostingColumns,
} from "../ledger/columns/posting-columns.ts";
import { amountAt } from "../market/window.ts";

/** Accounts of private holdings: equity, preferred equity, other equity. */
const HOLDING_ACCOUNTS: readonly string[] = ["EQ", "EP", "EO"];

const BEFORE_ALL = -1_000_000_000;

/**
 * Paid into commitments (fees included), and invested in SAFEs and in the holdings of equity accounts (fees left out),
 * up to the end of a day, in the target currency at the rates of the days. What came back is not taken off. Zero where
 * nothing of that kind was ever held. A payment at an unknown price counts as nothing. With `shares`, those of all days
 * there were, each payment into their positions counts by the share of its day, and `scope` does not.
 */
export function paidCapital(
  book: Book,
  scope: Pick<ScopeIndices, "positions" | "isWhole">,
  day: Day,
  target: number,
  shares: DayShares | null = null,
): Decimal {
  const whole = shares === null && scope.isWhole ? paidByTotals(book, day, target) : null;
  if (whole) return whole;
  let total: Decimal = ZERO;
  for (const p of privateHoldings(book, shares?.positions ?? scope.positions)) {
    const position = book.positions[p] as Position;
    for (const slice of position.slices) {
      if (!slice) continue;
      const until = (on: Day): Decimal => paidUpTo(book, position, slice, changesUpTo(slice, on), target);
      total = addDecimals(total, shares === null ? until(day) : byShares(p, day, shares, until));
    }
  }
  return total;
}

/** What was paid up to a day by the shares of the days; `until` says how much was paid up to one, whoever owned it. */
function byShares(p: number, day: Day, { stretches, on }: DayShares, until: (on: Day) => Decimal): Decimal {
  let total: Decimal = ZERO;
  let before: Decimal = ZERO;
  for (const [k, { from }] of stretches.entries()) {
    if (k > 0 && from > day) break;
    const last = Math.min(day, (stretches[k + 1]?.from ?? day + 1) - 1);
    const paid = until(last);
    total = addDecimals(total, multiplyDecimals(subtractDecimals(paid, before), on(p, last)));
    before = paid;
  }
  return total;
}

/** Whether capital was ever paid into anything of a book. */
export function hasPrivateHoldings(book: Book): boolean {
  return book.positions.some((_, p) => isPrivate(book, p));
}

/** Those of some positions that capital is paid into: whatever of commitments, SAFEs and equity accounts was ever held. */
export function privateHoldings(book: Book, positions: readonly number[]): number[] {
  return positions.filter((p) => isPrivate(book, p) && (book.positions[p] as Position).slices.some(Boolean));
}

/** One payment into a private holding. */
interface Payment {
  readonly day: Day;
  /** transaction uuid; null while the checkpoint's identity parts are not attached */
  readonly transaction: string | null;
  readonly quantity: Decimal;
  /** in the holding's own currency, with the fees where they count */
  readonly amount: Decimal;
  /** those of the amount that bought no units */
  readonly fees: Decimal;
  /** the amount in the target currency at the rate of the day; zero where there is no rate */
  readonly converted: Decimal;
}

/**
 * The payments into one position up to the end of a day, in order of days: what {@link paidCapital} adds up of it.
 * `isIncomplete`: one was made at a price or rate that is not known, and is left out or counts nothing.
 */
export function paymentsInto(
  book: Book,
  p: number,
  day: Day,
  target: number,
): { readonly payments: readonly Payment[]; readonly isIncomplete: boolean } {
  const position = book.positions[p] as Position;
  let isIncomplete = false;
  const payments: Payment[] = [];
  for (const slice of position.slices) {
    if (!slice) continue;
    for (const found of paidChanges(book, position, slice, upTo(changesUpTo(slice, day)), target)) {
      isIncomplete ||= found.isIncomplete;
      if (signOfDecimal(found.amount) <= 0) continue;
      const { index, isIncomplete: _, ...paid } = found;
      const transaction = book.identity.textOf(slice.transactions[index] as number);
      payments.push({ ...paid, transaction, quantity: quantityOf(slice, index) });
    }
  }
  return { payments: payments.sort((a, b) => a.day - b.day), isIncomplete };
}

/** The same from totals that are kept by day; null where there are none, or nothing in them. */
function paidByTotals(book: Book, day: Day, target: number): Decimal | null {
  const totals = paidTotals(book, target);
  if (!totals || totals.isEmpty) return null;
  let sum = totals
    .between(BEFORE_ALL, day)
    .map((one) => one.converted)
    .reduce(addDecimals, ZERO);
  const add = (position: Position, slice: PostingColumns, changes: Iterable<number>): void => {
    sum = addDecimals(sum, paidInto(book, position, slice, changes, target));
  };
  for (const [slot, others] of totals.others) {
    const position = book.positions[Math.floor(slot / CLASSES)] as Position;
    const slice = position.slices[slot % CLASSES] as PostingColumns;
    const n = changesUpTo(slice, day);
    add(position, slice, others ? others.filter((i) => i < n) : upTo(n));
  }
  return sum;
}

/** The running totals of what was paid in, of a book that was asked before; null: add the payments one by one. */
export function paidTotals(book: Book, target: number): DayTotals | null {
  return cachedDailyTotals(book, book.paidTotals, target, {
    counts: (p, changeClass) => changeClass !== INCOME && changeClass !== EXPENSE && isPrivate(book, p),
    onlyPaidIn: true,
    withFees: (p) => isCommitment(book, p),
  });
}

function isPrivate(book: Book, p: number): boolean {
  const position = book.positions[p] as Position;
  const account = book.terms.accounts[position.account];
  if (position.isCash || !account || !entersNetWorth(account)) return false;
  const kind = book.terms.instruments[position.instrument]?.type;
  return kind === "CAPC" || kind === "SAFE" || HOLDING_ACCOUNTS.includes(account.type);
}

function isCommitment(book: Book, p: number): boolean {
  return book.terms.instruments[(book.positions[p] as Position).instrument]?.type === "CAPC";
}

/** What the first n changes of a slice paid in. */
function paidUpTo(book: Book, position: Position, slice: PostingColumns, n: number, target: number): Decimal {
  if (slice.changeClass === INCOME || slice.changeClass === EXPENSE) return ZERO;
  const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
  const withFees = book.terms.instruments[position.instrument]?.type === "CAPC";
  return contributedCapital(slice, n, segments, withFees) ?? paidInto(book, position, slice, upTo(n), target);
}

function* upTo(n: number): Iterable<number> {
  for (let i = 0; i < n; i++) yield i;
}

/** What some changes of a slice paid in. */
function paidInto(
  book: Book,
  position: Position,
  slice: PostingColumns,
  changes: Iterable<number>,
  target: number,
): Decimal {
  let total: Decimal = ZERO;
  for (const { converted } of paidChanges(book, position, slice, changes, target))
    total = addDecimals(total, converted);
  return total;
}

interface PaidChange extends Pick<Payment, "day" | "amount" | "fees" | "converted"> {
  readonly index: number;
  readonly isIncomplete: boolean;
}

/** Those of some changes of a slice that paid in, and those of which it is not known. */
function* paidChanges(
  book: Book,
  position: Position,
  slice: PostingColumns,
  changes: Iterable<number>,
  target: number,
): Iterable<PaidChange> {
  if (slice.changeClass === INCOME || slice.changeClass === EXPENSE) return;
  const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
  const withFees = book.terms.instruments[position.instrument]?.type === "CAPC";
  for (const index of changes) {
    const day = slice.days[index] as number;
    const known = amountAt(book, position, slice, index);
    const bought = known ?? amountOf(slice, index);
    if (signOfDecimal(bought) <= 0) {
      if (!known) yield { index, day, amount: ZERO, fees: ZERO, converted: ZERO, isIncomplete: true };
      continue;
    }
    const fees = withFees ? feesOf(slice, index) : ZERO;
    const amount = addDecimals(bought, fees);
    const rate = segments && segmentRate(segments, day);
    yield {
      index,
      day,
      amount,
      fees,
      converted: rate ? multiplyDecimals(amount, rate) : amount,
      isIncomplete: known === null || (rate !== null && signOfDecimal(rate) === 0),
    };
  }
}
