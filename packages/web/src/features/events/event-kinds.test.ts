import { eventBody, type Event } from "@distributary/contract/records/events";
import { createElement } from "react";
import { expect, it } from "vitest";
import { bodyOf, fieldsOf, type Values } from "../../records/form/fields.ts";
import { eventGroups } from "./event-fields.ts";
import { amountOf, eventOf, namesOf, noticeOf, placeOf, recordedTypes, settledKind } from "./event-kinds.ts";

const id = "00000000-0000-4000-8000-000000000001";

const notice = { picker: () => createElement("input"), name: () => createElement("span") };

const typed: Values = {
  event_date: "2026-11-21",
  description: "Third call",
  "capital_call.capital_account_id": id,
  "capital_call.amount": "250,000.00",
  "capital_distro.principal_account_id": id,
  "capital_distro.income": "1 200,50",
  "capital_activity.settled_event_id": id,
  "capital_activity.settled_on": "2026-12-01",
  settled: true,
};

it("makes of every kind's form an event that the contract takes", () => {
  for (const type of recordedTypes) {
    const fields = fieldsOf(eventGroups(type, { isNew: true, settled: true, notice }));
    const read = eventBody.safeParse(eventOf(type, bodyOf(fields, typed)));
    expect(read.error?.issues ?? [], type).toEqual([]);
  }
  const fields = fieldsOf(eventGroups("LPCC", { isNew: true, settled: true, notice }));
  const settled = eventOf("LPCC", bodyOf(fields, typed));
  expect(settled).toMatchObject({
    capital_call: { amount: "250000.00" },
    capital_activity: { settled_on: "2026-12-01" },
  });
  expect(eventOf("LPCC", bodyOf(fields, { ...typed, settled: false }))).not.toHaveProperty("capital_activity");
});

it("names the account that a settlement is about: the holder of the commitment, whoever pays", () => {
  const settlement = (activity: "LPCC" | "LPCD") =>
    ({
      event_type: "CACT",
      capital_activity: {
        activity,
        src_account_id: activity === "LPCC" ? "cash" : "fund",
        dst_account_id: activity === "LPCC" ? "fund" : "cash",
      },
    }) as unknown as Event;
  expect([namesOf(settlement("LPCC")).account, namesOf(settlement("LPCD")).account]).toEqual(["fund", "fund"]);
  expect([settledKind(settlement("LPCC")), settledKind(settlement("LPCD"))]).toEqual(["LPCC", "LPCD"]);
  expect(settledKind({ event_type: "NOTE", capital_activity: null })).toBeNull();
});

it("knows the notice of a settlement, whose commitment and day it is about", () => {
  const capital_activity = { settled_event_id: id, activity: "LPCC" };
  expect(noticeOf({ event_type: "CACT", capital_activity } as unknown as Event)).toBe(id);
  expect(noticeOf({ event_type: "LPCC", capital_activity } as unknown as Event)).toBeNull();
  expect(noticeOf({ event_type: "CACT", capital_activity: null })).toBeNull();
});

it("opens a new transaction on its edit page and any other event on its own", () => {
  expect(placeOf({ uuid: id, event_type: "NEW" })).toMatchObject({
    to: "/transaction/$id/edit",
    search: { event_mode: 1 },
  });
  expect(
    ["LPCC", "LPCD", "CACT", "NOTE", "UPDA"].map((event_type) => placeOf({ uuid: id, event_type } as Event).to),
  ).toEqual(Array.from({ length: 5 }, () => "/event/$id"));
  expect(amountOf({ event_type: "LPCC", capital_call: { amount: "5" } } as unknown as Event)).toBe("5");
});
