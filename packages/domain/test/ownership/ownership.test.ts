import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDecimals, type Decimal } from "../../src/money/decimal.ts";
import { formatDecimal } from "../../src/money/format-decimal.ts";
import { parseDecimal } from "../../src/money/parse-decimal.ts";
import { parseDay } from "../../src/time/day.ts";
import { setTerms, type Book } from "../../src/ledger/book.ts";
import { incomeLines } from "../../src/attribution/income.ts";
import { OwnershipCycle, ownershipOn, type Perspective } from "../../src/ownership/ownership.ts";
import { perspectiveSeries } from "../../src/summary/perspective-series.ts";
import { summariseFor } from "../../src/summary/perspective.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";
import type { EntityTerms, OwnerShare } from "../../src/ledger/terms.ts";

const PERSON = b.uuid(4, 90);
const LLC = b.uuid(4, b.BEN);
const FUND = b.uuid(4, 91);
const THIRD = b.uuid(4, 92);
const owner = (entity: string, share: string, from: string | null = null, to: string | null = null): OwnerShare => {
  return { entity, share, from: from === null ? null : parseDay(from), to: to === null ? null : parseDay(to) };
};
const entity = (id: string, ...owners: readonly OwnerShare[]): EntityTerms => ({ id, name: id, owners });

/** Anna's account is the person's alone; Ben's belongs to an LLC. The ACME shares are shares in that LLC, and may be sold. */
function family(entities: readonly EntityTerms[], isSold = false): Book {
  const book = b.bookOf([
    b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-01-01", b.sides(b.BEN, b.RE, b.USD, "500")),
    b.on(3, "2024-01-01", b.trade(b.ANNA, b.ACME, "6", b.USD, "-300")),
    b.on(4, "2024-09-01", b.sides(b.BEN, b.I, b.USD, "100")),
    ...(isSold ? [b.on(5, "2024-07-10", b.trade(b.ANNA, b.ACME, "-6", b.USD, "350"))] : []),
  ]);
  b.price(book, b.ACME, "2024-01-01", "50");
  const accounts = book.terms.accounts.map((account, i) => (i === b.ANNA ? { ...account, owner: PERSON } : account));
  const instruments = book.terms.instruments.map((one, i) => (i === b.ACME ? { ...one, issuer: LLC } : one));
  setTerms(book, { ...book.terms, accounts, instruments, entities });
  return book;
}

const question = { at: parseDay("2024-12-31"), since: parseDay("2024-06-30"), currency: null };
const text = (amount: Decimal | null): string | null => amount && formatDecimal(amount);

function seen(book: Book, perspective: Perspective) {
  const { summary, eliminations } = summariseFor(book, question, perspective);
  const bridge = Object.values(summary.bridge!).reduce((sum: Decimal, part: Decimal) => addDecimals(sum, part));
  expect(text(bridge)).toBe(text(summary.diff));
  const groups = summary.totalsBy(["account"]).map((group) => text(group.at.total));
  return {
    total: text(summary.netWorth.total),
    since: text(summary.netWorthSince!.total),
    groups,
    eliminations,
    summary,
  };
}

describe("through whom something is owned", () => {
  const book = family([entity(LLC, owner(PERSON, "0.6"))]);

  test("directly: the shares in the LLC, not what it has", () => {
    const { total, groups, eliminations } = seen(book, { entity: PERSON, mode: "direct" });
    // 700 in cash and 6 x 50
    expect([total, groups, eliminations]).toEqual(["1000", ["1000"], []]);
  });

  test("looked through: its share of what the LLC has, and the shares cancel", () => {
    const { total, since, groups, eliminations, summary } = seen(book, { entity: PERSON, mode: "look_through" });
    // 700 + 0.6 x 600; half a year before 700 + 0.6 x 500
    expect([total, since, groups]).toEqual(["1060", "1000", ["700", "360"]]);
    expect(eliminations.map((one) => [one.instrument, one.issuer, text(one.at)])).toEqual([
      [b.instrumentId(b.ACME), LLC, "300"],
    ]);
    expect(text(summary.bridge!.income)).toBe("60");
  });

  test("a share that changes is a flow, by days of its own", () => {
    const sold = family([entity(LLC, owner(PERSON, "0.6", null, "2024-08-31"), owner(PERSON, "0.25", "2024-09-01"))]);
    const { total, since, summary } = seen(sold, { entity: PERSON, mode: "look_through" });
    // 700 + 0.25 x 600 = 850 of 1000: 0.25 x 100 income, 500 x (0.25 - 0.6) = -175 given away
    expect([total, since]).toEqual(["850", "1000"]);
    expect([text(summary.bridge!.income), text(summary.bridge!.flows)]).toEqual(["25", "-175"]);
  });

  test("income of a security that was never held is its account's: by the share of the account, under the security's name", () => {
    const paid = family([entity(LLC, owner(PERSON, "0.6"), owner(THIRD, "0.4"))]);
    b.enter(paid, [
      b.on(
        8,
        "2024-10-01",
        b.sides(b.BEN, b.I, b.USD, "50").map((leg) => ({ ...leg, cause: b.SAP })),
      ),
    ]);
    const incomeOf = (id: string): string | null => {
      return text(seen(paid, { entity: id, mode: "look_through" }).summary.bridge!.income);
    };
    // 0.6 and 0.4 of 100 + 50
    expect([incomeOf(PERSON), incomeOf(THIRD)]).toEqual(["90", "60"]);
    const whole = summarise(paid, question);
    expect(text(whole.bridge!.income)).toBe("150");
    // Nothing stands in a row of its own: the money is in the cash of the account, and its cause is told beside it.
    expect(whole.totalsBy(["instrument"]).map(({ id }) => id)).not.toContain(b.instrumentId(b.SAP));
    const cash = paid.positions.map((_, p) => p);
    const lines = incomeLines(paid, cash, { since: question.since, at: question.at, target: b.USD });
    expect(lines.filter(({ cause }) => cause === b.SAP).map(({ account, income }) => [account, text(income)])).toEqual([
      [b.BEN, "50"],
    ]);
  });

  test("through several entities shares multiply and add up", () => {
    const deep = family([entity(LLC, owner(PERSON, "0.5"), owner(FUND, "0.4")), entity(FUND, owner(PERSON, "0.25"))]);
    const { accounts, entities } = ownershipOn(deep.terms, { entity: PERSON, mode: "look_through" }, question.at);
    // 0.5 + 0.4 x 0.25 = 0.6
    expect(accounts.get(b.BEN)).toEqual({ numerator: 3n, denominator: 5n });
    // The fund has no account of its own; shares in it stand for its part of the LLC all the same.
    expect([...entities.keys()].toSorted()).toEqual([LLC, FUND].toSorted());
    expect(seen(deep, { entity: FUND, mode: "look_through" }).total).toBe("240");
  });

  test("an entity that owns an account as its owner counts once, as one that keeps it in its books", () => {
    const owned = family([entity(LLC, owner(PERSON, "0.6"))]);
    const accounts = owned.terms.accounts.map((account, i) =>
      i === b.BEN ? { ...account, entity: { id: b.uuid(4, 98), name: "Custodian" }, owner: LLC } : account,
    );
    setTerms(owned, { ...owned.terms, accounts });
    const { total, eliminations } = seen(owned, { entity: PERSON, mode: "look_through" });
    // 700 + 0.6 x 600, and not the 300 of the shares in the LLC besides
    expect([total, eliminations.length]).toEqual(["1060", 1]);
  });

  test("the parts of all owners add up to the whole, and the order of owners does not matter", () => {
    const percents = fc
      .tuple(fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 99 }))
      .filter(([one, other]) => one + other < 100);
    fc.assert(
      fc.property(percents, ([one, other, inner]) => {
        const part = (percent: number): string => (percent / 100).toFixed(2);
        const rows = [owner(PERSON, part(one)), owner(FUND, part(other)), owner(THIRD, part(100 - one - other))];
        const ofFund = [owner(PERSON, part(inner)), owner(THIRD, part(100 - inner))];
        const worth = (order: (owners: OwnerShare[]) => OwnerShare[]) => {
          const whole = family([entity(LLC, ...order([...rows])), entity(FUND, ...order([...ofFund]))]);
          return [PERSON, THIRD].map((id) => seen(whole, { entity: id, mode: "look_through" }).total);
        };
        const [mine, theirs] = worth((owners) => owners);
        // 700 that are the person's alone, and the 600 of the LLC among them
        expect(text(addDecimals(parseDecimal(mine!), parseDecimal(theirs!)))).toBe("1300");
        expect(worth((owners) => owners.toReversed())).toEqual([mine, theirs]);
      }),
    );
  });

  test("each day of a history counts by the shares of that day, as the summary of the day does", () => {
    const day = parseDay("2024-01-01");
    const stretch = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 365 }));
    const every = Array.from({ length: 53 }, (_, week) => day + week * 7);
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 3 }), fc.boolean(), (stretches, isSold) => {
        const ordered = stretches.toSorted(([, a], [, b]) => a - b);
        const owners = ordered.map(([percent, from], i) => {
          const next = ordered[i + 1]?.[1];
          const to = next === undefined ? null : day + next - 1;
          return { entity: PERSON, share: (percent / 100).toFixed(2), from: day + from, to };
        });
        const book = family([entity(LLC, ...owners)], isSold);
        for (const mode of ["direct", "look_through"] as const) {
          const series = perspectiveSeries(book, { days: every, currency: null }, { entity: PERSON, mode });
          const worth = every.map((at) => {
            const { summary } = summariseFor(book, { at, since: null, currency: null }, { entity: PERSON, mode });
            return Number(text(summary.netWorth.total));
          });
          expect(Array.from(series.total, (minor) => Math.round(minor) / 100)).toEqual(worth);
          expect([...series.days]).toEqual(every);
        }
      }),
    );
  });

  test("a loan inside is taken off the debt by the smaller share on each day of a history", () => {
    const lent = family([entity(LLC, owner(PERSON, "0.6", null, "2024-08-31"), owner(PERSON, "0.25", "2024-09-01"))]);
    b.enter(lent, [b.on(6, "2024-02-01", b.trade(b.BEN, b.ACME, "-6", b.USD, "300"))]);
    const instruments = lent.terms.instruments.map((one, i) =>
      i === b.ACME ? { ...one, type: "BOND" as const } : one,
    );
    setTerms(lent, { ...lent.terms, instruments });
    const days = ["2024-08-31", "2024-09-01"].map(parseDay);
    const perspective = { entity: PERSON, mode: "look_through" } as const;
    const series = perspectiveSeries(lent, { days, currency: null }, perspective);
    days.forEach((at, d) => {
      const { netWorth } = summariseFor(lent, { at, since: null, currency: null }, perspective).summary;
      const told = [netWorth.total, netWorth.assets, netWorth.liabilities].map((one) => Number(text(one)) * 100);
      expect([series.total[d], series.assets[d], series.liabilities[d]]).toEqual(told);
    });
    // 700, 0.6 x 800, and the loan of 300 less 0.6 of it, owed to nobody inside; then 700, 0.25 x 900 and 0.75 x 300
    expect([...series.total]).toEqual([130_000, 115_000]);
    expect([...series.liabilities]).toEqual([0, 0]);
  });

  test("a share that ends inside of a history is gone on the day after", () => {
    const left = family([entity(LLC, owner(PERSON, "0.6", null, "2024-08-31"))]);
    const days = ["2024-08-30", "2024-08-31", "2024-09-01", "2024-09-02"].map(parseDay);
    const { total } = perspectiveSeries(left, { days, currency: null }, { entity: PERSON, mode: "look_through" });
    // 700 + 0.6 x 500, then 700 and the 6 x 50 of the shares, which cancel no more
    expect([...total]).toEqual([100_000, 100_000, 100_000, 100_000]);
    const own = perspectiveSeries(
      left,
      { days, currency: null, accounts: [b.accountId(b.BEN)] },
      {
        entity: PERSON,
        mode: "look_through",
      },
    );
    expect([...own.total]).toEqual([30_000, 30_000, 0, 0]);
  });

  test("a circle is refused", () => {
    const circle = family([entity(LLC, owner(FUND, "0.5")), entity(FUND, owner(LLC, "0.5"))]);
    expect(() => summariseFor(circle, question, { entity: PERSON, mode: "look_through" })).toThrow(OwnershipCycle);
    expect(seen(circle, { entity: PERSON, mode: "direct" }).total).toBe("1000");
    expect(seen(circle, { entity: b.uuid(4, 99), mode: "direct" }).total).toBe("0");
  });
});
