import { expect, it } from "vitest";
import { readTableSearch } from "../../ui/table/table-search.ts";
import { transactionFilters } from "./transaction-filters.ts";

const asked = { t: "transactions", missing_event: "true", event_type: "NEW", from: "2026-01-01", account: "x" };

it("[role-06] offers the filter for missing events to staff alone, and reads it from the address for nobody else", () => {
  const filters = (isStaff: boolean) => transactionFilters({ accounts: [], instruments: [], isStaff });
  expect(
    filters(true)
      .map(({ id }) => id)
      .filter((id) => !filters(false).some((one) => one.id === id)),
  ).toEqual(["missing_event"]);
  expect(readTableSearch(asked, filters(false)).filters).toEqual({ event_type: "NEW", from: "2026-01-01" });
  expect(readTableSearch(asked, filters(true)).filters).toMatchObject({ missing_event: true });
});
