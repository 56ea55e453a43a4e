import { AsyncLocalStorage } from "node:async_hooks";
import { isUuid } from "../ids.ts";

/**
 * What is open of a universe to whoever asks, where that is not all of it. The database holds every statement of the
 * work to it, by a policy on each table: nothing that a feature forgets to ask shows more.
 */
export interface View {
  /** Accounts and entities that are open; with none of either, no record is */
  readonly accounts: readonly string[];
  readonly entities: readonly string[];
  /** Sums over the whole may be answered, and nothing else */
  readonly totals: boolean;
}

/** A view as the settings of a database transaction say it, and as what is kept of it is called. */
export interface BoundView extends View {
  readonly accountsText: string;
  readonly entitiesText: string;
}

const views = new AsyncLocalStorage<BoundView | null>();

/** Binds a view once, for as many pieces of work as it is good for. Throws RangeError on an id that is no UUID. */
export function boundView(view: View): BoundView {
  return { ...view, accountsText: arrayOf(view.accounts), entitiesText: arrayOf(view.entities) };
}

/** Does `work`, and all that it begins, with nothing but `view` open. */
export function insideView<T>(view: BoundView, work: () => T): T {
  return views.run(view, work);
}

/** Does `work` of the server's own for somebody of whom a view is held: what it answers has to be fit for them. */
export function outsideView<T>(work: () => T): T {
  return views.run(null, work);
}

/** The view in which this runs; null: universes are whole. */
export function viewNow(): BoundView | null {
  return views.getStore() ?? null;
}

function arrayOf(ids: readonly string[]): string {
  // It stands in the text of a statement: the form of a UUID leaves no room for anything else.
  for (const id of ids) if (!isUuid(id)) throw new RangeError("a record is named by a UUID");
  return `{${[...ids].sort().join(",")}}`;
}
