import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from "react";
import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { columnNames } from "./column-names.ts";
import { ownColumn, type TableColumn } from "./columns.ts";
import type { Compared } from "../panels/comparison/comparison.ts";
import { emptyCount } from "./empty-rows.ts";
import { ExportTools } from "./export-tools.tsx";
import { linesOf, openable } from "./lines.ts";
import { isOfTwoLines, PositionRow } from "./position-row.tsx";
import styles from "./positions-table.module.css";
import { sectionTexts } from "./section-texts.ts";
import type { Section } from "./sections.ts";
import type { Sides } from "../panels/comparison/sides.ts";
import { columnTexts, compareTexts, summaryTexts } from "../texts.ts";

/** Drawn whole, so that it can also be printed and searched; a longer table only where it is in view. */
const drawnWhole = 150;

/** Opened from the start while all of it still fits a screen or two. */
const openWhenFew = 40;

interface PositionsTableProps {
  readonly answer: SummaryAnswer;
  readonly columns: readonly TableColumn[];
  /** two figures of everything side by side, and what each side is called */
  readonly beside: { readonly compared: Compared; readonly sides: Sides; readonly onlyChanges: boolean } | null;
  readonly sections: readonly Section[];
  readonly showsEmpty: boolean;
  readonly onShowEmpty: (shown: boolean) => void;
  readonly onOpen: (key: string) => void;
  readonly tools: ReactNode;
}

/** The statement: assets, then liabilities, then the total; groups open to their positions. Only rows in view are drawn. */
export function PositionsTable(props: PositionsTableProps): ReactElement {
  const { answer, columns, beside, sections, showsEmpty, onShowEmpty, onOpen, tools } = props;
  const narrow = useNarrow();
  const keys = useMemo(() => openable(answer), [answer]);
  const few = answer.net_worth.position_count.at + keys.length <= openWhenFew;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [base, setBase] = useState<"few" | "open" | "closed">("few");
  const startsOpen = base === "open" || (base === "few" && few);
  const open = useMemo(
    () => new Set(keys.filter((key) => startsOpen !== toggled.has(key))),
    [keys, startsOpen, toggled],
  );
  const lines = useMemo(
    () =>
      linesOf({
        answer,
        open,
        compared: beside?.compared ?? null,
        onlyChanges: beside?.onlyChanges === true,
        sections,
        showsEmpty,
      }),
    [answer, open, beside, sections, showsEmpty],
  );
  const empty = useMemo(() => emptyCount(answer), [answer]);
  const names = columnNames(answer.targetUnit, beside?.sides ?? null);

  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [answer, narrow]);
  const tall = isOfTwoLines(columns) ? 88 : 56;
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (narrow ? tall : lines[index]?.kind === "section" && index > 0 ? 44 : 32),
    overscan: lines.length <= drawnWhole ? drawnWhole : 12,
    scrollMargin: offset,
  });
  useLayoutEffect(() => virtual.measure(), [narrow, tall, lines, virtual]);

  function toggle(key: string): void {
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }

  function setAll(next: "open" | "closed"): void {
    setBase(next);
    setToggled(new Set());
  }

  const allOpen = open.size === keys.length;
  const template = narrow
    ? undefined
    : `minmax(220px, 1fr) ${columns.map((column) => widthOf(column, beside !== null)).join(" ")}`;
  const nothingDiffers = beside?.onlyChanges === true && lines.every((line) => line.kind !== "group");

  return (
    <Panel
      title={summaryTexts.positions}
      tools={
        <>
          {tools}
          {keys.length > 0 && (
            <Button look="quiet" size="small" onClick={() => setAll(allOpen ? "closed" : "open")}>
              {allOpen ? summaryTexts.collapseAll : summaryTexts.expandAll}
            </Button>
          )}
          <ExportTools answer={answer} lines={lines} columns={columns} names={names} />
        </>
      }
    >
      {/* Wider than the page only where many columns were asked for. */}
      <div className={styles["scroll"]} data-wide={columns.some((column) => ownColumn(column) !== null) || undefined}>
        <div
          role="table"
          aria-label={summaryTexts.positions}
          aria-rowcount={lines.length + 1}
          className={styles["table"]}
          data-narrow={narrow || undefined}
        >
          <div role="rowgroup" className={narrow ? "visually-hidden" : styles["head"]}>
            <div role="row" aria-rowindex={1} className={styles["row"]} style={{ gridTemplateColumns: template }}>
              <span role="columnheader" className={styles["nameHead"]}>
                {columnTexts.name}
              </span>
              {columns.map((column) => (
                <span
                  role="columnheader"
                  key={column}
                  className={styles["right"]}
                  title={ownColumn(column) ?? undefined}
                >
                  {names(column)}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup" ref={body} className={styles["body"]} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const line = lines[item.index];
              if (line === undefined) return null;
              return (
                <PositionRow
                  key={line.key}
                  line={line}
                  index={item.index + 2}
                  at={answer.at}
                  narrow={narrow}
                  columns={columns}
                  names={names}
                  template={template}
                  top={item.start - virtual.options.scrollMargin}
                  height={item.size}
                  onToggle={toggle}
                  onOpen={onOpen}
                />
              );
            })}
          </div>
        </div>
      </div>
      {empty > 0 && !nothingDiffers && (
        <p className={styles["empty"]}>
          {!showsEmpty && `${sectionTexts.hidden(empty)} `}
          <Button look="quiet" size="small" onClick={() => onShowEmpty(!showsEmpty)}>
            {showsEmpty ? sectionTexts.hideEmpty : sectionTexts.showEmpty}
          </Button>
        </p>
      )}
      {nothingDiffers && <p className={styles["none"]}>{compareTexts.nothingDiffers}</p>}
    </Panel>
  );
}

const widths: Readonly<Record<string, string>> = {
  quantity: "100px",
  price: "96px",
  asOf: "88px",
  value: "140px",
  change: "132px",
  cost: "132px",
  gain: "136px",
  share: "72px",
  percent: "96px",
};

function widthOf(column: TableColumn, compared: boolean): string {
  if (compared && (column === "before" || column === "value")) return "216px";
  return widths[column] ?? "124px";
}
