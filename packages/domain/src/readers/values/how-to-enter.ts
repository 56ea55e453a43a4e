const FUTURES =
  "Futures are settled in cash day by day: enter what they gained as income and what they lost as a fee; the other rows can be imported.";

/** What to do about something that can’t be imported, by what it is called. */
export function howToEnter(what: string): string {
  return /\bfut(ures?)?\b/i.test(what) ? FUTURES : "Enter it as a new transaction; the other rows can be imported.";
}
