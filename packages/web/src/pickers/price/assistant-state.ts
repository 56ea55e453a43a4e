import type { PriceRow } from "./points.ts";

/** How long the assistant stays after the pointer left it, in milliseconds. */
export const dismissDelay = 2000;

/** Prices of the assistant have so many digits behind the point. */
export const assistantDigits = { least: 3, most: 3 } as const;

/** Which row the keys act on, and which one was chosen; -1 for none. */
export interface AssistantState {
  readonly focus: number;
  readonly selected: number;
}

export const untouched: AssistantState = { focus: -1, selected: -1 };

/** What a key or a click leads to: another state, and whether its selected row is accepted. */
export interface AssistantStep {
  readonly state: AssistantState;
  readonly accepts: boolean;
}

/** The row that comes in by itself: the first with a price. It is selected by nobody, but Enter takes it. */
export function incomingRow(rows: readonly PriceRow[]): number {
  return rows.findIndex((row) => row.price !== null);
}

/** The price that would be accepted now, or null. */
export function acceptable(rows: readonly PriceRow[], state: AssistantState): { price: string; date: string } | null {
  const row = rows[state.selected];
  return row === undefined || row.price === null || row.date === null ? null : { price: row.price, date: row.date };
}

/** A row as selected. */
export function selectRow(index: number): AssistantState {
  return { focus: index, selected: index };
}

/**
 * What a key does: ArrowUp and ArrowDown move the focus, from the last row on to the first and back; Enter accepts what
 * is selected, or the row of the focus where nothing is; Space selects and accepts the row of the focus. Null for any
 * other key.
 */
export function assistantKey(key: string, state: AssistantState, rows: readonly PriceRow[]): AssistantStep | null {
  const count = rows.length;
  if (count === 0) return null;
  const at = state.focus < 0 ? Math.max(state.selected, incomingRow(rows), 0) : state.focus;
  switch (key) {
    case "ArrowDown":
      return { state: { ...state, focus: state.focus < 0 ? at : (at + 1) % count }, accepts: false };
    case "ArrowUp":
      return { state: { ...state, focus: state.focus < 0 ? at : (at - 1 + count) % count }, accepts: false };
    case " ": {
      const next = selectRow(at);
      return { state: next, accepts: acceptable(rows, next) !== null };
    }
    case "Enter": {
      const next = state.selected < 0 ? selectRow(at) : state;
      return { state: next, accepts: acceptable(rows, next) !== null };
    }
    default:
      return null;
  }
}

/** Whether the assistant shows. */
export function assistantShows(of: { focused: boolean; symbol: string; dismissed: boolean }): boolean {
  return of.focused && of.symbol !== "" && !of.dismissed;
}
