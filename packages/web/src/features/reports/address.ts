import type { ReportId } from "@distributary/contract/reports";

/** What the address of the page says: the report that is chosen, and its days. */
export interface ReportsSearch {
  readonly r?: ReportId;
  readonly at?: string;
  readonly since?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads the address; what is none of it is left out. Which reports there are is left to the page: every page reads
 * this file, and none of the others needs their list.
 */
export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const { r, at, since } = raw;
  return {
    ...(typeof r === "string" && /^[a-z-]+$/.test(r) ? { r: r as ReportId } : {}),
    ...(typeof at === "string" && day.test(at) ? { at } : {}),
    ...(typeof since === "string" && day.test(since) ? { since } : {}),
  };
}
