import type { ReactElement } from "react";
import styles from "./sparkline.module.css";

const WIDTH = 96;
const HEIGHT = 20;

/** The course of a value in the height of a row, from its lowest to its highest. For the eye: the figures stand beside it. */
export function Sparkline({ values }: { values: readonly number[] }): ReactElement | null {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (values.length < 2 || (low === 0 && high === 0)) return null;
  const x = (at: number): number => (at / (values.length - 1)) * WIDTH;
  // What never moved is a line in the middle.
  const y = (value: number): number => (high === low ? HEIGHT / 2 : HEIGHT - ((value - low) / (high - low)) * HEIGHT);
  const path = values.map((value, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join(" ");
  return (
    <svg
      className={styles["line"]}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} fill="none" />
    </svg>
  );
}
