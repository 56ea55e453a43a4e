import { z } from "zod";
import { BODY_BYTES } from "../wire/body-limits.ts";
import { endpoint } from "../wire/endpoint.ts";
import { listAnswer, pageQuery, queryFlag, uuid } from "../wire/scalars.ts";
import { importMapping, importSource } from "./import-mappings.ts";
import { importTemplateEndpoints } from "./import-templates.ts";
import { importFigures } from "./import-figures.ts";
import { importLocked } from "./import-locked.ts";
import { importPreview } from "./import-preview.ts";
import { importMatch, matchAnswer } from "./import-matches.ts";
import { openingBalance, openingBalanceAnswer } from "./opening-balances.ts";
import { job } from "./jobs.ts";

/** I imported, P in progress, R rejected, E edited. */
export const importStatuses = ["I", "P", "R", "E"] as const;

/** A row or a file that cannot be taken as it stands, named by file, line and column. */
export const importIssue = z.object({
  severity: z.enum(["error", "warning"]),
  file: z.string(),
  line: z.number().nullable(),
  column: z.string().nullable(),
  code: z.string(),
  reason: z.string(),
  raw: z.string().nullable(),
});
export type ImportIssue = z.infer<typeof importIssue>;

/** How many records a save will write, already has, finds twice in the files, or leaves out: exact, by kind. */
export const importCounts = z.object({
  entities: z.number(),
  accounts: z.number(),
  instruments: z.number(),
  transactions: z.number(),
  prices: z.number(),
  rates: z.number(),
  statements: z.number(),
  opening_lots: z.number(),
  already_there: z.number(),
  repeated: z.number(),
  /** rows that were joined with another one into a transfer, and rows left out for saying again what another says */
  joined: z.number(),
  duplicates: z.number(),
  /** recorded transactions that become transfers, since a row is their other side */
  completed: z.number(),
  rejected: z.number(),
  rows: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A sale of more than is held, and what would close the gap. */
export const openingProposal = z.object({
  account: z.string(),
  account_name: z.string(),
  instrument: z.string(),
  instrument_name: z.string(),
  first_short_date: z.string(),
  transaction: z.string(),
  missing_quantity: z.string(),
  proposed_date: z.string(),
});
export type OpeningProposal = z.infer<typeof openingProposal>;

/** A record that stayed when its import was taken back, since others use it: how many of a kind, and the first names. */
export const keptRecord = z.object({
  kind: z.enum(["account", "instrument", "entity"]),
  uuid: z.string(),
  name: z.string(),
  used_by: z.array(z.object({ kind: z.string(), count: z.number(), names: z.array(z.string()) })),
});
export type KeptRecord = z.infer<typeof keptRecord>;

export const importSession = z.object({
  uuid: z.string(),
  status: z.enum(importStatuses),
  stage: z.enum(["collecting", "reading", "ready", "writing", "written", "rejected", "undoing", "undone"]),
  title: z.string(),
  format: z.string().nullable(),
  files: z.array(
    z.object({ name: z.string(), kind: z.string().nullable(), bytes: z.number(), recognised: z.boolean() }),
  ),
  missing_files: z.array(z.string()),
  counts: importCounts.nullable(),
  previews: z.array(importPreview),
  /** files of other programs, as they were understood */
  sources: z.array(importSource),
  issues: z.array(importIssue),
  issue_count: z.number(),
  opening_proposals: z.array(openingProposal),
  opening_balances: z.array(openingBalance),
  /** the first of the rows that belong to another one, those that somebody should look at before the others */
  matches: z.array(importMatch),
  match_count: z.number(),
  /** how many of each kind are not sure */
  unsure_matches: z.object({ transfer: z.number(), duplicate: z.number() }),
  /** lists of rows that were not taken, by which each can be downloaded */
  rejected_files: z.array(z.string()),
  locked: importLocked.nullable(),
  kept: z.array(keptRecord),
  /** the newest statement of each account that a written import brought */
  statements: z.array(z.object({ account_id: z.string(), date: z.string() })),
  job: job.nullable(),
  error: z.string().nullable(),
  created_time: z.string(),
  written_time: z.string().nullable(),
  undo_until: z.string().nullable(),
});
export type ImportSession = z.infer<typeof importSession>;

/** The answer to a proposed opening balance: a lot with date and cost, cost unknown, or declined. */
export const openingAnswer = z.object({
  account: z.string().max(500),
  instrument: z.string().max(500),
  decision: z.enum(["lot", "unknown_cost", "decline"]),
  date: z.string().max(100).optional(),
  cost: z.string().max(100).optional(),
});

const importParams = z.object({ id: uuid });

export const importsEndpoints = {
  ...importTemplateEndpoints,
  session: endpoint({
    id: "post-utility-import-session",
    method: "POST",
    path: "/utility/import/session",
    summary: "Open an import, or return its progress",
    access: "universe",
    permission: "write",
    body: z.object({ session: uuid.optional(), title: z.string().max(200).optional() }).strict(),
    answer: importSession,
    statuses: [409],
  }),
  upload: endpoint({
    id: "put-utility-import-file",
    method: "PUT",
    path: "/utility/import/{id}/files",
    summary: "Add one file, streamed: a CSV of the book or a zip of them",
    access: "universe",
    heavy: true,
    permission: "write",
    bodyForm: "bytes",
    params: importParams,
    query: z.object({ name: z.string().min(1).max(255) }),
    answer: importSession,
    statuses: [409, 413],
  }),
  suggestions: endpoint({
    id: "post-utility-import-suggestions",
    method: "POST",
    path: "/utility/import/suggestions",
    summary: "Recognise the files, read every row and preview the records to import",
    access: "universe",
    permission: "write",
    reads: true,
    bodyLimit: BODY_BYTES.bulk,
    body: z
      .object({
        session: uuid,
        openings: z.array(openingAnswer).max(10_000).optional(),
        /** whether rows of the locked period are written, with a reason, or left out; by default what was said before */
        locked_period: z.enum(["write", "leave_out"]).optional(),
        /** how files of other programs are to be read, by the name of the file */
        mappings: z
          .array(z.object({ file: z.string().max(255), mapping: importMapping }))
          .max(50)
          .optional(),
        /** which transfers and duplicates are applied, where that is not what the session says */
        matches: z.array(matchAnswer).max(10_000).optional(),
        /** which opening balances are booked; those of which nothing is said are */
        opening_balances: z.array(openingBalanceAnswer).max(10_000).optional(),
      })
      .strict(),
    answer: importSession,
    statuses: [409, 415],
  }),
  save: endpoint({
    id: "post-utility-import-save",
    method: "POST",
    path: "/utility/import/save",
    summary: "Import the previewed records, as one job",
    access: "universe",
    permission: "write",
    lockReason: true,
    bodyLimit: BODY_BYTES.bulk,
    body: z
      .object({
        session: uuid,
        target: z.string().max(40).default("book"),
        openings: z.array(openingAnswer).max(10_000).default([]),
        skip_rejected: z.boolean().default(false),
      })
      .strict(),
    answer: importSession,
    statuses: [409],
  }),
  undo: endpoint({
    id: "post-utility-import-undo",
    method: "POST",
    path: "/utility/import/{id}/undo",
    summary:
      "Undo a whole import, as one job; stops if records were changed since, lists them and offers to undo the rest",
    access: "universe",
    permission: "write",
    lockReason: true,
    params: importParams,
    body: z.object({ leave_changed: z.boolean().default(false) }).strict(),
    answer: importSession.extend({
      changed_since: z.array(z.object({ kind: z.string(), uuid: z.string(), name: z.string() })),
    }),
    statuses: [409],
  }),
  discard: endpoint({
    id: "post-utility-import-discard",
    method: "POST",
    path: "/utility/import/{id}/discard",
    summary: "Discard an import and its files before anything is written",
    access: "universe",
    permission: "write",
    params: importParams,
    answer: importSession,
    statuses: [409],
  }),
  rejected: endpoint({
    id: "get-utility-import-rejected",
    method: "GET",
    path: "/utility/import/{id}/rejected",
    summary: "The rejected rows as CSV with the reason, to correct and import again",
    access: "universe",
    heavy: true,
    permission: "read",
    params: importParams,
    query: z.object({ file: z.string().max(255).optional() }),
    answer: z.string(),
    files: ["text/csv", "application/zip"],
  }),
  figures: endpoint({
    id: "get-utility-import-figures",
    method: "GET",
    path: "/utility/import/{id}/figures",
    summary: "What the program of an imported file shows, figure by figure, beside what is recorded here",
    access: "universe",
    permission: "read",
    params: importParams,
    answer: importFigures,
  }),
  list: endpoint({
    id: "get-utility-imports",
    method: "GET",
    path: "/utility/imports",
    summary: "Imports of the universe, the newest first",
    access: "universe",
    permission: "read",
    query: pageQuery.extend({ with_undone: queryFlag.default(true) }),
    answer: listAnswer(
      importSession.pick({
        uuid: true,
        status: true,
        stage: true,
        title: true,
        counts: true,
        created_time: true,
        written_time: true,
        undo_until: true,
      }),
    ),
  }),
  schemas: endpoint({
    id: "get-utility-import-schemas",
    method: "GET",
    path: "/utility/import/schemas",
    summary: "The file forms that can be imported",
    access: "universe",
    permission: "read",
    query: pageQuery,
    answer: listAnswer(z.object({ name: z.string(), title: z.string(), files: z.array(z.string()) })),
  }),
  schema: endpoint({
    id: "get-utility-import-schema",
    method: "GET",
    path: "/utility/import/schema",
    summary: "Files and columns of one form",
    access: "universe",
    permission: "read",
    query: z.object({ name: z.string().max(100) }),
    answer: z.object({
      name: z.string(),
      title: z.string(),
      files: z.array(
        z.object({
          name: z.string(),
          required: z.boolean(),
          columns: z.array(
            z.object({ name: z.string(), type: z.string(), required: z.boolean(), description: z.string() }),
          ),
        }),
      ),
    }),
  }),
} as const;
