import type { SummaryAnswer } from "@distributary/contract/summary";
import { lazy, Suspense, useMemo, useState, type ReactElement } from "react";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { keyOfSection, keyOn } from "../../../records/evidence/figure-key.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import styles from "./history-panel.module.css";
import { trimmed } from "./history.ts";
import { Panel, type PanelView } from "../../../ui/panel.tsx";
import { summaryTexts } from "../texts.ts";
import { TwinTable, type TwinColumn } from "../../../ui/charts/twin-table.tsx";

const HistoryChart = lazy(() => import("./history-chart.tsx").then((module) => ({ default: module.HistoryChart })));

type Point = ReturnType<typeof trimmed>[number];
type Series = "assets" | "liabilities" | "net_worth";

const names: Readonly<Record<Series, string>> = {
  assets: summaryTexts.assets,
  liabilities: summaryTexts.liabilities,
  net_worth: summaryTexts.netWorth,
};

/** What a figure of the history opens: the same figure of its day. */
function openerOf(
  { explain_key: key }: SummaryAnswer,
  onOpen: (key: string) => void,
): (series: Series, day: string) => (() => void) | undefined {
  if (key === "") return () => undefined;
  return (series, day) => {
    const whole = keyOn(key, day);
    return () => onOpen(series === "net_worth" ? whole : keyOfSection(whole, series === "assets" ? "A" : "L"));
  };
}

function columnsOf(opens: ReturnType<typeof openerOf>): readonly TwinColumn<Point>[] {
  const column = (series: Series): TwinColumn<Point> => ({
    id: series,
    label: names[series],
    cell: (row) => (
      <Figure
        value={row[series]}
        name={`${names[series]}, ${formatDay(row.date)}`}
        estimated={series === "net_worth" && row.incomplete ? summaryTexts.incompleteWhy : false}
        onOpen={opens(series, row.date)}
      />
    ),
  });
  const date: TwinColumn<Point> = { id: "date", label: summaryTexts.at, cell: (row) => formatDay(row.date) };
  return [date, column("assets"), column("liabilities"), column("net_worth")];
}

/** Net worth over time: assets above, liabilities below zero, and the figures of the point under the pointer or the keys. */
export function HistoryPanel({
  answer,
  onOpen,
}: {
  answer: SummaryAnswer;
  onOpen: (key: string) => void;
}): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const [at, setAt] = useState<number | null>(null);
  const covered = useAmountsCovered();
  const points = useMemo(() => trimmed(answer.analytic.history ?? []), [answer]);
  const opens = openerOf(answer, onOpen);
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
            <Readout
              label={summaryTexts.netWorth}
              value={point.net_worth}
              colour="line"
              onOpen={opens("net_worth", point.date)}
            />
            <Readout
              label={summaryTexts.assets}
              value={point.assets}
              colour="asset"
              onOpen={opens("assets", point.date)}
            />
            <Readout
              label={summaryTexts.liabilities}
              value={point.liabilities}
              colour="liability"
              onOpen={opens("liabilities", point.date)}
            />
          </dl>
          <Suspense fallback={<Skeleton height={260} />}>
            <HistoryChart points={points} covered={covered} spoken={spoken} onPoint={setAt} />
          </Suspense>
        </>
      ) : (
        <TwinTable
          label={summaryTexts.historyOf}
          columns={columnsOf(opens)}
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
  onOpen,
}: {
  label: string;
  value?: string;
  colour?: "line" | "asset" | "liability";
  onOpen?: (() => void) | undefined;
}): ReactElement {
  return (
    <div className={styles["item"]}>
      <dt className={value === undefined ? styles["day"] : styles["label"]}>
        {colour !== undefined && <span className={styles["key"]} data-colour={colour} aria-hidden="true" />}
        {label}
      </dt>
      <dd className={styles["value"]}>
        {value !== undefined && <Figure value={value} name={label} onOpen={onOpen} />}
      </dd>
    </div>
  );
}
