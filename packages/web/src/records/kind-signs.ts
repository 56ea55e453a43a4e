import type { EventType } from "@distributary/domain/codes/event-types";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
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

/** The sign of what a security is. */
export const instrumentSigns: Readonly<Record<InstrumentType, SignName>> = {
  SAFE: "company",
  UNIT: "fund",
  EQTY: "shares",
  BOND: "bond",
  RECR: "income",
  CBND: "loan",
  DRIV: "split",
  CCY: "cash",
  CAPC: "notice",
  COMM: "other",
  REAL: "home",
  OTHR: "other",
  FX: "exchange",
  CPTO: "coin",
};

/** The sign of what an event says. */
export const eventSigns: Readonly<Record<EventType, SignName>> = {
  NEW: "transfer",
  LPCC: "notice",
  LPCD: "income",
  CACT: "exchange",
  NOTE: "entry",
  UPDA: "entry",
  UPDE: "entry",
  UPDW: "entry",
  UDPI: "entry",
};
