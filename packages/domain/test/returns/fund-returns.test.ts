import { expect, test } from "vitest";
import { createBook } from "../../src/ledger/book.ts";
import { LedgerEntry } from "../../src/ledger/entry/entry.ts";
import { setNavs } from "../../src/ledger/entry/navs.ts";
import type { ScopeReturns } from "../../src/returns/group-returns.ts";
import { returnsByGroup } from "../../src/returns/scope-returns.ts";
import { parseDay } from "../../src/time/day.ts";
import * as b from "../ledger/small-book.fixture.ts";

/** ACME as a fund that Ben holds: what was paid into it by day, and its net asset value at the end of days. */
function returnsOfFund(paid: Readonly<Record<string, string>>, navs: Readonly<Record<string, string>>): ScopeReturns {
  const instruments = b.TERMS.instruments.map((one, i) => (i === b.ACME ? { ...one, type: "CAPC" as const } : one));
  const book = createBook({ ...b.TERMS, instruments });
  const entry = new LedgerEntry(book);
  for (const [n, [day, amount]] of Object.entries(paid).entries())
    entry.add(b.on(n + 1, day, b.trade(b.BEN, b.ACME, amount, b.USD, b.negated(amount))));
  entry.commit();
  setNavs(
    book,
    Object.entries(navs).map(([day, amount], n) => {
      return { id: String(n), account: b.BEN, instrument: b.ACME, day: parseDay(day), amount, currency: b.USD };
    }),
  );
  const groupOf = Int32Array.from(book.positions, ({ instrument }) => (instrument === b.ACME ? 0 : -1));
  const [since, at] = [parseDay("2024-01-01"), parseDay("2024-12-31")];
  const [groups] = returnsByGroup(book, [{ groupOf, count: 1, isWhole: false }], { since, at, target: b.USD });
  return groups?.[0] as ScopeReturns;
}

test("a call larger than a fund is worth leaves what it earned before to what was there before", () => {
  const paid = { "2024-01-01": "100", "2024-07-01": "300" };
  const navs = { "2024-01-01": "100", "2024-07-01": "350", "2024-12-31": "420" };
  // 350 - 300 = 50 of 100, then 420 of 350: 0.5 x 1.2 - 1
  expect(returnsOfFund(paid, navs).timeWeighted.value).toBeCloseTo(-0.4, 12);
});

test("a large call of which fees took more than was there before is measured from the day before", () => {
  const paid = { "2024-01-01": "100", "2024-07-01": "300" };
  const navs = { "2024-01-01": "100", "2024-07-01": "240", "2024-12-31": "300" };
  // 240 - 300 is below zero: 100 stood at 100, then 400 became 300
  expect(returnsOfFund(paid, navs).timeWeighted.value).toBeCloseTo(-0.25, 12);
});
