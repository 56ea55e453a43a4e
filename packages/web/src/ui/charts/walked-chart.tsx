import { useComputedColorScheme } from "@mantine/core";
import { LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register, type EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import { walkedTo } from "./chart-walk.ts";

register([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** What is drawn, as the chart library takes it. */
export type ChartOption = Parameters<EChartsType["setOption"]>[0];

interface WalkedChartProps {
  /** Asked again in other colours; keep it the same while its points are. */
  readonly option: () => ChartOption;
  /** How many points there are to walk. */
  readonly count: number;
  /** The chart in a sentence. */
  readonly spoken: string;
  readonly className: string | undefined;
  /** Told the point under the pointer or walked to; null when there is none. */
  readonly onPoint: (index: number | null) => void;
}

/** A drawing of points in order. The arrow keys walk them; the figures stand above it, not in a box over it. */
export function WalkedChart({ option, count, spoken, className, onPoint }: WalkedChartProps): ReactElement {
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
    chart.current?.setOption(option(), true);
  }, [option, scheme]);

  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const last = count - 1;
    const next = walkedTo(event, walked.current ?? last, last);
    if (next === null) return;
    walked.current = next;
    chart.current?.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: next });
    onPoint(next);
  }

  function leave(): void {
    walked.current = null;
    chart.current?.dispatchAction({ type: "hideTip" });
    onPoint(null);
  }

  return (
    <div
      ref={host}
      className={className}
      role="application"
      aria-roledescription="chart"
      aria-label={spoken}
      tabIndex={0}
      onKeyDown={walk}
      onBlur={leave}
    />
  );
}
