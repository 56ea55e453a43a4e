import { expect, it } from "vitest";
import { changesOf, kindNamed } from "./changes.ts";

it("tells terms that changed together one by one, and leaves out those that did not", () => {
  const before = { coupon_percent: "4", calendar: ["target"] };
  const after = { coupon_percent: "4.5", calendar: ["target"], periodicity: "S" };
  const changes = [{ field: "notes", before: null, after: "n" }, { field: "details", before, after }, "none", null];
  expect(changesOf({ changes })).toEqual([
    { field: "notes", before: null, after: "n" },
    { field: "details.coupon_percent", before: "4", after: "4.5" },
    { field: "details.periodicity", before: null, after: "S" },
  ]);
  expect(changesOf({ changes: "none" })).toEqual([]);
});

it("knows which fields name a record", () => {
  const fields = ["settlement_account_id", "owner_id", "details.payable_unit_id", "entity_id", "notes", "acct_number"];
  expect(fields.map(kindNamed)).toEqual(["account", "entity", "instrument", "entity", null, null]);
});
