import { DOCUMENTS_EVERY, EXPECTED_STATES } from "@distributary/domain/reconciliation/expected-documents";
import { z } from "zod";
import { day } from "../wire/scalars.ts";

/** Days after the end of a period on which its document is not late yet, unless told otherwise. */
export const LATE_AFTER_DAYS = 30;

/**
 * How often documents are expected of an account or a commitment, and from when: attributes of the record
 * (`user_attributes`), which `POST /accounts/{id}` and `POST /instruments/{id}` change.
 */
export const documentsExpected = z.object({
  documents_every: z.enum(DOCUMENTS_EVERY, `Choose one of ${DOCUMENTS_EVERY.join(", ")}.`),
  documents_since: day,
  documents_late_after: z
    .number("Enter a number of days.")
    .int("Enter a whole number of days.")
    .min(0, "Enter 0 or more days.")
    .max(366, "Enter at most 366 days.")
    .default(LATE_AFTER_DAYS),
});
export type DocumentsExpected = z.infer<typeof documentsExpected>;

/** The days that a document covers, as attributes of its link to an account or a commitment. */
export const coveredDays = z
  .object({ period_from: day, period_to: day })
  .refine(({ period_from: from, period_to: to }) => from <= to);

const coveringDocument = z.object({
  document_id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** the link that says so; null: a statement of the account does */
  link_id: z.string().nullable(),
});

const expectedPeriod = z.object({
  from: z.string(),
  to: z.string(),
  /** the last day on which its document is not late */
  due: z.string(),
  state: z.enum(EXPECTED_STATES),
  documents: z.array(coveringDocument),
});

const expectingRecord = z.object({
  kind: z.enum(["account", "instrument"]),
  id: z.string(),
  name: z.string(),
  every: z.enum(DOCUMENTS_EVERY),
  since: z.string(),
  late_after: z.number(),
  periods: z.array(expectedPeriod),
});
export type ExpectingRecord = z.infer<typeof expectingRecord>;

/** Documents by account or commitment and period: there, expected or late. */
export const expectedDocuments = z.object({
  today: z.string(),
  /** `yyyy-MM`, oldest first */
  months: z.array(z.string()),
  items: z.array(expectingRecord),
  counts: z.object({ there: z.number(), partly: z.number(), open: z.number(), expected: z.number(), late: z.number() }),
});
export type ExpectedDocuments = z.infer<typeof expectedDocuments>;
