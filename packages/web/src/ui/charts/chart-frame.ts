import { formatTick } from "../format/amount.ts";
import { scaleOf } from "./axis.ts";

/** A colour or font of the page, for drawings that styles do not reach. */
export function chartColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** How letters on a drawing look. */
export function chartText(): { readonly color: string; readonly fontSize: number; readonly fontFamily: string } {
  return { color: chartColour("--text-3"), fontSize: 12, fontFamily: chartColour("--font") };
}

/** The scale of values beside a drawing that holds these, in round steps; `covered`: it says no amounts. */
export function valueAxis(values: readonly number[], covered = false) {
  const known = values.length === 0 ? [0, 1] : values;
  const { low, high, step } = scaleOf(known.reduce(least), known.reduce(most));
  return {
    type: "value",
    min: low,
    max: high,
    interval: step,
    axisLabel: { ...chartText(), formatter: (value: number) => (covered ? "" : formatTick(value, step)) },
    splitLine: { lineStyle: { color: chartColour("--hairline"), width: 1 } },
  } as const;
}

function least(one: number, other: number): number {
  return Math.min(one, other);
}

function most(one: number, other: number): number {
  return Math.max(one, other);
}

/** What every drawing has: its margins, a line under the pointer without a box, and motion only where it is wanted. */
export function chartFrame() {
  return {
    animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    animationDuration: 180,
    grid: { left: 4, right: 12, top: 8, bottom: 4, containLabel: true },
    tooltip: {
      trigger: "axis",
      showContent: false,
      renderMode: "richText",
      axisPointer: { type: "line", lineStyle: { color: chartColour("--control-line"), width: 1, type: "solid" } },
    },
  } as const;
}
