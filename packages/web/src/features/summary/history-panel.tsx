import type { SummaryAnswer } from "@distributary/contract/summary";
import { lazy, Suspense, useMemo, useState, type ReactElement } from "react";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatDay } from "../../ui/format/day.ts";
import { formatDecimal } from "../../ui/format/amount.ts";
import { Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import styles from "./history-panel.module.css";
import { trimmed } from "./history.ts";
import { Panel, type PanelView } from "../../ui/panel.tsx";
import { summaryTexts } from "./texts.ts";
import { TwinTable, type TwinColumn } from "../../ui/twin-table.tsx";

const HistoryChart = lazy(() => import("./history-chart.tsx").then((module) => ({ default: module.HistoryChart })));

const columns: readonly TwinColumn<ReturnType<typeof trimmed>[number]>[] = [
  { id: "date", label: summaryTexts.at, cell: (row) => formatDay(row.date) },
  { id: "assets", label: summaryTexts.assets, cell: (row) => <Figure value={row.assets} /> },
  { id: "liabilities", label: summaryTexts.liabilities, cell: (row) => <Figure value={row.liabilities} /> },
  {
    id: "net_worth",
    label: summaryTexts.netWorth,
    cell: (row) => <Figure value={row.net_worth} estimated={row.incomplete ? summaryTexts.incompleteWhy : false} />,
  },
];

/** Net worth over time: assets above, liabilities below zero, and the figures of the point under the pointer or the keys. */
export function HistoryPanel({ answer }: { answer: SummaryAnswer }): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const [at, setAt] = useState<number | null>(null);
  const covered = useAmountsCovered();
  const points = useMemo(() => trimmed(answer.analytic.history ?? []), [answer]);
  const last = points.at(-1);
  const first = points[0];
  const point = at === null ? last : (points[at] ?? last);

  if (last === undefined || first === undefined || point === undefined) {
    return (
      <Panel title={summaryTexts.history}>
        <p className={styles["none"]}>{summaryTexts.noHistory}</p>
      </Panel>
    );
  }
  const spoken = covered
    ? `${summaryTexts.historyOf}. ${commonTexts.hidden}.`
    : `${summaryTexts.historyOf}: ${formatDecimal(first.net_worth)} ${answer.targetUnit} on ${formatDay(first.date)}, ${formatDecimal(last.net_worth)} ${answer.targetUnit} on ${formatDay(last.date)}, ${points.length} points.`;

  return (
    <Panel title={summaryTexts.history} view={view} onView={setView}>
      {view === "chart" ? (
        <>
          <dl className={styles["readout"]} aria-live={at === null ? "off" : "polite"}>
            <Readout label={formatDay(point.date)} />
            <Readout label={summaryTexts.netWorth} value={point.net_worth} colour="line" />
            <Readout label={summaryTexts.assets} value={point.assets} colour="asset" />
            <Readout label={summaryTexts.liabilities} value={point.liabilities} colour="liability" />
          </dl>
          <Suspense fallback={<Skeleton height={260} />}>
            <HistoryChart points={points} covered={covered} spoken={spoken} onPoint={setAt} />
          </Suspense>
        </>
      ) : (
        <TwinTable
          label={summaryTexts.historyOf}
          columns={columns}
          rows={points.toReversed()}
          rowKey={({ date }) => date}
        />
      )}
    </Panel>
  );
}

function Readout({
  label,
  value,
  colour,
}: {
  label: string;
  value?: string;
  colour?: "line" | "asset" | "liability";
}): ReactElement {
  return (
    <div className={styles["item"]}>
      <dt className={value === undefined ? styles["day"] : styles["label"]}>
        {colour !== undefined && <span className={styles["key"]} data-colour={colour} aria-hidden="true" />}
        {label}
      </dt>
      <dd className={styles["value"]}>{value !== undefined && <Figure value={value} />}</dd>
    </div>
  );
}
