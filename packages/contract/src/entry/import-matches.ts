import { z } from "zod";

/** Two rows of different accounts that are one transfer; a row that says again what another one says. */
export const importMatchKinds = ["transfer", "duplicate"] as const;

/** One side of a match: a row of a file, or a transaction that is recorded already (`file` and `line` are null). */
export const matchedMovement = z.object({
  file: z.string().nullable(),
  line: z.number().nullable(),
  /** the id of the row, or of the recorded transaction */
  transaction: z.string(),
  account: z.string(),
  account_name: z.string(),
  date: z.string(),
  amount: z.string(),
  currency: z.string(),
  description: z.string(),
});
export type MatchedMovement = z.infer<typeof matchedMovement>;

/**
 * What a save does with two movements that belong together. A transfer that is `applied` becomes one transaction of both
 * rows, a duplicate that is `applied` is left out. Where it is not, each row is a transaction of its own.
 */
export const importMatch = z.object({
  kind: z.enum(importMatchKinds),
  applied: z.boolean(),
  /** nothing speaks against it: it was applied without anybody saying so */
  sure: z.boolean(),
  /** of a transfer the side that paid, of a duplicate the row that is left out */
  row: matchedMovement,
  other: matchedMovement,
});
export type ImportMatch = z.infer<typeof importMatch>;

/**
 * What somebody says about one match, by the id of its row; with an empty id about all of its kind that are not sure and of
 * which nothing else is said, those that are not shown among them.
 */
export const matchAnswer = z.object({
  kind: z.enum(importMatchKinds),
  transaction: z.string().max(500),
  apply: z.boolean(),
});
export type MatchAnswer = z.infer<typeof matchAnswer>;
