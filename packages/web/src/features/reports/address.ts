import { REPORT_IDS, type ReportId } from "@distributary/contract/reports";

/** What the address of the page says: the report that is chosen, and its days. */
export interface ReportsSearch {
  readonly r?: ReportId;
  readonly at?: string;
  readonly since?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what is none of it is left out. */
export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const { r, at, since } = raw;
  const chosen = REPORT_IDS.find((id) => id === r);
  return {
    ...(chosen === undefined ? {} : { r: chosen }),
    ...(typeof at === "string" && day.test(at) ? { at } : {}),
    ...(typeof since === "string" && day.test(since) ? { since } : {}),
  };
}
