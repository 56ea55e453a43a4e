import { z } from "zod";
import { job } from "../entry/jobs.ts";
import { attributes, committed, tags, ulidOrUuid, uuid } from "../wire/scalars.ts";
import { figureNames, documentLink, linkTargets } from "./document-links.ts";
import { annotation, conventionBox, conventionBoxes } from "./page-boxes.ts";

/** How many bytes of a file its preview reads. */
export const PREVIEW_BYTES = 10_240;

/** The longer side of a thumbnail that is asked for by no size. */
export const THUMBNAIL_SIZE = 512;

const documentName = z.string().trim().min(1, "Enter a name.").max(128);

export const documentType = z.object({ name: z.string(), mime: z.string(), extensions: z.array(z.string()) });
export type DocumentType = z.infer<typeof documentType>;

/** What was read in a file. `verdict`: whether it was read, or is kept as it is; `reason` says why it was not. */
export const documentInfo = z.object({
  pages: z.number().nullable(),
  dimensions: z.object({ width: z.number(), height: z.number() }).nullable(),
  attributes: z.record(z.string(), z.unknown()),
  tabular: z.object({ sheets: z.number(), rows: z.number(), columns: z.number() }).nullable(),
  origin: z.string().nullable(),
  verdict: z.enum(["quarantined", "readable", "kept_unread"]),
  reason: z.string().nullable(),
  /** Whether it is protected by a password, and whether one that is known opened it. */
  protection: z.enum(["locked", "opened"]).nullable(),
});
export type DocumentInfo = z.infer<typeof documentInfo>;

export const document = z.object({
  uuid: z.string(),
  name: z.string(),
  document_type: documentType.nullable(),
  storage_size: z.number(),
  version_number: z.number(),
  is_folder: z.boolean(),
  is_fragment: z.boolean(),
  fragment_page: z.number().nullable(),
  /** Where a fragment stands on its page, in our own convention and in those of other programs */
  fragment: z.object({ annotation, boxes: conventionBoxes }).nullable(),
  parent_id: z.string().nullable(),
  flat_tags: z.array(z.string()),
  is_pending: z.boolean(),
  is_linked: z.boolean(),
  links: z.array(documentLink),
  child_count: z.number(),
  link_count: z.number(),
  workflows: z.array(z.string()),
  info: documentInfo.nullable(),
  created_time: z.string(),
  updated_time: z.string(),
  accessed_time: z.string().nullable(),
  last_update_token: z.string(),
});
export type Document = z.infer<typeof document>;

/** Where the bytes of a file go: a form of these fields, and then the file in the field `file`, posted to `url`. */
export const storageLocation = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type StorageLocation = z.infer<typeof storageLocation>;

/**
 * Begins an upload, makes a folder, or a fragment of the document `parent_id`; `document_id` brings a new version of a
 * document that is there. A fragment is named by its document and page; `keep_both` makes one beside another that is
 * drawn in nearly the same place.
 */
export const startUploadBody = z
  .object({
    name: documentName.optional(),
    storage_size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    flat_tags: tags.default([]),
    universe: uuid,
    parent_id: uuid.nullish(),
    document_id: uuid.optional(),
    is_folder: z.boolean().default(false),
    is_fragment: z.boolean().default(false),
    annotation: z.union([annotation, conventionBox]).optional(),
    keep_both: z.boolean().default(false),
  })
  .strict();
export type StartUploadBody = z.infer<typeof startUploadBody>;

/** A document on its way: the job that takes it in, and where its bytes go. */
export const startedUpload = document.extend({
  job: job.nullable(),
  storage: storageLocation.nullable(),
  redirect: z.string().nullable(),
});
export type StartedUpload = z.infer<typeof startedUpload>;

/** From how many bytes on a file goes up in parts, so that a broken connection costs one part and not all of it. */
export const PARTED_FROM = 16 * 1024 ** 2;

/** Begins or continues a file in parts: the SHA-256 of the whole in hex, and what the document will be called. */
export const partedUploadBody = z
  .object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/, "Enter the SHA-256 of the file as 64 hexadecimal digits."),
    name: documentName.optional(),
    flat_tags: tags.optional(),
  })
  .strict();

/**
 * A file that goes up in parts. Each part has `part_size` bytes, the last one what is left; the next one is number
 * `received / part_size + 1`.
 */
export const partedUpload = z.object({
  uuid: z.string(),
  version_number: z.number(),
  name: z.string(),
  parent_id: z.string().nullable(),
  flat_tags: z.array(z.string()),
  storage_size: z.number(),
  sha256: z.string(),
  part_size: z.number(),
  /** Bytes that are here */
  received: z.number(),
  created_time: z.string(),
  /** When it is removed unless it is complete by then */
  expires_time: z.string(),
});
export type PartedUpload = z.infer<typeof partedUpload>;

export const documentOrderings = [
  "name",
  "-name",
  "created_time",
  "-created_time",
  "updated_time",
  "-updated_time",
  "storage_size",
  "-storage_size",
] as const;

/**
 * What a search asks. `parent`: what lies in a folder or document, null for what lies in none, absent for all;
 * `include_children` goes through the folders below as well, and through the fragments of documents. `target`: what is linked to a record.
 */
export const documentSearchBody = z
  .object({
    parent: uuid.nullish(),
    is_fragment: z.boolean().optional(),
    ordering: z.enum(documentOrderings).default("-updated_time"),
    include_children: z.boolean().default(false),
    query: z.string().trim().max(128).default(""),
    /** The media type of their files */
    mime: z.string().max(200).optional(),
    target: z
      .object({ kind: z.enum(linkTargets), id: ulidOrUuid })
      .strict()
      .optional(),
  })
  .strict();
export type DocumentSearchBody = z.infer<typeof documentSearchBody>;

const linkAdd = z
  .object({
    kind: z.enum(linkTargets).optional(),
    target: ulidOrUuid.optional(),
    attributes: attributes.optional(),
    link: uuid.optional(),
  })
  .strict();

/** Links to make, links to change (`link` names one that is there), and links to remove. */
export const linkUpdates = z
  .object({ adds: z.array(linkAdd).max(500).default([]), deletes: z.array(uuid).max(500).default([]) })
  .strict();
export type LinkUpdates = z.infer<typeof linkUpdates>;

export const documentUpdate = z
  .object({
    name: documentName.optional(),
    flat_tags: tags.optional(),
    parent_id: uuid.nullish(),
    attributes: attributes.optional(),
    link_updates: linkUpdates.optional(),
    last_update_token: z.string().max(100).optional(),
  })
  .strict();
export type DocumentUpdate = z.infer<typeof documentUpdate>;

/** A document as the answer of a write shows it. */
export const savedDocument = document.extend(committed.shape);

/** The records under a figure, whose documents are asked for. */
export const documentSourcesBody = z
  .object({
    records: z
      .array(z.object({ kind: z.enum(linkTargets), target: ulidOrUuid }).strict())
      .min(1)
      .max(100),
  })
  .strict();
export type DocumentSourcesBody = z.infer<typeof documentSourcesBody>;

/** A record under a figure, a document or fragment that it comes from, and which figure of the record that says. */
export const documentSource = z.object({
  kind: z.enum(linkTargets),
  target: z.string(),
  figure: z.enum(figureNames).nullable(),
  document,
});
export type DocumentSource = z.infer<typeof documentSource>;

/** A word on a page: left, top, right and bottom in fractions of the upright page from its top left corner. */
export const placedWord = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);
export type PlacedWord = z.infer<typeof placedWord>;

/** One page of a file as text, with its size in points (pixels for pictures). */
export const documentPage = z.object({
  page: z.number(),
  width: z.number(),
  height: z.number(),
  text: z.string(),
  /** Of a page that is a picture: whether its words were recognised; null where the file says its words itself */
  recognition: z.enum(["wanted", "read", "unreadable"]).nullable(),
  /** Words that were recognised */
  words: z.array(placedWord),
});
export type DocumentPage = z.infer<typeof documentPage>;

/** What was read in a file, to be shown. */
export const documentContent = z.object({
  kind: z.enum(["pages", "text", "table", "mail", "picture", "none"]),
  verdict: documentInfo.shape.verdict,
  reason: z.string().nullable(),
  pages: z.array(documentPage),
  page_count: z.number(),
  /** Rows of each sheet, as far as they are shown */
  sheets: z.array(z.object({ name: z.string(), rows: z.array(z.array(z.string())) })),
  /** What opens a file that is protected, where that is known */
  password: z.string().nullable(),
  mail: z
    .object({
      from: z.string(),
      to: z.string(),
      date: z.string().nullable(),
      subject: z.string(),
      attachments: z.array(z.string()),
    })
    .nullable(),
});
export type DocumentContent = z.infer<typeof documentContent>;
