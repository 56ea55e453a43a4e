import { useCallback, type ReactElement } from "react";
import { chartColour, chartFrame, chartText } from "../../../ui/charts/chart-frame.ts";
import { formatAxis } from "../../../ui/format/amount.ts";
import { daysBetween } from "../../../ui/format/day.ts";
import { WalkedChart, type ChartOption } from "../../../ui/charts/walked-chart.tsx";
import styles from "./history-panel.module.css";
import type { HistoryPoint } from "./history.ts";

interface HistoryChartProps {
  readonly points: readonly HistoryPoint[];
  /** Amounts are hidden: the axis says nothing. */
  readonly covered: boolean;
  /** The chart in a sentence. */
  readonly spoken: string;
  readonly onPoint: (index: number | null) => void;
}

/** Draws the history. */
export function HistoryChart({ points, covered, spoken, onPoint }: HistoryChartProps): ReactElement {
  const option = useCallback(() => optionFor(points, covered), [points, covered]);
  return (
    <WalkedChart option={option} count={points.length} spoken={spoken} className={styles["canvas"]} onPoint={onPoint} />
  );
}

function optionFor(points: readonly HistoryPoint[], covered: boolean): ChartOption {
  const text = chartText();
  const area = (name: string, values: number[], fill: string, opacity: number) => ({
    name,
    type: "line" as const,
    data: values,
    showSymbol: false,
    symbol: "none",
    lineStyle: { width: 0 },
    areaStyle: { color: fill, opacity, origin: 0 },
    emphasis: { disabled: true },
  });
  return {
    ...chartFrame(),
    xAxis: {
      type: "category",
      data: points.map((point) => point.date),
      boundaryGap: false,
      axisLine: { onZero: true, lineStyle: { color: chartColour("--hairline-strong") } },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: (day: string) => (inYears(points) ? day.slice(0, 4) : day.slice(0, 7)),
        interval: interval(points),
        margin: 10,
        showMinLabel: false,
      },
    },
    yAxis: {
      type: "value",
      splitNumber: 4,
      axisLabel: { ...text, formatter: (value: number) => (covered ? "" : formatAxis(value)) },
      splitLine: { lineStyle: { color: chartColour("--hairline"), width: 1 } },
    },
    series: [
      area(
        "assets",
        points.map((point) => Number(point.assets)),
        chartColour("--chart-asset"),
        0.16,
      ),
      area(
        "liabilities",
        points.map((point) => Number(point.liabilities)),
        chartColour("--chart-liability"),
        0.38,
      ),
      {
        name: "net worth",
        type: "line",
        data: points.map((point) => Number(point.net_worth)),
        showSymbol: false,
        symbolSize: 7,
        symbol: "circle",
        lineStyle: { width: 1.75, color: chartColour("--text") },
        itemStyle: { color: chartColour("--text") },
        emphasis: { disabled: true },
      },
    ],
  };
}

/** Whether the points span so long that years are read rather than months. */
function inYears(points: readonly HistoryPoint[]): boolean {
  return daysBetween(points[0]?.date ?? "", points.at(-1)?.date ?? "") > 1100;
}

/** Labels where a month, a quarter or a year begins, whichever leaves about six. */
function interval(points: readonly HistoryPoint[]): (index: number) => boolean {
  const years = inYears(points);
  const cut = years ? 4 : 7;
  const starts = points.map(
    (point, index) => index > 0 && points[index - 1]?.date.slice(0, cut) !== point.date.slice(0, cut),
  );
  const every = Math.max(1, Math.ceil(starts.filter(Boolean).length / 7));
  let seen = 0;
  const shown = starts.map((start) => start && seen++ % every === 0);
  return (index) => shown[index] ?? false;
}
