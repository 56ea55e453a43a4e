import { MINOR_UNITS } from "@distributary/domain/codes/currencies";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { day, listAnswer, pageQuery, queryFlag, uuid } from "../wire/scalars.ts";
import { figuresWithoutSource } from "./figures-without-source.ts";
import { summaryBody } from "../summary/summary.ts";

/** What can be reported on. */
export const REPORT_IDS = [
  "net-worth",
  "holdings",
  "lots",
  "gains",
  "gains-by-term",
  "income",
  "performance",
  "commitments",
  "loans",
  "transactions",
  "reconciliation",
  "evidence",
] as const;
export type ReportId = (typeof REPORT_IDS)[number];

/** A zip is of the evidence pack alone: its PDF, the original files, and a manifest with the hashes of all. */
export const REPORT_FORMATS = ["pdf", "xlsx", "csv", "zip"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Report generation status: 0 started, 1 exportable, 2 generated, 3 confirmed. A report goes 0, 2, 1, 3. */
export const REPORT_STATUSES = { started: 0, exportable: 1, generated: 2, confirmed: 3 } as const;

const { accounts, instruments, instrument_types, perspective, lot_method, as_known_on, benchmark } = summaryBody.shape;

/** What a report can be narrowed to or told by: the fields of the summary's question, by the same names. */
export const reportAsked = z
  .object({
    accounts: accounts.unwrap().max(1_000).optional(),
    instruments,
    instrument_types,
    perspective,
    lot_method,
    as_known_on,
    benchmark,
  })
  .strict();
export type ReportAsked = z.infer<typeof reportAsked>;
export const REPORT_TAKES = [
  "accounts",
  "instruments",
  "instrument_types",
  "perspective",
  "lot_method",
  "as_known_on",
  "benchmark",
] as const;
export type ReportTakes = (typeof REPORT_TAKES)[number];

/** A report that can be asked for; headers and columns are those of its first table. */
export const report = z.object({
  report_id: z.enum(REPORT_IDS),
  name: z.string(),
  /** titles of the columns, in their order */
  headers: z.array(z.string()),
  /** names of the columns, in the same order */
  columns: z.array(z.string()),
  /** reports that show more of the same */
  related: z.array(z.enum(REPORT_IDS)),
  /** covers the days after `since` up to `at`, and not `at` alone */
  is_period: z.boolean(),
  /** what of the summary's question it takes */
  takes: z.array(z.enum(REPORT_TAKES)),
  /** in which formats it can be made */
  formats: z.array(z.enum(REPORT_FORMATS)),
});
export type Report = z.infer<typeof report>;

/** A report that was asked for once. Its file can be downloaded from status 1 on. */
export const generatedReport = z.object({
  report_key: z.string(),
  report_id: z.enum(REPORT_IDS),
  name: z.string(),
  format: z.enum(REPORT_FORMATS),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  at: z.string(),
  since: z.string().nullable(),
  currency: z.string(),
  /** what it was narrowed to or told by; empty: all of the book as it is known now */
  asked: reportAsked.extend({
    perspective: z.object({ entity_id: z.string(), mode: z.enum(["direct", "look_through"]) }).nullish(),
  }),
  file_name: z.string(),
  /** length of the file, of a pack that of all its files; null until there is one */
  bytes: z.number().nullable(),
  /** the head of the audit chain that it is signed with, hexadecimal; null until the figures are there */
  audit_head: z.string().nullable(),
  /** the job that makes it */
  job: z.string(),
  created_time: z.string(),
});
export type GeneratedReport = z.infer<typeof generatedReport>;

export const reportBody = z
  .object({
    report_id: z.enum(REPORT_IDS),
    format: z.enum(REPORT_FORMATS).default("pdf"),
    /** default today */
    at: day.optional(),
    /** default a year before `at` where the report covers a period */
    since: day.nullish(),
    /** default the profile's own */
    currency: z
      .string()
      .max(20)
      .refine((code) => MINOR_UNITS.has(code), "Enter a currency code, such as USD.")
      .optional(),
    /** what the report takes of these says `takes`; another one is a 422 */
    ...reportAsked.shape,
  })
  .strict();
export type ReportBody = z.infer<typeof reportBody>;

export const reportsEndpoints = {
  withoutSource: figuresWithoutSource,
  list: endpoint({
    id: "get-reports",
    method: "GET",
    path: "/reports",
    summary: "Available reports by part of the name, and recently generated reports",
    access: "universe",
    permission: "read",
    query: pageQuery.extend({
      /** a part of the name or id; `*` stands for any characters */
      pattern: z.string().max(100).optional(),
      /** only reports that are not a part of another one */
      root_only: queryFlag.default(false),
    }),
    answer: listAnswer(report).extend({ generated: z.array(generatedReport) }),
  }),
  generate: endpoint({
    id: "post-reports-generate",
    method: "POST",
    path: "/reports/generate",
    summary: "Start a report: a job calculates its figures and writes the file",
    access: "universe",
    permission: "read",
    body: reportBody,
    answer: generatedReport,
  }),
  download: endpoint({
    id: "get-reports-download-report_key",
    method: "GET",
    path: "/reports/download/{report_key}",
    summary: "The file of a report",
    access: "universe",
    heavy: true,
    permission: "read",
    params: z.object({ report_key: uuid }),
    answer: z.string(),
    files: [
      "text/csv",
      "application/pdf",
      "application/zip",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ],
    statuses: [409],
  }),
} as const;
