import { z } from "zod";

const amount = z.string();
const known = z.string().nullable();
const count = z.object({ count: z.number(), count_relation: z.enum(["eq", "gte"]) });

/** A position, or a whole account, as its newest statement has it, against the ledger on the statement's day. */
export const statedPosition = z.object({
  account_id: z.string(),
  /** null: the whole account */
  instrument_id: known,
  label: z.string(),
  /** day of the statement */
  date: z.string(),
  quantity_stated: known,
  /** null for a whole account */
  quantity: known,
  quantity_unexplained: known,
  /** in `targetUnit` */
  close: known,
  core: known,
  unexplained: known,
  /** in quantity where one is stated, else in value to the minor unit; null: a value is not known */
  ties_out: z.boolean().nullable(),
});
export type StatedPosition = z.infer<typeof statedPosition>;

/** What a universe holds and what waits in it. */
export const dashboard = z.object({
  targetUnit: z.string(),
  at: z.string(),
  /** how many stand; counting stops at 10,000 */
  counts: z.object({
    accounts: count,
    entities: count,
    instruments: count,
    transactions: count,
    events: count,
    open_prospects: count,
    unsettled: count,
    unexplained: count,
  }),
  /** the ten changed last */
  newest: z.array(
    z.object({
      event_id: z.string(),
      event_type: z.string(),
      date: z.string(),
      description: known,
      updated_time: z.string(),
      transaction_id: known,
    }),
  ),
  open_prospects: z.array(
    z.object({
      uuid: z.string(),
      event_type: z.string(),
      direction: known,
      instrument_id: known,
      notes: known,
      updated_time: z.string(),
    }),
  ),
  /** capital calls and distributions of which something is still to be paid, the one due first first */
  unsettled: z.array(
    z.object({
      event_id: z.string(),
      event_type: z.enum(["LPCC", "LPCD"]),
      date: z.string(),
      due: known,
      account_id: known,
      commitment_id: known,
      units_id: known,
      amount,
      settled: amount,
      open: amount,
    }),
  ),
  unexplained: z.array(statedPosition),
});
export type Dashboard = z.infer<typeof dashboard>;
