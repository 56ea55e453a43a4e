import { useEffect, useRef, type ReactElement, type ReactNode } from "react";
import styles from "./twin-table.module.css";

/** A column of the table beside a drawing. The first one names the row; the others are figures. */
export interface TwinColumn<Row> {
  readonly id: string;
  readonly label: ReactNode;
  readonly cell: (row: Row) => ReactNode;
}

/** The same as a drawing shows, as a table that scrolls in the room that the drawing takes. */
export function TwinTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  takesFocus = false,
}: {
  label: string;
  columns: readonly TwinColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The keyboard goes on here: what led to the table is not there any more. */
  takesFocus?: boolean;
}): ReactElement {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) room.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={room} className={styles["scroll"]} tabIndex={0} role="region" aria-label={label}>
      <table className={styles["table"]} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
