import { preference } from "../../../data/preferences/preferences.ts";

/** Columns of the table that can be put away, in their order; the value stands after those of its making. */
export const optionalColumns = ["quantity", "price", "asOf", "change", "cost", "gain", "share"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** A column of the table: one of its own, the value, those of two figures side by side, or one that somebody wrote. */
export type TableColumn = OptionalColumn | "value" | "before" | "percent" | `own:${string}`;

/** The columns that the person put away last, as one text: what an address leaves unsaid. */
export const hiddenColumns = preference<string>("user", "summary-hidden-columns", "");

const ahead: readonly OptionalColumn[] = ["quantity", "price", "asOf"];

/** The columns put away by an address, else by the person. */
export function readHidden(address: string | undefined, kept: string): readonly OptionalColumn[] {
  const named = (address ?? kept).split(",");
  return optionalColumns.filter((column) => named.includes(column));
}

/** Columns put away as an address has them. */
export function writeHidden(hidden: readonly OptionalColumn[]): string {
  return hidden.length === 0 ? "none" : hidden.join(",");
}

/**
 * The columns of the table in their order: what somebody asked for stands right behind the value. Two figures side by
 * side leave no room for anything but their difference.
 */
export function tableColumns(
  hidden: readonly OptionalColumn[],
  own: readonly string[],
  compared: boolean,
): readonly TableColumn[] {
  if (compared) return ["before", "value", "change", "percent"];
  const shown = optionalColumns.filter((column) => !hidden.includes(column));
  return [
    ...shown.filter((column) => ahead.includes(column)),
    "value",
    ...own.map((column) => `own:${column}` as const),
    ...shown.filter((column) => !ahead.includes(column)),
  ];
}

/** The expression of a column that somebody wrote; null for any other. */
export function ownColumn(column: TableColumn): string | null {
  return column.startsWith("own:") ? column.slice("own:".length) : null;
}
