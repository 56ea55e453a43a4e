import { z } from "zod";

const amount = z.string();
const known = z.string().nullable();

/** One step of a trail: a sentence, a figure, and the evidence it rests on. */
export const explainEvidence = z.discriminatedUnion("kind", [
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
    /** only of a lot that was sold; proceeds in its own currency, gain in that of the answer */
    sold_on: z.string().optional(),
    proceeds: known.optional(),
    gain: known.optional(),
    term: z.enum(["short", "long"]).optional(),
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
  z.object({ kind: z.literal("missing"), reason: z.string() }),
]);
export type ExplainEvidence = z.infer<typeof explainEvidence>;

export const explainAnswer = z.object({
  key: z.string(),
  title: z.string(),
  figure: known,
  unit: z.string(),
  rule: z.string(),
  formula: z.string(),
  steps: z.array(z.object({ step: z.string(), title: z.string(), figure: known, unit: z.string(), count: z.number() })),
  evidence: z.array(explainEvidence),
  evidence_count: z.number(),
  offset: z.number(),
  limit: z.number(),
});
export type ExplainAnswer = z.infer<typeof explainAnswer>;
