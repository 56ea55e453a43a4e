/** At most about so many steps a scale has: with fewer, what lies on both sides of zero has hardly any on either. */
const STEPS = 6;

/** At most so many labels stand under a drawing. */
const MOST_LABELS = 8;

/** A scale in round steps, from the tick at or below the lowest value to the one at or above the highest. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  /** ascending, both ends among them */
  readonly ticks: readonly number[];
}

/** The scale that holds both values, in steps of 1, 2 or 5 times a power of ten; what never changes is in its middle. */
export function scaleOf(lowest: number, highest: number): Scale {
  if (lowest === highest) return scaleOf(lowest - Math.abs(lowest) / 4, highest + (Math.abs(highest) / 4 || 1));
  const rough = (highest - lowest) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  // Each by itself, and not the sum of those before it, which would drift.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  return { low: ticks[0] ?? lowest, high: ticks.at(-1) ?? highest, step, ticks };
}

/** A label under a drawing: of which point, and how it is written there. */
export interface AxisLabel {
  readonly index: number;
  readonly text: string;
}

/**
 * Which of the labels stand under a drawing. Of days the first of each month, or of each year where they span more than
 * three, written so short, also where what they begin with is no day; of anything else every so many.
 */
export function shownLabels(labels: readonly string[]): readonly AxisLabel[] {
  const first = labels.findIndex(isDay);
  const days = first >= 0 && first <= 1 && labels.slice(first).every(isDay);
  const years = Number(labels.at(-1)?.slice(0, 4)) - Number(labels[first]?.slice(0, 4));
  const cut = years > 3 ? 4 : 7;
  const all = labels.map((label, index) => ({ index, text: days ? label.slice(0, cut) : label }));
  const starts = days ? all.filter(({ index, text }) => index > first && all[index - 1]?.text !== text) : all;
  if (starts.length < 2)
    return [...new Set([0, labels.length - 1])].map((index) => ({ index, text: labels[index] ?? "" }));
  const every = Math.ceil(starts.length / MOST_LABELS);
  return starts.filter((_, at) => at % every === 0);
}

function isDay(label: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(label);
}
