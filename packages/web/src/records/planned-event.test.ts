import { prospectBody } from "@distributary/contract/records/prospects";
import { expect, it } from "vitest";
import { plannedEvent, prospectOf } from "./planned-event.ts";

const share = "00000000-0000-4000-8000-000000000001";
const stored = { direction: null, instrument: null, event_type: "NEW" };

it("keeps what is filled in of an event, and begins the event with it again", () => {
  const event = {
    event_type: "NEW",
    event_date: "2026-11-21",
    description: "Half a thought",
    notes: null,
    user_tags: [],
    prospect_id: share,
    new_transaction: { direction: "B", what_id: share, units: "12", price: null, fee: "" },
  };
  const kept = prospectOf(event);
  const filled = { direction: "B", what_id: share, units: "12" };
  expect(kept).toEqual({
    event_type: "NEW",
    direction: "B",
    instrument: share,
    notes: "Half a thought",
    request: {
      event: {
        event_type: "NEW",
        event_date: "2026-11-21",
        description: "Half a thought",
        new_transaction: filled,
      },
    },
  });
  expect(prospectBody.safeParse(kept).error).toBeUndefined();
  expect(plannedEvent({ ...stored, request: kept.request ?? {} })).toEqual(
    kept.request && "event" in kept.request && kept.request.event,
  );
});

it("reads a prospect that asks for a transaction alone, and one that says no more than what and which way", () => {
  expect(plannedEvent({ ...stored, request: { transaction: { what_id: share, units: "3" } } })).toEqual({
    event_type: "NEW",
    new_transaction: { what_id: share, units: "3" },
  });
  expect(plannedEvent({ event_type: "NEW", direction: "S", instrument: share, request: {} })).toEqual({
    event_type: "NEW",
    new_transaction: { what_id: share, direction: "S" },
  });
  const call = { event_type: "LPCC", capital_call: { amount: "5", commitment_id: share } };
  expect(prospectOf(call)).toMatchObject({ event_type: "LPCC", instrument: share, notes: null });
  expect(plannedEvent({ ...stored, event_type: "LPCC", request: { event: call } })).toEqual(call);
});
