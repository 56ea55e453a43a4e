import {
  basisAfter,
  basisDecimal,
  recentBasis,
  stepOf,
  type BasisParts,
  type BuyColumns,
} from "../lots/buy-columns.ts";
import { basisOf, costLeft, realisedOf, type ClosedLot, type LotState, type MissedLot } from "../lots/lot-state.ts";
import { runLots } from "../lots/run-lots.ts";
import type { ShareSum } from "../lots/share-sum.ts";
import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { ScaledSum } from "../money/scaled-sum.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { DatedAmounts } from "../ledger/columns/converted-amounts.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { generalLots, movementsOf } from "./general-lots.ts";
import { buysOf, openLotsOf, plainTrades, purchasesOf, rowsOf } from "./lot-views.ts";
import type { LotStanding, PlainTrades, Position } from "../ledger/columns/position.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { CLASSES, TRADE, type PostingColumns } from "../ledger/columns/posting-columns.ts";

/** Basis left and gain realised so far, in the position's currency; null: a cost inside is unknown. */
export interface BasisAt {
  readonly basis: Decimal | null;
  readonly realised: Decimal | null;
}

/** One open lot with what is left of its cost. */
export interface OpenLot {
  readonly acquired: Day;
  /** dense transaction number */
  readonly transaction: number;
  readonly quantity: Decimal;
  readonly cost: Decimal | null;
  /** an averaged cost in the currency of the question; null: a rate is unknown; none: the rate of `acquired` says it */
  readonly inTarget?: Decimal | null;
}

/** Open lots of plain trades: the purchases among the changes from `first` to before `end`, of the first one what is left. */
export interface PlainLots extends LotStanding {
  readonly slice: PostingColumns;
  readonly buys: BuyColumns;
  /** the same purchases, as amounts of their days */
  readonly purchases: DatedAmounts;
}

/** Sums of plain trades: whole amounts, shares of a cost that are no whole amount, and what was paid less received. */
export interface PlainSums {
  readonly basis: ScaledSum;
  readonly shares: ShareSum;
  readonly paid: ScaledSum;
}

const NOTHING: BasisAt = { basis: ZERO, realised: ZERO };
const BEFORE_ALL = -1_000_000_000;

/** Figures of lots for one question, by each account's method or by one for all; the general engine runs once per instrument and day. */
export class BasisBook {
  private readonly book: Book;
  private readonly method: LotMethod | null;
  private readonly target: number | null;
  private readonly general = new Map<string, ReadonlyMap<number, LotState>>();

  /** `method`: of all accounts; null: of each its own. `target`: the currency costs are told in; null: their own alone. */
  constructor(book: Book, method: LotMethod | null = null, target: number | null = null) {
    this.book = book;
    this.method = method;
    this.target = target;
  }

  /** The method by which an account's lots are told. */
  methodOf(account: number): LotMethod {
    const { accounts, lotMethod } = this.book.terms;
    return this.method ?? accounts[account]?.lotMethod ?? lotMethod ?? "FIFO";
  }

  /** What fees of trades are in every lot. */
  get fees(): FeeTreatment {
    return this.book.terms.feeTreatment ?? "basis";
  }

  /** Whether lots of any account are told as SPECIFIC, which a sale may name wrongly. */
  get mayMissLots(): boolean {
    const { accounts, lotMethod } = this.book.terms;
    if (this.method !== null) return this.method === "SPECIFIC";
    return lotMethod === "SPECIFIC" || accounts.some((account) => account.lotMethod === "SPECIFIC");
  }

  /** Basis and realised gain at the end of the frame's day. */
  at(p: number, position: Position, snapshot: Snapshot): BasisAt {
    const plain = this.plainOf(position);
    const n = snapshot.counts[p * CLASSES + TRADE] as number;
    if (plain && n === 0) return NOTHING;
    const parts = plain && (recentBasis(plain.trades, n) ?? this.basisByTotals(position, plain, n));
    if (!plain || !parts) {
      const state = this.stateOf(p, position, snapshot.day);
      if (!state) return NOTHING;
      return { basis: basisOf(state.open), realised: realisedOf(state.closed, BEFORE_ALL, snapshot.day) };
    }
    const { amount, fees } = plain.trades;
    const scale = plain.slice.amountScale;
    const basis = basisDecimal(parts, scale);
    // Paid for everything bought less received for everything sold; what is not basis any more was realised.
    const paid = BigInt(amount[n - 1] as number) + BigInt(fees ? (fees[n - 1] as number) : 0);
    return { basis, realised: subtractDecimals(basis, { mantissa: paid, scale }) };
  }

  /** Makes what `addPlain` reads of a position, in a book that is indexed by day. */
  prepare(position: Position): void {
    const plain = this.book.dayIndex && this.plainOf(position);
    if (plain) rowsOf(position, plain);
  }

  /** Adds basis, and what was paid less received, of plain trades; false where the general engine is needed. */
  addPlain({ basis, shares, paid }: PlainSums, p: number, position: Position, snapshot: Snapshot): boolean {
    const plain = this.plainOf(position);
    if (!plain) return false;
    const n = snapshot.counts[p * CLASSES + TRADE] as number;
    if (n === 0) return true;
    const rows = this.book.dayIndex ? rowsOf(position, plain) : null;
    if (rows) {
      const { whole, left, units, cost, paid: spent } = rows.after(n);
      basis.add(whole, plain.slice.amountScale);
      paid.add(spent, plain.slice.amountScale);
      if (left !== 0) shares.add(cost, left, units, plain.slice.amountScale);
      return true;
    }
    const parts = recentBasis(plain.trades, n) ?? this.basisByTotals(position, plain, n);
    if (!parts) return false;
    const scale = plain.slice.amountScale;
    if (parts.numerator === 0n) basis.add(parts.whole, scale);
    else basis.addDecimal(basisDecimal(parts, scale));
    paid.add(plain.trades.amount[n - 1] as number, scale);
    if (plain.trades.fees) paid.add(plain.trades.fees[n - 1] as number, scale);
    return true;
  }

  private basisByTotals(position: Position, plain: PlainTrades, n: number): BasisParts | null {
    const buys = buysOf(position, plain);
    return buys && basisAfter(plain.trades, buys, n);
  }

  /** Realised in (since, at], given what was realised up to `at`; null when a cost inside is unknown. */
  realisedBetween(p: number, position: Position, at: Snapshot, since: Snapshot, later: Decimal | null): Decimal | null {
    if (!this.plainOf(position)) {
      const state = this.stateOf(p, position, at.day);
      return state ? realisedOf(state.closed, since.day, at.day) : ZERO;
    }
    const earlier = this.at(p, position, since).realised;
    return later && earlier && subtractDecimals(later, earlier);
  }

  /** The open lots at the end of the frame's day, oldest first. */
  openLots(p: number, position: Position, snapshot: Snapshot): OpenLot[] {
    const plain = this.plainLots(p, position, snapshot);
    if (!plain) {
      const open = this.stateOf(p, position, snapshot.day)?.open ?? [];
      return open.map(({ inTarget, ...lot }) => {
        return {
          acquired: lot.acquired,
          transaction: lot.transaction,
          quantity: lot.left,
          cost: costLeft(lot),
          ...(inTarget === undefined ? {} : { inTarget: costLeft({ ...lot, cost: inTarget }) }),
        };
      });
    }
    const lots: OpenLot[] = [];
    for (let i = plain.first; i < plain.end; i++) {
      if (stepOf(plain.buys.quantity, i) !== 0) lots.push(plainLotAt(plain, i));
    }
    return lots;
  }

  /** The open lots of plain trades as the purchases that they are; null where the general engine is needed. */
  plainLots(p: number, position: Position, snapshot: Snapshot): PlainLots | null {
    const plain = this.plainOf(position);
    const buys = plain && buysOf(position, plain);
    if (!plain || !buys) return null;
    const end = snapshot.counts[p * CLASSES + TRADE] as number;
    const { first, left, oldestCost } = openLotsOf(plain, buys, end);
    return { slice: plain.slice, buys, purchases: purchasesOf(plain, buys), first, left, oldestCost, end };
  }

  /** Everything closed up to the end of a day, in order; also of plain trades, which are told one by one then. */
  closedLots(p: number, position: Position, day: Day): readonly ClosedLot[] {
    if (!this.plainOf(position)) return this.stateOf(p, position, day)?.closed ?? [];
    return runLots(movementsOf(this.book, position, p, day), () => "FIFO").get(p)?.closed ?? [];
  }

  /** Lots that sales up to the end of a day named and that were not there; only under SPECIFIC. */
  missedLots(p: number, position: Position, day: Day): readonly MissedLot[] {
    if (this.methodOf(position.account) !== "SPECIFIC" || !namesLots(position)) return [];
    return this.stateOf(p, position, day)?.missed ?? [];
  }

  /** Basis translated at the rates of the acquisition days, or as it was averaged; null: a cost or a rate is unknown. */
  basisInTarget(lots: readonly OpenLot[], currency: number, target: number): Decimal | null {
    let total: Decimal = ZERO;
    for (const { acquired, cost, inTarget } of lots) {
      const rate = inTarget === undefined ? rateOn(this.book, currency, target, acquired) : null;
      const own = inTarget === undefined ? rate && cost && multiplyDecimals(cost, rate.value) : inTarget;
      if (!own) return null;
      total = addDecimals(total, own);
    }
    return total;
  }

  /** The days whose rates an averaged cost rests on: those on which anything was acquired; none where each lot has its own. */
  averagedDays(p: number, position: Position, day: Day): readonly Day[] {
    if (this.methodOf(position.account) !== "AVERAGE") return [];
    const state = this.stateOf(p, position, day);
    const lots = [...(state?.closed ?? []), ...(state?.open ?? [])];
    return [...new Set(lots.map(({ acquired }) => acquired))].toSorted((a, b) => a - b);
  }

  /** Plain trades that first in, first out can tell by running totals. */
  private plainOf(position: Position): PlainTrades | null {
    return this.methodOf(position.account) === "FIFO" ? plainTrades(this.book, position) : null;
  }

  private stateOf(p: number, position: Position, day: Day): LotState | null {
    const key = `${position.instrument} ${day}`;
    let states = this.general.get(key);
    if (!states) {
      states = generalLots(this.book, position.instrument, day, (account) => this.methodOf(account), this.target);
      this.general.set(key, states);
    }
    return states.get(p) ?? null;
  }
}

/** Whether a sale of a position names the lots that it takes. */
export function namesLots({ slices }: Position): boolean {
  for (const postings of slices) if (postings) for (const { named } of postings.extras.values()) if (named) return true;
  return false;
}

/** One lot of plain trades; the change at the index must be a purchase among them. */
function plainLotAt({ slice: postings, buys, first, left, oldestCost }: PlainLots, i: number): OpenLot {
  const open = i === first ? left : stepOf(buys.quantity, i);
  return {
    acquired: postings.days[i] as number,
    transaction: postings.transactions[i] as number,
    quantity: { mantissa: BigInt(open), scale: postings.quantityScale },
    cost: i === first ? oldestCost : { mantissa: BigInt(stepOf(buys.cost, i)), scale: postings.amountScale },
  };
}
