import { expect, test } from "vitest";
import { formatMoney } from "../../../src/money/format-decimal.ts";
import { InvalidDecimal } from "../../../src/money/parse-decimal.ts";
import { parseDay } from "../../../src/time/day.ts";
import { UnknownId } from "../../../src/ledger/book.ts";
import { attachIdentity, openCheckpoint, writeCheckpoint } from "../../../src/ledger/checkpoint/checkpoint.ts";
import { UnusableCheckpoint } from "../../../src/ledger/checkpoint/checkpoint-parts.ts";
import { PartCollector } from "../../../src/ledger/checkpoint/checkpoint-stream.ts";
import { UnbalancedTransaction } from "../../../src/ledger/entry/derive-changes.ts";
import { LedgerEntry } from "../../../src/ledger/entry/entry.ts";
import { IdentityMissing, InvalidId, formatUuid, parseUuid } from "../../../src/ledger/identity.ts";
import * as b from "../small-book.fixture.ts";
import { summarise } from "../../../src/summary/summarise.ts";

const END = parseDay("2024-12-31");
const deposit = (n: number, day: string, cash: string): ReturnType<typeof b.on> =>
  b.on(n, day, b.sides(b.ANNA, b.RE, b.USD, cash));
const worth = (book: ReturnType<typeof b.bookOf>): string =>
  formatMoney(summarise(book, { at: END, since: null, currency: null }).netWorth.total, 2);

test("legs that do not sum to zero are refused with the imbalance per instrument", () => {
  const entry = new LedgerEntry(b.bookOf([]));
  const legs = [
    { account: b.ANNA, instrument: b.USD, quantity: "10.00" },
    { account: b.RE, instrument: b.USD, quantity: "-9.995" },
  ];
  // 10.00 - 9.995 = 0.005
  expect(() => entry.add(b.on(1, "2024-01-02", legs))).toThrow(
    expect.objectContaining({ name: "UnbalancedTransaction", imbalance: [{ instrument: b.USD, sum: "0.005" }] }),
  );
  expect(UnbalancedTransaction).toBeDefined();
});

test("wrong numbers, ids and accounts are refused, and the rest of the entry stands", () => {
  const book = b.bookOf([]);
  const entry = new LedgerEntry(book);
  entry.add(deposit(1, "2024-01-02", "10"));
  expect(() => entry.add(deposit(2, "2024-01-02", "1e3"))).toThrow(InvalidDecimal);
  expect(() => entry.add({ ...deposit(3, "2024-01-02", "1"), id: "T0000001" })).toThrow(InvalidId);
  expect(() => entry.add(b.on(4, "2024-01-02", b.sides(77, b.RE, b.USD, "1")))).toThrow(UnknownId);
  entry.commit();
  expect(worth(book)).toBe("10.00");
});

test("an edited transaction takes the place of the old one within its day", () => {
  const sale = b.on(3, "2024-01-02", b.trade(b.ANNA, b.ACME, "-1", b.USD, "30"));
  const first = b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "1", b.USD, "-10"));
  const book = b.bookOf([first, b.on(2, "2024-01-02", b.trade(b.ANNA, b.ACME, "1", b.USD, "-20")), sale]);
  const realised = (): string =>
    formatMoney(summarise(book, { at: END, since: null, currency: null }).basis[0]!.realised!, 2);
  // 30 - 10
  expect(realised()).toBe("20.00");
  const edited = { ...b.on(4, "2024-01-02", b.trade(b.ANNA, b.ACME, "1", b.USD, "-12")), replaces: first.id };
  b.enter(book, [edited], [first.id]);
  // still the first to be sold: 30 - 12
  expect(realised()).toBe("18.00");
});

test("identity is needed to remove, may come after further entries, and must be that of the checkpoint", () => {
  const { core, identity } = writeCheckpoint(
    b.bookOf([deposit(1, "2024-01-02", "10"), deposit(2, "2024-01-03", "20")]),
  );
  const book = openCheckpoint(core);
  b.enter(book, [deposit(3, "2024-01-04", "5")]);
  expect(() => b.enter(book, [], [b.transactionId(1)])).toThrow(IdentityMissing);
  expect(worth(book)).toBe("35.00");
  const other = writeCheckpoint(b.bookOf([deposit(7, "2024-01-02", "10")]));
  expect(() => attachIdentity(book, other.identity)).toThrow(UnusableCheckpoint);
  attachIdentity(book, identity);
  expect(b.enter(book, [], [b.transactionId(1), b.transactionId(3)])).toEqual([]);
  expect(worth(book)).toBe("20.00");
});

test("damaged, cut off, incomplete or foreign parts are refused", () => {
  const { core, identity } = writeCheckpoint(b.bookOf([deposit(1, "2024-01-02", "10")]));
  const part = core[0]!;
  const damaged = part.slice();
  damaged[part.length - 20] = (damaged[part.length - 20] ?? 0) ^ 1;
  for (const parts of [[], [damaged], [part.slice(0, -8)], [part, part], identity, [part.slice(0, 7)]]) {
    expect(() => openCheckpoint(parts)).toThrow(UnusableCheckpoint);
  }
  // any offset in a larger buffer will do
  const larger = new Uint8Array(part.length + 3);
  larger.set(part, 3);
  expect(worth(openCheckpoint([larger.subarray(3)]))).toBe("10.00");
});

test("parts come back out of one stream, however it is cut, and not out of one that ends early or is another's", () => {
  const { core, identity } = writeCheckpoint(b.bookOf([deposit(1, "2024-01-02", "10")]));
  const stream = Uint8Array.from([core[0]!, identity[0]!].flatMap((part) => [...part]));
  const collected = (bytes: Uint8Array, length: number): readonly Uint8Array[] => {
    const collector = new PartCollector();
    const piece = new Uint8Array(length);
    for (let at = 0; at < bytes.length; at += length) {
      const taken = bytes.subarray(at, at + length);
      piece.set(taken);
      collector.take(piece.subarray(0, taken.length));
      // Who hands pieces over uses their memory again.
      piece.fill(255);
    }
    return collector.finish();
  };
  for (const length of [1, 7, 31, 32, 33, 64, core[0]!.length, core[0]!.length + 5, stream.length])
    expect(collected(stream, length)).toEqual([core[0], identity[0]]);
  expect(collected(new Uint8Array(0), 8)).toEqual([]);
  for (const end of [1, 31, 32, core[0]!.length - 1, core[0]!.length + 1, stream.length - 1])
    expect(() => collected(stream.subarray(0, end), 100)).toThrow(UnusableCheckpoint);
  expect(() => collected(stream.subarray(8), 100)).toThrow(UnusableCheckpoint);
  const boundless = stream.slice();
  // payload bytes: four gigabytes less one
  boundless.fill(255, 20, 24);
  expect(() => collected(boundless, 100)).toThrow(UnusableCheckpoint);
});

test("uuids survive as bytes", () => {
  const id = "018f3c1e-7b2a-7c4d-9e10-5a6b7c8d9e0f";
  expect(formatUuid(parseUuid(id.toUpperCase()))).toBe(id);
  for (const wrong of ["", id.slice(1), `${id}0`, id.replace("7", "g"), id.replaceAll("-", "")]) {
    expect(() => parseUuid(wrong)).toThrow(InvalidId);
  }
});
