import type { ReactElement, ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./plain-table.module.css";

/** A column of a plain table. The first one names the row; the others are figures at the right, unless they are words. */
export interface PlainColumn<Row> {
  readonly id: string;
  readonly label: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Put away on a phone. */
  readonly wide?: boolean;
  readonly words?: boolean;
  /** Class names of the cell in a row that stands out. */
  readonly mark?: (row: Row) => string | undefined;
}

/** A table of a few columns that is read whole. On a phone the `wide` columns are put away. */
export function PlainTable<Row>({
  label,
  caption,
  columns,
  rows,
  rowKey,
  under,
  className,
}: {
  label?: string;
  caption?: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** What of the wide columns stands in small under the name of a row on a phone. */
  under?: (row: Row) => ReactNode;
  className?: string | undefined;
}): ReactElement {
  const classOf = (column: PlainColumn<Row>, row?: Row): string | undefined =>
    classes(
      column.words === true && styles["left"],
      column.wide === true && styles["wide"],
      row === undefined ? undefined : column.mark?.(row),
    ) || undefined;
  return (
    <div className={styles["room"]}>
      <table className={classes(styles["table"], className)} aria-label={label}>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column, at) => (
                <td key={column.id} className={classOf(column, row)}>
                  {column.cell(row)}
                  {at === 0 && under !== undefined && <span className={styles["narrow"]}>{under(row)}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
