import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { lazy, Suspense, useState, type ReactElement } from "react";
import { usePanelView } from "../../../../data/preferences/panel-view.ts";
import { useStore } from "../../../../data/store.ts";
import { useAmountsCovered } from "../../../../ui/amounts.ts";
import { keyOfSection, keyOn } from "../../../../records/evidence/figure-key.ts";
import { Figure } from "../../../../ui/figure.tsx";
import { formatDay } from "../../../../ui/format/day.ts";
import { formatDecimal, formatKnown } from "../../../../ui/format/amount.ts";
import { Skeleton } from "../../../../ui/states.tsx";
import styles from "./history-panel.module.css";
import type { HistoryPoint } from "./history.ts";
import { Panel } from "../../../../ui/surfaces/panel.tsx";
import type { SummarySearch } from "../../address.ts";
import type { SummaryQuestion } from "../../question.ts";
import { historyTexts } from "../../table/section-texts.ts";
import { summaryTexts as texts } from "../../texts.ts";
import { debtsShown, HistoryTools } from "./history-tools.tsx";
import { useBenchmark } from "./use-benchmark.ts";
import { useHistory } from "./use-history.ts";
import { TwinTable, type TwinColumn } from "../../../../ui/charts/twin-table.tsx";

const HistoryChart = lazy(() => import("./history-chart.tsx").then((module) => ({ default: module.HistoryChart })));

type Series = "assets" | "liabilities" | "net_worth";

const names: Readonly<Record<Series, string>> = {
  assets: texts.assets,
  liabilities: texts.liabilities,
  net_worth: texts.netWorth,
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

function columnsOf(opens: ReturnType<typeof openerOf>): readonly TwinColumn<HistoryPoint>[] {
  const column = (series: Series): TwinColumn<HistoryPoint> => ({
    id: series,
    label: names[series],
    cell: (row) => (
      <Figure
        value={row[series]}
        name={`${names[series]}, ${formatDay(row.date)}`}
        estimated={series === "net_worth" && row.incomplete ? texts.incompleteWhy : false}
        onOpen={opens(series, row.date)}
      />
    ),
  });
  const date: TwinColumn<HistoryPoint> = { id: "date", label: texts.at, cell: (row) => formatDay(row.date) };
  return [date, column("assets"), column("liabilities"), column("net_worth")];
}

/**
 * Net worth over time, with the figures of the point under the pointer, the finger or the keys; assets and debts, and
 * what a benchmark would have made of it, where somebody asks for them.
 */
export function HistoryPanel({
  universe,
  answer,
  question,
  onSearch,
  onOpen,
}: {
  universe: string;
  answer: SummaryAnswer;
  question: SummaryQuestion;
  onSearch: (change: SummarySearch) => void;
  onOpen: (key: string) => void;
}): ReactElement {
  const [view, setView] = usePanelView("history");
  const [at, setAt] = useState<number | null>(null);
  const withDebts = useStore(debtsShown) === "yes";
  const covered = useAmountsCovered();
  const { points, isPending } = useHistory(universe, answer, question);
  const beside = useBenchmark(universe, question, points);
  const opens = openerOf(answer, onOpen);
  const last = points.at(-1);
  const first = points[0];
  const index = at === null || at >= points.length ? points.length - 1 : at;
  const point = points[index];

  if (last === undefined || first === undefined || point === undefined) {
    return (
      <Panel title={texts.history}>
        <p className={styles["none"]}>{texts.noHistory}</p>
      </Panel>
    );
  }
  const spoken = covered
    ? texts.historyHidden
    : texts.historySpoken(
        `${formatDecimal(first.net_worth)} ${answer.targetUnit}`,
        formatDay(first.date),
        `${formatDecimal(last.net_worth)} ${answer.targetUnit}`,
        formatDay(last.date),
        points.length,
      );
  const say = (one: number): string => {
    const { date = "", net_worth: worth = null } = points[one] ?? {};
    return covered ? formatDay(date) : `${formatDay(date)} · ${formatKnown(worth)}`;
  };

  return (
    <Panel
      title={texts.history}
      view={view}
      onView={setView}
      tools={
        <HistoryTools
          withDebts={withDebts}
          onDebts={(shown) => debtsShown.set(shown ? "yes" : "no")}
          benchmark={question.benchmark}
          onBenchmark={(benchmark) => onSearch({ benchmark: benchmark ?? undefined })}
        />
      }
    >
      {view === "chart" ? (
        <>
          <dl className={styles["readout"]} aria-live={at === null ? "off" : "polite"}>
            <Readout label={formatDay(point.date)} />
            <Readout
              label={texts.netWorth}
              value={point.net_worth}
              colour="line"
              onOpen={opens("net_worth", point.date)}
            />
            {withDebts && (
              <>
                <Readout
                  label={texts.assets}
                  value={point.assets}
                  colour="asset"
                  onOpen={opens("assets", point.date)}
                />
                <Readout
                  label={texts.liabilities}
                  value={point.liabilities}
                  colour="liability"
                  onOpen={opens("liabilities", point.date)}
                />
              </>
            )}
            {beside !== null && (
              <Readout
                label={beside.name}
                title={historyTexts.rebased}
                value={beside.values[index] ?? null}
                colour="benchmark"
                onOpen={beside.opens(point.date, onOpen)}
              />
            )}
          </dl>
          {beside?.failed === true && <p className={styles["none"]}>{historyTexts.noBenchmark}</p>}
          {isPending ? (
            <Skeleton height={300} />
          ) : (
            <Suspense fallback={<Skeleton height={300} />}>
              <HistoryChart
                points={points}
                withDebts={withDebts}
                benchmark={beside?.drawn ?? null}
                covered={covered}
                spoken={spoken}
                say={say}
                onPoint={setAt}
              />
            </Suspense>
          )}
        </>
      ) : (
        <TwinTable
          label={texts.historyOf}
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
  title,
  value,
  colour,
  onOpen,
}: {
  label: string;
  title?: string;
  value?: string | null;
  colour?: "line" | "asset" | "liability" | "benchmark";
  onOpen?: (() => void) | undefined;
}): ReactElement {
  return (
    <div className={styles["item"]} title={title}>
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
