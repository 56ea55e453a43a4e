import { stepOf, type BuyColumns, type TradeColumns } from "./buy-columns.ts";

const LIMIT = 2 ** 52;
const STRIDE = 5;

/** Where first in, first out stands after one change, in the units of the trades' own columns. */
export interface FifoRow {
  /** basis, without the share of the oldest open lot while `left` is not 0 */
  readonly whole: number;
  /** units left of the oldest open lot, where its share of the cost is no whole number; else 0 */
  readonly left: number;
  /** units and cost of that lot when it was opened */
  readonly units: number;
  readonly cost: number;
  /** paid for everything bought less received for everything sold, fees included */
  readonly paid: number;
}

/**
 * First in, first out after every change of plain trades, side by side, so that a question reads one place. The
 * same figures as `basisAfter` gives, worked out in one pass.
 */
export class FifoRows {
  private readonly rows: Float64Array;

  private constructor(rows: Float64Array) {
    this.rows = rows;
  }

  /** Null where a sum could pass 2^52. */
  static of(trades: TradeColumns, buys: BuyColumns): FifoRows | null {
    const { quantity, amount, fees } = trades;
    const rows = new Float64Array(quantity.length * STRIDE);
    let first = 0;
    for (let i = 0; i < quantity.length; i++) {
      const paid = (amount[i] as number) + (fees ? (fees[i] as number) : 0);
      if (paid >= LIMIT || paid <= -LIMIT) return null;
      const at = i * STRIDE;
      rows[at + 4] = paid;
      const held = quantity[i] as number;
      if (held === 0) continue;
      const sold = (buys.quantity[i] as number) - held;
      while ((buys.quantity[first] as number) <= sold) first += 1;
      const units = stepOf(buys.quantity, first);
      const cost = stepOf(buys.cost, first);
      const left = (buys.quantity[first] as number) - sold;
      const later = (buys.cost[i] as number) - (buys.cost[first] as number);
      const product = cost * left;
      const isWhole = left === units || (product < LIMIT && product > -LIMIT && product % units === 0);
      rows[at] = isWhole ? later + (left === units ? cost : product / units) : later;
      rows[at + 1] = isWhole ? 0 : left;
      rows[at + 2] = units;
      rows[at + 3] = cost;
    }
    return new FifoRows(rows);
  }

  /** After the first n changes, n above 0. */
  after(n: number): FifoRow {
    const { rows } = this;
    const at = (n - 1) * STRIDE;
    return {
      whole: rows[at] as number,
      left: rows[at + 1] as number,
      units: rows[at + 2] as number,
      cost: rows[at + 3] as number,
      paid: rows[at + 4] as number,
    };
  }
}
