import type { ReactNode } from "react";

/** What a cell holds in an exported file: a text, an exact decimal, a day, or nothing. */
export type CellValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "day"; readonly text: string }
  | null;

/** Where a cell stands when a row becomes two lines: name and figure above, detail and aside below. */
export type NarrowPlace = "name" | "figure" | "detail" | "aside";

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell in an exported file; a column without it stays on the page. */
  readonly value?: (row: Row) => CellValue;
  /** Figures stand at the right, with figures of one width. */
  readonly numeric?: boolean;
  /** Track of the grid, such as `96px`; without it the column shares what is left. */
  readonly width?: string;
  /** Not shown until it is chosen. */
  readonly optional?: boolean;
  /** Without a place the column does not show on a phone. */
  readonly narrow?: NarrowPlace;
  /** The cell on a phone, where it says more than its own column. */
  readonly narrowCell?: (row: Row) => ReactNode;
  /** Name by which the server sorts; without it the header is no button. */
  readonly sort?: string;
}

/** A text for an exported cell; nothing stays nothing. */
export function textCell(text: string | null | undefined): CellValue {
  return text === null || text === undefined || text === "" ? null : { kind: "text", text };
}

/** A decimal string for an exported cell. */
export function numberCell(text: string | null | undefined): CellValue {
  return text === null || text === undefined || text === "" ? null : { kind: "number", text };
}

/** A day for an exported cell. */
export function dayCell(text: string | null | undefined): CellValue {
  return text === null || text === undefined || text === "" ? null : { kind: "day", text };
}

/**
 * The columns that show: those of the choice where one was made, in the order of the table; else all that are not
 * optional. The first column always shows: a row needs its name.
 */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly Column<Row>[] {
  return columns.filter((column, index) =>
    index === 0 ? true : chosen === null ? column.optional !== true : chosen.includes(column.id),
  );
}
