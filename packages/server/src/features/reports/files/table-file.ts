import type { ReportModel } from "../model.ts";
import { reportCsv } from "./csv.ts";
import { reportXlsx } from "./xlsx.ts";

/** The tables of a report as a file without pages. */
export function tableFile(model: ReportModel, format: "csv" | "xlsx"): Buffer {
  return format === "csv" ? reportCsv(model) : reportXlsx(model);
}
