import { MINOR_UNITS } from "@distributary/domain/codes/currencies";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { listAnswer, pageQuery } from "../wire/scalars.ts";

/** The kinds of figures that come from documents. */
export const SOURCED_KINDS = ["transaction", "position", "statement", "price"] as const;
export type SourcedKind = (typeof SOURCED_KINDS)[number];

/** A figure whose record points at no document. */
export const figureWithoutSource = z.object({
  kind: z.enum(SOURCED_KINDS),
  /** the record that a document is linked to */
  record: z.object({ kind: z.enum(["transaction", "observable"]), id: z.string() }),
  /** tells apart the figures of one transaction */
  line: z.number(),
  date: z.string(),
  account: z.string().nullable(),
  instrument: z.string().nullable(),
  description: z.string().nullable(),
  quantity: z.string().nullable(),
  /** as it is recorded, in `unit` */
  amount: z.string().nullable(),
  unit: z.string().nullable(),
  /** in the currency of the answer, by the rate of its day; null where there is no amount or no rate */
  value: z.string().nullable(),
});
export type FigureWithoutSource = z.infer<typeof figureWithoutSource>;

const exactNumber = z.string().regex(/^-?\d{1,60}(\.\d{1,60})?$/);

/** Where a figure is in the order of the list: by value, amount, record and line. */
export const unsourcedPlace = z.object({
  value: exactNumber.nullable(),
  amount: exactNumber.nullable(),
  id: z.uuid(),
  line: z.number().int().min(0).max(32_767),
});
export type UnsourcedPlace = z.infer<typeof unsourcedPlace>;

/** How many figures of a kind have a source, and how much of their value. */
export const sourceShare = z.object({
  kind: z.enum(SOURCED_KINDS),
  figures: z.number(),
  sourced: z.number(),
  /** null of prices, which are no amounts */
  value: z.string().nullable(),
  sourced_value: z.string().nullable(),
});
export type SourceShare = z.infer<typeof sourceShare>;

/** The call of figures whose records point at no document. */
export const figuresWithoutSource = endpoint({
  id: "get-reports-figures-without-source",
  method: "GET",
  path: "/reports/figures-without-source",
  summary: "Figures whose records point at no document, the largest first, and the share of the value that has one",
  access: "universe",
  permission: "read",
  query: pageQuery.extend({
    kind: z.enum(SOURCED_KINDS).optional(),
    /** `next` of an answer: the list behind it, from which `offset` then counts */
    after: z.string().max(400).optional(),
    /** default the profile's own */
    currency: z
      .string()
      .max(20)
      .refine((code) => MINOR_UNITS.has(code), "Enter a currency code, such as USD.")
      .optional(),
  }),
  answer: listAnswer(figureWithoutSource).extend({
    /** what the next page is `after`; null where the page is not full */
    next: z.string().nullable(),
    /** of the records and rates that the list rests on: a place counts from its top only while this is the same */
    revision: z.string(),
    currency: z.string(),
    /** the day of the rates */
    at: z.string(),
    shares: z.array(sourceShare),
    /** how much of the value of all kinds has a source, 0 to 1; null where there is no value */
    share: z.string().nullable(),
  }),
});
