import type { Preferences } from "@distributary/contract/access/preferences";
import { periodSearch } from "../../../pickers/period/period.ts";
import { summarySearch, viewKeys, type SummarySearch } from "../address.ts";

/** What of an address a view keeps. */
export type ViewSearch = Pick<SummarySearch, (typeof viewKeys)[number]>;

/** A page as it was saved under a name. Days that a range makes stay a range: they move on with today. */
export interface SavedView {
  /** key of the preference that keeps it */
  readonly key: string;
  readonly name: string;
  readonly search: ViewSearch;
}

const prefix = "views/summary/";
export const longestName = 80;

/** A key for a new view, which no other one has. */
export function newViewKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${prefix}${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** What of an address makes a view. */
export function viewSearch(search: SummarySearch): ViewSearch {
  return Object.fromEntries(viewKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])));
}

/** The change of an address that shows a view: what it does not say is taken out. */
export function changeTo(search: ViewSearch): SummarySearch {
  return { ...Object.fromEntries(viewKeys.map((key) => [key, search[key]])), explain: undefined, step: undefined };
}

/** Whether an address shows a view. */
export function isShown(view: SavedView, search: SummarySearch): boolean {
  return viewKeys.every((key) => view.search[key] === search[key]);
}

/** The saved views among the preferences of a person, by name; what is none is left out. */
export function readViews(preferences: Preferences): readonly SavedView[] {
  const views = Object.entries(preferences).flatMap(([key, value]) => {
    if (!key.startsWith(prefix) || typeof value !== "object" || value === null || Array.isArray(value)) return [];
    const { name, search } = value;
    if (typeof name !== "string" || typeof search !== "object" || search === null || Array.isArray(search)) return [];
    return [{ key, name, search: viewSearch({ ...summarySearch(search), ...periodSearch(search) }) }];
  });
  return views.toSorted((left, right) => left.name.localeCompare(right.name));
}

/** What a view is kept as. */
export function viewPreference({ name, search }: Omit<SavedView, "key">): Preferences[string] {
  return { name, search: { ...search } as Record<string, string> };
}

/** Why a view cannot have this name; null: it can. */
export function nameError(
  name: string,
  views: readonly SavedView[],
  own: string | null = null,
): "missing" | "twice" | null {
  if (name === "") return "missing";
  const same = (view: SavedView): boolean => view.name.toLowerCase() === name.toLowerCase() && view.key !== own;
  return views.some(same) ? "twice" : null;
}
