import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseDay } from "../../src/time/day.ts";
import { ownershipCircle } from "../../src/ownership/ownership-circle.ts";
import { ownsOn, readOwners } from "../../src/ownership/read-owners.ts";
import * as b from "../ledger/small-book.fixture.ts";
import type { EntityTerms, OwnerShare } from "../../src/ledger/terms.ts";
import { wrongOwners } from "../../src/ownership/wrong-owners.ts";

const [ANN, BOB, LLC] = [b.uuid(4, 1), b.uuid(4, 2), b.uuid(4, 3)] as const;

describe("owners that cannot be", () => {
  test.each([
    ["no list", "all", []],
    ["no row", ["all"], [0]],
    ["nobody", [{ entity_id: "me", share: 1 }], [0, "entity_id"]],
    ["no share", [{ entity_id: ANN, share: "half" }], [0, "share"]],
    ["a share of nothing", [{ entity_id: ANN, share: "0.00" }], [0, "share"]],
    ["a share of more than all", [{ entity_id: ANN, share: 1.5 }], [0, "share"]],
    ["no day", [{ entity_id: ANN, share: 1, from: "2025-02-30" }], [0, "from"]],
    ["no last day", [{ entity_id: ANN, share: 1, to: 2025 }], [0, "to"]],
    ["an end before its beginning", [{ entity_id: ANN, share: 1, from: "2025-02-02", to: "2025-02-01" }], [0, "to"]],
  ])("%s", (_name, value, place) => {
    expect(wrongOwners(value).map((one) => one.place)).toEqual([place]);
  });

  it("one owner in two rows of one day, which may follow each other", () => {
    const before = { entity_id: ANN, share: "0.6", to: "2024-08-31" };
    expect(wrongOwners([before, { entity_id: ANN, share: "0.2", from: "2024-09-01" }])).toEqual([]);
    expect(wrongOwners([before, { entity_id: ANN.toUpperCase(), share: "0.2", from: "2024-08-31" }])).toEqual([
      {
        place: [1, "from"],
        msg: "This owner already has a share until 2024-08-31. Change the dates or edit that share.",
      },
    ]);
  });

  it("more than the whole, on the first day on which it is so", () => {
    const rows = [
      { entity_id: ANN, share: "0.6" },
      { entity_id: BOB, share: "0.4", to: "2024-12-31" },
      { entity_id: LLC, share: "0.3", from: "2024-06-01" },
    ];
    // 60 + 40 + 30
    expect(wrongOwners(rows)).toEqual([
      { place: [], msg: "From 2024-06-01 on the shares add up to 130 %. Reduce them to 100 % or less." },
    ]);
    expect(wrongOwners(rows.slice(0, 2))).toEqual([]);
  });
});

describe("a circle of owners", () => {
  const row = (entity: string, from: string | null = null, to: string | null = null): OwnerShare => {
    return { entity, share: "0.5", from: from === null ? null : parseDay(from), to: to === null ? null : parseDay(to) };
  };
  const entity = (id: string, ...owners: readonly OwnerShare[]): EntityTerms => ({ id, name: id, owners });

  it("is found with its way, on the first day on which all of it stands", () => {
    expect(ownershipCircle(ANN, [row(ANN)], [])).toEqual({ path: [ANN, ANN], day: null });
    const others = [entity(BOB, row(LLC, "2020-01-01")), entity(LLC, row(ANN, "2022-01-01", "2022-12-31"))];
    expect(ownershipCircle(ANN, [row(BOB, "2021-01-01")], others)).toEqual({
      path: [ANN, BOB, LLC, ANN],
      day: parseDay("2022-01-01"),
    });
  });

  it("is none where its parts never stand on one day, nor where it goes round without the entity", () => {
    const before = [entity(BOB, row(ANN, null, "2021-12-31"))];
    expect(ownershipCircle(ANN, [row(BOB, "2022-01-01")], before)).toBeNull();
    expect(ownershipCircle(ANN, [row(BOB)], [entity(BOB, row(LLC)), entity(LLC, row(BOB))])).toBeNull();
  });

  it("is there exactly if on some day the entity is reached from itself", () => {
    const ids = [ANN, BOB, LLC, b.uuid(4, 4)];
    const share = fc
      .tuple(fc.constantFrom(...ids), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4 }))
      .map(([owner, from, days]): OwnerShare => ({ entity: owner, share: "0.1", from, to: from + days }));
    const book = fc.tuple(...ids.map((id) => fc.array(share, { maxLength: 3 }).map((owners) => entity(id, ...owners))));
    fc.assert(
      fc.property(book, (entities) => {
        const own = entities[0]!.owners;
        const onSomeDay = Array.from({ length: 15 }, (_, day) => day).some((day) => {
          const seen = new Set<string>();
          const walk = (id: string): void =>
            (entities.find((one) => one.id === id)?.owners ?? []).forEach((owner) => {
              if (!ownsOn(owner, day) || seen.has(owner.entity)) return;
              seen.add(owner.entity);
              walk(owner.entity);
            });
          walk(ANN);
          return seen.has(ANN);
        });
        expect(ownershipCircle(ANN, own, entities) !== null).toBe(onSomeDay);
      }),
    );
  });
});

it("reads nothing of attributes that are no owners", () => {
  expect([readOwners("all"), readOwners([{ entity_id: ANN }]), readOwners([])]).toEqual([null, null, []]);
});
