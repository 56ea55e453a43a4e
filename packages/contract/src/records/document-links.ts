import { z } from "zod";

/** What a document can be linked to. */
export const linkTargets = [
  "entity",
  "account",
  "transaction",
  "prospect",
  "observable",
  "event",
  "instrument",
  "workflow",
] as const;
export type LinkTarget = (typeof linkTargets)[number];

export const figureNames = ["quantity", "price", "amount", "value", "date"] as const;
export type LinkFigure = (typeof figureNames)[number];

/**
 * Figures of a record that a page may say, by the record's kind. A link names one of them as its attribute `figure`: its
 * document is then the source of that figure before all others.
 */
export const linkFigures: Readonly<Partial<Record<LinkTarget, readonly LinkFigure[]>>> = {
  transaction: ["quantity", "price", "amount", "date"],
  observable: ["value", "date"],
  event: ["amount", "date"],
};

/** The figure that a link names; null where it is to the whole record. */
export function figureOfLink({
  attributes,
}: {
  readonly attributes: Readonly<Record<string, unknown>>;
}): LinkFigure | null {
  return figureNames.find((one) => one === attributes["figure"]) ?? null;
}

/** A link from a document to one record. Exactly one of the eight ids is there. */
export const documentLink = z.object({
  uuid: z.string(),
  document_id: z.string(),
  kind: z.enum(linkTargets),
  /** What the record is called */
  label: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  entity_id: z.string().nullable(),
  account_id: z.string().nullable(),
  transaction_id: z.string().nullable(),
  prospect_id: z.string().nullable(),
  observable_id: z.string().nullable(),
  event_id: z.string().nullable(),
  instrument_id: z.string().nullable(),
  workflow_id: z.string().nullable(),
});
export type DocumentLink = z.infer<typeof documentLink>;
