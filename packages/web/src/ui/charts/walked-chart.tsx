import { useComputedColorScheme } from "@mantine/core";
import { LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register, type EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { walkedTo } from "./chart-walk.ts";
import { commonTexts } from "../texts.ts";
import styles from "./walked-chart.module.css";

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
  /** What stands over a point while one is on it; the figures above say the same to those who do not see it. */
  readonly say?: (index: number) => string;
}

/** A drawing of points in order. The arrow keys walk them; the figures stand above it, not in a box over it. */
export function WalkedChart({ option, count, spoken, className, onPoint, say }: WalkedChartProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const walked = useRef<number | null>(null);
  const scheme = useComputedColorScheme("light");
  const [over, setOver] = useState<{ readonly index: number; readonly left: number } | null>(null);

  useEffect(() => {
    if (host.current === null) return;
    const drawn = init(host.current, null, { renderer: "canvas" });
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(host.current);
    drawn.on("updateAxisPointer", (event) => {
      const index = (event as { dataIndex?: number }).dataIndex;
      if (typeof index !== "number") return;
      setOver({ index, left: placeOf(drawn, index) });
      onPoint(index);
    });
    drawn.getZr().on("globalout", () => {
      if (walked.current !== null) return;
      setOver(null);
      onPoint(null);
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
    if (chart.current !== null) setOver({ index: next, left: placeOf(chart.current, next) });
    onPoint(next);
  }

  function leave(): void {
    walked.current = null;
    chart.current?.dispatchAction({ type: "hideTip" });
    setOver(null);
    onPoint(null);
  }

  return (
    <div className={styles["room"]}>
      <div
        ref={host}
        className={className}
        role="application"
        aria-roledescription={commonTexts.chartRole}
        aria-label={spoken}
        tabIndex={0}
        onKeyDown={walk}
        onBlur={leave}
      />
      {say !== undefined && over !== null && over.index < count && (
        <span
          className={styles["over"]}
          style={{ left: `clamp(88px, ${over.left * 100}%, calc(100% - 88px))` }}
          aria-hidden="true"
        >
          {say(over.index)}
        </span>
      )}
    </div>
  );
}

/** Where a point stands along the drawing, from 0 to 1. */
function placeOf(drawn: EChartsType, index: number): number {
  const place = drawn.convertToPixel({ xAxisIndex: 0 }, index);
  return Math.max(0, Math.min(1, place / Math.max(1, drawn.getWidth())));
}
