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

/** One row of the statement; on a phone two lines: name and value, then the detail. */
export function PositionRow(props: PositionRowProps): ReactElement {
  const { line, index, narrow, template, top, height } = props;
  return (
    <div
      role="row"
      aria-rowindex={index}
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
  const cell = (column: TableColumn): ReactElement => (
    <Cell column={column} line={line} at={at} names={names} onOpen={onOpen} />
  );
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
        {cell("change")}
      </span>
    </>
  );
}
