import type { SummaryAnswer } from "@distributary/contract/summary";
import { csvText } from "../../ui/table/csv.ts";
import { linesOf, openable } from "./lines.ts";

const head = [
  "level",
  "name",
  "code",
  "quantity",
  "price",
  "price_date",
  "value",
  "change",
  "cost",
  "gain",
  "share",
  "estimated",
  "currency",
];

/** Every row of the table, opened, with the figures of the answer unrounded. */
export function csvOf(
  answer: SummaryAnswer,
  names: { readonly assets: string; readonly liabilities: string; readonly total: string },
): string {
  const rows = linesOf(answer, new Set(openable(answer))).map((line) => {
    const label =
      line.kind === "section"
        ? line.label === "A"
          ? names.assets
          : names.liabilities
        : line.kind === "total"
          ? names.total
          : line.label;
    const { position } = line;
    const figures = [
      position?.quantity,
      position?.price,
      position?.price_date,
      line.value,
      line.change,
      line.cost,
      line.gain,
      line.share,
    ].map((figure) => figure ?? "");
    return [
      line.kind,
      csvText(label),
      csvText(line.detail ?? ""),
      ...figures,
      position?.estimated === true ? "yes" : "",
      answer.targetUnit,
    ].join(",");
  });
  return `${head.join(",")}\r\n${rows.join("\r\n")}\r\n`;
}
