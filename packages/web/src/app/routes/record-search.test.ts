import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { createSearch, editSearch, entrySearch } from "./record-search.ts";

const id = "0190aaaa-0000-7000-8000-000000000001";

it("reads what the addresses of forms carry, and leaves out the rest", () => {
  proves("route-instruments-create#2", "route-instruments-create#5", "route-transaction-id-edit#2");
  expect(createSearch({ popup: "true", instrument_type: "CBND", name: "Barn", other: 1 })).toEqual({
    popup: true,
    instrument_type: "CBND",
    name: "Barn",
  });
  expect(createSearch({ popup: "no", instrument_type: "XXXX", entity_id: "x", name: "a".repeat(129) })).toEqual({});
  expect([editSearch({ event_mode: 1 }), editSearch({ event_mode: "1" }), editSearch({ event_mode: "0" })]).toEqual([
    { event_mode: 1 },
    { event_mode: 1 },
    {},
  ]);
  expect(entrySearch({ prospect_id: id, account: "x", settles: id })).toEqual({ prospect_id: id, settles: id });
});
