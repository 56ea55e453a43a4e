import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { InstrumentType } from "../codes/instrument-types.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { FigureKey } from "../summary/answer/figure-key.ts";
import type { PriceUsed } from "../market/price-used.ts";

/** The rule behind each figure, in one sentence. */
export const RULES: Readonly<Record<FigureKey["figure"], string>> = {
  net_worth:
    "Sum of the values of all positions at the end of the day, positive ones as assets and negative ones as liabilities.",
  account: "Sum of the values of the positions in the account at the end of the day.",
  group:
    "Sum of the values of the positions in the group at the end of the day: positive ones as assets, negative ones as liabilities.",
  value:
    "Quantity x par x multiplier x latest price on or before the day (user-sourced, then statement, then observed), x latest rate on or before the day.",
  quantity: "Sum of all legs dated on or before the day.",
  basis: "Cost of the open lots, each at the rate of the day it was acquired.",
  realised:
    "Proceeds less cost of every lot sold in (since, at], each at the rate of its own day. Splits, mergers and spin-offs carry cost and days; capital returned beyond a cost is gain.",
  flows:
    "Sum of contributions, withdrawals, trades and transfers to and from your other positions, each at the rate of its day; units at the market value of their day.",
  outside: "Sum of contributions and withdrawals, each at the rate of its day; units at the market value of their day.",
  income:
    "Sum of income, each payment at the rate of its day, plus interest accrued in the period at the closing rate.",
  expenses:
    "Sum of expenses, each payment at the rate of its day, plus interest accrued on liabilities in the period at the closing rate.",
  price:
    "(Closing value - opening value - interest accrued in the period - sum of changes), all in the position’s currency, x closing rate.",
  currency: "Opening value x (closing rate - opening rate) + sum of each change x (closing rate - rate of its day).",
  moves: "Sum of trades and transfers to and from your other positions, each at the rate of its day.",
};

const TAKEN: Readonly<Record<LotMethod, string>> = {
  FIFO: "A sale takes the oldest units first (FIFO).",
  LIFO: "A sale takes the newest units first (LIFO).",
  HIFO: "A sale takes the highest-cost units first (HIFO).",
  AVERAGE: "A sale takes its share of the average cost (AVERAGE).",
  SPECIFIC: "A sale takes the named lots, then the oldest (SPECIFIC).",
};

const FEES: Readonly<Record<FeeTreatment, string>> = {
  basis: "Purchase fees add to cost; sale fees reduce proceeds.",
  expense: "Fees are expenses and don’t affect cost or proceeds.",
};

/** The rule behind cost or gain of one position, by the method and the treatment of fees that it was told with. */
export function lotRule(
  figure: "basis" | "realised",
  { method, fees }: { readonly method: LotMethod; readonly fees: FeeTreatment },
): string {
  return `${RULES[figure]} ${TAKEN[method]} ${FEES[fees]}`;
}

const NAV_RULE =
  "No newer price per unit is recorded: the latest net asset value recorded for the position, plus calls paid and less distributions since its date, at least zero.";

/** What stands for a price that is not recorded, by type. */
const MODELS: Readonly<Partial<Record<InstrumentType, string>>> = {
  CBND: "No price is recorded: the principal in the ledger plus interest accrued since the last recorded payment. Unpaid amounts remain owed.",
  CAPC: "Neither a price nor a net asset value is recorded: capital paid in, fees included, less capital returned.",
  SAFE: "No price is recorded: valued at cost until it converts or is priced.",
  REAL: "No price is recorded: valued at cost until it is appraised.",
  FX: "No price is recorded: amount bought x (latest rate on or before the day - agreed rate); after the last day, the rate of that day.",
  RECR: "A recurring payment has no value of its own; see its schedule for the payments.",
};

const AT_COST = "No price is recorded: valued at the cost of the opening position until it is priced.";

/**
 * The rule behind the value of one position, by the price that it was worked out with; `unpaid` says what of it fell due
 * and is not recorded.
 */
export function valueRule(price: PriceUsed | null, type: InstrumentType | undefined, unpaid: string | null): string {
  if (price?.kind === "amount") return NAV_RULE;
  if (price?.source === "model") return (type && MODELS[type]) ?? AT_COST;
  const carried = price?.carried ? " The price predates a split and is adjusted by its ratio." : "";
  const interest = price?.accrued ? " The price is clean: interest accrued by the terms is added." : "";
  const owed = unpaid === null ? "" : ` ${unpaid.charAt(0).toUpperCase()}${unpaid.slice(1)}`;
  if (price?.source === "last_transaction") {
    return `No price is recorded: quantity x price of the last trade on or before the day, x newest rate.${carried}${interest}${owed}`;
  }
  return `${RULES.value}${carried}${interest}${owed}`;
}
