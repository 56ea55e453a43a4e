import type { ReactNode } from "react";
import type { Action } from "../menus/action-menu.tsx";
import type { Column } from "./columns.ts";

/** What can be done with rows: none may be missing where rows can be chosen. */
interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** How rows are put together under heads: by which key, what it is called, and what it comes to. */
export interface RowGroups<Row> {
  readonly keyOf: (row: Row) => string;
  readonly label: (key: string) => string;
  readonly total: (key: string) => ReactNode;
  /** Under which column the total stands. */
  readonly column: string;
}

/** What a table shows and what can be done with it. */
export interface DataTableProps<Row> {
  /** What the table is called by a screen reader. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** How many rows there are, read or not. */
  readonly count: number;
  /** How many rows stand before the first one, for what is read aloud. */
  readonly before?: number;
  /** The row at a place; undefined while it is not read yet. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Told which rows show, so that they can be read. */
  readonly onRange?: (first: number, last: number) => void;
  readonly rowKey: (row: Row) => string;
  /** The name of a row, for its check box. */
  readonly rowLabel: (row: Row) => string;
  /** The address of the row's own page, so that it can be opened in another tab. */
  readonly href?: ((row: Row) => string) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly selection?: Selection | undefined;
  /** What can be done with a row, from the button at its end or by the key `.`; none leaves the row without. */
  readonly actions?: ((row: Row) => readonly Action[]) | undefined;
  /** Rows of one key stand under a head of their own; they come in that order. */
  readonly group?: RowGroups<Row> | undefined;
  readonly sort?: string | undefined;
  readonly onSort?: ((by: string) => void) | undefined;
}
