import { NOTIONAL_TARGETS } from "@distributary/domain/codes/payment-terms";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { day, instant, uuid } from "../wire/scalars.ts";
import { figureReasons, summaryFigure } from "../summary/analytic.ts";

const amount = z.string();
const known = z.string().nullable();

/** The multiples and the yearly rate of a commitment; ratios as decimal text, or null with the reason. */
const ratios = {
  /** (distributed + value) / paid in */
  tvpi: summaryFigure,
  /** distributed / paid in */
  dpi: summaryFigure,
  /** value / paid in */
  rvpi: summaryFigure,
  /** paid in / committed */
  pic: summaryFigure,
  /** (distributed + value) / invested */
  moic: summaryFigure,
  /** XIRR over payments and value; `roots` where several rates fit */
  irr: summaryFigure.extend({ roots: z.array(z.string()).optional() }),
};

/** How a commitment stands at the end of a day; amounts in its currency. */
export const commitmentPoint = z.object({
  date: z.string(),
  committed: known,
  called: amount,
  paid_in: amount,
  invested: amount,
  fees: amount,
  unfunded: known,
  recallable: amount,
  distributed: amount,
  return_of_capital: amount,
  payable: amount,
  receivable: amount,
  /** of what is left */
  value: known,
  /** day of the price behind the value */
  value_date: known,
  /** the value rests on a model or a last trade and on no price */
  value_estimated: z.boolean(),
  reasons: figureReasons,
  ...ratios,
});
export type CommitmentPoint = z.infer<typeof commitmentPoint>;

/** One call to come; without an event it is expected and nobody has asked for it yet. */
export const commitmentCall = z.object({
  due: z.string(),
  amount,
  estimated: z.boolean(),
  event_id: known,
});

/** Calls of one month against the cash at hand; below zero the cash is not there. */
export const commitmentMonth = z.object({
  month: z.string(),
  noticed: amount,
  expected: amount,
  /** of the other commitments in the same currency */
  others: amount,
  cash_after: amount,
});

/** Proceeds shared by the waterfall; the investor's and the manager's parts add up to `total`. */
const tiers = z.object({
  return_of_capital: amount,
  preferred_return: amount,
  /** of the manager, until it has its share of all profit */
  catch_up: amount,
  /** of the investor, beyond the hurdle */
  profit: amount,
  /** of the manager, beyond the catch-up */
  carry_of_rest: amount,
  net_to_investor: amount,
  carried_interest: amount,
  total: amount,
});

/** One calendar year of a fund's fees and expenses. */
export const commitmentFeeYear = z.object({
  year: z.number().int(),
  /** by the terms up to `at`, and after it on the base as it is then */
  expected: known,
  ahead: known,
  /** in the notices of the year, paid or not */
  charged: amount,
  /** charged beyond the management fee; all of it where no fee is recorded */
  expenses: amount,
  /** what the cap allows of them, what was charged within it, what is left, and what lies beyond; null: no cap */
  cap: known,
  used: known,
  left: known,
  beyond: known,
});
export type CommitmentFeeYear = z.infer<typeof commitmentFeeYear>;

/** What the recorded terms of a commitment come to; what they do not say is null, and named in `missing`. */
export const commitmentTermFigures = z.object({
  fees: z.object({
    /** percentage a year */
    rate: known,
    target: z.enum(NOTIONAL_TARGETS).nullable(),
    /** what the rate is taken of now */
    base: known,
    /** called, as a part of that base */
    called_of_base: known,
    expected: known,
    charged: amount,
    /** charged less expected */
    difference: known,
    /** of the twelve months after `at` */
    year_ahead: known,
    years: z.array(commitmentFeeYear),
  }),
  carry: z.object({
    /** percentages */
    rate: known,
    hurdle: known,
    /** of what was received, with the carry that by the terms was taken before it; null: a term is missing */
    distributed: tiers.nullable(),
    /** of the value now, if it were paid out; null: a term is missing, or the value is not known */
    liquidated: tiers.nullable(),
    /** owed to the investor before the manager takes a part */
    open_capital: known,
    open_preferred: known,
  }),
  /** details that would have to be recorded */
  missing: z.object({ fees: z.array(z.string()), expenses: z.array(z.string()), carry: z.array(z.string()) }),
});
export type CommitmentTermFigures = z.infer<typeof commitmentTermFigures>;

export const commitmentRecord = z.object({
  instrument_id: z.string(),
  name: z.string(),
  currency: z.string(),
  at: z.string(),
  /** as it stands at `at` */
  now: commitmentPoint,
  /** the ends of the months, quarters or years since the first notice, and `at`; empty before the first notice */
  record: z.array(commitmentPoint),
  /** what was paid (below zero) and received, by day */
  payments: z.array(
    z.object({
      date: z.string(),
      amount,
      /** of this payment and all before it */
      net: amount,
      kind: z.enum(["call", "distribution"]),
      event_id: z.string(),
    }),
  ),
  next: z.object({
    /** balances above zero in the commitment's currency */
    cash: amount,
    /** the last day on which the fund may call; without it nothing is expected beyond the notices */
    until: known,
    calls: z.array(commitmentCall),
    months: z.array(commitmentMonth),
  }),
  terms: commitmentTermFigures,
  /** how each figure is worked out, in words */
  formulas: z.record(z.string(), z.string()),
  /** keys of the figures of `now` and of the terms, by their names: each opens to its evidence */
  explain: z.record(z.string(), z.string()),
});
export type CommitmentRecord = z.infer<typeof commitmentRecord>;

export const commitmentsEndpoints = {
  record: endpoint({
    id: "get-instruments-id-commitment",
    method: "GET",
    path: "/instruments/{id}/commitment",
    summary: "A commitment now and over time, and its upcoming calls compared with available cash",
    access: "universe",
    heavy: true,
    permission: "read",
    params: z.object({ id: uuid }),
    query: z.object({ at: day.optional(), as_known_on: instant.optional() }),
    answer: commitmentRecord,
  }),
} as const;
