import type { SignName } from "../ui/signs/sign-paths.ts";
import type { ActKind } from "./sentence/transaction-act.ts";

/** The sign of what a transaction did. */
export const actSigns: Readonly<Record<ActKind, SignName>> = {
  buy: "buy",
  sell: "sell",
  repay: "loan",
  borrow: "loan",
  receive: "deposit",
  deliver: "withdrawal",
  deposit: "deposit",
  withdrawal: "withdrawal",
  transfer: "transfer",
  exchange: "exchange",
  income: "income",
  expense: "expense",
  fee: "fee",
  opening: "opening",
  notice: "notice",
  split: "split",
  spin_off: "split",
  merger: "merger",
  return_of_capital: "income",
  entry: "entry",
};
