import { memo, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { classes } from "../classes.ts";
import { Skeleton } from "../states.tsx";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { tableTexts } from "./texts.ts";

/** What can be done in a row, told by its place; the same functions for as long as the table is there. */
export interface RowHandlers {
  readonly onFocus: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onToggle: (index: number) => void;
  /** Opens the menu of the row under its button. */
  readonly onMenu: (index: number, button: HTMLElement) => void;
}

interface TableRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly narrow: boolean;
  /** Undefined while it is not read yet. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly place: number;
  readonly current: boolean;
  readonly top: number;
  readonly height: number;
  /** The name of the row, for its check box and its menu. */
  readonly label: string;
  /** The address of its own page, where it has one. */
  readonly href: string | undefined;
  /** Whether it is chosen; undefined where rows cannot be. */
  readonly selected: boolean | undefined;
  readonly opens: boolean;
  readonly hasMenu: boolean;
  readonly handlers: RowHandlers;
}

/** A click that asks for another tab, or that was meant for something inside the row. */
function elsewhere(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return true;
  if (document.getSelection()?.isCollapsed === false) return true;
  const control = (event.target as HTMLElement).closest("a, button, input, label, select");
  return control !== null && !control.hasAttribute("data-row-link");
}

function Row<Data>(props: TableRowProps<Data>): ReactElement {
  const { row, index, place, columns, label, selected, handlers, top, height } = props;
  const tabIndex = props.current ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
      data-index={index}
      tabIndex={tabIndex}
      className={classes(styles["row"], styles["line"], props.opens && styles["opens"])}
      style={{ height, transform: `translateY(${top}px)` }}
      onFocus={() => handlers.onFocus(index)}
      onClick={(event) => {
        if (row === undefined || elsewhere(event)) return;
        event.preventDefault();
        handlers.onOpen(index);
      }}
    >
      {selected !== undefined && (
        <span role="gridcell" className={styles["tick"]}>
          {row !== undefined && (
            <input
              type="checkbox"
              tabIndex={tabIndex}
              aria-label={tableTexts.selectRow(label)}
              checked={selected}
              onChange={() => handlers.onToggle(index)}
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
      {props.hasMenu && (
        <span role="gridcell" className={styles["menu"]}>
          {row !== undefined && (
            <IconButton
              icon="more"
              size="small"
              label={tableTexts.actionsOf(label)}
              aria-haspopup="menu"
              data-row-menu=""
              tabIndex={tabIndex}
              onClick={(event) => handlers.onMenu(index, event.currentTarget)}
            />
          )}
        </span>
      )}
    </div>
  );
}

/**
 * One row of a table, drawn where it belongs; a row that is not read yet is grey. It is drawn again only when something
 * of its own changed: a step by key or a turn of the wheel leaves most rows as they are.
 */
// `memo` forgets that the component is generic.
export const TableRow = memo(Row) as typeof Row;

/** The first cell is a link where rows have pages, so that the browser's own ways of opening work. */
function cellOf<Data>(props: TableRowProps<Data>, column: Column<Data>, row: Data, at: number): ReactNode {
  const content = (props.narrow ? (column.narrowCell ?? column.cell) : column.cell)(row);
  if (at !== 0 || props.href === undefined) return content;
  return (
    <a href={props.href} data-row-link="" tabIndex={-1} className={styles["link"]}>
      {content}
    </a>
  );
}
