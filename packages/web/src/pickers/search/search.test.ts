import { SEARCH_RESULTS } from "@distributary/contract/records/search";
import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { groupPage, rowsPerPage } from "./paging.ts";
import { isSearchable } from "./searchable.ts";
import { recordPath } from "./record-path.ts";

it("shows 5 rows per page of the 10 results of a kind", () => {
  proves(
    "relationship-search#4",
    "relationship-search#5",
    "constant:relationship_search_rows_per_page",
    "constant:relationship_search_results_per_type",
  );
  expect([rowsPerPage, SEARCH_RESULTS]).toEqual([5, 10]);
  const items = Array.from({ length: 8 }, (_, index) => index);
  expect(groupPage(items, 0)).toEqual({ items: [0, 1, 2, 3, 4], page: 0, pages: 2, first: 1, last: 5 });
  expect(groupPage(items, 1)).toEqual({ items: [5, 6, 7], page: 1, pages: 2, first: 6, last: 8 });
  expect([groupPage(items, 7).page, groupPage(items, -1).page, groupPage([], 3).pages]).toEqual([1, 0, 1]);
});

it("searches at 2 or more characters, spaces around them left out", () => {
  proves("relationship-search#7", "constant:relationship_search_min_chars", "rule:search-01", "rule:search-03");
  expect(["", "a", " a ", "ab", " ab ", "\u{1F600}", "\u{1F600}a"].map(isSearchable)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
});

it("knows the page of a record", () => {
  expect(
    (["entity", "account", "instrument", "transaction", "prospect", "event", "observable"] as const).map((kind) =>
      recordPath(kind, "u"),
    ),
  ).toEqual([
    "/entities/u",
    "/accounts/u",
    "/instruments/u",
    "/transaction/u/view",
    "/prospects/u",
    "/event/u",
    "/observable/u",
  ]);
});
