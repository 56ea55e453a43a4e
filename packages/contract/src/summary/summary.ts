import { FEE_TREATMENTS } from "@distributary/domain/codes/fee-treatments";
import { HOLDING_KINDS } from "@distributary/domain/codes/instrument-types";
import { LOT_METHODS } from "@distributary/domain/codes/lot-methods";
import { z } from "zod";
import { commitmentPoint } from "../reporting/commitments.ts";
import { endpoint } from "../wire/endpoint.ts";
import { currencyCode, day, decimal, instant, uuid, zeroOrMore } from "../wire/scalars.ts";
import { figureEvidence } from "./evidence.ts";
import { dashboard, statedPosition } from "./dashboard.ts";
import { atSinceDiff, totalsCalls } from "./totals.ts";
import { summaryGains, summaryIncome, summaryLots, summaryPerformance, summaryPerspective } from "./analytic.ts";

export const lineCategories = ["L", "A", "C", "T", "D"] as const;
export const legCategories = ["Cash", "Debt", "TV", "Flow", "OpenFx", "LiveFx", "Custom", "Total"] as const;
/** With what is due on notices, which is answered beside TV wherever there is some, and by itself where it is asked for. */
const askedCategories = [...legCategories, "Due"] as const;
export type LegCategory = (typeof askedCategories)[number];

/** A rate a year: more than everything cannot be lost, and more than a thousandfold is none. */
const aboveLoss = decimal.refine((rate) => Number(rate) > -1 && Number(rate) <= 1_000, {
  message: "Enter a rate above -1, such as 0.03 for 3 %.",
});

/** a history also of each account, or of each holding entity */
const parted = z.enum(["account", "entity"]).optional();

export const summaryBody = z
  .object({
    at: day.optional(),
    since: day.nullish(),
    as_known_on: instant.nullish(),
    sections: z.array(z.enum(lineCategories)).max(5).optional(),
    /** one of the domain's grouping keys, or a group of tags such as `#sector` */
    primaryIndex: z.string().max(100).optional(),
    grouping: z.array(z.string().max(100)).max(5).optional(),
    accounts: z.array(uuid).max(10_000).optional(),
    instrument_types: z.array(z.enum(HOLDING_KINDS)).max(20).optional(),
    /** these alone; not the cash that was paid for them */
    instruments: z.array(uuid).max(1_000).optional(),
    leg_category: z.array(z.enum(askedCategories)).max(9).optional(),
    includeComponents: z.boolean().optional(),
    include_basis: z.boolean().optional(),
    lot_method: z.enum(LOT_METHODS).optional(),
    benchmark: uuid.nullish(),
    /** money without risk: a rate a year as a ratio (0.03 is 3 %), or an instrument by its price; default: it earns nothing */
    risk_free: z.union([z.object({ rate: aboveLoss }).strict(), z.object({ instrument_id: uuid }).strict()]).nullish(),
    /** what the groups of `primaryIndex` are held against: weights that add up to 1, each with its benchmark */
    policy: z
      .array(z.object({ id: z.string().max(100), weight: zeroOrMore, benchmark: uuid }).strict())
      .max(100)
      .optional(),
    custom_columns: z.array(z.string().max(500)).max(20).optional(),
    networth_features: z
      .array(z.enum(["performance", "income", "lots", "gains", "commitments", "allocation", "history", "owners"]))
      .max(8)
      .optional(),
    perspective: z.object({ entity_id: uuid, mode: z.enum(["direct", "look_through"]).default("direct") }).nullish(),
    /** the days, both included, whose legs count for flows, returns and income; default (since, at] */
    transaction_window: z.object({ from: day, to: day }).nullish(),
    history: z.object({ from: day, to: day, step: z.enum(["D", "W", "M", "Q"]).default("M"), by: parted }).nullish(),
    targetUnit: currencyCode.optional(),
    /** with the evidence of the headline in `analytic.explain`, over exactly what is asked about; default false */
    explain: z.boolean().optional(),
    /** `last_modified` of the answer that the caller holds for the same question: 304 while it still holds */
    if_modified_since: z.string().max(100).nullish(),
    /** false: neither 304 nor a book kept warm, everything is read from the ledger again; default true */
    allow_cached: z.boolean().optional(),
  })
  .strict();
export type SummaryBody = z.infer<typeof summaryBody>;

const amount = z.string();
const known = z.string().nullable();

/** The five parts of a difference; they add up to it exactly before each is rounded for display. */
export const bridge = z.object({ flows: amount, income: amount, expenses: amount, price: amount, currency: amount });
export type Bridge = z.infer<typeof bridge>;

/** One position: an instrument in an account. Values in `targetUnit` unless they say `own`. */
export const summaryPosition = z.object({
  key: z.string(),
  account_id: z.string(),
  instrument_id: z.string(),
  currency: z.string(),
  quantity: amount,
  quantity_since: amount,
  price: known,
  price_date: known,
  price_source: z.enum(["user", "statement", "observed", "model", "trade", "unit"]).nullable(),
  estimated: z.boolean(),
  value_own: known,
  value: atSinceDiff,
  /** interest inside the value at `at` that accrued and is not paid: neither cost nor gain */
  accrued: known,
  basis_own: known,
  basis: known,
  unrealised: known,
  realised_own: known,
  bridge: bridge.nullable(),
  labels: z.array(z.string()),
  /** own columns by their text */
  custom: z.record(z.string(), known).optional(),
  explain_key: z.string(),
});
export type SummaryPosition = z.infer<typeof summaryPosition>;

/**
 * Where values, prices or rates are not known: at the end of `at`, of `since`, or between them, in the bridge alone. The
 * difference is complete where neither end is named; `incomplete` is true where any is.
 */
export const incompletePart = z.enum(["at", "since", "between"]);
export type IncompletePart = z.infer<typeof incompletePart>;

/** One row: a group of positions (or one position), its figures, and its share of assets. */
export const summaryRow = z.object({
  section: z.enum(lineCategories),
  key: z.string(),
  path: z.array(z.string()),
  label: z.string(),
  value: atSinceDiff,
  basis: known,
  unrealised: known,
  share: known,
  bridge: bridge.nullable(),
  incomplete: z.boolean(),
  incomplete_in: z.array(incompletePart),
  position_count: z.number(),
  components: z.array(summaryPosition).optional(),
  /** own columns by their text */
  custom: z.record(z.string(), known).optional(),
  explain_key: z.string(),
});
export type SummaryRow = z.infer<typeof summaryRow>;

export const summaryError = z.object({
  code: z.string(),
  message: z.string(),
  account_id: z.string().nullable(),
  instrument_id: z.string().nullable(),
  at: z.string(),
});

export const summaryAnswer = z.object({
  targetUnit: z.string(),
  at: z.string(),
  since: z.string().nullable(),
  /** names of rows by their `key`, and of columns by the field of a row or the text of an own column */
  labels: z.record(z.string(), z.string()),
  rows: z.array(summaryRow),
  core: atSinceDiff,
  esti: atSinceDiff,
  close: known,
  unexplained: known,
  rates: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      at: z.string(),
      rate: z.string(),
      date: z.string(),
      path: z.array(z.string()),
    }),
  ),
  analytic: z.object({
    bridge: bridge.nullable(),
    /**
     * what conversions between own positions left over: currency of the whole, of rows and positions a flow; none
     * without `since`
     */
    converted: z.object({ amount, explain_key: z.string() }).optional(),
    allocation: z
      .record(z.string(), z.array(z.object({ key: z.string(), label: z.string(), value: amount, share: known })))
      .optional(),
    /** the days, both included, whose legs counted for flows, returns and income, and what they changed; none without
     * `since` and window */
    transaction_window: z.object({ from: z.string(), to: z.string(), bridge: bridge.nullable() }).optional(),
    /** amounts by the categories asked for, in `targetUnit` */
    leg_category: z.record(z.string(), known).optional(),
    /** with them: what opens each category by its name, and `income` and `expenses` of the window */
    explain_keys: z.record(z.string(), z.string()).optional(),
    /**
     * what statements say of positions and of whole accounts. `close` and `unexplained` add up the positions, or in their
     * place an account's total where none of them is off
     */
    statements: z.array(statedPosition).optional(),
    perspective: summaryPerspective.optional(),
    performance: summaryPerformance.optional(),
    income: summaryIncome.optional(),
    lots: summaryLots.optional(),
    gains: summaryGains.optional(),
    /** every commitment as it stands at `at`, in its own currency and whole, whoever's part of it was asked about */
    commitments: z
      .array(
        commitmentPoint.extend({
          instrument_id: z.string(),
          label: z.string(),
          currency: z.string(),
          /** keys of its figures, by their names: each opens to its evidence */
          explain: z.record(z.string(), z.string()),
        }),
      )
      .optional(),
    /** those of a currency that several are in as if they were one: multiples of the sums, and one rate */
    commitment_pools: z
      .array(
        commitmentPoint.extend({
          currency: z.string(),
          count: z.number(),
          explain: z.record(z.string(), z.string()),
        }),
      )
      .optional(),
    history: z
      .array(
        z.object({ date: z.string(), assets: amount, liabilities: amount, net_worth: amount, incomplete: z.boolean() }),
      )
      .optional(),
    /** net worth of each account or entity, by its id, on the days of the history */
    history_by: z.record(z.string(), z.array(amount)).optional(),
    /** what each entity owns by its shares, directly and through others; null where entities own each other in a circle */
    owners: z.array(z.object({ entity_id: z.string(), net_worth: atSinceDiff, incomplete: z.boolean() })).optional(),
    /** the evidence of the headline, where `explain` asks for it */
    explain: figureEvidence.optional(),
    realised: z.record(z.string(), amount).optional(),
    basis: z.record(z.string(), amount).optional(),
    /** how every cost and gain of the answer is told; `method` null where accounts have different ones */
    lots_told: z.object({ method: z.enum(LOT_METHODS).nullable(), fees: z.enum(FEE_TREATMENTS) }).optional(),
    cash: z.array(z.object({ account_id: z.string(), currency: z.string(), amount })).optional(),
  }),
  net_worth: z.object({
    assets: atSinceDiff,
    liabilities: atSinceDiff,
    net_worth: atSinceDiff,
    position_count: z.object({ at: z.number(), since: z.number(), diff: z.number() }),
    total_paid_capital: atSinceDiff,
    total_position_value: atSinceDiff,
  }),
  incomplete: z.boolean(),
  incomplete_in: z.array(incompletePart),
  estimated_count: z.number(),
  /** what opens the headline; empty, as in rows, where the question names more accounts or instruments than a key can */
  explain_key: z.string(),
  total_errors: z.number(),
  user_errors: z.array(summaryError),
  last_modified: z.string(),
  /** what the answer rests on: kinds of records, and `kind:id` where it was narrowed to some */
  cache_tags: z.array(z.string()),
  refs: z.record(
    z.string(),
    z.object({ kind: z.string(), uuid: z.string(), name: z.string(), code: z.string().nullable() }),
  ),
});
export type SummaryAnswer = z.infer<typeof summaryAnswer>;

export const summaryEndpoints = {
  summary: endpoint({
    id: "post-transactions-summary",
    method: "POST",
    path: "/transactions/summary",
    summary: "Net worth at two dates and the difference, with every position and the bridge",
    access: "universe",
    heavy: true,
    permission: "read",
    reads: true,
    body: summaryBody,
    answer: summaryAnswer,
    statuses: [304],
  }),
  ...totalsCalls,
  dashboard: endpoint({
    id: "get-transactions-dashboard",
    method: "GET",
    path: "/transactions/dashboard",
    summary: "Counts, the newest items, open prospects, unsettled calls and unexplained positions",
    access: "universe",
    heavy: true,
    permission: "read",
    answer: dashboard,
  }),
  explain: endpoint({
    id: "get-transactions-summary-explain",
    method: "GET",
    path: "/transactions/summary/explain",
    summary: "The evidence of one figure: rule, legs, price, rate, lots",
    access: "universe",
    heavy: true,
    permission: "read",
    query: z.object({
      key: z.string().min(1).max(6_000),
      step: z.string().max(100).optional(),
      format: z.enum(["json", "csv"]).default("json"),
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(50),
    }),
    answer: figureEvidence,
  }),
} as const;
