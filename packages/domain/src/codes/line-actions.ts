import { CORPORATE_ACTIONS } from "./corporate-actions.ts";

/**
 * What a line item is for. units: holdings traded or delivered; consideration: the money of a trade; conversion: one
 * currency for another; accrued_interest: that of a bond, paid or received with its units; income and expense: against the accounts I and EX; fee: an expense of the trade beside it;
 * flow: in from or out to the world; opening: held before the book begins; transfer: between own accounts; notice: a
 * capital call or distribution announced, and its end when it is settled; split, spin_off, merger, return_of_capital:
 * what a company did with its units; entry: written by hand.
 */
export const LINE_ACTIONS = [
  "units",
  "consideration",
  "conversion",
  "accrued_interest",
  "income",
  "expense",
  "fee",
  "flow",
  "opening",
  "transfer",
  "notice",
  ...CORPORATE_ACTIONS,
  "entry",
] as const;

export type LineAction = (typeof LINE_ACTIONS)[number];
