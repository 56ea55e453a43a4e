import { csvLine } from "@distributary/domain/spreadsheet/csv-cell";
import type { FigureEvidence } from "@distributary/contract/summary/evidence";

const COLUMNS = [
  "kind",
  "date",
  "description",
  "quantity",
  "amount",
  "currency",
  "reference",
  "fees",
  "counts",
] as const;

/** The evidence of a figure as CSV; cells that a spreadsheet would take for a formula are neutralised. */
export function evidenceCsv(answer: FigureEvidence): string {
  const rows = answer.evidence.map((one): readonly string[] => {
    switch (one.kind) {
      case "leg":
        return [
          "leg",
          one.date,
          one.description,
          one.quantity,
          one.consideration ?? "",
          one.currency,
          one.transaction_id,
          one.fees ?? "",
          one.counts ?? "",
        ];
      case "price":
        return ["price", one.date, one.source, "", one.price, one.currency, one.observable_id ?? ""];
      case "rate":
        return ["rate", one.date, one.path.join(" > "), "", one.rate, one.to, ""];
      case "lot":
        return [
          "lot",
          one.acquired_on,
          one.reason ?? "",
          one.quantity,
          one.basis ?? "",
          answer.unit,
          one.transaction_id ?? "",
        ];
      case "record":
        return ["record", one.date ?? "", one.description, "", one.amount ?? "", one.currency, one.id];
      case "part":
        return ["part", "", one.label, "", one.amount ?? "", one.unit ?? answer.unit, one.key];
      case "day":
        return ["day", one.date, one.of, one.factor ?? "", one.flow ?? one.value ?? "", "", "", "", one.result ?? ""];
      case "missing":
        return ["missing", "", one.reason, "", "", "", ""];
    }
  });
  return [COLUMNS, ...rows].map((row) => csvLine(COLUMNS.map((_, place) => row[place] ?? ""))).join("\r\n") + "\r\n";
}
