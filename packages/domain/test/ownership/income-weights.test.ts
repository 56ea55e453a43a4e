import fc from "fast-check";
import { expect, test } from "vitest";
import { ZERO, addDecimals, type Decimal } from "../../src/money/decimal.ts";
import { formatDecimal } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay, type Day } from "../../src/time/day.ts";
import { accruedLines } from "../../src/attribution/accrued-income.ts";
import { setTerms, type Book } from "../../src/ledger/book.ts";
import { earnedChanges, incomeLines, type IncomeLine } from "../../src/attribution/income.ts";
import { BOND, LOAN, bookOf } from "../market/models/model-book.fixture.ts";
import { summariseFor } from "../../src/summary/perspective.ts";
import { setPrices } from "../../src/ledger/entry/recorded-prices.ts";
import { scopeOf } from "../../src/ledger/scope.ts";
import * as b from "../ledger/small-book.fixture.ts";
import type { OwnerShare } from "../../src/ledger/terms.ts";

const [ANN, BOB] = [b.uuid(4, 90), b.uuid(4, 91)];
const [ANNAS, BENS] = [b.uuid(4, b.ANNA), b.uuid(4, b.BEN)];
const FIRST = parseDay("2024-01-01");

/** A company of two persons, of whom the one has the first percent until the day before `day`, then the second. */
function together(before: number, day: Day, after: number): OwnerShare[] {
  const rows = (entity: string, one: number, other: number): OwnerShare[] => [
    { entity, share: (one / 100).toFixed(2), from: null, to: day - 1 },
    { entity, share: (other / 100).toFixed(2), from: day, to: null },
  ];
  return [...rows(ANN, before, after), ...rows(BOB, 100 - before, 100 - after)];
}

function ownedBy(book: Book, annas: readonly OwnerShare[], bens: readonly OwnerShare[]): Book {
  const entities = [
    { id: ANNAS, name: "Anna", owners: annas },
    { id: BENS, name: "Ben", owners: bens },
  ];
  setTerms(book, { ...book.terms, entities });
  return book;
}

/** A bond and a loan that accrue, dividends in two currencies, fees, and a sale of half of the bond. */
function earning(changes: readonly { readonly day: number; readonly what: string; readonly amount: number }[]): Book {
  const book = bookOf([
    b.on(901, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "100000")),
    b.on(902, "2024-01-15", b.trade(b.ANNA, BOND, "6", b.EUR, "-5900")),
    b.on(903, "2024-01-20", b.trade(b.BEN, LOAN, "-1000", b.USD, "1000")),
    b.on(904, "2024-05-02", b.trade(b.ANNA, BOND, "-3", b.EUR, "2950")),
    ...changes.map(({ day, what, amount }, i) => {
      const legs = {
        dividend: b.sides(b.ANNA, b.I, b.EUR, `${amount}.25`),
        rent: b.sides(b.BEN, b.I, b.USD, `${amount}`),
        fee: b.sides(b.ANNA, b.EX, b.USD, `-${amount}.10`),
      }[what];
      return b.on(i + 1, formatDay(FIRST + day), legs ?? []);
    }),
  ]);
  b.price(book, b.EUR, "2024-01-01", "1.1");
  b.price(book, b.EUR, "2024-04-11", "1.15");
  const price = { instrument: BOND, currency: b.EUR, price: "98", source: "observed" as const };
  setPrices(book, [{ ...price, day: parseDay("2024-01-15") }]);
  return book;
}

type Asked = { readonly since: Day | null; readonly at: Day };

/** Income and expenses by month and account. */
function told(lines: readonly IncomeLine[]): Map<string, readonly [Decimal, Decimal]> {
  const sums = new Map<string, readonly [Decimal, Decimal]>();
  for (const { account, year, month, income, expenses } of lines) {
    const key = `${account} ${year} ${month}`;
    const [more, less] = sums.get(key) ?? [ZERO, ZERO];
    sums.set(key, [addDecimals(more, income), addDecimals(less, expenses)]);
  }
  return sums;
}

function linesFor(book: Book, entity: string, window: Asked): { lines: IncomeLine[]; bridge: unknown } {
  const seen = summariseFor(book, { ...window, currency: null }, { entity, mode: "look_through" });
  const { positions, ...shares } = seen.earned();
  const asked = { ...window, target: book.terms.defaultCurrency, shares };
  const { income, expenses } = seen.summary.bridge ?? { income: ZERO, expenses: ZERO };
  const lines = [...incomeLines(book, positions, asked), ...accruedLines(book, positions, asked)];
  return { lines, bridge: [income, expenses].map((amount) => formatDecimal(amount)) };
}

const texts = (sums: ReadonlyMap<string, readonly [Decimal, Decimal]>) =>
  Object.fromEntries(
    [...sums]
      .map(([key, amounts]) => [key, amounts.map((amount) => formatDecimal(amount))] as const)
      .filter(([, amounts]) => amounts.some((amount) => amount !== "0")),
  );

const sumOf = (lines: readonly IncomeLine[]) =>
  (["income", "expenses"] as const).map((kind) =>
    formatDecimal(lines.reduce((sum: Decimal, line) => addDecimals(sum, line[kind]), ZERO)),
  );

const percent = fc.integer({ min: 0, max: 100 });
const place = fc.integer({ min: -5, max: 181 });
const changes = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 181 }),
    what: fc.constantFrom("dividend", "rent", "fee"),
    amount: fc.integer({ min: 1, max: 900 }),
  }),
  { maxLength: 8 },
);

test("income of all persons is that of what they own together, month by month, whatever their shares become", () => {
  const windows = fc.tuple(fc.option(place), place).filter(([since, at]) => (since ?? -9) <= at);
  fc.assert(
    fc.property(
      changes,
      fc.tuple(percent, percent, percent),
      place,
      place,
      windows,
      (list, shares, first, second, days) => {
        const [one, other, bens] = shares;
        const book = ownedBy(earning(list), together(one, FIRST + first, other), together(bens, FIRST + second, one));
        const [from, to] = days;
        const window = { since: from === null ? null : FIRST + from, at: FIRST + to };
        const { positions } = scopeOf(book, {});
        const asked = { ...window, target: book.terms.defaultCurrency };
        const whole = told([...incomeLines(book, positions, asked), ...accruedLines(book, positions, asked)]);
        const seen = [ANN, BOB].map((id) => linesFor(book, id, window));
        expect(texts(told(seen.flatMap(({ lines }) => lines)))).toEqual(texts(whole));
        // and what each of them has is what their bridge has
        if (window.since !== null) for (const { lines, bridge } of seen) expect(sumOf(lines)).toEqual(bridge);
      },
    ),
  );
});

test("a share that was given away took the dividends of before, also from the first day on and of all of an account", () => {
  const book = earning([{ day: 40, what: "rent", amount: 900 }]);
  const day = parseDay("2024-05-01");
  ownedBy(book, [], [{ entity: ANN, share: "0.5", from: null, to: day - 1 }]);
  const rent = (since: Day | null) => {
    const window = { since, at: parseDay("2024-06-30") };
    const seen = summariseFor(book, { ...window, currency: null }, { entity: ANN, mode: "look_through" });
    const { positions, ...shares } = seen.earned();
    const paid = [...earnedChanges(book, positions, { ...window, target: b.USD, shares })];
    return paid.map(({ amount }) => formatDecimal(amount));
  };
  // 0.5 x 900 of February, though nothing is Ann's at the end
  expect([rent(FIRST), rent(null), rent(day)]).toEqual([["450"], ["450"], []]);
});
