/** One row of the reference book. */

import type { CurrencyIndex } from "./masters.ts";

export type TransactionType =
  | "BUY"
  | "SELL"
  | "DIVIDEND"
  | "TRANSFER"
  | "FEE"
  | "CAPCALL"
  | "CAPDISTR"
  | "FXCONV"
  | "LOANDRAW"
  | "LOANPAY"
  | "WITHDRAW"
  | "DEPOSIT";

/** The other side of a move between two accounts or two currencies. */
export interface Counter {
  readonly account: number;
  readonly currency: CurrencyIndex;
  /** In cents, signed. */
  readonly amount: number;
}

/** What happened, without when. */
export interface Movement {
  readonly type: TransactionType;
  /** Positions in the lists of accounts and instruments. */
  readonly account: number;
  readonly instrument: number | null;
  /** Units in 1e-4, signed; 0 when the row moves cash only. */
  readonly quantity: number;
  /** In 1e-4 of the currency; 0 when the row has none. */
  readonly price: number;
  readonly currency: CurrencyIndex;
  /** In cents, signed. */
  readonly amount: number;
  readonly counter: Counter | null;
}

export interface Transaction extends Movement {
  /** From 1 on. */
  readonly number: number;
  readonly date: string;
}
