import { addDecimals, compareDecimals, negateDecimal, type Decimal } from "../../money/decimal.ts";
import { amountOf, cellOf, exact } from "./row-values.ts";
import type { TextRow } from "./line-cells.ts";
import type { TableMapping } from "./mapping.ts";
import { readAmount } from "../values/read-amount.ts";

/** How well running balances agree with the amounts, and what they say about their order and sign. */
export interface BalanceProof {
  readonly matched: number;
  readonly of: number;
  readonly inverted: boolean;
  /** the newest row stands first */
  readonly newestFirst: boolean;
}

/**
 * Holds the running balances of a table against its amounts: a balance is the one before and the amount. Of the two
 * orders and the two signs the one that fits best is answered; null where there are no balances or none fits half of them.
 */
export function balanceProof(rows: readonly TextRow[], mapping: TableMapping): BalanceProof | null {
  const column = mapping.columns.indexOf("balance");
  if (column < 0 || rows.length < 2) return null;
  const values = rows.map((row) => ({
    amount: orNull(amountOf(row, mapping)),
    balance: orNull(readAmount(cellOf(row, column), mapping.decimal)),
  }));
  let best: BalanceProof | null = null;
  for (const newestFirst of [false, true])
    for (const inverted of [false, true]) {
      let matched = 0;
      let of = 0;
      for (let at = 1; at < values.length; at++) {
        const [before, row] = newestFirst ? [values[at]!, values[at - 1]!] : [values[at - 1]!, values[at]!];
        if (before.balance === null || row.balance === null || row.amount === null) continue;
        of += 1;
        const amount = inverted ? negateDecimal(row.amount) : row.amount;
        if (compareDecimals(addDecimals(before.balance, amount), row.balance) === 0) matched += 1;
      }
      if (of > 0 && matched * 2 > of && (best === null || matched > best.matched))
        best = { matched, of, inverted, newestFirst };
    }
  return best;
}

function orNull(text: string | null): Decimal | null {
  return text === null ? null : exact(text);
}
