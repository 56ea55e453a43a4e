import { readDate, type DayOrder } from "../values/read-date.ts";

/** The order of day and month that dates were found to have. */
export interface DateOrderGuess {
  readonly order: DayOrder;
  /** one order alone reads them; only one leaves them sorted; both do, and one was chosen */
  readonly certainty: "certain" | "sorted" | "chosen";
}

const ORDERS: readonly DayOrder[] = ["dmy", "mdy", "ymd"];

/** In which order a column of dates names day and month. `european`: what is chosen where the dates leave it open. */
export function guessDates(texts: readonly string[], european: boolean): DateOrderGuess {
  const read = ORDERS.map((order) => ({ order, days: texts.map((text) => readDate(text, order)) }));
  const counts = read.map(({ days }) => days.filter((day) => day !== null).length);
  const most = Math.max(...counts);
  const best = read.filter((_, at) => counts[at] === most);
  const first = best[0]!;
  if (best.length === 1) return { order: first.order, certainty: "certain" };
  // A year of four digits in front, a month in letters: the orders say the same.
  if (best.every(({ days }) => days.every((day, at) => day === first.days[at])))
    return { order: texts.every(startsWithYear) ? "ymd" : european ? "dmy" : "mdy", certainty: "certain" };
  const ranked = best.map(({ order, days }) => ({ order, breaks: breaksOf(days) })).sort((a, b) => a.breaks - b.breaks);
  const [least, next] = [ranked[0]!, ranked[1]!];
  if (least.breaks < next.breaks) return { order: least.order, certainty: "sorted" };
  const wanted: DayOrder = texts.every((text) => text.includes(".")) || european ? "dmy" : "mdy";
  return { order: best.some(({ order }) => order === wanted) ? wanted : first.order, certainty: "chosen" };
}

function startsWithYear(text: string): boolean {
  return /^\s*\d{4}/.test(text);
}

/** How often days turn back where they rise on the whole, or forth where they fall. */
function breaksOf(days: readonly (string | null)[]): number {
  let rises = 0;
  let falls = 0;
  let before: string | null = null;
  for (const day of days) {
    if (day === null) continue;
    if (before !== null && day > before) rises += 1;
    if (before !== null && day < before) falls += 1;
    before = day;
  }
  return Math.min(rises, falls);
}
