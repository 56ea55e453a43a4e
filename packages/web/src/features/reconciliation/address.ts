import { evidenceSearch, type EvidenceSearch } from "../../records/evidence/evidence-search.ts";
import { knownSearch, type KnownSearch } from "../../records/known/known-instant.ts";
import { isDay } from "../../ui/format/day.ts";

/**
 * What the address of the page says: the newest month of the grid, the account or instrument (`of`, `instrument`) that
 * alone is shown, the instant as of which it is known, the statement that is open or being entered, and the evidence of a
 * figure of it.
 */
export interface ReconciliationSearch extends KnownSearch, EvidenceSearch {
  readonly at?: string;
  readonly of?: string;
  readonly instrument?: string;
  readonly account?: string;
  readonly date?: string;
  readonly enter?: true;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; what is none of it is left out. */
export function reconciliationSearch(raw: Record<string, unknown>): ReconciliationSearch {
  const { at, of, instrument, account, date, enter } = raw;
  return {
    ...knownSearch(raw),
    ...evidenceSearch(raw),
    ...(typeof at === "string" && isDay(at) ? { at } : {}),
    ...(typeof of === "string" && uuid.test(of) ? { of } : {}),
    ...(typeof instrument === "string" && uuid.test(instrument) ? { instrument } : {}),
    ...(typeof account === "string" && uuid.test(account) ? { account } : {}),
    ...(typeof date === "string" && isDay(date) ? { date } : {}),
    ...(enter === true || enter === "true" ? { enter: true } : {}),
  };
}

/** What of the address stays while statements are opened and shut. */
export type GridSearch = Pick<ReconciliationSearch, "at" | "of" | "instrument" | "known">;

/** What of the address says which statement is open. */
export type StatementSearch = Omit<ReconciliationSearch, keyof GridSearch | keyof EvidenceSearch>;

/** The two parts of an address; open evidence is shut as soon as one goes elsewhere. */
export function partsOf({ account, date, enter, explain: _, step: __, ...grid }: ReconciliationSearch): {
  readonly grid: GridSearch;
  readonly opened: StatementSearch;
} {
  return {
    grid,
    opened: {
      ...(account === undefined ? {} : { account }),
      ...(date === undefined ? {} : { date }),
      ...(enter === undefined ? {} : { enter }),
    },
  };
}
