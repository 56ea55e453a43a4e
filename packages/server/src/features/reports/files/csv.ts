import { csvCell, csvText } from "@distributary/domain/spreadsheet/csv-cell";
import type { CellKind, ReportCell, ReportModel } from "../model.ts";

/**
 * A report as CSV (RFC 4180, UTF-8 with a mark for spreadsheets): title, facts, then each table under its title after
 * an empty line. Numbers stand as they are; a text that a spreadsheet would take for a formula begins with an
 * apostrophe.
 */
export function reportCsv(model: ReportModel): Buffer {
  const lines: string[] = [line([model.title]), line([model.owner])];
  for (const { label, text } of model.facts) lines.push(line([label, text]));
  for (const { title, columns, rows } of model.tables) {
    lines.push("", line([title]), line(columns.map((column) => column.header)));
    const kinds = columns.map((column) => column.kind);
    for (const row of rows) lines.push(line(row, kinds));
  }
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`, "utf8");
}

function line(cells: readonly ReportCell[], kinds: readonly CellKind[] = []): string {
  return cells.map((cell, place) => written(cell ?? "", kinds[place] ?? "text")).join(",");
}

function written(text: string, kind: CellKind): string {
  return kind === "text" ? csvText(text) : csvCell(text);
}
