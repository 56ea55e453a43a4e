import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { InstrumentType } from "../codes/instrument-types.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { FigureKey } from "./figure-key.ts";
import type { PriceUsed } from "./price-used.ts";

/** The rule behind each figure, in one sentence. */
export const RULES: Readonly<Record<FigureKey["figure"], string>> = {
  net_worth:
    "Sum of the values of all positions at the end of the day, positive ones as assets and negative ones as liabilities.",
  account: "Sum of the values of the positions in the account at the end of the day.",
  group:
    "Sum of the values of the positions in the group at the end of the day: positive ones as assets, negative ones as liabilities.",
  value:
    "Quantity x par x multiplier x newest price on or before the day (user-sourced, then statement, then observed), x newest rate on or before the day.",
  quantity: "Sum of all legs dated on or before the day.",
  basis: "Cost of the lots still open, each at the rate of the day it was acquired.",
  realised:
    "Proceeds less cost of every lot sold in (since, at], each at the rate of its own day. Splits, mergers and spin-offs carry cost and days; capital returned beyond a cost is gain.",
  flows:
    "Sum of what came from or went outside, and of what moved from or to other own positions by trades and transfers, each at the rate of its day; units at the market value of their day.",
  outside:
    "Sum of what came from or went outside, each at the rate of its day; units at the market value of their day.",
  income: "Sum of income, each at the rate of its day, and what interest accrued in between at the closing rate.",
  expenses:
    "Sum of expenses, each at the rate of its day, and what interest accrued on liabilities in between at the closing rate.",
  price:
    "(Closing value - opening value - interest accrued in between - sum of changes), all in the own currency, x closing rate.",
  currency: "Opening value x (closing rate - opening rate) + sum of each change x (closing rate - rate of its day).",
  moves: "Sum of what came from or went to other own positions by trades and transfers, each at the rate of its day.",
};

const TAKEN: Readonly<Record<LotMethod, string>> = {
  FIFO: "A sale takes the oldest units first (FIFO).",
  LIFO: "A sale takes the newest units first (LIFO).",
  HIFO: "A sale takes the dearest units first (HIFO).",
  AVERAGE: "A sale takes its share of the average cost (AVERAGE).",
  SPECIFIC: "A sale takes the lots that it names, then the oldest (SPECIFIC).",
};

const FEES: Readonly<Record<FeeTreatment, string>> = {
  basis: "Fees of a purchase are cost, fees of a sale reduce its proceeds.",
  expense: "Fees are expenses, and neither in cost nor in proceeds.",
};

/** The rule behind cost or gain of one position, by the method and the treatment of fees that it was told with. */
export function lotRule(
  figure: "basis" | "realised",
  { method, fees }: { readonly method: LotMethod; readonly fees: FeeTreatment },
): string {
  return `${RULES[figure]} ${TAKEN[method]} ${FEES[fees]}`;
}

const NAV_RULE =
  "No newer price per unit is recorded: the newest net asset value that is recorded as one amount for the position, plus calls paid and less distributions since its date, and no less than nothing.";

/** What stands for a price that is not recorded, by type. */
const MODELS: Readonly<Partial<Record<InstrumentType, string>>> = {
  CBND: "No price is recorded: the principal in the ledger, with the interest accrued since the last payment that is recorded; what no payment settled stays owed.",
  CAPC: "Neither a price nor a net asset value is recorded: capital paid in, fees included, less capital returned.",
  SAFE: "No price is recorded: what was paid for it, until it converts or is priced.",
  REAL: "No price is recorded: what was paid for it, until it is appraised.",
  FX: "No price is recorded: what is bought x (newest rate on or before the day - agreed rate); after the last day the rate of that day.",
  RECR: "A recurring payment is worth nothing by itself: what it pays stands in its schedule.",
};

/**
 * The rule behind the value of one position, by the price that it was worked out with; `unpaid` says what of it fell due
 * and is not recorded.
 */
export function valueRule(price: PriceUsed | null, type: InstrumentType | undefined, unpaid: string | null): string {
  if (price?.kind === "amount") return NAV_RULE;
  if (price?.source === "model") return (type && MODELS[type]) ?? RULES.value;
  const carried = price?.carried ? " The price is of a day before a split, and counts divided by its ratio since." : "";
  const interest = price?.accrued ? " The price is clean: interest accrued by the terms is added." : "";
  const owed = unpaid === null ? "" : ` ${unpaid.charAt(0).toUpperCase()}${unpaid.slice(1)}`;
  if (price?.source === "last_transaction") {
    return `No price is recorded: quantity x price of the last trade on or before the day, x newest rate.${carried}${interest}${owed}`;
  }
  return `${RULES.value}${carried}${interest}${owed}`;
}
