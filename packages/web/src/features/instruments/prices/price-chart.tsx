import { useCallback, type ReactElement } from "react";
import { chartColour, chartFrame, chartText, valueAxis } from "../../../ui/charts/chart-frame.ts";
import { WalkedChart, type ChartOption } from "../../../ui/charts/walked-chart.tsx";
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

/** From so many years on the axis names only years: months between them would read as the same one again and again. */
const yearsAlone = 3;

/** What the axis writes at an instant, as every other drawing does: years where they are many, else months, else days. */
function axisFormat(points: readonly PricePoint[]): (instant: number) => string {
  const [first, last] = [points[0]?.date ?? "", points.at(-1)?.date ?? ""];
  const inYears = Number(last.slice(0, 4)) - Number(first.slice(0, 4)) >= yearsAlone;
  return (instant) => {
    const day = new Date(instant);
    if (inYears) return day.getMonth() === 0 ? String(day.getFullYear()) : "";
    const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
    return parts.slice(0, day.getDate() === 1 ? 2 : 3).join("-");
  };
}

function optionFor(points: readonly PricePoint[]): ChartOption {
  const text = chartText();
  return {
    ...chartFrame(),
    xAxis: {
      type: "time",
      axisLine: { lineStyle: { color: chartColour("--hairline-strong") } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true, margin: 10, formatter: axisFormat(points) },
    },
    yAxis: valueAxis(points.map(({ price }) => Number(price))),
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
