import { isTagGroup } from "@distributary/domain/ledger/grouping-keys";
import { perspectiveModes, type PerspectiveMode } from "../../pickers/perspective-modes.ts";
import type { PeriodSearch } from "../../pickers/period/period.ts";
import { evidenceSearch } from "../../records/evidence/evidence-search.ts";
import { knownInstant } from "../../records/known/known-instant.ts";
import { isDay } from "../../ui/format/day.ts";
import { readSections, writeSections } from "./table/sections.ts";

/** What rows can be grouped by, beside groups of tags such as `#sector`. */
export const groupings = [
  "account",
  "account_type",
  "instrument_type",
  "currency",
  "entity",
  "instrument",
  "tag",
] as const;
export type Grouping = (typeof groupings)[number] | `#${string}`;

/** Whether a text is something to group by. */
export function isGrouping(text: string): text is Grouping {
  return (groupings as readonly string[]).includes(text) || isTagGroup(text);
}

/** What two of the same thing can stand beside each other: the two days, two perspectives, or then and now. */
export const comparisons = ["since", "perspective", "now"] as const;
export type Comparison = (typeof comparisons)[number];

/** What the address of the Summary carries: everything that is chosen on the page, and nothing that is not. */
export interface SummarySearch extends PeriodSearch {
  /** What rows are grouped by, level under level: `entity,account_type,#sector`. */
  readonly group?: string | undefined;
  /** Columns of one's own: `percent(unrealised, basis);#sector`. */
  readonly columns?: string | undefined;
  /** Columns put away: `quantity,price`, or `none`. Without it those that the person put away last. */
  readonly hide?: string | undefined;
  /** The entity whose net worth it is; everybody's without it. */
  readonly perspective?: string | undefined;
  readonly mode?: PerspectiveMode | undefined;
  /** The instant as of which the books were known: `2026-01-31T17:00:00Z`. */
  readonly known?: string | undefined;
  /** The currency of all figures; without it the one chosen for display, or that of the records. */
  readonly currency?: string | undefined;
  /** The security that stands over the history. */
  readonly benchmark?: string | undefined;
  readonly compare?: Comparison | undefined;
  /** The entity of the other perspective; everybody's without it. */
  readonly other?: string | undefined;
  readonly other_mode?: PerspectiveMode | undefined;
  /** Only rows whose two figures differ. */
  readonly only?: "changes" | undefined;
  /** Kinds of lines that are shown: `A,L,T`; all without it. */
  readonly sections?: string | undefined;
  /** Rows that were and are zero are shown too. */
  readonly empty?: "shown" | undefined;
  /** The first and the last day whose legs count for flows and returns; those of the page without them. */
  readonly window_from?: string | undefined;
  readonly window_to?: string | undefined;
  readonly explain?: string | undefined;
  readonly step?: string | undefined;
}

/** What of the address makes a view, as it is saved under a name; the rest is where one looks in it. */
export const viewKeys = [
  "at",
  "since",
  "range",
  "group",
  "columns",
  "hide",
  "perspective",
  "mode",
  "known",
  "currency",
  "benchmark",
  "compare",
  "other",
  "other_mode",
  "only",
  "sections",
  "empty",
  "window_from",
  "window_to",
] as const satisfies readonly (keyof SummarySearch)[];

function text(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}

function oneOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((item) => item === value);
}

/** The levels that can be grouped by; without one of them nothing was said. */
function levelsOf(value: unknown): string | undefined {
  return text(text(value, 500)?.split(",").filter(isGrouping).join(","), 500);
}

function uuidOf(value: unknown): string | undefined {
  const found = text(value, 36);
  return found !== undefined && /^[0-9a-f-]{36}$/i.test(found) ? found : undefined;
}

function currencyOf(value: unknown): string | undefined {
  const found = text(value, 3);
  return found !== undefined && /^[A-Z]{3}$/.test(found) ? found : undefined;
}

function dayOf(value: unknown): string | undefined {
  const found = text(value, 10);
  return found !== undefined && isDay(found) ? found : undefined;
}

/** Reads what is the Summary's own of an address, days apart; what it does not know it leaves out. */
export function summarySearch(raw: Readonly<Record<string, unknown>>): SummarySearch {
  const opened = evidenceSearch(raw);
  const found: Record<Exclude<keyof SummarySearch, keyof PeriodSearch>, string | undefined> = {
    group: levelsOf(raw["group"]),
    columns: text(raw["columns"], 4000),
    hide: text(raw["hide"], 200),
    perspective: uuidOf(raw["perspective"]),
    mode: oneOf(raw["mode"], perspectiveModes),
    known: knownInstant(raw["known"]),
    currency: currencyOf(raw["currency"]),
    benchmark: uuidOf(raw["benchmark"]),
    compare: oneOf(raw["compare"], comparisons),
    other: uuidOf(raw["other"]),
    other_mode: oneOf(raw["other_mode"], perspectiveModes),
    only: oneOf(raw["only"], ["changes"]),
    sections: writeSections(readSections(text(raw["sections"], 20))),
    empty: oneOf(raw["empty"], ["shown"]),
    window_from: dayOf(raw["window_from"]),
    window_to: dayOf(raw["window_to"]),
    explain: opened.explain,
    step: opened.step,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as SummarySearch;
}
