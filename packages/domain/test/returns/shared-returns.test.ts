import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOT_METHODS, type LotMethod } from "../../src/codes/lot-methods.ts";
import { approximate } from "../../src/money/approximate.ts";
import { formatDecimal } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay, type Day } from "../../src/time/day.ts";
import { setTerms, type Book } from "../../src/ledger/book.ts";
import { explainShare } from "../../src/evidence/explain-share.ts";
import { sumOfTerms, type GainByTerm } from "../../src/basis/gain-term.ts";
import { gainsOf } from "../basis/gains-at-once.fixture.ts";
import type { ScopeReturns } from "../../src/returns/group-returns.ts";
import { partitionBy } from "../../src/returns/partition.ts";
import { summariseFor } from "../../src/summary/perspective.ts";
import { changesUnder, heldUnder, openReturns, type OpenedReturns } from "../../src/evidence/returns-evidence.ts";
import { returnsByGroup } from "../../src/returns/scope-returns.ts";
import * as b from "../ledger/small-book.fixture.ts";
import type { OwnerShare } from "../../src/ledger/terms.ts";

const [ANN, BOB] = [b.uuid(4, 90), b.uuid(4, 91)];
const [ANNAS, BENS] = [b.uuid(4, b.ANNA), b.uuid(4, b.BEN)];
const AT = parseDay("2024-12-31");

/** A company of two persons: the one has a part of it until the day before, then another; the other the rest. */
function together(before: string, day: string, after: string): OwnerShare[] {
  const change = parseDay(day);
  const rest = (part: string): string => (1 - Number(part)).toFixed(2);
  const rows = (entity: string, one: string, other: string): OwnerShare[] => [
    { entity, share: one, from: null, to: change - 1 },
    { entity, share: other, from: change, to: null },
  ];
  return [...rows(ANN, before, after), ...rows(BOB, rest(before), rest(after))];
}

/** 500 put in and 10 ACME bought for it at 50; they are at 60 by the end of June and at 66 by the end of the year. */
function held(owners: readonly OwnerShare[], more: Parameters<typeof b.bookOf>[0] = []): Book {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "500")),
    b.on(2, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-500")),
    ...more,
  ]);
  for (const [day, price] of [
    ["2024-01-02", "50"],
    ["2024-06-30", "60"],
    ["2024-12-31", "66"],
  ] as const)
    b.price(book, b.ACME, day, price);
  setTerms(book, { ...book.terms, entities: [{ id: ANNAS, name: "Anna", owners }] });
  return book;
}

/** What somebody's returns are worked out from. */
function openedFor(book: Book, entity: string, since: Day | null, at: Day = AT): OpenedReturns {
  const seen = summariseFor(book, { at, since, currency: null }, { entity, mode: "look_through" });
  const shares = seen.held();
  return { since, at, target: b.USD, members: shares.positions, isWhole: false, shares };
}

function returnsFor(book: Book, entity: string, since: Day | null, at: Day = AT): ScopeReturns {
  const { members, ...window } = openedFor(book, entity, since, at);
  const scope = { accounts: [], positions: members, isWhole: false };
  const [told] = returnsByGroup(book, [partitionBy(book, scope, [])], window);
  return told?.[0] as ScopeReturns;
}

describe("returns of somebody whose share changes", () => {
  const half = together("0.5", "2024-07-01", "1");

  test("a bought share comes in at its value: it is no gain, and no return", () => {
    const returns = returnsFor(held(half), ANN, parseDay("2024-01-15"));
    // half of 500, half of 600 comes in, 660 in the end: 660 - 250 - 300 = 0.5 x 100 + 60
    expect(returns).toMatchObject({ opening: 25_000, putIn: 30_000, takenOut: 0, closing: 66_000, gain: 11_000 });
    // 300 / 250 x 660 / 600 - 1, as of whoever owned it whole
    expect(returns.timeWeighted.value).toBeCloseTo(0.32, 12);
    expect(returnsFor(held([]), ANNAS, parseDay("2024-01-15")).timeWeighted.value).toBeCloseTo(0.32, 12);
    // (660) / (250 + 300)
    expect(returns.multiple.value).toBeCloseTo(1.2, 12);
  });

  test("who gave it away has what it was worth taken out", () => {
    const returns = returnsFor(held(half), BOB, parseDay("2024-01-15"));
    // 250 in the beginning, 300 out: 50 gained, then nothing is held
    expect(returns).toMatchObject({ opening: 25_000, putIn: 0, takenOut: 30_000, closing: 0, gain: 5_000 });
    expect(returns.timeWeighted.value).toBeCloseTo(0.2, 12);
  });

  test("a share that changes as the window begins: the net worth of then opens it", () => {
    const returns = returnsFor(held(half), ANN, parseDay("2024-06-30"));
    // half of 600 opens, the other half comes in the same night, 660 in the end
    expect(returns).toMatchObject({ opening: 30_000, putIn: 30_000, closing: 66_000, gain: 6_000 });
    expect(returns.timeWeighted.value).toBeCloseTo(0.1, 12);
    expect(returns.modifiedDietz.value).toBeCloseTo(60 / 600, 12);
  });

  test("without a first day somebody's returns begin with the day they had a part", () => {
    const returns = returnsFor(held(together("0", "2024-07-01", "0.25")), ANN, null);
    // 0.25 x 600 on the last day of June, 0.25 x 660 in the end
    expect(returns).toMatchObject({ from: parseDay("2024-06-30"), opening: 0, putIn: 15_000, closing: 16_500 });
    expect(returns.timeWeighted.value).toBeCloseTo(0.1, 12);
    expect(returnsFor(held(together("0.25", "2024-07-01", "0")), ANN, null)).toMatchObject({
      // 0.25 x 500 put in, 0.25 x 600 given away
      ...{ from: parseDay("2024-01-02"), putIn: 12_500, takenOut: 15_000, closing: 0, gain: 2_500 },
    });
  });

  test("income and what is sold count by the share of their day", () => {
    const dividend = b.sides(b.ANNA, b.I, b.USD, "20").map((leg) => ({ ...leg, cause: b.ACME }));
    const book = held(half, [
      b.on(3, "2024-03-01", dividend),
      b.on(4, "2024-04-01", b.sides(b.ANNA, b.RE, b.USD, "-8")),
      b.on(5, "2024-08-01", b.sides(b.ANNA, b.RE, b.USD, "-12")),
    ]);
    const returns = returnsFor(book, ANN, parseDay("2024-01-15"));
    // half of 20; out 4 and 12; half of 600 + 12 came in
    expect(returns).toMatchObject({ income: 1_000, takenOut: 1_600, putIn: 30_600, closing: 66_000 });
    // 660 - 250 - 306 + 16
    expect(returns.gain).toBe(12_000);
  });

  test("a loan between accounts inside that is repaid in the window cancels on every day of it", () => {
    const NOTE = 4;
    const lend = (n: number, day: string, amount: string) =>
      b.on(n, day, [
        ...[b.sides(b.ANNA, b.MKT, b.USD, b.negated(amount)), b.sides(b.ANNA, b.MKT, NOTE, amount)].flat(),
        ...[b.sides(b.BEN, b.MKT, b.USD, amount), b.sides(b.BEN, b.MKT, NOTE, b.negated(amount))].flat(),
      ]);
    const own = (id: string, name: string, part: string) => {
      return { id, name, owners: [{ entity: ANN, share: part, from: null, to: null }] };
    };
    const lent = (begins: string): Book => {
      const book = b.bookOf([b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "500"))]);
      const ids = { id: b.instrumentId(NOTE), name: "Note", type: "OTHR", code: "NOTE" } as const;
      const instruments = [...book.terms.instruments, { ...ids, currency: b.USD, issuer: BENS }];
      const entities = [own(ANNAS, "Anna", "0.8"), own(BENS, "Ben", "0.3")];
      setTerms(book, { ...book.terms, instruments, entities });
      b.enter(book, [
        lend(2, begins, "100"),
        lend(3, "2024-05-01", "-100"),
        b.on(4, "2024-04-01", b.sides(b.ANNA, b.RE, b.USD, "50")),
      ]);
      b.price(book, NOTE, "2024-01-02", "1");
      return book;
    };
    // 60 more are owed in a second account, and stay owed when the first repays
    const [other, later] = [6, "2024-01-12"];
    const inTwo = lent("2024-01-10");
    const second = { ...inTwo.terms.accounts[b.BEN]!, id: b.accountId(other) };
    setTerms(inTwo, { ...inTwo.terms, accounts: [...inTwo.terms.accounts, second] });
    const anew = [b.sides(b.ANNA, b.MKT, b.USD, "-60"), b.sides(b.ANNA, b.MKT, NOTE, "60")];
    const owed = [b.sides(other, b.MKT, b.USD, "60"), b.sides(other, b.MKT, NOTE, "-60")];
    b.enter(inTwo, [b.on(5, later, [...anew, ...owed].flat())]);
    for (const book of [lent("2024-01-10"), lent("2024-02-01"), inTwo]) {
      const returns = returnsFor(book, ANN, parseDay("2024-01-15"));
      // 0.8 x 400 + 0.3 x 100 of money and 0.5 x 100 owed by others; 0.8 x 500; 0.8 x 340 + 0.3 x 160 + 0.5 x 160
      expect(returns).toMatchObject({ opening: 40_000, putIn: 4_000, takenOut: 0, closing: 44_000, gain: 0 });
      expect(returns.timeWeighted.value).toBeCloseTo(0, 12);
    }
  });

  test("the evidence has the change of the share, and adds up to what was put in and taken out", () => {
    const book = held(half);
    const opened = openedFor(book, ANN, parseDay("2024-06-30"));
    const [change, ...others] = changesUnder(book, opened, null);
    expect([others, change?.day, formatDecimal(change!.counts!)]).toEqual([[], parseDay("2024-06-30"), "300"]);
    expect([change!.taken!.before, change!.taken!.share].map((one) => formatDecimal(one))).toEqual(["0.5", "1"]);
    const worth = (day: Day, opens: boolean) =>
      heldUnder(book, opened, { day, opens }, null).map(({ value }) => formatDecimal(value!));
    // as the window opens, with what came in, and in the end
    expect([worth(opened.since!, true), worth(opened.since!, false), worth(AT, false)]).toEqual([
      ["300"],
      ["600"],
      ["660"],
    ]);
    expect(openReturns(book, opened).returns).toEqual(returnsFor(book, ANN, parseDay("2024-06-30")));
  });
});

test("any shares, any movements: gains of all owners are that of the whole, and the evidence of each adds up to its figures", () => {
  const step = fc.record({
    day: fc.integer({ min: 20, max: 340 }),
    amount: fc.integer({ min: -40, max: 40 }).filter((n) => n !== 0),
  });
  const part = fc.integer({ min: 0, max: 100 }).map((n) => (n / 100).toFixed(2));
  const day = fc.integer({ min: 0, max: 350 });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), part, day, part, day, (steps, before, change, after, from) => {
      const first = parseDay("2024-01-03");
      const moved = steps.map(({ day: n, amount }, i) =>
        b.on(10 + i, formatDay(first + n), b.sides(b.ANNA, i % 2 === 0 ? b.RE : b.I, b.USD, String(amount))),
      );
      const book = held(together(before, formatDay(first + change), after), moved);
      const since = first + from;
      const [ann, bob] = [ANN, BOB].map((one) => returnsFor(book, one, since)) as [ScopeReturns, ScopeReturns];
      const whole = returnsFor(book, ANNAS, since);
      // each is rounded to the minor unit: up to four roundings on either side
      for (const name of ["opening", "closing", "income", "gain"] as const)
        expect(Math.abs(ann[name]! + bob[name]! - whole[name]!)).toBeLessThanOrEqual(4);
      const opened = openedFor(book, ANN, since);
      expect(openReturns(book, opened).returns).toEqual(ann);
      const flows = changesUnder(book, opened, null).filter(({ kind }) => kind === "flow");
      const net = flows.reduce((sum, { counts }) => sum + approximate(counts!), 0);
      expect(net * 100).toBeCloseTo(ann.net!, 3);
      const opening = heldUnder(book, opened, { day: since, opens: true }, null);
      const held0 = opening.reduce((sum, { value }) => sum + approximate(value!), 0);
      expect(Math.abs(held0 * 100 - ann.opening!)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});

describe("gains of somebody whose share changes", () => {
  /** Two of the ten ACME are sold at 55 and four more bought at 60; five are sold at 64 after the change of the share. */
  const sold = (owners: readonly OwnerShare[]): Book => {
    return held(owners, [
      b.on(3, "2024-03-01", b.trade(b.ANNA, b.ACME, "-2", b.USD, "110")),
      b.on(4, "2024-06-30", b.trade(b.ANNA, b.ACME, "4", b.USD, "-240")),
      b.on(5, "2024-08-01", b.trade(b.ANNA, b.ACME, "-5", b.USD, "320")),
    ]);
  };
  const told = (book: Book, entity: string, method: LotMethod) => {
    const since = parseDay("2024-01-15");
    const seen = summariseFor(book, { at: AT, since, currency: null, lotMethod: method }, { entity, mode: "direct" });
    const { on: shareOn, positions, stretches } = seen.held();
    const changes = stretches.slice(1).map(({ from }) => from);
    return { ...gainsOf(book, positions, { at: AT, since, target: b.USD, method, shareOn, changes }), seen };
  };
  const text = (gains: GainByTerm) => formatDecimal(sumOfTerms(gains)!);
  const half = [
    { entity: ANN, share: "0.5", from: null, to: parseDay("2024-06-30") },
    { entity: ANN, share: "1", from: parseDay("2024-07-01"), to: null },
  ];
  const ofAnn = (book: Book): Book => {
    const accounts = book.terms.accounts.map((one, i) => (i === b.ANNA ? { ...one, owners: half } : one));
    setTerms(book, { ...book.terms, accounts, entities: [] });
    return book;
  };

  test("a sale counts by the share of its day; a share that is taken over brings its cost along", () => {
    const { realised, unrealised, unrealisedSince, takenOver, total, seen } = told(ofAnn(sold([])), ANN, "FIFO");
    // 0.5 x 2 x (55 - 50), then 5 x (64 - 50)
    expect(text(realised)).toBe("75");
    // 3 x (66 - 50) + 4 x (66 - 60); nothing was gained by mid-January
    expect([text(unrealised), text(unrealisedSince!)]).toEqual(["72", "0"]);
    // 0.5 x 8 x (60 - 50) was gained before
    expect(text(takenOver)).toBe("40");
    expect(formatDecimal(total!)).toBe("107");
    const row = seen.summary.positions.find(({ instrument }) => instrument === b.instrumentId(b.ACME));
    expect([row!.lots!.realised, row!.lots!.realisedInWindow].map((one) => formatDecimal(one!))).toEqual(["75", "75"]);
    // what prices made of the holding is what it gained
    expect(formatDecimal(row!.bridge!.price)).toBe("107");
  });

  test("under any method the same in all", () => {
    const totals = LOT_METHODS.map((method) => formatDecimal(told(ofAnn(sold([])), ANN, method).total!));
    expect(new Set(totals)).toEqual(new Set(["107"]));
  });

  test("the realised gain of a holding opens to that of each stretch of shares", () => {
    const book = ofAnn(sold([]));
    for (const since of [null, parseDay("2024-01-15")]) {
      const key = { figure: "realised", account: b.accountId(b.ANNA), instrument: b.instrumentId(b.ACME) } as const;
      const asked = { at: AT, since, currency: null };
      const { figure, pieces } = explainShare(book, asked, { entity: ANN, mode: "direct" }, key);
      expect(formatDecimal(figure!)).toBe("75");
      expect(pieces.map(({ whole, share }) => [whole, share].map((one) => formatDecimal(one!)))).toEqual([
        ["10", "0.5"],
        ["70", "1"],
      ]);
    }
  });
});
