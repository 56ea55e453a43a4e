import { useComputedColorScheme } from "@mantine/core";
import { LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register, type EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import styles from "./price-panel.module.css";
import type { PricePoint } from "./prices.ts";

register([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** Draws prices over their days. The arrow keys walk the points; the figures stand above, not in a box over it. */
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
    chart.current?.setOption(optionFor(points), true);
  }, [points, scheme]);

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

function optionFor(points: readonly PricePoint[]): Parameters<EChartsType["setOption"]>[0] {
  const text = { color: colour("--text-3"), fontSize: 12, fontFamily: colour("--font") };
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
      type: "time",
      axisLine: { lineStyle: { color: colour("--hairline-strong") } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true, margin: 10 },
    },
    yAxis: {
      type: "value",
      scale: true,
      splitNumber: 4,
      axisLabel: text,
      splitLine: { lineStyle: { color: colour("--hairline"), width: 1 } },
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
        lineStyle: { width: 1.75, color: colour("--chart-asset") },
        itemStyle: { color: colour("--chart-asset") },
        emphasis: { disabled: true },
      },
    ],
  };
}
