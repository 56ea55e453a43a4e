import { dayCell, numberCell, textCell, type CellValue, type Column } from "../../../ui/table/columns.ts";
import { percentOf } from "../../../ui/format/exact.ts";
import { ownColumn, type TableColumn } from "./columns.ts";
import type { ColumnNames } from "./column-names.ts";
import type { Line } from "./lines.ts";
import { isFigure } from "./own-columns.ts";
import { columnTexts, lineName } from "../texts.ts";

/** The table as it stands on the page for a file: its columns in their order, figures unrounded, and what each row is. */
export function exportColumns(columns: readonly TableColumn[], names: ColumnNames): readonly Column<Line>[] {
  const column = (id: string, label: string, value: (line: Line) => CellValue, numeric = false): Column<Line> => ({
    id,
    label,
    value,
    numeric,
    cell: () => null,
  });
  return [
    column("level", columnTexts.level, (line) => textCell(line.kind)),
    column("depth", columnTexts.depth, (line) => numberCell(String(depthOf(line))), true),
    column("name", columnTexts.name, (line) => textCell(lineName(line))),
    column("detail", columnTexts.detail, (line) => textCell(line.detail)),
    ...columns.map((shown) => column(shown, names(shown), (line) => cellValue(shown, line), shown !== "asOf")),
    column("estimated", columnTexts.estimated, (line) =>
      textCell(line.estimated || line.beforeEstimated ? columnTexts.yes : null),
    ),
  ];
}

/** A section stands above its rows. */
function depthOf(line: Line): number {
  return line.kind === "section" || line.kind === "total" ? 0 : line.depth + 1;
}

function cellValue(column: TableColumn, line: Line): CellValue {
  const { position } = line;
  const own = ownColumn(column);
  if (own !== null) {
    const value = line.own[own];
    return isFigure(value) ? numberCell(value) : textCell(value);
  }
  const priced = position !== null && position.price_source !== "unit";
  switch (column) {
    case "quantity":
      return numberCell(position?.quantity);
    case "price":
      return numberCell(priced ? position.price : null);
    case "asOf":
      return dayCell(priced ? position.price_date : null);
    case "before":
      return numberCell(line.before);
    case "value":
      return numberCell(line.value);
    case "change":
      return numberCell(line.change);
    case "percent":
      return numberCell(percentChange(line));
    case "cost":
      return numberCell(line.costed ? line.cost : null);
    case "gain":
      return numberCell(line.costed ? line.gain : null);
    case "share":
      return numberCell(line.share);
    default:
      return null;
  }
}

/** The difference in hundredths of the first figure, to two places; null where there is nothing to measure by. */
export function percentChange({ change, before }: Line): string | null {
  return change === null || before === null ? null : percentOf(change, before);
}
