import { z } from "zod";
import { COLUMN_ROLES, WORD_MEANINGS } from "@distributary/domain/readers/delimited/mapping";
import { READER_FORMS } from "@distributary/domain/readers/forms";
import { recordOf } from "../wire/bounds.ts";

const code = z.string().max(100);

/** How a file of another program is read: found out from its data, and changeable point by point. */
export const importMapping = z
  .object({
    /** what separates the cells of a table; empty in a form that has no columns */
    separator: z.string().max(1),
    decimal: z.enum([".", ","]),
    day_order: z.enum(["dmy", "mdy", "ymd"]),
    /** line that names the columns; 0 where none does */
    heading: z.number().int().min(0).max(100_000),
    /** what each column is */
    columns: z.array(z.enum(COLUMN_ROLES)).max(64),
    /** what came in is below zero, what went out above */
    inverted: z.boolean(),
    /** the column of debits has a minus */
    negative_debits: z.boolean(),
    /** fees stand beside the amount and are paid on top */
    fees_on_top: z.boolean(),
    /** the account of rows that name none: an account of the universe (its id or number), or the name of a new one */
    account: z.string().max(128),
    /** the currency of rows that name none */
    currency: z.string().max(3),
    /** what the words of the column of actions mean */
    words: recordOf(code, z.enum(WORD_MEANINGS), 1_000),
    /** accounts that the file names, by what they are in the universe */
    accounts: recordOf(z.string().max(128), z.string().max(128), 1_000),
    /** what securities were spun off from, where the file does not say */
    parents: recordOf(code, code, 1_000).optional(),
  })
  .strict();
export type ImportMapping = z.infer<typeof importMapping>;

/** A file of another program as it was understood, for whoever looks at it and may say otherwise. */
export const importSource = z.object({
  file: z.string(),
  form: z.enum(READER_FORMS),
  encoding: z.string(),
  mapping: importMapping,
  /**
   * whether the mapping was found out, was chosen for this import, or is that of an earlier import of the same source:
   * of the same universe, or by a member of the same firm
   */
  origin: z.enum(["found", "chosen", "remembered", "shared"]),
  /** names of the columns as the file has them */
  names: z.array(z.string()),
  sample: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  words: z.array(z.object({ word: z.string(), count: z.number() })),
  /** account numbers that the file names */
  accounts: z.array(z.string()),
  /** rows whose balance follows from the one before; null without balances */
  balances: z.object({ matched: z.number(), of: z.number() }).nullable(),
  /** securities that were spun off, and those held on that day that each may come of; without those the file says it of */
  spin_offs: z.array(z.object({ security: z.string(), date: z.string(), parents: z.array(z.string()) })).optional(),
  /** what could not be found out for certain */
  uncertain: z.array(z.enum(["day_order", "decimal", "account", "currency"])),
});
export type ImportSource = z.infer<typeof importSource>;
