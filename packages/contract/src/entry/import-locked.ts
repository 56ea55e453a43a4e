import { z } from "zod";

/**
 * What of an import lies in the locked period: records that a save writes into it or, where `left_out`, rows that are left
 * out for it and opening balances that begin on the first open day instead.
 */
export const importLocked = z.object({
  /** the last locked day, and the earliest day inside that is meant */
  lock_date: z.string(),
  first_date: z.string(),
  records: z.number(),
  left_out: z.boolean(),
  /** whether whoever asks may write there, with a reason */
  may_write: z.boolean(),
});
export type ImportLocked = z.infer<typeof importLocked>;
