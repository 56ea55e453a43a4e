import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDecimals, sumDecimals, type Decimal } from "../../src/money/decimal.ts";
import { formatDecimal } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay, type Day } from "../../src/time/day.ts";
import { setTerms, type Book } from "../../src/ledger/book.ts";
import { NO_BRIDGE, addBridges } from "../../src/attribution/bridge-sums.ts";
import type { LegInput, TransactionInput } from "../../src/ledger/input.ts";
import { summariseFor } from "../../src/summary/perspective.ts";
import { plainAnswer } from "../summary/plain-answer.fixture.ts";
import type { Bridge } from "../../src/attribution/bridge.ts";
import type { Summary } from "../../src/summary/answer/result.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { FIRST as STEPS_FIRST, steps } from "../summary/summarise-steps.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";
import type { BookTerms, InstrumentTerms, OwnerShare } from "../../src/ledger/terms.ts";

const [ANN, BOB] = [b.uuid(4, 90), b.uuid(4, 91)];
const [ANNAS, BENS] = [b.uuid(4, b.ANNA), b.uuid(4, b.BEN)];
const FIRST = parseDay("2024-01-01");
const share = (entity: string, part: string, from: Day | null = null, to: Day | null = null): OwnerShare => {
  return { entity, share: part, from, to };
};
const text = (amount: Decimal | null | undefined): string | null => (amount ? formatDecimal(amount) : null);

/** A book whose two accounts belong to two entities, which persons own by these shares. */
function owned(
  book: Book,
  annas: readonly OwnerShare[],
  bens: readonly OwnerShare[],
  more: Partial<BookTerms> = {},
): Book {
  const entities = [
    { id: ANNAS, name: "Anna", owners: annas },
    { id: BENS, name: "Ben", owners: bens },
  ];
  setTerms(book, { ...book.terms, ...more, entities });
  return book;
}

/** Dollars turned into euros that buy a share, which pays and is sold in part, and dollars moved to the other account. */
function busy(): Book {
  const between = (unit: number, quantity: string): LegInput[] => [
    { account: b.ANNA, instrument: unit, quantity },
    { account: b.BEN, instrument: unit, quantity: b.negated(quantity) },
  ];
  const book = b.bookOf([
    b.on(1, "2023-12-01", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-01-20", [...b.sides(b.ANNA, b.MKT, b.USD, "-330"), ...b.sides(b.ANNA, b.MKT, b.EUR, "290")]),
    b.on(3, "2024-02-10", b.trade(b.ANNA, b.SAP, "10", b.EUR, "-200", "-1")),
    b.on(4, "2024-03-05", b.sides(b.ANNA, b.I, b.EUR, "12.5")),
    b.on(5, "2024-04-02", between(b.USD, "-100")),
    b.on(6, "2024-05-15", b.trade(b.ANNA, b.SAP, "-4", b.EUR, "90")),
  ]);
  for (const [day, rate, price] of [
    ["2023-12-01", "1.1", "20"],
    ["2024-02-10", "1.15", "21"],
    ["2024-03-20", "1.05", "25"],
    ["2024-05-01", "1.2", "23"],
  ] as const) {
    b.price(book, b.EUR, day, rate);
    b.price(book, b.SAP, day, price);
  }
  return book;
}

/** A book of some steps, with prices of all that they move. */
function pricedSteps(list: readonly TransactionInput[]): Book {
  const book = b.bookOf(list);
  for (const [after, rate, price] of [
    [-2, "1.1", "20"],
    [20, "1.05", "25"],
    [41, "1.2", "23"],
  ] as const) {
    b.price(book, b.EUR, formatDay(STEPS_FIRST + after), rate);
    for (const unit of [b.SAP, b.ACME]) b.price(book, unit, formatDay(STEPS_FIRST + after), price);
  }
  return book;
}

const question = (since: Day | null, at: Day) => ({ at, since, currency: null });

function bridgeFor(book: Book, entity: string, since: Day, at: Day): Bridge {
  const { summary } = summariseFor(book, question(since, at), { entity, mode: "look_through" });
  const { bridge, diff } = summary;
  expect(text(sumDecimals(Object.values(bridge!) as Decimal[]))).toBe(text(diff));
  return bridge!;
}

const parts = (bridge: Bridge) => Object.entries(bridge).map(([part, amount]) => [part, text(amount as Decimal)]);
const JULY = parseDay("2024-06-30");
const percent = fc.integer({ min: 0, max: 100 });
const place = fc.integer({ min: 0, max: 181 });

/** Two persons who own something together: one by the first percent until a day, then by the second; the other the rest. */
function together(before: number, day: Day, after: number): OwnerShare[] {
  const rows = (entity: string, one: number, other: number) => [
    share(entity, (one / 100).toFixed(2), null, day - 1),
    share(entity, (other / 100).toFixed(2), day),
  ];
  return [...rows(ANN, before, after), ...rows(BOB, 100 - before, 100 - after)];
}

describe("what a window moved, through somebody's eyes", () => {
  test("legs and prices count by the share of their day, and the change of it is a flow of that day's value", () => {
    const book = busy();
    const day = parseDay("2024-05-02");
    owned(book, [share(ANN, "0.6", null, day - 1), share(ANN, "0.1", day)], []);
    setTerms(book, { ...book.terms, defaultCurrency: b.EUR });
    const { summary } = summariseFor(book, question(parseDay("2024-02-10"), JULY), {
      entity: ANN,
      mode: "look_through",
    });
    const sap = summary.positions.find((row) => row.instrument === b.instrumentId(b.SAP))!;
    // 0.6 x 10 x (23 - 21) = 12 before the change; of the sale at 22.50 under 23: 0.1 x 4 x (22.5 - 23) = -0.2
    expect(text(sap.bridge!.price)).toBe("11.8");
    // 10 x 23 of the day before x (0.1 - 0.6)
    expect(text(sap.bridge!.flows)).toBe("-115");
    // 0.1 x -90
    expect(text(sap.bridge!.moves)).toBe("-9");
    // 12.5 came while it was 0.6
    expect(text(summary.bridge!.income)).toBe("7.5");
  });

  test("the parts of all owners add up to the whole, part by part, whatever their shares become", () => {
    fc.assert(
      fc.property(percent, percent, percent, place, place, (one, other, bens, first, second) => {
        const book = busy();
        owned(book, together(one, FIRST + first, other), together(bens, FIRST + second, one));
        const everybody = summarise(book, question(FIRST, JULY)).bridge!;
        const sum = [ANN, BOB].map((id) => bridgeFor(book, id, FIRST, JULY)).reduce(addBridges, NO_BRIDGE);
        // Where the accounts' shares differ, what moves between them is a flow of each, which cancels in the sum.
        expect(parts(sum)).toEqual(parts(everybody));
      }),
    );
  });

  test("so they do whatever happens in the accounts, in a book that is asked after every entry as in one asked once", () => {
    const whole = ({ netWorth, netWorthSince, bridge }: Summary): unknown => [
      text(netWorth.total),
      text(netWorthSince!.total),
      parts(bridge!),
    ];
    fc.assert(
      fc.property(steps, percent, percent, fc.integer({ min: 0, max: 60 }), (list, one, other, changed) => {
        const shares = [together(one, STEPS_FIRST + changed, other), together(other, STEPS_FIRST + 30, one)] as const;
        const asked = question(STEPS_FIRST - 1, STEPS_FIRST + 50);
        const seen = (book: Book, entity: string): Summary =>
          summariseFor(book, asked, { entity, mode: "look_through" }).summary;
        const warm = owned(pricedSteps([]), ...shares);
        for (const [i, transaction] of list.entries()) {
          b.enter(warm, [transaction], i % 3 === 2 ? [b.transactionId(i - 1)] : []);
          seen(warm, i % 2 === 0 ? ANN : BOB);
        }
        const left = list.filter((_, i) => (i + 1) % 3 !== 2 || i + 1 >= list.length);
        const cold = owned(pricedSteps(left), ...shares);
        const [anns, bobs] = [seen(cold, ANN), seen(cold, BOB)];
        expect(plainAnswer(seen(warm, ANN))).toEqual(plainAnswer(anns));
        const sum = {
          ...anns,
          netWorth: { ...anns.netWorth, total: addDecimals(anns.netWorth.total, bobs.netWorth.total) },
          netWorthSince: {
            ...anns.netWorthSince!,
            total: addDecimals(anns.netWorthSince!.total, bobs.netWorthSince!.total),
          },
          bridge: addBridges(anns.bridge!, bobs.bridge!),
        };
        expect(whole(sum)).toEqual(whole(summarise(cold, asked)));
      }),
      { numRuns: (fc.readConfigureGlobal().numRuns ?? 100) / 2 },
    );
  });

  test("two windows one after the other come to the window of both", () => {
    fc.assert(
      fc.property(percent, percent, place, place, (one, other, changed, cut) => {
        const book = busy();
        owned(book, together(one, FIRST + changed, other), [share(ANN, "0.5")]);
        const [long, first, second] = [
          [FIRST, JULY],
          [FIRST, FIRST + cut],
          [FIRST + cut, JULY],
        ].map(([since, at]) => bridgeFor(book, ANN, since as Day, at as Day)) as [Bridge, Bridge, Bridge];
        const sum = addBridges(first, second);
        // A price change in euros is told at the closing rate: with currency it comes to the same.
        const told = ({ flows, income, expenses, price, currency }: Bridge) =>
          [flows, income, expenses, addDecimals(price, currency)].map(text);
        expect(told(sum)).toEqual(told(long));
      }),
    );
  });

  test("what a conversion leaves over is an effect of currency, not a flow", () => {
    const book = busy();
    owned(book, [share(ANN, "0.6")], []);
    const { bridge } = summariseFor(book, question(FIRST, parseDay("2024-01-31")), {
      entity: ANN,
      mode: "direct",
    }).summary;
    expect(parts(bridge!).filter(([, amount]) => amount !== "0")).toEqual([]);
    const through = bridgeFor(book, ANN, FIRST, parseDay("2024-01-31"));
    // 330 dollars for 290 euros at 1.10: 0.6 x (319 - 330)
    expect([text(through.flows), text(through.currency)]).toEqual(["0", "-6.6"]);
  });
});

describe("a loan between entities inside", () => {
  const NOTE = 4;
  const note = (issuer: string): InstrumentTerms => {
    return { id: b.instrumentId(NOTE), name: "Note", type: "OTHR", code: "NOTE", currency: b.USD, issuer };
  };

  /** Anna's entity lends Ben's 100 on the first of February. */
  function lending(annas: readonly OwnerShare[], bens: readonly OwnerShare[]): Book {
    const book = b.bookOf([b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.USD, "500"))]);
    owned(book, annas, bens, { instruments: [...book.terms.instruments, note(BENS)] });
    b.enter(book, [
      b.on(2, "2024-02-01", [
        ...[b.sides(b.ANNA, b.MKT, b.USD, "-100"), b.sides(b.ANNA, b.MKT, NOTE, "100")].flat(),
        ...[b.sides(b.BEN, b.MKT, b.USD, "100"), b.sides(b.BEN, b.MKT, NOTE, "-100")].flat(),
      ]),
    ]);
    b.price(book, NOTE, "2024-02-01", "1");
    return book;
  }

  const seen = (book: Book, since: string, at: string) => {
    const asked = question(parseDay(since), parseDay(at));
    const { summary, eliminations } = summariseFor(book, asked, { entity: ANN, mode: "look_through" });
    const notes = summary.positions.filter((row) => row.instrument === b.instrumentId(NOTE));
    return {
      total: text(summary.netWorth.total),
      notes: notes.map((row) => text(row.at.value)),
      cancelled: eliminations.map((one) => [text(one.at), text(one.since)]),
      bridge: bridgeFor(book, ANN, parseDay(since), asked.at),
    };
  };

  test("cancels by the smaller share; the rest is what others owe, or are owed", () => {
    const lent = seen(lending([share(ANN, "0.8")], [share(ANN, "0.3")]), "2024-01-15", "2024-03-01");
    // 0.8 x 400 + 0.3 x 100 in cash, 0.5 x 100 owed by the others
    expect([lent.total, lent.notes]).toEqual(["400", ["50"]]);
    expect(lent.cancelled).toEqual([
      ["30", "0"],
      ["-30", "0"],
    ]);
    const owing = seen(lending([share(ANN, "0.3")], [share(ANN, "0.8")]), "2024-01-15", "2024-03-01");
    // 0.3 x 400 + 0.8 x 100 in cash, less 0.5 x 100 owed to the others
    expect([owing.total, owing.notes]).toEqual(["150", ["-50"]]);
    expect([text(lent.bridge.flows), text(owing.bridge.flows)]).toEqual(["0", "0"]);
  });

  test("at each end by the shares of that end", () => {
    const day = parseDay("2024-03-01");
    const bens = [share(ANN, "0.3", null, day - 1), share(ANN, "0.8", day)];
    const { total, cancelled, bridge } = seen(lending([share(ANN, "0.8")], bens), "2024-02-15", "2024-03-31");
    expect(cancelled).toEqual([
      ["80", "30"],
      ["-80", "-30"],
    ]);
    // 0.8 x 400 + 0.8 x 100, as much as before: the 50 of cash that came with the share are the 50 that are owed no more
    expect([total, text(bridge.flows)]).toEqual(["400", "0"]);
  });

  test("owed in two accounts it cancels in each by what that one owes", () => {
    const [book, other] = [lending([share(ANN, "0.8")], [share(ANN, "0.3")]), 6];
    const second = { ...book.terms.accounts[b.BEN]!, id: b.accountId(other) };
    setTerms(book, { ...book.terms, accounts: [...book.terms.accounts, second] });
    b.enter(book, [
      b.on(3, "2024-02-02", [...b.sides(b.BEN, b.MKT, NOTE, "40"), ...b.sides(other, b.MKT, NOTE, "-40")]),
    ]);
    // lent 0.8 x 100 less 0.3 x 100; owed 0.3 x 60 less 0.6 of the 30 that cancel, and 0.3 x 40 less 0.4 of them
    expect(seen(book, "2024-01-15", "2024-03-01")).toMatchObject({ total: "400", notes: ["50"] });
    expect(seen(book, "2024-01-15", "2024-03-01").cancelled).toEqual([
      ["30", "0"],
      ["-18", "0"],
      ["-12", "0"],
    ]);
  });

  test("with equal shares it cancels whole, and nothing of it is shown", () => {
    const equal = seen(lending([share(ANN, "0.8")], [share(ANN, "0.8")]), "2024-01-15", "2024-03-01");
    expect([equal.total, equal.notes, equal.cancelled]).toEqual([
      "400",
      [],
      [
        ["80", "0"],
        ["-80", "0"],
      ],
    ]);
  });
});
