import type { ReactElement } from "react";
import { Icon } from "../icons.tsx";
import type { Column } from "./columns.ts";
import type { DataTableProps } from "./data-table-props.ts";
import styles from "./data-table.module.css";
import { tableTexts } from "./texts.ts";

/** Longer tables have no box for all: nobody sees what would be chosen. */
const mostAtOnce = 1000;

/** The names of the columns. Those that the server can sort by are buttons. */
export function TableHead<Row>({
  columns,
  count,
  rowAt,
  rowKey,
  selection,
  sort,
  onSort,
  narrow,
  actions,
}: DataTableProps<Row> & { readonly narrow: boolean }): ReactElement {
  const few = selection !== undefined && count <= mostAtOnce;
  const shown = few ? Array.from({ length: count }, (_, index) => rowAt(index)).filter((row) => row !== undefined) : [];
  const all = selection !== undefined && shown.length > 0 && shown.every((row) => selection.keys.has(rowKey(row)));
  return (
    <div role="rowgroup" className={narrow ? "visually-hidden" : styles["head"]}>
      <div role="row" aria-rowindex={1} className={styles["row"]}>
        {selection !== undefined && (
          <span role="columnheader" className={styles["tick"]}>
            {few && (
              <input
                type="checkbox"
                aria-label={tableTexts.selectAll}
                checked={all}
                onChange={() => selection.onChange(new Set(all ? [] : shown.map(rowKey)))}
              />
            )}
          </span>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions !== undefined && (
          <span role="columnheader" className={styles["menu"]}>
            <span className="visually-hidden">{tableTexts.actions}</span>
          </span>
        )}
      </div>
    </div>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((by: string) => void) | undefined;
}): ReactElement {
  const by = column.sort;
  const up = by !== undefined && sort === by;
  const down = by !== undefined && sort === `-${by}`;
  return (
    <span
      role="columnheader"
      data-numeric={column.numeric || undefined}
      aria-sort={up ? "ascending" : down ? "descending" : undefined}
    >
      {by === undefined || onSort === undefined ? (
        column.label
      ) : (
        <button
          type="button"
          className={styles["sort"]}
          title={tableTexts.sortBy(column.label)}
          onClick={() => onSort(by)}
        >
          {column.label}
          {(up || down) && <Icon name={up ? "up" : "down"} size={12} />}
        </button>
      )}
    </span>
  );
}
