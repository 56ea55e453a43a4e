import type { Event } from "@distributary/contract/records/events";
import { expect, it } from "vitest";
import { changedRecord, changesOf, kindNamed, ownersIn } from "../../records/history/changes.ts";
import { namesOf } from "./event-kinds.ts";

it("tells terms that changed together one by one, and leaves out those that did not", () => {
  const before = { coupon_percent: "4", calendar: ["target"] };
  const after = { coupon_percent: "4.5", calendar: ["target"], periodicity: "S" };
  const changes = [{ field: "notes", before: null, after: "n" }, { field: "details", before, after }, "none", null];
  expect(changesOf({ changes })).toEqual([
    { field: "notes", before: null, after: "n" },
    { field: "details.coupon_percent", before: "4", after: "4.5" },
    { field: "details.periodicity", before: null, after: "S" },
  ]);
  // Attributes that there were none of before are told one by one too: owners by their names.
  const owners = [{ entity_id: "m", share: "1" }];
  expect(changesOf({ changes: [{ field: "user_attributes", before: null, after: { owners } }] })).toEqual([
    { field: "user_attributes.owners", before: null, after: owners },
  ]);
  expect(changesOf({ changes: "none" })).toEqual([]);
});

it("knows which fields name a record", () => {
  const fields = ["settlement_account_id", "owner_id", "details.payable_unit_id", "entity_id", "notes", "acct_number"];
  expect(fields.map(kindNamed)).toEqual(["account", "entity", "instrument", "entity", null, null]);
  const terms = ["details.dividend_unit", "details.general_partner", "details.unit", "what_id", "units_id", "unit"];
  expect(terms.map(kindNamed)).toEqual(["instrument", "entity", "instrument", "instrument", "instrument", null]);
});

it("says which record was changed, and names it where a list has a column for it", () => {
  const data = { kind: "account", id: "a", changes: [] };
  expect(changedRecord(data)).toEqual({ kind: "account", id: "a" });
  expect([changedRecord({ kind: "universe", id: "u" }), changedRecord({ kind: "entity" })]).toEqual([null, null]);
  const named = (event_type: string, event_data: object) => namesOf({ event_type, event_data } as unknown as Event);
  expect(named("UPDA", data)).toEqual({ account: "a", instrument: null });
  expect(named("UDPI", { kind: "instrument", id: "i" })).toEqual({ account: null, instrument: "i" });
  expect(named("UPDE", { kind: "entity", id: "e" })).toEqual({ account: null, instrument: null });
});

it("reads owners as parts of persons, and nothing else as owners", () => {
  const rows = [
    { entity_id: "m", share: "0.5", from: "2024-01-01" },
    { entity_id: "n", share: 0.5 },
  ];
  expect(ownersIn("user_attributes.owners", rows)).toEqual([
    { entity: "m", share: "0.5", from: "2024-01-01", to: null },
    { entity: "n", share: "0.5", from: null, to: null },
  ]);
  expect(ownersIn("owners", [{ entity_id: "m" }])).toBeNull();
  expect([ownersIn("notes", rows), ownersIn("owners", []), ownersIn("owners", null)]).toEqual([null, null, null]);
});
