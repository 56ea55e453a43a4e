import type { ReactElement } from "react";
import { InstrumentSign } from "../../../records/page/instrument-sign.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { ColumnNames } from "./column-names.ts";
import { Cell, isSaid } from "./cells.tsx";
import { ownColumn, type TableColumn } from "./columns.ts";
import type { Line } from "./lines.ts";
import styles from "./positions-table.module.css";
import { lineName } from "../texts.ts";

interface PositionRowProps {
  readonly line: Line;
  /** Its place among all rows, the head being 1. */
  readonly index: number;
  readonly at: string;
  readonly narrow: boolean;
  readonly columns: readonly TableColumn[];
  readonly names: ColumnNames;
  readonly template: string | undefined;
  readonly top: number;
  readonly height: number;
  readonly onToggle: (key: string) => void;
  readonly onOpen: (key: string) => void;
}

/** Whether what stands in the second line of a row on a phone opens something of its own. */
export function isOfTwoLines(columns: readonly TableColumn[]): boolean {
  return columns.some((column) => column === "before" || ownColumn(column) !== null);
}

/** One row of the statement; on a phone two lines: name and value, then the detail. */
export function PositionRow(props: PositionRowProps): ReactElement {
  const { line, index, narrow, columns, template, top, height } = props;
  return (
    <div
      role="row"
      aria-rowindex={index}
      data-two={isOfTwoLines(columns) || undefined}
      className={classes(styles["row"], styles["line"], styles[line.kind])}
      style={{
        gridTemplateColumns: template,
        transform: `translateY(${top}px)`,
        height,
        ["--depth" as string]: line.depth,
      }}
    >
      {narrow ? <NarrowCells {...props} /> : <WideCells {...props} />}
    </div>
  );
}

function Name({ line, onToggle }: { line: Line; onToggle: (key: string) => void }): ReactElement {
  const name = lineName(line);
  const detail = line.detail !== null && <span className={styles["detail"]}>{line.detail}</span>;
  if (line.open === null) {
    return (
      <span className={styles["name"]} title={name}>
        {line.position !== null && <InstrumentSign id={line.position.instrument_id} />}
        <span className={styles["ellipsis"]}>
          {name}
          {detail}
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles["toggle"]}
      aria-expanded={line.open}
      onClick={() => onToggle(line.key)}
      title={name}
    >
      <span className={styles["chevron"]} data-open={line.open || undefined}>
        <Icon name="chevronRight" size={12} />
      </span>
      <span className={styles["ellipsis"]}>{name}</span>
    </button>
  );
}

function WideCells({ line, at, columns, names, onToggle, onOpen }: PositionRowProps): ReactElement {
  return (
    <>
      <span role="rowheader" className={styles["nameCell"]}>
        <Name line={line} onToggle={onToggle} />
      </span>
      {columns.map((column) => (
        <span role="cell" key={column} className={styles["right"]}>
          <Cell column={column} line={line} at={at} names={names} onOpen={onOpen} />
        </span>
      ))}
    </>
  );
}

function NarrowCells({ line, at, columns, names, onToggle, onOpen }: PositionRowProps): ReactElement {
  const { position } = line;
  const priced = position !== null && position.price_source !== "unit";
  const compared = columns.includes("before");
  const cell = (column: TableColumn, told = line): ReactElement => (
    <Cell column={column} line={told} at={at} names={names} onOpen={onOpen} />
  );
  // What opens the same as the value is no target of its own beside it: two in one row are too small for a finger.
  const change = line.changeKey === line.explainKey ? { ...line, changeKey: null } : line;
  const own = columns.filter((column) => isSaid(ownColumn(column), line));
  return (
    <>
      <span role="rowheader" className={styles["nameCell"]}>
        <Name line={{ ...line, detail: null }} onToggle={onToggle} />
      </span>
      <span role="cell" className={styles["right"]}>
        {cell("value")}
      </span>
      <span role="cell" className={styles["second"]}>
        {compared ? (
          cell("before")
        ) : own.length > 0 ? (
          own.map((column, place) => (
            <span key={column} title={names(column)}>
              {place > 0 && " · "}
              {cell(column)}
            </span>
          ))
        ) : priced ? (
          <>
            {cell("quantity")}
            {position.price !== null && <> × {cell("price")}</>}
          </>
        ) : (
          line.detail
        )}
      </span>
      <span role="cell" className={styles["secondRight"]}>
        {cell("change", change)}
      </span>
    </>
  );
}
