import { eventBody } from "@distributary/contract/events";
import { expect, it } from "vitest";
import { bodyOf, fieldsOf, type Values } from "../../../records/fields.ts";
import { entryGroups } from "./entry-fields.ts";
import { entryEvent, entryKinds, kindKeys, kindOf } from "./entry-kinds.ts";

const id = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;
const standard = { income: id(1), expense: id(2), external: id(3) };
const money = id(9);

/** What somebody types into the fields of any kind; each form takes what it asks for. */
const typed: Values = {
  event_date: "2026-11-21",
  "new_transaction.target_account_id": id(4),
  "new_transaction.counterparty_account_id": id(5),
  "new_transaction.what_id": id(6),
  "new_transaction.units": "1,250.50",
  "new_transaction.price": "12.5",
  "new_transaction.price_unit_id": money,
  "new_transaction.cost_basis": "unknown",
};

it("makes of every kind an event that the contract takes, and reads its kind back from it", () => {
  const cash = new Set(["income", "expense", "deposit", "withdrawal", "exchange"]);
  for (const kind of entryKinds) {
    const body = bodyOf(fieldsOf(entryGroups(kind)), typed);
    const read = eventBody.safeParse(entryEvent(kind, body, standard));
    expect(read.error?.issues ?? [], kind).toEqual([]);
    const payload = read.data?.new_transaction ?? {};
    expect(payload).toMatchObject({ units: "1250.50", target_account_id: id(4) });
    // Received units with a cost of their own are an opening balance, whatever they were entered as.
    expect(kindOf(payload, standard, cash.has(kind))).toBe(kind === "receive" ? "opening" : kind);
  }
});

it("gives every kind a letter of its own", () => {
  expect(new Set(Object.values(kindKeys)).size).toBe(entryKinds.length);
});
