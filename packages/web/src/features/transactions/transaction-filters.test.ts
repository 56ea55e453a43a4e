import { createElement } from "react";
import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { readTableSearch } from "../../ui/table/table-search.ts";
import { transactionFilters } from "./transaction-filters.ts";

const choice = { picker: () => createElement("input"), name: () => createElement("span") };
const asked = { t: "transactions", missing_event: "true", event_type: "NEW", from: "2026-01-01", account: "x" };

it("offers the filter for missing events to staff alone, and reads it from the address for nobody else", () => {
  proves("rule:role-06");
  const filters = (isStaff: boolean) => transactionFilters({ account: choice, instrument: choice, isStaff });
  expect(
    filters(true)
      .map(({ id }) => id)
      .filter((id) => !filters(false).some((one) => one.id === id)),
  ).toEqual(["missing_event"]);
  expect(readTableSearch(asked, filters(false)).filters).toEqual({ event_type: "NEW", from: "2026-01-01" });
  expect(readTableSearch(asked, filters(true)).filters).toMatchObject({ missing_event: true });
  // Any account may be asked for, not only those that a page of them holds.
  const account = "0190aaaa-0000-7000-8000-000000000000";
  expect(readTableSearch({ account: account.toUpperCase() }, filters(false)).filters).toEqual({ account });
});
