import type { SummaryPerformance, SummaryReturns } from "@distributary/contract/summary-analytic";
import { parseDay } from "@distributary/domain/time/day";
import { useState, type ReactElement } from "react";
import { InstrumentPicker } from "../../pickers/record-picker.tsx";
import plain from "../../records/plain-table.module.css";
import { formatKnown } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { multipleText, percentText, reasonText } from "../../ui/format/ratio.ts";
import { LineChart } from "../../ui/line-chart.tsx";
import { Panel, type PanelView } from "../../ui/panel.tsx";
import twin from "../../ui/twin-table.module.css";
import styles from "./tables.module.css";
import { analyticsTexts as texts, benchmarkTexts } from "./texts.ts";

type Benchmark = NonNullable<SummaryReturns["benchmark"]>;
type Course = NonNullable<Benchmark["course"]>;

const figures = Object.keys(benchmarkTexts) as (keyof typeof benchmarkTexts)[];

/** Whose formula stands beside each figure. */
const formulaOf = {
  return: "benchmark",
  excess: "benchmark",
  public_market_equivalent: "public_market_equivalent",
  beta: "beta",
};

/** The own return beside what the same money would have done in another security of the universe. */
export function BenchmarkPanel({
  performance,
  chosen,
  onChoose,
}: {
  performance: SummaryPerformance;
  chosen: string | null;
  onChoose: (instrument: string | null) => void;
}): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const { benchmark } = performance.total;
  const isShown = chosen !== null && benchmark !== undefined;
  const course = benchmark?.course ?? [];
  return (
    <Panel title={texts.benchmark} {...(isShown ? { view, onView: setView } : {})}>
      <div className={styles["compare"]}>
        <InstrumentPicker
          label={texts.compareWith}
          hint={texts.compareHint}
          creatable={false}
          value={chosen}
          onChange={onChoose}
        />
      </div>
      {isShown ? (
        <>
          {view === "chart" ? <CourseChart course={course} /> : <CourseTable course={course} />}
          <Figures benchmark={benchmark} formulas={performance.formulas} />
        </>
      ) : (
        <p className={styles["none"]}>{texts.noneChosen}</p>
      )}
    </Panel>
  );
}

function CourseChart({ course }: { course: Course }): ReactElement {
  // A drawing rounds anyway: the figures stand in its table.
  const drawn = course.flatMap(({ date, own, benchmark }) =>
    own === null || benchmark === null ? [] : [{ date, own, benchmark, values: [Number(own), Number(benchmark)] }],
  );
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined || drawn.length < 2)
    return <p className={styles["none"]}>{texts.cannotDraw}</p>;
  const line = (place: number): number[] => drawn.map(({ values }) => values[place] ?? 0);
  return (
    <LineChart
      labels={drawn.map(({ date }) => formatDay(date))}
      places={drawn.map(({ date }) => parseDay(date))}
      lines={[
        { name: texts.own, values: line(0), colour: "asset" },
        { name: texts.against, values: line(1), colour: "plain" },
      ]}
      fitted
      spoken={texts.growthSpoken(
        formatDay(first.date),
        formatDay(last.date),
        formatKnown(last.own),
        formatKnown(last.benchmark),
      )}
      say={(index) => {
        const point = drawn[index] ?? last;
        return `${formatDay(point.date)} · ${texts.own} ${formatKnown(point.own)} · ${texts.against} ${formatKnown(point.benchmark)}`;
      }}
    />
  );
}

function CourseTable({ course }: { course: Course }): ReactElement {
  return (
    <div className={twin["scroll"]} tabIndex={0} role="region" aria-label={texts.growthOf}>
      <table className={twin["table"]} aria-label={texts.growthOf}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.own}</th>
            <th scope="col">{texts.against}</th>
          </tr>
        </thead>
        <tbody>
          {course.toReversed().map(({ date, own, benchmark }) => (
            <tr key={date}>
              <td>{formatDay(date)}</td>
              <td>{formatKnown(own, fourDigits)}</td>
              <td>{formatKnown(benchmark, fourDigits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const fourDigits = { least: 4, most: 4 };

function Figures({
  benchmark,
  formulas,
}: {
  benchmark: Benchmark;
  formulas: SummaryPerformance["formulas"];
}): ReactElement {
  return (
    <table className={plain["table"]} aria-label={texts.benchmark}>
      <thead>
        <tr>
          <th scope="col">{texts.measure}</th>
          <th scope="col">{texts.figure}</th>
          <th scope="col" className={styles["formula"]}>
            {texts.formula}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((name) => (
          <tr key={name}>
            <td>{benchmarkTexts[name]}</td>
            <td>{textOf(name, benchmark[name].value)}</td>
            <td className={styles["formula"]}>
              {benchmark[name].reason !== null && (
                <span className={styles["reason"]}>{reasonText(benchmark[name].reason)}</span>
              )}
              {formulas[formulaOf[name]]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
