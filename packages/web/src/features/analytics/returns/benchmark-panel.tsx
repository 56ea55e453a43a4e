import type { SummaryPerformance, SummaryReturns } from "@distributary/contract/summary/analytic";
import { parseDay } from "@distributary/domain/time/day";
import { type ReactElement } from "react";
import { usePanelView } from "../../../data/preferences/panel-view.ts";
import { InstrumentPicker } from "../../../pickers/record-picker.tsx";
import { keyUntil } from "../../../records/evidence/figure-key.ts";
import { FormulaTable } from "../../../records/table/formula-table.tsx";
import { formatKnown } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { multipleText, percentText } from "../../../ui/format/ratio.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { returnOpener } from "../../../records/returns-key.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { TwinTable, type TwinColumn } from "../../../ui/charts/twin-table.tsx";
import styles from "../tables.module.css";
import { analyticsTexts as texts, benchmarkTexts } from "../texts.ts";

type Benchmark = NonNullable<SummaryReturns["benchmark"]>;
type Course = NonNullable<Benchmark["course"]>;

const figures = Object.keys(benchmarkTexts) as (keyof typeof benchmarkTexts)[];

/** What 1 became day by day, beside what it would have become in another security of the universe. */
export function BenchmarkPanel({
  performance,
  isStale,
  chosen,
  onChoose,
  onOpen,
}: {
  performance: SummaryPerformance;
  /** The figures are still those beside the benchmark before: they are not shown under the name of the new one. */
  isStale: boolean;
  chosen: string | null;
  onChoose: (instrument: string | null) => void;
  onOpen: (key: string) => void;
}): ReactElement {
  const [view, setView] = usePanelView("benchmark");
  const { benchmark } = performance.total;
  const course = benchmark?.course ?? [];
  const isBeside = chosen !== null && benchmark !== undefined && !isStale;
  return (
    <Panel title={texts.performance} view={view} onView={setView}>
      {view === "chart" ? (
        <CourseChart course={course} isBeside={isBeside} />
      ) : (
        <CourseTable course={course} isBeside={isBeside} returns={performance.total} onOpen={onOpen} />
      )}
      <div className={styles["compare"]}>
        <InstrumentPicker
          label={texts.compareWith}
          hint={chosen !== null ? texts.compareHint : texts.noneChosen}
          creatable={false}
          value={chosen}
          onChange={onChoose}
        />
      </div>
      {isBeside && <Figures returns={performance.total} benchmark={benchmark} onOpen={onOpen} />}
    </Panel>
  );
}

function CourseChart({ course, isBeside }: { course: Course; isBeside: boolean }): ReactElement {
  // A drawing rounds anyway: the figures stand in its table.
  const drawn = course.flatMap(({ date, own, benchmark }) =>
    own === null || (isBeside && benchmark === null)
      ? []
      : [{ date, own, benchmark, values: [Number(own), Number(benchmark)] }],
  );
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined || drawn.length < 2)
    return <p className={styles["none"]}>{texts.cannotDraw}</p>;
  const line = (place: number): number[] => drawn.map(({ values }) => values[place] ?? 0);
  const days = [formatDay(first.date), formatDay(last.date)] as const;
  return (
    <LineChart
      labels={drawn.map(({ date }) => formatDay(date))}
      places={drawn.map(({ date }) => parseDay(date))}
      lines={[
        { name: texts.own, values: line(0), colour: "asset" },
        ...(isBeside ? [{ name: texts.against, values: line(1), colour: "plain" as const }] : []),
      ]}
      fitted
      spoken={
        isBeside
          ? texts.growthSpoken(...days, formatKnown(last.own), formatKnown(last.benchmark))
          : texts.growthAlone(...days, formatKnown(last.own))
      }
      say={(index) => {
        const point = drawn[index] ?? last;
        const own = `${formatDay(point.date)} · ${texts.own} ${formatKnown(point.own)}`;
        return isBeside ? `${own} · ${texts.against} ${formatKnown(point.benchmark)}` : own;
      }}
    />
  );
}

function CourseTable({
  course,
  isBeside,
  returns,
  onOpen,
}: {
  course: Course;
  isBeside: boolean;
  returns: SummaryReturns;
  onOpen: (key: string) => void;
}): ReactElement {
  const first = course[0]?.date;
  const growth = (name: string, figure: string, { date, value }: { date: string; value: string | null }) => (
    <RatioFigure
      text={formatKnown(value, fourDigits)}
      name={texts.of(name, formatDay(date))}
      // On the first day it is 1, whatever came after it.
      onOpen={date === first ? undefined : returnOpener(returns, (key) => onOpen(keyUntil(key, date)))(figure)}
    />
  );
  const columns: readonly TwinColumn<Course[number]>[] = [
    { id: "date", label: texts.date, cell: ({ date }) => formatDay(date) },
    {
      id: "own",
      label: texts.own,
      cell: ({ date, own }) => growth(texts.own, "time_weighted", { date, value: own }),
    },
    ...(isBeside
      ? [
          {
            id: "against",
            label: texts.against,
            cell: ({ date, benchmark }: Course[number]) =>
              growth(texts.against, "benchmark", { date, value: benchmark }),
          },
        ]
      : []),
  ];
  return <TwinTable label={texts.growthOf} columns={columns} rows={course.toReversed()} rowKey={({ date }) => date} />;
}

const fourDigits = { least: 4, most: 4 };

function Figures({
  returns,
  benchmark,
  onOpen,
}: {
  returns: SummaryReturns;
  benchmark: Benchmark;
  onOpen: (key: string) => void;
}): ReactElement {
  const opens = returnOpener(returns, onOpen);
  return (
    <FormulaTable
      label={texts.benchmark}
      heads={[texts.measure, texts.figure]}
      lines={figures.map((name) => ({
        id: name,
        name: benchmarkTexts[name],
        figure: (
          <RatioFigure
            text={textOf(name, benchmark[name].value)}
            name={benchmarkTexts[name]}
            onOpen={opens(name === "return" ? "benchmark" : name)}
          />
        ),
        reason: benchmark[name].reason,
      }))}
    />
  );
}

function textOf(name: keyof typeof benchmarkTexts, value: string | null): string {
  switch (name) {
    case "return":
    case "excess":
      return percentText(value);
    case "public_market_equivalent":
      return multipleText(value);
    case "beta":
      return formatKnown(value);
  }
}
