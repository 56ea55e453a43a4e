import type { FeeTreatment } from "@distributary/domain/codes/fee-treatments";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import type { RuleApplied } from "@distributary/domain/evidence/rule-applied";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import { SUMMARY_FIGURES } from "./summary.ts";

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

const FROM_NAV =
  "No newer price per unit is recorded: the latest net asset value recorded for the position, plus calls paid and less distributions since its date, at least zero.";

/** What stands for a price that is not recorded, by type. */
const MODELS: Readonly<Partial<Record<InstrumentType, string>>> = {
  CBND: "No price is recorded: the principal in the ledger plus interest accrued since the last recorded payment. Unpaid amounts remain owed.",
  CAPC: "Neither a price nor a net asset value is recorded: capital paid in, fees included, less capital returned.",
  SAFE: "No price is recorded: valued at cost until it converts or is priced.",
  REAL: "No price is recorded: valued at cost until it is appraised.",
  FX: "No price is recorded: amount bought × (latest rate on or before the day − agreed rate); after the last day, the rate of that day.",
  RECR: "A recurring payment has no value of its own; see its schedule for the payments.",
};

const AT_COST = "No price is recorded: valued at the cost of the opening position until it is priced.";

/** The rule behind a figure as it was worked out: with its price, its lot method, its treatment of fees, its owner's share. */
export function ruleInDetail(figure: FigureKey["figure"], applied: RuleApplied): string {
  const { rule } = SUMMARY_FIGURES[figure];
  switch (applied.by) {
    case "figure":
      return rule;
    case "shares":
      return `${rule} Each counts at the owner’s share in the account.`;
    case "lots":
      return `${rule} ${TAKEN[applied.method]} ${FEES[applied.fees]}`;
    case "price":
      return valueRule(applied);
  }
}

function valueRule({ price, type, unpaid }: Extract<RuleApplied, { readonly by: "price" }>): string {
  if (price?.kind === "amount") return FROM_NAV;
  if (price?.source === "model") return (type && MODELS[type]) ?? AT_COST;
  const carried = price?.carried ? " The price predates a split and is adjusted by its ratio." : "";
  const interest = price?.accrued ? " The price is clean: interest accrued by the terms is added." : "";
  const owed = unpaid === null ? "" : ` ${unpaid.charAt(0).toUpperCase()}${unpaid.slice(1)}`;
  const rest = `${carried}${interest}${owed}`;
  if (price?.source === "last_transaction")
    return `No price is recorded: quantity × price of the last trade on or before the day × latest rate.${rest}`;
  return `${SUMMARY_FIGURES.value.rule}${rest}`;
}

/** The formula behind a figure; the value of what accrues interest beside its price has one of its own. */
export function formulaInDetail(figure: FigureKey["figure"], accrues: boolean): string {
  if (figure === "value" && accrues) return "quantity × (par × price × multiplier + accrued interest) × rate";
  return SUMMARY_FIGURES[figure].formula;
}

/** What is added to the rule of a return where a day stands twice. */
export const LARGE_INFLOW =
  "When a contribution exceeds the holding’s value, the day is split: before and after the contribution. The first part uses the price paid that day if it is between the opening and closing prices, and includes that day’s income.";

/** What is added to the rule of a return of somebody's part. */
export const SHARED_RETURNS =
  "Each position counts at the day’s ownership share. A change in share counts as a contribution or a withdrawal at the previous day’s value.";

/** How somebody's part of one position's figure comes about, by whether their share changed while it did. */
export const SHARED_FIGURES = {
  one: {
    rule: "The owner’s share in the account. Holdings between included entities cancel out.",
    formula: "figure of the whole × share",
  },
  several: {
    rule: "Each day counts at that day’s ownership share; price changes at the closing rate. Holdings between included entities cancel out.",
    formula: "sum of figure of the whole × share",
  },
  changes: {
    rule: "Each day counts at that day’s ownership share. A change in share counts as a contribution or a withdrawal.",
    formula: "sum of flows × share + value × change of the share",
  },
} as const;
