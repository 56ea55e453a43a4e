import { compareDecimals } from "../money/decimal.ts";
import { divideRationals, multiplyRationals, rationalOf, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Position } from "./columns/position.ts";
import { TRADE, type PostingColumns } from "./columns/posting-columns.ts";

/** A split of an instrument: `ratio` new units for an old one, at the beginning of its day. */
export interface Split {
  readonly day: Day;
  readonly ratio: Rational;
}

/** Whether a slice has the units of a split in it. */
export function hasSplit(postings: PostingColumns | null | undefined): boolean {
  if (!postings || postings.changeClass !== TRADE) return false;
  for (const { action } of postings.extras.values()) if (action?.kind === "split") return true;
  return false;
}

/** The splits of an instrument by its positions, in order of their days; one that several accounts recorded counts once. */
export function splitsIn(positions: readonly Position[]): readonly Split[] {
  const found = new Map<string, Split>();
  for (const { slices } of positions) {
    const postings = slices[TRADE];
    if (!postings) continue;
    for (const [index, { action }] of postings.extras) {
      if (action?.kind !== "split" || compareDecimals(action.old, action.next) === 0) continue;
      const ratio = divideRationals(rationalOf(action.next), rationalOf(action.old));
      const day = postings.days[index] as Day;
      found.set(`${day} ${ratio.numerator}/${ratio.denominator}`, { day, ratio });
    }
  }
  return [...found.values()].toSorted((a, b) => a.day - b.day);
}

/** New units for one of a day by the splits after it, up to another day; null: there were none. */
export function ratioSince(splits: readonly Split[] | undefined, since: Day, at: Day): Rational | null {
  let ratio: Rational | null = null;
  for (const split of splits ?? []) {
    if (split.day <= since || split.day > at) continue;
    ratio = ratio ? multiplyRationals(ratio, split.ratio) : split.ratio;
  }
  return ratio;
}
