/**
 * The right answers about reference books.
 *
 * They come from an independent program that reads the CSV files and computes in
 * fractions; money is rounded half away from zero to cents at the very end.
 * All figures are decimal text, so that no reader loses a digit.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

type Figures = Readonly<Record<string, string>>;

export interface Answer {
  readonly seed: number;
  readonly transactions: number;
  readonly at: string;
  readonly since: string;
  readonly net_worth_usd: string;
  readonly net_worth_since_usd: string;
  readonly net_worth_diff_usd: string;
  /** The five parts of the difference; unrounded they add up to it exactly. */
  readonly bridge_usd: Readonly<Record<"flows" | "income" | "expenses" | "price" | "currency", string>>;
  /** Pairs of account and instrument with units other than zero, at `at`. */
  readonly open_positions: number;
  /** US dollars per account, at `at` and at `since`. */
  readonly accounts: Figures;
  readonly accounts_since: Figures;
  /** Units over all accounts, with four places. */
  readonly instrument_quantity: Figures;
  /** Keys are `A001:USD`. */
  readonly cash: Figures;
  /** Per currency. */
  readonly fifo_cost_basis: Figures;
  readonly fifo_realised_gain: Figures;
}

/** What an answer is about. */
export interface Question {
  readonly seed: number;
  readonly transactions: number;
  readonly at: string;
  readonly since: string;
}

/**
 * The dates asked of every book: a whole year between year ends; from the first priced day on;
 * two days in mid-month without prices, the first with few rows before it; one day to the next;
 * and a weekend to a weekend.
 */
export const DATE_PAIRS: readonly Pick<Question, "at" | "since">[] = [
  { at: "2025-12-31", since: "2024-12-31" },
  { at: "2025-12-31", since: "2015-01-02" },
  { at: "2019-08-14", since: "2015-02-11" },
  { at: "2023-05-12", since: "2023-05-11" },
  { at: "2022-10-16", since: "2020-02-29" },
];

/** All answers: seeds 1 to 3 at 1,000, 10,000 and 100,000 transactions, and seed 1 at a million. */
export function readAnswers(): readonly Answer[] {
  const packed = readFileSync(new URL("answers.json.gz", import.meta.url));
  return JSON.parse(gunzipSync(packed).toString("utf8")) as Answer[];
}

/** The answer to one question; fails where none is kept. */
export function answerTo(question: Question): Answer {
  const found = readAnswers().find(
    ({ seed, transactions, at, since }) =>
      seed === question.seed &&
      transactions === question.transactions &&
      at === question.at &&
      since === question.since,
  );
  if (!found) throw new Error(`no answer is kept for ${JSON.stringify(question)}`);
  return found;
}
