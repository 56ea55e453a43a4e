import { eventBody } from "@distributary/contract/records/events";
import { expect, it } from "vitest";
import { callError } from "../../../data/http/errors.ts";
import { notHeld, unitsOn, withUnits } from "../../../records/named-lots.ts";
import { bodyOf, fieldsOf, valuesOf, type Values } from "../../../records/form/fields.ts";
import { entryGroups, type EntryTerms } from "./entry-fields.ts";
import { entryEvent, entryKinds, kindKeys, kindOf, type EntryKind } from "./entry-kinds.ts";
import { sendWayHeld } from "./way-held.ts";

const id = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;
const standard = { income: id(1), expense: id(2), external: id(3), market: id(8), issuer: id(0) };
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
  "new_transaction.lots": "2024-03-01 1,000; 2025-01-02 250.50",
  "new_transaction.new_units": "3",
  "new_transaction.old_units": "2",
  "new_transaction.received_id": id(7),
  "new_transaction.received_units": "12",
  "new_transaction.basis_share": "0.2",
};

/** What is known of an entry that trades a bond. */
const bond: EntryTerms = { opening: null, bearsInterest: true };

it("asks for accrued interest where what is traded bears interest, and of nothing else", () => {
  const asks = (kind: EntryKind, bearsInterest: boolean) =>
    fieldsOf(entryGroups(kind, { opening: null, bearsInterest })).some(({ name }) => name.endsWith("accrued_interest"));
  expect([asks("buy", true), asks("sell", true), asks("buy", false), asks("deposit", true)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("makes of every kind an event that the contract takes, and reads its kind back from it", () => {
  const cash = new Set(["income", "expense", "deposit", "withdrawal", "exchange"]);
  for (const kind of entryKinds) {
    const body = bodyOf(fieldsOf(entryGroups(kind, bond)), typed);
    const read = eventBody.safeParse(entryEvent(kind, body, standard));
    expect(read.error?.issues ?? [], kind).toEqual([]);
    const payload = read.data?.new_transaction ?? {};
    expect(payload).toMatchObject({ units: "1250.50", target_account_id: id(4) });
    // Received units with a cost of their own are an opening balance, whatever they were entered as.
    expect(kindOf(payload, standard, cash.has(kind))).toBe(kind === "receive" ? "opening" : kind);
  }
});

it("says what a company did, which way the units of a split go, and which lots are sold", () => {
  const payloadOf = (kind: EntryKind, values: Values = typed) =>
    entryEvent(kind, bodyOf(fieldsOf(entryGroups(kind, bond)), values), standard).new_transaction;
  const event = entryEvent("split", bodyOf(fieldsOf(entryGroups("split", bond)), typed), standard);
  expect(event.description).toBe("Split");
  expect(payloadOf("split")).toMatchObject({ corporate_action: "split", direction: "R" });
  expect(payloadOf("split", { ...typed, "new_transaction.new_units": "1" })).toMatchObject({ direction: "P" });
  expect(payloadOf("merger")).toMatchObject({ direction: "P", received_id: id(7), received_units: "12" });
  const lots = [
    { acquired_on: "2024-03-01", units: "1000" },
    { acquired_on: "2025-01-02", units: "250.50" },
  ];
  const sale = payloadOf("sell");
  expect(sale).toMatchObject({ direction: "S", lots });
  const [shown] = fieldsOf(entryGroups("sell", bond)).filter((field) => field.kind === "lots");
  const values = valuesOf([shown!], { new_transaction: sale! });
  expect(values).toEqual({ "new_transaction.lots": "2024-03-01 1000; 2025-01-02 250.50" });
});

it("keeps what is typed for one lot apart from the others", () => {
  const first = withUnits("", "2025-01-02", "4");
  const both = withUnits(first, "2024-03-01", "1.");
  expect(both).toBe("2024-03-01 1.; 2025-01-02 4");
  expect([unitsOn(both, "2024-03-01"), unitsOn(both, "2023-01-01")]).toEqual(["1.", ""]);
  expect(withUnits(both, "2025-01-02", "")).toBe("2024-03-01 1.");
});

it("says of which lots more is named than is held, and nothing while an amount is being typed", () => {
  const held = new Map([["2025-01-02", "4.5"]]);
  expect(notHeld("2025-01-02 4.50; 2024-03-01 1", held)).toEqual([{ day: "2024-03-01", named: "1", held: "0" }]);
  expect(notHeld("2025-01-02 4.51", held)).toEqual([{ day: "2025-01-02", named: "4.51", held: "4.5" }]);
  expect(notHeld("2025-01-02 x", held)).toEqual([]);
});

it("gives every kind a letter of its own", () => {
  expect(new Set(Object.values(kindKeys)).size).toBe(entryKinds.length);
});

it("sends an action on units that were sold short the way that the refusal says, and no other entry twice", async () => {
  const refusal = (field: string, ctx: Record<string, unknown>) =>
    callError(422, { detail: [{ loc: ["body", "new_transaction", field], msg: "", type: "value_error", ctx }] });
  const sent: unknown[] = [];
  const send = (failure: unknown) => (body: { new_transaction: { direction: string } }) => {
    sent.push(body.new_transaction.direction);
    return body.new_transaction.direction === "R" ? Promise.reject(failure) : Promise.resolve("taken");
  };
  const split = { new_transaction: { corporate_action: "split", direction: "R" } };
  const short = refusal("direction", { direction: "P" });
  expect([await sendWayHeld(split, send(short)), sent]).toEqual(["taken", ["R", "P"]]);
  const other = refusal("units", {});
  await expect(sendWayHeld(split, send(other))).rejects.toBe(other);
  await expect(sendWayHeld({ new_transaction: { direction: "R" } }, send(short))).rejects.toBe(short);
  expect(sent).toEqual(["R", "P", "R", "R"]);
});
