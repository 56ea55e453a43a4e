import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from "react";
import { scaleOf, shownLabels } from "./axis.ts";
import { walkedTo } from "./chart-walk.ts";
import { formatTick } from "../format/amount.ts";
import styles from "./line-chart.module.css";
import { commonTexts } from "../texts.ts";

/** One line of a chart. A drawing rounds anyway: the exact figures stand in the table. */
export interface ChartLine {
  readonly name: string;
  readonly values: readonly number[];
  readonly colour: "asset" | "liability" | "plain" | "other";
  readonly filled?: boolean;
}

const WIDTH = 1000;
const HEIGHT = 220;

/** Draws lines over the same points. The arrow keys walk them; what a point says stands above the drawing. */
export function LineChart({
  labels,
  lines,
  places,
  stepped = false,
  fitted = false,
  bars = false,
  hideScale = false,
  spoken,
  say,
}: {
  labels: readonly string[];
  lines: readonly ChartLine[];
  /** where each point stands, ascending; without them they stand side by side */
  places?: readonly number[];
  /** a value stays until the next point */
  stepped?: boolean;
  /** the scale runs from the lowest to the highest value, and not from zero */
  fitted?: boolean;
  /** each point is a bar from zero, that of a later line on top of those before it */
  bars?: boolean;
  /** amounts are covered: what the ends of the scale are is not said */
  hideScale?: boolean;
  /** The chart in a sentence. */
  spoken: string;
  /** What a point says. */
  say: (index: number) => string;
}): ReactElement {
  const [walked, setWalked] = useState<number | null>(null);
  const hint = useId();
  const last = labels.length - 1;
  const at = walked === null ? null : Math.min(walked, last);
  const stacked = bars ? stack(lines) : [];
  const range = rangeOf(bars ? stacked.map(({ ends }) => ends) : lines.map(({ values }) => values), fitted);
  const { low, high, step, ticks } = scaleOf(range.low, range.high);
  const [from, to] = [places?.[0] ?? 0, places?.[last] ?? last];
  const slot = WIDTH / labels.length;
  const x = (index: number): number => {
    if (bars) return (index + 0.5) * slot;
    return to === from ? 0 : (((places?.[index] ?? index) - from) / (to - from)) * WIDTH;
  };
  const y = (value: number): number => HEIGHT - ((value - low) / (high - low)) * HEIGHT;

  function walk(event: KeyboardEvent): void {
    const next = walkedTo(event, at ?? last, last);
    if (next !== null) setWalked(next);
  }

  function point(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const pointed = ((event.clientX - box.left) / Math.max(1, box.width)) * WIDTH;
    const distances = labels.map((_, index) => Math.abs(x(index) - pointed));
    setWalked(distances.indexOf(Math.min(...distances)));
  }

  return (
    <figure className={styles["figure"]}>
      <figcaption className={styles["caption"]}>
        <span className={styles["legend"]}>
          {lines.map((line) => (
            <span key={line.name} className={styles["key"]}>
              <svg width="20" height="8" aria-hidden="true">
                <line x1="0" y1="4" x2="20" y2="4" className={styles[line.colour]} />
              </svg>
              {line.name}
            </span>
          ))}
        </span>
        <output className={styles["says"]}>{at === null ? "" : say(at)}</output>
      </figcaption>
      <div
        className={styles["plot"]}
        role="application"
        aria-roledescription={commonTexts.chartRole}
        aria-label={spoken}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => setWalked(null)}
      >
        <span id={hint} hidden>
          {commonTexts.chartKeys}
        </span>
        <span className={styles["scale"]} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${(y(tick) / HEIGHT) * 100}%` }}>
              {hideScale ? "" : formatTick(tick, step)}
            </span>
          ))}
        </span>
        <svg
          className={styles["drawing"]}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={point}
          onPointerLeave={() => setWalked(null)}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              className={styles[tick === 0 || tick === low ? "base" : "grid"]}
            />
          ))}
          {stacked.map(({ name, colour, starts, ends }) => (
            <g key={name} className={styles[colour]}>
              {ends.map((end, i) => {
                const start = starts[i] ?? 0;
                const top = y(Math.max(start, end));
                const size = {
                  x: x(i) - slot * 0.38,
                  y: top,
                  width: slot * 0.76,
                  height: y(Math.min(start, end)) - top,
                };
                return <rect key={labels[i]} {...size} className={styles["bar"]} />;
              })}
            </g>
          ))}
          {(bars ? [] : lines).map((line) => {
            const path = line.values
              .map((value, i) =>
                i === 0 ? `M${x(i)} ${y(value)}` : `${stepped ? `H${x(i)} V` : `L${x(i)} `}${y(value)}`,
              )
              .join(" ");
            return (
              <g key={line.name} className={styles[line.colour]}>
                {line.filled && <path d={`${path} L${x(last)} ${y(0)} L0 ${y(0)} Z`} className={styles["filled"]} />}
                <path d={path} fill="none" />
              </g>
            );
          })}
          {at !== null && <line x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} className={styles["cursor"]} />}
        </svg>
        <span className={styles["days"]} aria-hidden="true">
          {shownLabels(labels).map(({ index, text }) => (
            <span key={index} style={{ left: `${(x(index) / WIDTH) * 100}%` }}>
              {text}
            </span>
          ))}
        </span>
      </div>
    </figure>
  );
}

/** Where the bar of each value begins and ends: above zero on those above, below zero under those below. */
function stack(
  lines: readonly ChartLine[],
): (Pick<ChartLine, "name" | "colour"> & { readonly starts: readonly number[]; readonly ends: readonly number[] })[] {
  const reached = { above: new Map<number, number>(), below: new Map<number, number>() };
  return lines.map(({ name, colour, values }) => {
    const starts = values.map((value, i) => (value < 0 ? reached.below : reached.above).get(i) ?? 0);
    const ends = values.map((value, i) => (starts[i] ?? 0) + value);
    for (const [i, end] of ends.entries()) ((values[i] ?? 0) < 0 ? reached.below : reached.above).set(i, end);
    return { name, colour, starts, ends };
  });
}

function rangeOf(all: readonly (readonly number[])[], fitted: boolean): { low: number; high: number } {
  let [low, high] = fitted ? [Infinity, -Infinity] : [0, 0];
  for (const values of all) {
    for (const value of values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low >= high ? { low, high: low + 1 } : { low, high };
}
