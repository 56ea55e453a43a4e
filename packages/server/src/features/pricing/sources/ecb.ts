import { SourceProblem } from "./source.ts";

/** Rates of one day as they stand there, yet to be looked at: how much of each currency one euro is worth. */
export interface DayOfRates {
  readonly date: string;
  readonly rates: ReadonlyMap<string, string>;
}

const DAY = /<Cube\s+time=["']([^"'<>]*)["']\s*>([\s\S]*?)<\/Cube>/g;
const RATE = /<Cube\s+(?:currency=["']([A-Z]{3})["']\s+rate=["']([^"'<>]*)["'])\s*\/>/g;

/**
 * Reference rates of the European Central Bank (eurofxref, the daily file and the historical ones): the whole of that
 * form is three nested Cube elements, so no XML reader with its entities and includes is let near it. Oldest day first.
 * Throws SourceProblem at what is no such file.
 */
export function readReferenceRates(text: string): DayOfRates[] {
  const days = [...text.matchAll(DAY)].map(([, date = "", inside = ""]) => ({
    date,
    rates: new Map([...inside.matchAll(RATE)].map(([, currency = "", rate = ""]) => [currency, rate])),
  }));
  if (days.every(({ rates }) => rates.size === 0))
    throw new SourceProblem("The source did not return reference rates. Check its address.");
  return days.sort((a, b) => (a.date < b.date ? -1 : 1));
}
