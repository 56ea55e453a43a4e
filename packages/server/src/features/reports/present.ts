import type { GeneratedReport } from "@distributary/contract/reporting/reports";
import { catalogue } from "./catalogue.ts";
import type { ReportRow } from "./store.ts";

/** A report as its calls answer it. */
export function presentReport(row: ReportRow): GeneratedReport {
  return {
    report_key: row.key,
    report_id: row.report_id,
    name: catalogue[row.report_id].name,
    format: row.format,
    status: row.status,
    at: row.at,
    since: row.since,
    currency: row.currency,
    asked: row.asked,
    file_name: fileName(row),
    bytes: row.bytes,
    audit_head: row.audit_head?.toString("hex") ?? null,
    job: row.job,
    created_time: row.created_time.toISOString(),
  };
}

/** `holdings-2025-01-31.pdf`, with both days where it covers a period. */
export function fileName({
  report_id: id,
  since,
  at,
  format,
}: Pick<ReportRow, "report_id" | "since" | "at" | "format">): string {
  return `${[id, since, at].filter((part) => part !== null).join("-")}.${format}`;
}

/** Whether a report is a pack of documents, of which its content is only the list. */
export function isPack({ report_id: id, format }: Pick<ReportRow, "report_id" | "format">): boolean {
  return id === "evidence" && (format === "pdf" || format === "zip");
}
