import { useComputedColorScheme } from "@mantine/core";
import { LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register, type EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import { formatAxis } from "../../ui/format/amount.ts";
import { daysBetween } from "../../ui/format/day.ts";
import styles from "./history-panel.module.css";
import type { HistoryPoint } from "./history.ts";

register([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

interface HistoryChartProps {
  readonly points: readonly HistoryPoint[];
  /** Amounts are hidden: the axis says nothing. */
  readonly covered: boolean;
  /** The chart in a sentence. */
  readonly spoken: string;
  readonly onPoint: (index: number | null) => void;
}

/** Draws the history. The arrow keys walk its points; the figures stand above it, not in a box over it. */
export function HistoryChart({ points, covered, spoken, onPoint }: HistoryChartProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const walked = useRef<number | null>(null);
  const scheme = useComputedColorScheme("light");

  useEffect(() => {
    if (host.current === null) return;
    const drawn = init(host.current, null, { renderer: "canvas" });
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(host.current);
    drawn.on("updateAxisPointer", (event) => {
      const index = (event as { dataIndex?: number }).dataIndex;
      if (typeof index === "number") onPoint(index);
    });
    drawn.getZr().on("globalout", () => {
      if (walked.current === null) onPoint(null);
    });
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, [onPoint]);

  useEffect(() => {
    chart.current?.setOption(optionFor(points, covered), true);
  }, [points, covered, scheme]);

  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const last = points.length - 1;
    const from = walked.current ?? last;
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    walked.current = Math.max(0, Math.min(last, next));
    chart.current?.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: walked.current });
    onPoint(walked.current);
  }

  function leave(): void {
    walked.current = null;
    chart.current?.dispatchAction({ type: "hideTip" });
    onPoint(null);
  }

  return (
    <div
      ref={host}
      className={styles["canvas"]}
      role="application"
      aria-roledescription="chart"
      aria-label={spoken}
      tabIndex={0}
      onKeyDown={walk}
      onBlur={leave}
    />
  );
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function optionFor(points: readonly HistoryPoint[], covered: boolean): Parameters<EChartsType["setOption"]>[0] {
  const text = { color: colour("--text-3"), fontSize: 12, fontFamily: colour("--font") };
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
    animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    animationDuration: 180,
    grid: { left: 4, right: 12, top: 8, bottom: 4, containLabel: true },
    tooltip: {
      trigger: "axis",
      showContent: false,
      renderMode: "richText",
      axisPointer: { type: "line", lineStyle: { color: colour("--control-line"), width: 1, type: "solid" } },
    },
    xAxis: {
      type: "category",
      data: points.map((point) => point.date),
      boundaryGap: false,
      axisLine: { onZero: true, lineStyle: { color: colour("--hairline-strong") } },
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
      splitLine: { lineStyle: { color: colour("--hairline"), width: 1 } },
    },
    series: [
      area(
        "assets",
        points.map((point) => Number(point.assets)),
        colour("--chart-asset"),
        0.16,
      ),
      area(
        "liabilities",
        points.map((point) => Number(point.liabilities)),
        colour("--chart-liability"),
        0.38,
      ),
      {
        name: "net worth",
        type: "line",
        data: points.map((point) => Number(point.net_worth)),
        showSymbol: false,
        symbolSize: 7,
        symbol: "circle",
        lineStyle: { width: 1.75, color: colour("--text") },
        itemStyle: { color: colour("--text") },
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
