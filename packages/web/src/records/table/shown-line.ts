import type { ListedTransaction } from "@distributary/contract/records/transactions";

/** A line item of a listed transaction. */
export type Line = ListedTransaction["line_items"][number];

/** What a list shows of a transaction: the line, the units it moves, and the money it moves them for. */
export interface ShownLine {
  readonly line: Line | undefined;
  /** Null in the list of an instrument that paid or cost something without moving. */
  readonly units: Line["unit"] | null;
  readonly money: Line["unit"] | null;
}

/**
 * What a list shows of a transaction. In the list of one instrument that is the line that moves it, else the one that
 * it caused, whose money stands as money and not among the units; in any other list the first line.
 */
export function shownLine(row: ListedTransaction, instrument: string | null): ShownLine {
  const line =
    row.line_items.find((one) => one.unit.instrument === instrument) ??
    row.line_items.find((one) => instrument !== null && one.cause_instrument === instrument) ??
    row.line_items[0];
  if (line === undefined) return { line, units: null, money: null };
  if (instrument !== null && line.unit.instrument !== instrument) return { line, units: null, money: line.unit };
  return { line, units: line.unit, money: line.consideration };
}
