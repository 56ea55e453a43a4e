import { catalogue } from "../../language/catalogue.ts";
import type { SearchedKind } from "@distributary/contract/records/search";

/** Texts of the searches over all kinds of records. */
export const searchTexts = catalogue({
  addRelationships: "Add New Relationships",
  results: "Search results",
  placeholder: "Name, number or description",
  atLeastTwo: "Type at least 2 characters.",
  nothing: (text: string) => `No results for “${text}”.`,
  failed: "We couldn’t complete the search. Try again.",
  searching: "Searching",
  range: (first: number, last: number, count: string) => `${first}–${last} of ${count}`,
  previous: (kind: string) => `${kind}: previous`,
  next: (kind: string) => `${kind}: next`,
  added: "Added",
  system: "shared",
});

/** What the kinds of records are called, many of them. */
export const kindLabels: Readonly<Record<SearchedKind, string>> = catalogue({
  entity: "Entities",
  account: "Accounts",
  transaction: "Transactions",
  prospect: "Prospects",
  event: "Events",
  instrument: "Securities",
  observable: "Observations",
  document: "Documents",
});
