import { ownColumn, type TableColumn } from "./columns.ts";
import type { Sides } from "../panels/comparison/sides.ts";
import { columnLabel } from "./own-columns.ts";
import { columnTexts } from "../texts.ts";

/** What stands over each column. */
export type ColumnNames = (column: TableColumn) => string;

/** The heads of a table in a unit: of two figures side by side each says whose it is, or of when. */
export function columnNames(unit: string, sides: Sides | null): ColumnNames {
  return (column) => {
    const own = ownColumn(column);
    if (own !== null) return columnLabel(own);
    if (column === "before") return `${sides?.first ?? columnTexts.before}, ${unit}`;
    if (column === "value") return `${sides?.second ?? columnTexts.value}, ${unit}`;
    if (column === "change" && sides !== null) return columnTexts.difference;
    return columnTexts[column as keyof typeof columnTexts];
  };
}
