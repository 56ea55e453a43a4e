import { addRationals, compareRationals, subtractRationals, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { noFigure, type Figure } from "./figure.ts";
import { timeWeightedReturn, type SubPeriod } from "./time-weighted.ts";

/** A day on which money came (+) or went (-), with the value at its end; null: unknown. */
export interface FlowDay {
  readonly day: Day;
  readonly flow: Rational | null;
  readonly value: Rational | null;
  /** what was held before the day, as it was worth when the money came, with what it earned on it; null: unknown */
  readonly stood: Rational | null;
}

/**
 * Time-weighted return from values at the end of days: the value before a flow is the day's value without it, unless more
 * came in than was there (see `isLargeInflow`): then it is what was held before, as it was when the money came, which
 * counts from then on. What
 * begins with nothing held is opened by what was paid, so that the first day and its fees count; a stretch in which
 * nothing is held has no return and is left out, whatever is paid in it. `opening` is the value at the begin, `closing`
 * at the end; `days` ascend and lie in between.
 */
export function linkedReturn(
  opening: Rational | null,
  days: readonly FlowDay[],
  closing: Rational | null,
): Figure<Rational> {
  if (!opening || !closing) return noFigure("value_unknown");
  const periods: SubPeriod[] = [];
  let after = opening;
  for (const { flow, value, stood } of days) {
    if (!flow || !value) return noFigure("value_unknown");
    const isHeld = after.numerator !== 0n;
    if (isHeld && stood && stood.numerator >= 0n && isLargeInflow(after, flow, value)) {
      periods.push({ opening: after, closing: stood }, { opening: addRationals(stood, flow), closing: value });
    } else if (isHeld) periods.push({ opening: after, closing: subtractRationals(value, flow) });
    else if (value.numerator !== 0n) periods.push({ opening: flow, closing: value });
    after = value;
  }
  if (after.numerator !== 0n) periods.push({ opening: after, closing });
  return timeWeightedReturn(periods);
}

/** As for the index of doubles (`growth.ts`): more came in than was there, or is left. */
function isLargeInflow(before: Rational, flow: Rational, value: Rational): boolean {
  if (before.numerator <= 0n || value.numerator < 0n || flow.numerator <= 0n) return false;
  return compareRationals(flow, before) > 0 || compareRationals(flow, value) > 0;
}
