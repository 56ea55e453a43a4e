import { z } from "zod";
import { gainTerm } from "./analytic.ts";

const amount = z.string();
const known = z.string().nullable();

/** One item of evidence: a leg, a price, a rate, a lot, a record, a part, a day, or what is missing. */
export const evidenceItem = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("leg"),
    transaction_id: z.string(),
    event_id: z.string().nullable(),
    date: z.string(),
    description: z.string(),
    quantity: amount,
    consideration: known,
    currency: z.string(),
    running: amount,
    /** those of the consideration that bought no units */
    fees: amount.optional(),
    /** what of it counts in the figure, in the unit of the figure, where that is not the consideration itself */
    counts: amount.optional(),
  }),
  z.object({
    kind: z.literal("price"),
    observable_id: z.string().nullable(),
    date: z.string(),
    price: amount,
    /** Interest accrued on a unit of quantity beside the price, always an estimate; null: none */
    accrued: amount.nullable(),
    currency: z.string(),
    source: z.string(),
  }),
  z.object({
    kind: z.literal("rate"),
    from: z.string(),
    to: z.string(),
    date: z.string(),
    rate: amount,
    path: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("lot"),
    acquired_on: z.string(),
    transaction_id: z.string().nullable(),
    quantity: amount,
    basis: known,
    reason: z.string().nullable(),
    /** only of a lot that was sold; proceeds in its own currency */
    sold_on: z.string().optional(),
    proceeds: known.optional(),
    /** only of an open lot under a gain: its value, and then its basis too, in the currency of the answer */
    value: known.optional(),
    /** in the currency of the answer; of a lot that was sold, or an open one under a gain */
    gain: known.optional(),
    term: gainTerm.optional(),
  }),
  /** a record that says an amount by itself: a notice of an event, a statement, the terms of an instrument */
  z.object({
    kind: z.literal("record"),
    of: z.enum(["event", "observable", "instrument"]),
    id: z.string(),
    /** null: it is of no day */
    date: known,
    description: z.string(),
    amount: known,
    currency: z.string(),
  }),
  z.object({
    kind: z.literal("part"),
    key: z.string(),
    label: z.string(),
    amount: known,
    /** what the amount is in, where that is not the unit of the figure */
    unit: z.string().optional(),
  }),
  /**
   * A day of a return, in the unit that its amounts are in: what was held at its end, what was put in (+) or taken out
   * (-), by what it counts, and what comes of that. What factor and result are follows from `of`: growth since the day
   * before and what 1 became; the weight in the window and the weighted amount; the discount and the present value (put in
   * below zero); the growth of a benchmark and the carried amount; peak and fall; a month's return with its squared
   * distance from the mean, or with that of a benchmark.
   */
  z.object({
    kind: z.literal("day"),
    of: z.enum(["flow", "growth", "weight", "discount", "carried", "fall", "month", "compared"]),
    date: z.string(),
    value: known,
    /** what opens the value, and the flow */
    value_key: z.string().optional(),
    flow: known,
    flow_key: z.string().optional(),
    factor: known,
    /** what opens the return of a month, and that of what it is held against */
    factor_key: z.string().optional(),
    result: known,
    result_key: z.string().optional(),
  }),
  z.object({ kind: z.literal("missing"), reason: z.string() }),
]);
export type EvidenceItem = z.infer<typeof evidenceItem>;

/**
 * One number of a sum with what is written before and after it: `×`, `) ÷ (`, nothing. It opens further by a key, or by
 * a step of the same figure.
 */
export const evidenceTerm = z.object({
  before: z.string(),
  value: amount,
  after: z.string(),
  label: z.string(),
  unit: z.string().optional(),
  key: z.string().optional(),
  step: z.string().optional(),
});
export type EvidenceTerm = z.infer<typeof evidenceTerm>;

export const figureEvidence = z.object({
  key: z.string(),
  title: z.string(),
  figure: known,
  /** the formula with its numbers in it, where it is a simple one: read in order it comes to exactly the figure */
  sum: z.array(evidenceTerm).optional(),
  /**
   * what the figure is in: a currency, units; `ratio`: 0.05 is 5 %; `%`: 5 is 5 %; `times`: a multiple; empty: none of
   * these
   */
  unit: z.string(),
  rule: z.string(),
  formula: z.string(),
  steps: z.array(z.object({ step: z.string(), title: z.string(), figure: known, unit: z.string(), count: z.number() })),
  evidence: z.array(evidenceItem),
  evidence_count: z.number(),
  offset: z.number(),
  limit: z.number(),
});
export type FigureEvidence = z.infer<typeof figureEvidence>;
