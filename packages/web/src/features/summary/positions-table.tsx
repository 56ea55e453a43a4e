import type { SummaryAnswer } from "@distributary/contract/summary";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { useStore } from "../../data/store.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { hiddenColumns, optionalColumns } from "./columns.ts";
import { ExportButton } from "./export-button.tsx";
import { linesOf, openable } from "./lines.ts";
import { Panel } from "../../ui/panel.tsx";
import { PositionRow } from "./position-row.tsx";
import styles from "./positions-table.module.css";
import { columnTexts, summaryTexts } from "./texts.ts";

/** Drawn whole, so that it can also be printed and searched; a longer table only where it is in view. */
const drawnWhole = 150;

/** Opened from the start while all of it still fits a screen or two. */
const openWhenFew = 40;

/** The statement: assets, then liabilities, then the total; groups open to their positions. Only rows in view are drawn. */
export function PositionsTable({
  answer,
  onOpen,
  tools: grouping,
}: {
  answer: SummaryAnswer;
  onOpen: (key: string) => void;
  tools: ReactElement;
}): ReactElement {
  const narrow = useNarrow();
  const hidden = useStore(hiddenColumns);
  const keys = useMemo(() => openable(answer), [answer]);
  const few = answer.net_worth.position_count.at + keys.length <= openWhenFew;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [base, setBase] = useState<"few" | "open" | "closed">("few");
  const startsOpen = base === "open" || (base === "few" && few);
  const open = useMemo(
    () => new Set(keys.filter((key) => startsOpen !== toggled.has(key))),
    [keys, startsOpen, toggled],
  );
  const lines = useMemo(() => linesOf(answer, open), [answer, open]);
  const columns = optionalColumns.filter((column) => !hidden.split(",").includes(column));

  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [answer, narrow]);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (narrow ? 56 : lines[index]?.kind === "section" && index > 0 ? 48 : 36),
    overscan: lines.length <= drawnWhole ? drawnWhole : 12,
    scrollMargin: offset,
  });
  useLayoutEffect(() => virtual.measure(), [narrow, lines, virtual]);

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
    : `minmax(220px, 1fr) ${columns
        .filter((column) => before.has(column))
        .map(width)
        .join(" ")} 148px ${columns
        .filter((column) => !before.has(column))
        .map(width)
        .join(" ")}`;
  const tools = (
    <>
      {grouping}
      {keys.length > 0 && (
        <Button look="quiet" size="small" onClick={() => setAll(allOpen ? "closed" : "open")}>
          {allOpen ? summaryTexts.collapseAll : summaryTexts.expandAll}
        </Button>
      )}
      {!narrow && <ColumnMenu />}
      <ExportButton answer={answer} />
    </>
  );

  return (
    <Panel title={summaryTexts.positions} tools={tools}>
      <div
        role="table"
        aria-label={summaryTexts.positions}
        aria-rowcount={lines.length + 1}
        className={styles["table"]}
        data-narrow={narrow || undefined}
      >
        <div role="rowgroup" className={narrow ? "visually-hidden" : styles["head"]}>
          <div role="row" aria-rowindex={1} className={styles["row"]} style={{ gridTemplateColumns: template }}>
            <span role="columnheader">{columnTexts.name}</span>
            {columns
              .filter((column) => before.has(column))
              .map((column) => (
                <span role="columnheader" key={column} className={styles["right"]}>
                  {columnTexts[column]}
                </span>
              ))}
            <span role="columnheader" className={styles["right"]}>
              {columnTexts.value}, {answer.targetUnit}
            </span>
            {columns
              .filter((column) => !before.has(column))
              .map((column) => (
                <span role="columnheader" key={column} className={styles["right"]}>
                  {columnTexts[column]}
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
    </Panel>
  );
}

/** Columns that stand before the value. */
const before: ReadonlySet<string> = new Set(["quantity", "price", "asOf"]);

function width(column: string): string {
  return (
    { quantity: "112px", price: "108px", asOf: "88px", change: "140px", cost: "132px", gain: "140px", share: "72px" }[
      column
    ] ?? "120px"
  );
}
