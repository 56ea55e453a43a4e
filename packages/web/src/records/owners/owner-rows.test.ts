import { expect, it } from "vitest";
import { afterChange, firstDraft, refusal, turnedTo } from "./owner-draft.ts";
import {
  changedFrom,
  inOrder,
  ownersOf,
  ownersOn,
  percentOfShare,
  recorded,
  restOf,
  shareOfPercent,
  withRow,
  type OwnerRow,
} from "./owner-rows.ts";

const row = (entity_id: string, share: string, from: string | null = null, to: string | null = null): OwnerRow => {
  return { entity_id, share, from, to };
};

it("reads the owners that a record keeps, and keeps them as it read them", () => {
  const owners = [
    { entity_id: "a", share: 0.6, to: "2024-08-31" },
    { entity_id: "a", share: "0.25", from: "2024-09-01" },
  ];
  const rows = ownersOf({ role: "B", owners });
  expect(rows).toEqual([row("a", "0.6", null, "2024-08-31"), row("a", "0.25", "2024-09-01")]);
  expect(recorded(rows)).toEqual([{ ...owners[0], share: "0.6" }, owners[1]]);
  expect([ownersOf({}), ownersOf({ owners: "all" }), ownersOf({ owners: ["all"] })]).toEqual([[], [], []]);
});

it("tells who owns on a day, both days of a span included, and what nobody owns", () => {
  const rows = [row("a", "0.3", null, "2024-08-31"), row("b", "0.5"), row("c", "0.2", "2024-08-31")];
  expect(ownersOn(rows, "2024-08-31").map((one) => one.entity_id)).toEqual(["b", "a", "c"]);
  expect(ownersOn(rows, "2024-09-01").map((one) => one.entity_id)).toEqual(["b", "c"]);
  // 1 - 0.5 - 0.2, and 1 - 0.3 - 0.5 - 0.2
  expect([restOf(ownersOn(rows, "2024-09-01")), restOf(rows)]).toEqual(["0.3", null]);
  expect(inOrder(rows).map(({ row: one, index }) => [one.entity_id, index])).toEqual([
    ["c", 2],
    ["b", 1],
    ["a", 0],
  ]);
});

it("changes a share from a day on: the row before ends on the eve, and its end is that of the new one", () => {
  const rows = [row("a", "0.6", null, "2024-12-31"), row("b", "0.4")];
  expect(changedFrom(rows, 0, "0.5", "2024-03-01")).toEqual([
    row("a", "0.6", null, "2024-02-29"),
    row("b", "0.4"),
    row("a", "0.5", "2024-03-01", "2024-12-31"),
  ]);
  const dated = [row("a", "0.6", "2024-03-01")];
  expect(changedFrom(dated, 0, "0.5", "2024-03-01")).toEqual([row("a", "0.5", "2024-03-01")]);
  expect(changedFrom(dated, 7, "0.5", "2024-03-01")).toBe(dated);
  expect(withRow(dated, 0, null)).toEqual([]);
  expect(withRow(dated, 1, row("b", "0.1"))).toEqual([...dated, row("b", "0.1")]);
});

it("is typed in percent and kept as a share, exactly", () => {
  expect([shareOfPercent("60"), shareOfPercent("33.3333"), percentOfShare("0.125")]).toEqual([
    "0.6",
    "0.333333",
    "12.5",
  ]);
});

it("says what is missing in what was typed, and makes rows of what is whole", () => {
  const before = [row("a", "0.6")];
  const first = firstDraft(before[0], "2025-05-01");
  expect(first).toEqual({ how: "change", entity: "a", percent: "60", from: "2025-05-01", to: null });
  expect(afterChange(before, 0, { ...first, percent: "50 %" })).toEqual({
    rows: [row("a", "0.6", null, "2025-04-30"), row("a", "0.5", "2025-05-01")],
  });
  expect(afterChange(before, 0, turnedTo(first, "end", before[0], "2025-05-01"))).toEqual({
    rows: [row("a", "0.6", null, "2025-05-01")],
  });
  const wrong = (draft: Partial<typeof first>) => {
    const after = afterChange(before, null, { ...firstDraft(undefined, "2025-05-01"), ...draft });
    return "wrong" in after ? Object.keys(after.wrong) : after.rows;
  };
  expect(wrong({})).toEqual(["entity_id", "share"]);
  expect(["0", "101", "-5", "half"].map((percent) => wrong({ entity: "b", percent }))).toEqual(
    Array.from({ length: 4 }, () => ["share"]),
  );
  expect(wrong({ entity: "b", percent: "40", to: "2025-12-31" })).toEqual([
    ...before,
    row("b", "0.4", null, "2025-12-31"),
  ]);
  expect(wrong({ ...first, from: null })).toEqual(["from"]);
});

it("brings a refusal to its field, whichever row it names, and the rest to the top", () => {
  expect(
    refusal({
      "user_attributes.owners.1.from": "already",
      "user_attributes.owners": "more than the whole",
      parent_id: "not shown first",
    }),
  ).toEqual({ from: "already", whole: "more than the whole" });
});
