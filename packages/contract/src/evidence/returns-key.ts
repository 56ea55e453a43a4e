import type { GroupFigure } from "@distributary/domain/summary/answer/figure-key";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";

import { readLevels, writeLevels } from "./key-levels.ts";

/** Figures of the returns of a group, as `summaryReturns` names them; `benchmark` is its own return. */
const OF_GROUP = [
  "opening",
  "closing",
  "put_in",
  "taken_out",
  "income",
  "expenses",
  "gain",
  "time_weighted",
  "time_weighted_per_year",
  "before_fees",
  "before_currency",
  "modified_dietz",
  "xirr",
  "multiple",
  "income_yield",
  "volatility",
  "drawdown",
  "mirr",
  "sharpe",
  "sortino",
  "benchmark",
  "excess",
  "public_market_equivalent",
  "long_nickels",
  "direct_alpha",
  "beta",
  "tracking_error",
  "information_ratio",
] as const;

/** What they rest on, each of one day: what was held at its end, and what came in or went out on it. */
const OF_DAY = ["value", "value_local", "flow", "flow_before_fees", "flow_local"] as const;

/** The figure of the returns of a group that is called so; undefined: there is none. */
export function returnsNameOf(text: string): ReturnsName | undefined {
  return OF_GROUP.find((one) => one === text);
}

/** The name of a figure of returns, or of what they rest on. */
export type ReturnsName = (typeof OF_GROUP)[number] | (typeof OF_DAY)[number];

/** A figure of the returns of a group of positions, no level being everything; against an instrument where there is one. */
export interface ReturnsKey {
  readonly figure: "returns";
  readonly name: ReturnsName;
  readonly levels: GroupFigure["levels"];
  readonly benchmark: string | null;
  /** of a figure of one day alone */
  readonly day: Day | null;
  /** a rate a year as a decimal text, or the id of an instrument; null: money without risk earns nothing */
  readonly riskFree: string | null;
}

/** What follows `returns:` in its key: `name:levels:benchmark:day:riskFree`, without what is empty at the end. */
export function returnsIds({ name, levels, benchmark, day, riskFree }: ReturnsKey): string {
  const parts = [name, writeLevels(levels), benchmark ?? "", day === null ? "" : formatDay(day), riskFree ?? ""];
  return parts.slice(0, parts.findLastIndex((part) => part !== "") + 1).join(":");
}

/** Reads a subject `returns:…`; null for anything else. Throws URIError. */
export function readReturns(subject: string): ReturnsKey | null {
  const [figure = "", asked = "", group = "", benchmark = "", text = "", free = "", ...rest] = subject.split(":");
  const name = [...OF_GROUP, ...OF_DAY].find((one) => one === asked);
  const levels = readLevels(group);
  if (figure !== "returns" || name === undefined || levels === null || rest.length > 0) return null;
  const day = text === "" ? null : dayIn(text);
  if (day === undefined || OF_DAY.some((one) => one === name) !== (day !== null)) return null;
  return {
    figure,
    name,
    levels,
    benchmark: benchmark === "" ? null : benchmark,
    day,
    riskFree: free === "" ? null : free,
  };
}

function dayIn(text: string): Day | undefined {
  try {
    return parseDay(text);
  } catch {
    // A day that is none: whoever wrote this key did not get it here.
    return undefined;
  }
}
