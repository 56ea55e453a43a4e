import { useCallback, type ReactElement } from "react";
import { chartColour, chartFrame, chartText } from "../../ui/chart-frame.ts";
import { WalkedChart, type ChartOption } from "../../ui/walked-chart.tsx";
import styles from "./price-panel.module.css";
import type { PricePoint } from "./prices.ts";

/** Draws prices over their days. */
export function PriceChart({
  points,
  spoken,
  onPoint,
}: {
  points: readonly PricePoint[];
  /** The chart in a sentence. */
  spoken: string;
  onPoint: (index: number | null) => void;
}): ReactElement {
  const option = useCallback(() => optionFor(points), [points]);
  return (
    <WalkedChart option={option} count={points.length} spoken={spoken} className={styles["canvas"]} onPoint={onPoint} />
  );
}

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

/** Over several years the axis names years alone: between them it would name the same month again and again. */
function leastStep(points: readonly PricePoint[]): number {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return dayMs;
  return Date.parse(last.date) - Date.parse(first.date) > 3 * yearMs ? yearMs : dayMs;
}

function optionFor(points: readonly PricePoint[]): ChartOption {
  const text = chartText();
  return {
    ...chartFrame(),
    xAxis: {
      type: "time",
      minInterval: leastStep(points),
      axisLine: { lineStyle: { color: chartColour("--hairline-strong") } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true, margin: 10 },
    },
    yAxis: {
      type: "value",
      scale: true,
      splitNumber: 4,
      axisLabel: text,
      splitLine: { lineStyle: { color: chartColour("--hairline"), width: 1 } },
    },
    series: [
      {
        name: "price",
        type: "line",
        // A drawing rounds anyway: the exact price stands above the chart and in its table.
        data: points.map((point) => [point.date, Number(point.price)]),
        showSymbol: points.length <= 60,
        symbolSize: 4,
        symbol: "circle",
        lineStyle: { width: 1.75, color: chartColour("--chart-asset") },
        itemStyle: { color: chartColour("--chart-asset") },
        emphasis: { disabled: true },
      },
    ],
  };
}
