import type { MouseEvent, ReactElement, ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { classes } from "../classes.ts";
import { Skeleton } from "../states.tsx";
import type { Column } from "./columns.ts";
import type { DataTableProps } from "./data-table-props.ts";
import styles from "./data-table.module.css";
import { tableTexts } from "./texts.ts";

interface TableRowProps<Row> extends DataTableProps<Row> {
  readonly narrow: boolean;
  readonly row: Row | undefined;
  readonly index: number;
  readonly place: number;
  readonly current: boolean;
  readonly top: number;
  readonly height: number;
  readonly onFocus: (index: number) => void;
  readonly onToggle: (key: string) => void;
  /** Opens the menu of the row under its button. */
  readonly onMenu: (index: number, button: HTMLElement) => void;
}

/** A click that asks for another tab, or that was meant for something inside the row. */
function elsewhere(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return true;
  if (document.getSelection()?.isCollapsed === false) return true;
  const control = (event.target as HTMLElement).closest("a, button, input, label, select");
  return control !== null && !control.hasAttribute("data-row-link");
}

/** One row of a table, drawn where it belongs; a row that is not read yet is grey. */
export function TableRow<Row>(props: TableRowProps<Row>): ReactElement {
  const { row, index, place, columns, rowKey, selection, onOpen, top, height } = props;
  const key = row === undefined ? null : rowKey(row);
  const selected = key !== null && selection?.keys.has(key) === true;
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-selected={selection === undefined ? undefined : selected}
      aria-busy={row === undefined || undefined}
      data-index={index}
      tabIndex={props.current ? 0 : -1}
      className={classes(styles["row"], styles["line"], onOpen !== undefined && styles["opens"])}
      style={{ height, transform: `translateY(${top}px)` }}
      onFocus={() => props.onFocus(index)}
      onClick={(event) => {
        if (row === undefined || elsewhere(event)) return;
        event.preventDefault();
        onOpen?.(row);
      }}
    >
      {selection !== undefined && (
        <span role="gridcell" className={styles["tick"]}>
          {row !== undefined && key !== null && (
            <input
              type="checkbox"
              tabIndex={props.current ? 0 : -1}
              aria-label={tableTexts.selectRow(props.rowLabel(row))}
              checked={selected}
              onChange={() => props.onToggle(key)}
            />
          )}
        </span>
      )}
      {columns.map((column, at) => (
        <span role="gridcell" key={column.id} data-numeric={column.numeric || undefined} data-place={column.narrow}>
          {row === undefined ? (
            <Skeleton height={12} width={at === 0 ? "60%" : "40%"} />
          ) : (
            cellOf(props, column, row, at)
          )}
        </span>
      ))}
      {props.actions !== undefined && (
        <span role="gridcell" className={styles["menu"]}>
          {row !== undefined && (
            <IconButton
              icon="more"
              size="small"
              label={tableTexts.actionsOf(props.rowLabel(row))}
              aria-haspopup="menu"
              data-row-menu=""
              tabIndex={props.current ? 0 : -1}
              onClick={(event) => props.onMenu(index, event.currentTarget)}
            />
          )}
        </span>
      )}
    </div>
  );
}

/** The first cell is a link where rows have pages, so that the browser's own ways of opening work. */
function cellOf<Row>(props: TableRowProps<Row>, column: Column<Row>, row: Row, at: number): ReactNode {
  const content = (props.narrow ? (column.narrowCell ?? column.cell) : column.cell)(row);
  if (at !== 0 || props.href === undefined) return content;
  return (
    <a href={props.href(row)} data-row-link="" tabIndex={-1} className={styles["link"]}>
      {content}
    </a>
  );
}
