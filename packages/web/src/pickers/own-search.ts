import { openingKinds, type OpeningKind } from "@distributary/contract/entry/openings";

/** Reads the address of the page that adds what somebody owns: which kind of thing; without one it asks. */
export function openingSearch(raw: Record<string, unknown>): { readonly kind?: OpeningKind } {
  const kind = openingKinds.find((one) => one === raw["kind"]);
  return kind === undefined ? {} : { kind };
}
