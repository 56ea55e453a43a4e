import { useCallback, type ReactElement } from "react";
import { chartColour, chartFrame, chartText, valueAxis } from "../../../../ui/charts/chart-frame.ts";
import { daysBetween } from "../../../../ui/format/day.ts";
import { WalkedChart, type ChartOption } from "../../../../ui/charts/walked-chart.tsx";
import styles from "./history-panel.module.css";
import type { HistoryPoint } from "./history.ts";

/** What is drawn: net worth, and what was asked for beside it. */
export interface HistoryDrawing {
  readonly points: readonly HistoryPoint[];
  /** Assets above zero and debts below it, behind the line. */
  readonly withDebts: boolean;
  /** Of each point what the benchmark would have made of the first; null: not known on that day; none: no benchmark. */
  readonly benchmark: readonly (number | null)[] | null;
  /** Amounts are hidden: the axis says nothing. */
  readonly covered: boolean;
}

interface HistoryChartProps extends HistoryDrawing {
  /** The chart in a sentence. */
  readonly spoken: string;
  /** What a point says beside itself. */
  readonly say: (index: number) => string;
  readonly onPoint: (index: number | null) => void;
}

/** Draws the history. */
export function HistoryChart({
  points,
  withDebts,
  benchmark,
  covered,
  spoken,
  say,
  onPoint,
}: HistoryChartProps): ReactElement {
  const option = useCallback(
    () => optionFor({ points, withDebts, benchmark, covered }),
    [points, withDebts, benchmark, covered],
  );
  return (
    <WalkedChart
      option={option}
      count={points.length}
      spoken={spoken}
      say={say}
      className={styles["canvas"]}
      onPoint={onPoint}
    />
  );
}

function optionFor({ points, withDebts, benchmark, covered }: HistoryDrawing): ChartOption {
  const text = chartText();
  // What is held stays what it is until the next point.
  // Of one day alone there is no later point to hold it to: it steps up between the days.
  const step = points.length === 2 ? "middle" : "end";
  const held = { type: "line", step, showSymbol: false, symbol: "none", emphasis: { disabled: true } } as const;
  const area = (name: string, values: number[], fill: string, opacity: number) => ({
    ...held,
    name,
    data: values,
    lineStyle: { width: 0 },
    areaStyle: { color: fill, opacity, origin: 0 },
  });
  const numbers = (part: "assets" | "liabilities" | "net_worth") => points.map((point) => Number(point[part]));
  return {
    ...chartFrame(),
    xAxis: {
      type: "category",
      data: points.map((point) => point.date),
      boundaryGap: false,
      axisLine: { onZero: withDebts, lineStyle: { color: chartColour("--hairline-strong") } },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: (day: string) => day.slice(0, lengthOfLabel(points)),
        interval: interval(points),
        margin: 10,
        ...(inDays(points)
          ? { showMinLabel: true, showMaxLabel: true, alignMinLabel: "left", alignMaxLabel: "right" }
          : { showMinLabel: false }),
      },
    },
    // Assets and debts stand on zero; net worth by itself is drawn from its lowest to its highest.
    yAxis: valueAxis(
      [
        ...numbers("net_worth"),
        ...(withDebts ? [0, ...numbers("assets"), ...numbers("liabilities")] : []),
        ...(benchmark ?? []).filter((value) => value !== null),
      ],
      covered,
    ),
    series: [
      {
        ...held,
        name: "net worth",
        data: numbers("net_worth"),
        symbolSize: 7,
        symbol: "circle",
        lineStyle: { width: 1.75, color: chartColour("--text") },
        itemStyle: { color: chartColour("--text") },
        ...(withDebts ? {} : { areaStyle: { color: chartColour("--chart-asset"), opacity: 0.1, origin: "start" } }),
        z: 3,
      },
      ...(withDebts
        ? [
            area("assets", numbers("assets"), chartColour("--chart-asset"), 0.16),
            area("liabilities", numbers("liabilities"), chartColour("--chart-liability"), 0.38),
          ]
        : []),
      ...(benchmark === null
        ? []
        : [
            {
              ...held,
              step: false as const,
              name: "benchmark",
              data: [...benchmark],
              connectNulls: true,
              lineStyle: { width: 1.75, type: "dashed" as const, color: chartColour("--chart-7") },
              z: 2,
            },
          ]),
    ],
  };
}

/** Whether the points span so long that years are read rather than months. */
function inYears(points: readonly HistoryPoint[]): boolean {
  return daysBetween(points[0]?.date ?? "", points.at(-1)?.date ?? "") > 1100;
}

/** Whether the points span so little that hardly a month begins among them. */
function inDays(points: readonly HistoryPoint[]): boolean {
  return daysBetween(points[0]?.date ?? "", points.at(-1)?.date ?? "") < 62;
}

/** How much of a day a label says: its year, its month or all of it. */
function lengthOfLabel(points: readonly HistoryPoint[]): number {
  if (inDays(points)) return 10;
  return inYears(points) ? 4 : 7;
}

/** Labels where a day, a month, a quarter or a year begins, whichever leaves about twelve. */
function interval(points: readonly HistoryPoint[]): (index: number) => boolean {
  const cut = lengthOfLabel(points);
  const starts = points.map(
    (point, index) => index > 0 && points[index - 1]?.date.slice(0, cut) !== point.date.slice(0, cut),
  );
  const every = Math.max(1, Math.ceil(starts.filter(Boolean).length / 13));
  let seen = 0;
  const shown = starts.map((start) => start && seen++ % every === 0);
  return (index) => shown[index] ?? false;
}
