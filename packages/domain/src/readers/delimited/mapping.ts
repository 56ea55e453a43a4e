import type { DateOrderGuess } from "./guess-dates.ts";
import type { DecimalMark } from "../values/read-amount.ts";
import type { DayOrder } from "../values/read-date.ts";

/** What a column of a table can be. `its_currency`: the currency of the column before it. */
export const COLUMN_ROLES = [
  "ignore",
  "date",
  "amount",
  "debit",
  "credit",
  "direction",
  "balance",
  "currency",
  "its_currency",
  "text",
  "id",
  "account",
  "action",
  "security",
  "symbol",
  "isin",
  "quantity",
  "price",
  "fee",
  "tax",
  "tags",
  "notes",
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** What a word of a table can mean. `ACTION`: what a company did, such as a split. */
export const WORD_MEANINGS = [
  "skip",
  "BUY",
  "SELL",
  "DIVIDEND",
  "CAPRETURN",
  "INCOME",
  "FEE",
  "DEPOSIT",
  "WITHDRAW",
  "CASH",
  "RECEIVE",
  "DELIVER",
  "ACTION",
] as const;
export type WordMeaning = (typeof WORD_MEANINGS)[number];

/** How a table is read: found out from its data, and changeable point by point. */
export interface TableMapping {
  readonly separator: string;
  readonly decimal: DecimalMark;
  readonly dayOrder: DayOrder;
  /** line that names the columns; 0 where none does */
  readonly heading: number;
  /** what each column is */
  readonly columns: readonly ColumnRole[];
  /** what came in stands below zero, what went out above */
  readonly inverted: boolean;
  /** the column `debit` has a minus before what went out */
  readonly negativeDebits: boolean;
  /** fees stand beside the amount and are paid on top of it */
  readonly feesOnTop: boolean;
  /** the account of rows that name none: its number */
  readonly account: string;
  /** the currency of rows that name none */
  readonly currency: string;
  /** what the words of the column `action` mean */
  readonly words: Readonly<Record<string, WordMeaning>>;
  /** what securities were spun off from, where the file does not say */
  readonly parents?: Readonly<Record<string, string>>;
}

/** What supports a guess. */
export interface TableEvidence {
  /** rows whose balance is the one before and their amount, of those that could show it; null without balances */
  readonly balances: { readonly matched: number; readonly of: number } | null;
  /** the dates can be read in one order only */
  readonly dates: DateOrderGuess["certainty"];
  readonly decimalIsCertain: boolean;
}

/** A table as it was understood, with some of its rows. */
export interface TableGuess {
  readonly mapping: TableMapping;
  readonly evidence: TableEvidence;
  /** the names of the columns, as the file has them; numbered where it has none */
  readonly names: readonly string[];
  /** the same file of the same source has the same one: separator and names of the columns */
  readonly fingerprint: string;
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** words of the column `action`, with how often each was seen in the sample */
  readonly words: readonly { readonly word: string; readonly count: number }[];
}
