import type { CommitmentPoint, CommitmentRecord } from "@distributary/contract/reporting/commitments";
import { parseDay } from "@distributary/domain/time/day";
import { useMemo, useState, type ReactElement } from "react";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { SelectMenu } from "../../../ui/fields/select-menu.tsx";
import styles from "./commitment-panel.module.css";
import { linesOf, measures, pointsOf, sayOf, type Measure } from "./commitment-lines.ts";
import { CommitmentTable } from "./commitment-table.tsx";
import { commitmentTexts as texts } from "./commitment-texts.ts";

/** The record of a commitment as lines over its days, or as a table of all of them. */
export function CommitmentOverTime({ record }: { record: CommitmentRecord }): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const [measure, setMeasure] = useState<Measure>("amounts");
  return (
    <Panel
      title={texts.overTime}
      view={view}
      onView={setView}
      tools={
        <SelectMenu<Measure>
          labelShown
          label={texts.measure}
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({ value, label: texts.measures[value] }))}
        />
      }
    >
      {view === "chart" ? (
        <Chart points={record.record} measure={measure} unit={record.currency} />
      ) : (
        <CommitmentTable points={record.record} measure={measure} unit={record.currency} explain={record.explain} />
      )}
    </Panel>
  );
}

function Chart({
  points: all,
  measure,
  unit,
}: {
  points: readonly CommitmentPoint[];
  measure: Measure;
  unit: string;
}): ReactElement {
  const covered = useAmountsCovered() && measure === "amounts";
  const points = useMemo(() => pointsOf(all, measure), [all, measure]);
  const lines = useMemo(() => linesOf(points, measure), [points, measure]);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2)
    return <p className={styles["note"]}>{texts.noneYet}</p>;
  const say = (point: CommitmentPoint): string => sayOf(point, measure, covered ? null : unit);
  return (
    <LineChart
      labels={points.map(({ date }) => formatDay(date))}
      places={points.map(({ date }) => parseDay(date))}
      lines={lines}
      hideScale={covered}
      spoken={texts.spoken(texts.measures[measure], formatDay(first.date), formatDay(last.date), say(last))}
      say={(index) => {
        const point = points[index] ?? last;
        return `${formatDay(point.date)} · ${say(point)}`;
      }}
    />
  );
}
