import type { ReactElement, ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatShare, priceDigits, quantityDigits } from "../../ui/format/amount.ts";
import { shortDay } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import type { OptionalColumn } from "./columns.ts";
import { siblingKey } from "./figure-key.ts";
import type { Line } from "./lines.ts";
import styles from "./positions-table.module.css";
import { columnTexts, sourceTexts, summaryTexts } from "./texts.ts";

interface PositionRowProps {
  readonly line: Line;
  /** Its place among all rows, the head being 1. */
  readonly index: number;
  readonly at: string;
  readonly narrow: boolean;
  readonly columns: readonly OptionalColumn[];
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

function nameOf(line: Line): string {
  if (line.kind === "section") return line.label === "A" ? summaryTexts.assets : summaryTexts.liabilities;
  return line.kind === "total" ? summaryTexts.total : line.label;
}

function Name({ line, onToggle }: { line: Line; onToggle: (key: string) => void }): ReactElement {
  const name = nameOf(line);
  const detail = line.detail !== null && <span className={styles["detail"]}>{line.detail}</span>;
  if (line.open === null) {
    return (
      <span className={styles["name"]} title={name}>
        {name}
        {detail}
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

function estimateOf(line: Line): string | false {
  if (line.position?.estimated === true) return summaryTexts.estimatedWhy;
  return line.incomplete && line.position === null ? summaryTexts.incompleteWhy : false;
}

function Value({ line, onOpen }: { line: Line; onOpen: (key: string) => void }): ReactElement {
  return (
    <Figure
      value={line.value}
      estimated={estimateOf(line)}
      name={`${nameOf(line)}, ${columnTexts.value}`}
      onOpen={() => onOpen(line.explainKey)}
    />
  );
}

function cellOf(column: OptionalColumn, line: Line, at: string, onOpen: (key: string) => void): ReactNode {
  const { position } = line;
  const name = `${nameOf(line)}, ${columnTexts[column]}`;
  switch (column) {
    case "quantity":
      if (position !== null && position.price_source === "unit")
        return <ForeignCash line={line} name={name} onOpen={onOpen} />;
      return (
        position !== null && (
          <Figure
            value={position.quantity}
            digits={quantityDigits}
            name={name}
            onOpen={() => onOpen(siblingKey(line.explainKey, "quantity"))}
          />
        )
      );
    case "price":
      return (
        position !== null &&
        position.price_source !== "unit" && (
          <Figure value={position.price} digits={priceDigits} name={name} onOpen={() => onOpen(line.explainKey)} />
        )
      );
    case "asOf":
      return (
        position !== null &&
        position.price_date !== null &&
        position.price_source !== "unit" && (
          <span className={styles["day"]} title={sourceTexts[position.price_source ?? ""]}>
            {shortDay(position.price_date, at)}
          </span>
        )
      );
    case "change":
      return (
        line.change !== null && <Figure value={line.change} change name={name} onOpen={() => onOpen(line.explainKey)} />
      );
    case "cost":
      return (
        line.costed && (
          <Figure value={line.cost} name={name} onOpen={() => onOpen(siblingKey(line.explainKey, "basis"))} />
        )
      );
    case "gain":
      return (
        line.costed && (
          <Figure value={line.gain} change name={name} onOpen={() => onOpen(siblingKey(line.explainKey, "basis"))} />
        )
      );
    case "share":
      return line.share !== null && <span className={styles["share"]}>{formatShare(line.share)}</span>;
  }
}

/** Cash in another currency than the page's, in its own. */
function ForeignCash({
  line,
  name,
  onOpen,
}: {
  line: Line;
  name: string;
  onOpen: (key: string) => void;
}): ReactElement | null {
  const { position } = line;
  if (position === null || position.value_own === null || position.value_own === position.value.at) return null;
  return (
    <Figure
      value={position.value_own}
      name={`${name}, ${position.currency}`}
      onOpen={() => onOpen(siblingKey(line.explainKey, "quantity"))}
    />
  );
}

function WideCells({ line, at, columns, onToggle, onOpen }: PositionRowProps): ReactElement {
  const cell = (column: OptionalColumn): ReactElement => (
    <span role="cell" key={column} className={styles["right"]}>
      {cellOf(column, line, at, onOpen)}
    </span>
  );
  const ahead = columns.filter((column) => column === "quantity" || column === "price" || column === "asOf");
  return (
    <>
      <span role="rowheader" className={styles["nameCell"]}>
        <Name line={line} onToggle={onToggle} />
      </span>
      {ahead.map(cell)}
      <span role="cell" className={styles["right"]}>
        <Value line={line} onOpen={onOpen} />
      </span>
      {columns.filter((column) => !(ahead as readonly string[]).includes(column)).map(cell)}
    </>
  );
}

function NarrowCells({ line, at, onToggle, onOpen }: PositionRowProps): ReactElement {
  const { position } = line;
  const priced = position !== null && position.price_source !== "unit";
  return (
    <>
      <span role="rowheader" className={styles["nameCell"]}>
        <Name line={{ ...line, detail: null }} onToggle={onToggle} />
      </span>
      <span role="cell" className={styles["right"]}>
        <Value line={line} onOpen={onOpen} />
      </span>
      <span role="cell" className={styles["second"]}>
        {priced ? (
          <>
            {cellOf("quantity", line, at, onOpen)}
            {position.price !== null && <> × {cellOf("price", line, at, onOpen)}</>}
          </>
        ) : (
          line.detail
        )}
      </span>
      <span role="cell" className={styles["secondRight"]}>
        {cellOf("change", line, at, onOpen)}
      </span>
    </>
  );
}
