import type { InstrumentType } from "../codes/instrument-types.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { Day } from "../time/day.ts";
import type { GroupingKey } from "./grouping-keys.ts";

/** What part of the book is asked about. Empty or missing lists mean all. */
export interface Scope {
  /** account ids (uuid) */
  readonly accounts?: readonly string[];
  readonly instrumentTypes?: readonly InstrumentType[];
  /** instrument ids (uuid); their cash is not among them */
  readonly instruments?: readonly string[];
}

/** A summary's question. `at` and `since` mean the end of that day. */
export interface SummaryQuestion extends Scope {
  readonly at: Day;
  /** null: no comparison, and no bridge */
  readonly since: Day | null;
  /** id (uuid) of the CCY instrument the answer is in; null: the default currency */
  readonly currency: string | null;
  /** basis, unrealised and realised gain per position; default true */
  readonly basis?: boolean;
  /** the lots as they would stand under this method in every account; default each account's own */
  readonly lotMethod?: LotMethod;
}

/** Net worth over time: one point per day asked, at the end of that day. */
export interface SeriesQuestion extends Scope {
  /** ascending */
  readonly days: readonly Day[];
  readonly currency: string | null;
}

/** What a group of positions is worth, its assets or its liabilities: the ids that it has under each key, from the top. */
export interface GroupFigure {
  readonly figure: "group";
  readonly section: "A" | "L";
  /** null: what has no entity, or no such tag */
  readonly levels: readonly { readonly key: GroupingKey; readonly id: string | null }[];
}

/** A figure that can be opened down to its evidence. */
export type FigureKey =
  | { readonly figure: "net_worth" }
  | { readonly figure: "account"; readonly account: string }
  | GroupFigure
  | {
      readonly figure: "value" | "quantity" | "basis" | "realised";
      readonly account: string;
      readonly instrument: string;
    }
  | {
      /** `flows` with what moved between own positions, `outside` without */
      readonly figure: "flows" | "outside" | "income" | "expenses" | "price" | "currency" | "moves";
      readonly account: string;
      readonly instrument: string;
    };

/** The page of evidence wanted; the count is always of all. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}
