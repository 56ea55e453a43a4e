import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { jobsEndpoints, type Job } from "@distributary/contract/entry/jobs";
import { reportsEndpoints, type GeneratedReport, type ReportBody } from "@distributary/contract/reporting/reports";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { saveFile } from "../../data/http/save-file.ts";

export type ReportsAnswer = AnswerOf<typeof reportsEndpoints.list>;

/** The reports that can be asked for, and those that were. */
export function useReports(universe: string): UseQueryResult<ReportsAnswer> {
  return useQuery({
    queryKey: ["reports", universe],
    queryFn: ({ signal }) => api.call(reportsEndpoints.list, { query: { limit: 1000 } }, { signal }),
  });
}

/** Reads the list again: the state of a report changed. */
export function readReportsAgain(universe: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["reports", universe] });
}

/** Begins a report. */
export function generateReport(body: ReportBody): Promise<GeneratedReport> {
  return api.call(reportsEndpoints.generate, { body });
}

/** Lets the job of a report that failed begin again. */
export function tryAgain(report: GeneratedReport): Promise<Job> {
  return api.call(jobsEndpoints.retry, { params: { id: report.job } });
}

/** Saves the file of a report under its name. */
export async function saveReport(report: GeneratedReport): Promise<void> {
  const file = await api.download(reportsEndpoints.download, { params: { report_key: report.report_key } });
  saveFile(file, report.file_name);
}
