import type { SummaryBody } from "@distributary/contract/summary/summary";
import { useStore } from "../store.ts";
import { preference } from "./preferences.ts";

/** The currency that a person reads figures in, as an ISO 4217 code; empty: that of the records. */
export const displayCurrency = preference<string>("user", "display-currency", "");

/** The currency chosen by whoever is signed in; null: none, so figures are in that of the records. */
export function displayedIn(): string | null {
  return readCode(displayCurrency.get());
}

/** The same, followed. */
export function useDisplayedIn(): string | null {
  return readCode(useStore(displayCurrency));
}

/** A question in the currency that was chosen, unless it names one itself. */
export function inDisplayCurrency<Body extends SummaryBody>(body: Body, chosen: string | null): Body {
  return chosen === null || body.targetUnit !== undefined ? body : { ...body, targetUnit: chosen };
}

/** What other programs keep under this name is no currency. */
function readCode(kept: string): string | null {
  return /^[A-Z]{3}$/.test(kept) ? kept : null;
}
