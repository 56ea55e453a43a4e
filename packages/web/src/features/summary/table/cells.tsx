import type { ReactElement, ReactNode } from "react";
import { sourceTexts } from "../../../records/evidence/texts.ts";
import { Figure } from "../../../ui/figure.tsx";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { formatDecimal, formatShare, moneyDigits, digitsOfPrice, quantityDigits } from "../../../ui/format/amount.ts";
import { shortDay } from "../../../ui/format/day.ts";
import type { ColumnNames } from "./column-names.ts";
import { ownColumn, type TableColumn } from "./columns.ts";
import { percentChange } from "./export-columns.ts";
import { keyOfOwn, siblingKey } from "../../../records/evidence/figure-key.ts";
import { whyChange, whyEnd } from "../evidence/incomplete.ts";
import type { Line } from "./lines.ts";
import { columnLabel, isCall, isCount, isFigure, isPercent } from "./own-columns.ts";
import styles from "./positions-table.module.css";
import { lineName, summaryTexts } from "../texts.ts";

interface CellProps {
  readonly column: TableColumn;
  readonly line: Line;
  readonly at: string;
  readonly names: ColumnNames;
  readonly onOpen: (key: string) => void;
}

/** One cell of the statement; nothing where the column says nothing of the line. */
export function Cell({ column, line, at, names, onOpen }: CellProps): ReactNode {
  const { position } = line;
  const own = ownColumn(column);
  const name = `${lineName(line)}, ${names(column)}`;
  if (own !== null) return <OwnCell column={own} line={line} onOpen={onOpen} />;
  const opens = (key: string | null): (() => void) | undefined => (key === null ? undefined : () => onOpen(key));
  const units = opens(line.explainKey === null ? null : siblingKey(line.explainKey, "quantity"));
  const priced = position !== null && position.price_source !== "unit";
  switch (column) {
    case "quantity":
      if (position === null) return null;
      if (!priced) return <ForeignCash line={line} name={name} onOpen={units} />;
      return <Figure value={position.quantity} digits={quantityDigits} name={name} onOpen={units} />;
    case "price":
      return (
        priced && (
          <Figure
            value={position.price}
            digits={digitsOfPrice(position.price)}
            why={line.why}
            name={name}
            onOpen={opens(line.explainKey)}
          />
        )
      );
    case "asOf":
      return (
        priced &&
        position.price_date !== null && (
          <span className={styles["day"]} title={sourceTexts[position.price_source ?? ""]}>
            {shortDay(position.price_date, at)}
          </span>
        )
      );
    case "value":
      return (
        <Figure
          value={line.value}
          estimated={estimateOf(line)}
          why={line.why}
          name={name}
          onOpen={opens(line.explainKey)}
        />
      );
    case "before":
      return (
        <Figure
          value={line.before}
          estimated={line.beforeEstimated ? summaryTexts.estimatedWhy : whyOf(line, "since")}
          why={line.why}
          name={name}
          onOpen={opens(line.beforeKey)}
        />
      );
    case "change":
      return (
        line.change !== null && (
          <Figure
            value={line.change}
            change
            estimated={whyChange(line.unknown)}
            name={name}
            onOpen={opens(line.changeKey)}
          />
        )
      );
    case "percent":
      return (
        <Percent
          value={percentChange(line)}
          estimated={whyChange(line.unknown)}
          name={name}
          onOpen={opens(line.changeKey)}
        />
      );
    case "cost":
      return line.costed && <Figure value={line.cost} why={line.why} name={name} onOpen={opens(line.costKey)} />;
    case "gain":
      return line.costed && <Figure value={line.gain} change why={line.why} name={name} onOpen={opens(line.gainKey)} />;
    case "share":
      return (
        line.share !== null && (
          <span className={styles["share"]}>
            <RatioFigure text={formatShare(line.share)} name={name} onOpen={opens(line.explainKey)} />
          </span>
        )
      );
    default:
      return null;
  }
}

/** A share of a hundred with its sign; it tells no amount and is never covered. */
function Percent({
  value,
  estimated,
  name,
  onOpen,
}: {
  value: string | null;
  estimated: string | false;
  name: string;
  onOpen: (() => void) | undefined;
}): ReactNode {
  if (value === null) return null;
  const text = `${formatDecimal(value, moneyDigits, { sign: "always" })} %`;
  return (
    <span className={styles["share"]}>
      <RatioFigure text={text} estimated={estimated} name={name} onOpen={onOpen} />
    </span>
  );
}

/** Whether a column that somebody wrote says anything of a line: a path or a tag says nothing of rows without it. */
export function isSaid(column: string | null, line: Line): boolean {
  const value = column === null ? undefined : line.own[column];
  return value !== undefined && (value !== null || line.position !== null || isCall(column ?? ""));
}

/** What a column that somebody wrote says of a line. */
function OwnCell({
  column,
  line,
  onOpen,
}: {
  column: string;
  line: Line;
  onOpen: (key: string) => void;
}): ReactElement | null {
  if (!isSaid(column, line)) return null;
  const key = line.ownOf && keyOfOwn(line.ownOf.whole, column, line.ownOf.of);
  return (
    <OwnValue
      column={column}
      of={lineName(line)}
      value={line.own[column]}
      onOpen={key === null ? undefined : () => onOpen(key)}
    />
  );
}

/** What a column that somebody wrote says: a figure, a text, or `---` where it is to be worked out and cannot. */
export function OwnValue({
  column,
  of,
  value,
  onOpen,
}: {
  column: string;
  /** whose it is, where several stand below each other */
  of?: string;
  value: string | null | undefined;
  onOpen?: (() => void) | undefined;
}): ReactElement {
  const name = [of, columnLabel(column)].filter((part) => part !== undefined).join(", ");
  if (value === null || value === undefined) return <Figure value={null} name={name} onOpen={onOpen} />;
  if (!isFigure(value)) {
    return (
      <span className={styles["ownText"]} title={value}>
        {value}
      </span>
    );
  }
  if (isPercent(column))
    return (
      <span className={styles["own"]}>
        <RatioFigure text={`${formatDecimal(value)} %`} name={name} onOpen={onOpen} />
      </span>
    );
  return (
    <Figure
      value={value}
      digits={{ least: value.includes(".") ? 2 : 0, most: 6 }}
      open={isCount(column)}
      name={name}
      onOpen={onOpen}
    />
  );
}

function estimateOf(line: Line): string | false {
  if (line.estimated) return summaryTexts.estimatedWhy;
  return whyOf(line, "at");
}

/** A position has a value or none: only what adds several up can lack some of them. */
function whyOf(line: Line, end: "at" | "since"): string | false {
  return line.position === null && whyEnd(line.unknown, end);
}

/** Cash in another currency than the page's, in its own. */
function ForeignCash({
  line: { position },
  name,
  onOpen,
}: {
  line: Line;
  name: string;
  onOpen: (() => void) | undefined;
}): ReactElement | null {
  if (position === null || position.value_own === null || position.value_own === position.value.at) return null;
  return <Figure value={position.value_own} name={`${name}, ${position.currency}`} onOpen={onOpen} />;
}
