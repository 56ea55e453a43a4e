import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOT_METHODS, type LotMethod } from "../../src/codes/lot-methods.ts";
import { ONE, addDecimals, subtractDecimals, sumDecimals, type Decimal } from "../../src/money/decimal.ts";
import { formatDecimal, formatMoney } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay, type Day } from "../../src/time/day.ts";
import { setTerms, type Book } from "../../src/ledger/book.ts";
import { openCheckpoint, writeCheckpoint } from "../../src/ledger/checkpoint/checkpoint.ts";
import { explain } from "../../src/evidence/explain.ts";
import { gainsOf } from "../basis/gains-at-once.fixture.ts";
import type { CorporateAction, LegInput, TransactionInput } from "../../src/ledger/input.ts";
import { valuedLots } from "../../src/basis/open-lots.ts";
import { priceOn } from "../../src/market/price-on.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";

const AT = parseDay("2024-12-31");
const question = { at: AT, since: parseDay("2024-01-31"), currency: null };
const text = (amount: Decimal | null): string | null => amount && formatMoney(amount, 2);

const inAnna = { account: b.ANNA, instrument: b.ACME };
const acted = (n: number, day: string, legs: readonly LegInput[], action: CorporateAction): TransactionInput => {
  return { ...b.on(n, day, legs), action };
};
/** 3 new shares for 2 old ones: the legs bring the difference. */
const split = (n: number, day: string, units: string, [next, old] = ["3", "2"]): TransactionInput =>
  acted(n, day, b.sides(b.ANNA, b.MKT, b.ACME, units), { ...inAnna, kind: "split", next, old });

const lotsOf = (book: Book, instrument: number, method: LotMethod | null = null) =>
  valuedLots(
    book,
    book.positions.flatMap((position, p) => (position.instrument === instrument ? [p] : [])),
    { at: AT, target: b.USD, method },
  ).map((lot) => [formatDay(lot.acquired), formatDecimal(lot.quantity), text(lot.ownBasis)]);

const rowOf = (book: Book, instrument: number) =>
  summarise(book, question).positions.find((row) => row.instrument === b.instrumentId(instrument));

describe("a split", () => {
  const TRADES = [
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-100")),
    b.on(2, "2024-03-02", b.trade(b.ANNA, b.ACME, "4", b.USD, "-60")),
    split(3, "2024-05-02", "7"),
  ];

  test("keeps days and cost of every lot, and moves no value", () => {
    const book = b.bookOf(TRADES);
    b.price(book, b.ACME, "2024-01-31", "12");
    b.price(book, b.ACME, "2024-06-01", "10");
    // 10 x 3/2 = 15 for 100, 4 x 3/2 = 6 for 60
    expect(lotsOf(book, b.ACME)).toEqual([
      ["2024-01-02", "15", "100.00"],
      ["2024-03-02", "6", "60.00"],
    ]);
    const { bridge, at, since } = rowOf(book, b.ACME)!;
    // 21 x 10 = 210; 10 x 12 = 120; bought for 60 in between; 210 - 120 - 60 = 30
    expect([text(at.value), text(since!.value)]).toEqual(["210.00", "120.00"]);
    expect([text(bridge!.flows), text(bridge!.price), text(bridge!.moves)]).toEqual(["0.00", "30.00", "60.00"]);
  });

  test("carries a price from before it past it by the ratio, and says of which day it is", () => {
    const book = b.bookOf(TRADES);
    b.price(book, b.ACME, "2024-04-30", "30");
    const before = priceOn(book, b.ACME, parseDay("2024-05-01"))!;
    const after = priceOn(book, b.ACME, AT)!;
    // 30 x 2/3 = 20
    expect([before, after].map((one) => [text(one.price), formatDay(one.day), one.isCarried])).toEqual([
      ["30.00", "2024-04-30", false],
      ["20.00", "2024-04-30", true],
    ]);
    expect(text(rowOf(book, b.ACME)!.at.value)).toBe("420.00"); // 21 x 20
    expect(priceOn(openCheckpoint(writeCheckpoint(book).core), b.ACME, AT)).toEqual(after);
    // a price of the day itself is of the new shares
    b.price(book, b.ACME, "2024-05-02", "19");
    expect(text(priceOn(book, b.ACME, AT)!.price)).toBe("19.00");
    // without the split the old price counts as it was
    b.enter(book, [], [b.transactionId(3)]);
    expect(text(priceOn(book, b.ACME, AT)!.price)).toBe("19.00");
    expect([...book.splits]).toEqual([]);
  });

  test("carries the price of the last trade where none is recorded", () => {
    const book = b.bookOf(TRADES);
    // 60 / 4 = 15 a share before it, 15 x 2/3 = 10 after it
    expect(text(priceOn(book, b.ACME, parseDay("2024-05-01"))!.perUnit)).toBe("15.00");
    expect(text(priceOn(book, b.ACME, AT)!.perUnit)).toBe("10.00");
  });

  test("comes before the trades of its day, and the reverse of it takes units out", () => {
    const sale = b.on(4, "2024-05-02", b.trade(b.ANNA, b.ACME, "-3", b.USD, "45"));
    const [first, second, third] = TRADES;
    const figures = [
      [...TRADES, sale],
      [first!, second!, { ...sale, id: b.transactionId(9) }, third!],
    ].map((list) => lotsOf(b.bookOf(list), b.ACME));
    // 3 of the 15 for 100 are sold: 12 for 80
    for (const lots of figures) expect(lots[0]).toEqual(["2024-01-02", "12", "80.00"]);
    const reverse = b.bookOf([first!, split(5, "2024-06-01", "-8", ["1", "5"])]);
    expect(lotsOf(reverse, b.ACME)).toEqual([["2024-01-02", "2", "100.00"]]);
  });
});

test("a split that another account recorded and not this one is named, unless its units came, or went, in another way", () => {
  const mine = b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-100"));
  const theirs = b.on(2, "2024-01-02", b.trade(b.BEN, b.ACME, "10", b.USD, "-100"));
  const recorded = split(3, "2024-05-02", "10", ["2", "1"]);
  const named = (...more: readonly TransactionInput[]) => {
    const book = b.bookOf([mine, theirs, recorded, ...more]);
    b.price(book, b.ACME, "2024-01-31", "10");
    return summarise(book, question).problems.map(({ code, account, day, message }) => [
      code,
      account,
      formatDay(day),
      message,
    ]);
  };
  expect(named()).toEqual([
    [
      "split_not_recorded",
      b.accountId(b.BEN),
      "2024-05-02",
      "ACME in Ben: the split of 2 for 1 on 2024-05-02 is recorded in another account but not this one; 10 pre-split units are valued at post-split prices.",
    ],
  ]);
  const inBen: CorporateAction = { account: b.BEN, instrument: b.ACME, kind: "split", next: "2", old: "1" };
  expect(named(acted(4, "2024-05-02", b.sides(b.BEN, b.MKT, b.ACME, "10"), inBen))).toEqual([]);
  // as some custodians tell it: 10 units came
  expect(named(b.on(4, "2024-05-06", b.sides(b.BEN, b.RE, b.ACME, "10")))).toEqual([]);
  // all sold after the split, and bought anew
  const sold = b.on(4, "2024-06-03", b.trade(b.BEN, b.ACME, "-10", b.USD, "50"));
  const again = b.on(5, "2024-07-01", b.trade(b.BEN, b.ACME, "4", b.USD, "-20"));
  expect(named(sold, again)).toEqual([]);
  expect(named(again)).toHaveLength(1);
});

describe("shares of another company", () => {
  const BOUGHT = [
    b.on(1, "2023-06-01", b.trade(b.ANNA, b.ACME, "10", b.USD, "-100")),
    b.on(2, "2024-03-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-300")),
  ];
  const rate = (book: Book): void => b.price(book, b.EUR, "2023-01-01", "2");

  test("a spin-off takes its share of each lot's cost with the days, and is a move between the two", () => {
    const spin: CorporateAction = { ...inAnna, kind: "spin_off", received: b.SAP, basisShare: "0.2" };
    const book = b.bookOf([...BOUGHT, acted(3, "2024-05-02", b.sides(b.ANNA, b.MKT, b.SAP, "5"), spin)]);
    rate(book);
    b.price(book, b.ACME, "2024-01-01", "20");
    b.price(book, b.SAP, "2024-05-02", "6");
    // 100 x 0.8 and 300 x 0.8
    expect(lotsOf(book, b.ACME).map((lot) => lot[2])).toEqual(["80.00", "240.00"]);
    // 5 x 10/20 each; 100 x 0.2 and 300 x 0.2 in USD are half as much in EUR
    expect(lotsOf(book, b.SAP)).toEqual([
      ["2023-06-01", "2.5", "10.00"],
      ["2024-03-02", "2.5", "30.00"],
    ]);
    // what came is worth 5 x 6 EUR = 60 USD: it leaves the one and comes to the other; 300 went into the one before
    expect(text(rowOf(book, b.ACME)!.bridge!.moves)).toBe("240.00");
    expect(text(rowOf(book, b.SAP)!.bridge!.moves)).toBe("60.00");
    expect(text(summarise(book, question).bridge!.flows)).toBe("0.00");
    const key = { figure: "moves", account: b.accountId(b.ANNA), instrument: b.instrumentId(b.ACME) } as const;
    const { legs } = explain(book, question, key, { offset: 0, limit: 10 });
    expect(legs.map((leg) => [leg.transaction, formatDecimal(leg.quantity), text(leg.amount)])).toEqual([
      [b.transactionId(2), "10", "300.00"],
      [b.transactionId(3), "0", "-60.00"],
    ]);
  });

  test("a merger carries days and cost over; cash settles its share and is gain or loss", () => {
    const merger: CorporateAction = { ...inAnna, kind: "merger", received: b.SAP, basisShare: "0.75" };
    const legs = [
      ...b.sides(b.ANNA, b.MKT, b.ACME, "-20"),
      ...b.sides(b.ANNA, b.MKT, b.SAP, "10"),
      ...b.sides(b.ANNA, b.MKT, b.USD, "150").map((leg) => ({ ...leg, cause: b.ACME })),
    ];
    const book = b.bookOf([...BOUGHT, acted(3, "2024-05-02", legs, merger)]);
    rate(book);
    b.price(book, b.ACME, "2024-01-01", "30");
    b.price(book, b.SAP, "2024-05-02", "22");
    // 100 x 3/4 and 300 x 3/4 in USD are half as much in EUR
    expect(lotsOf(book, b.SAP)).toEqual([
      ["2023-06-01", "5", "37.50"],
      ["2024-03-02", "5", "112.50"],
    ]);
    expect(lotsOf(book, b.ACME)).toEqual([]);
    // 150 - 400 / 4
    expect(text(rowOf(book, b.ACME)!.lots!.realised)).toBe("50.00");
    // 600 given up: 450 in shares and 150 in cash
    expect(text(rowOf(book, b.ACME)!.bridge!.moves)).toBe("-300.00"); // 300 bought - 600
    expect(text(rowOf(book, b.SAP)!.bridge!.moves)).toBe("450.00");
  });

  test("a merger into another currency whose rates begin later keeps what is known of the cost, and says what is not", () => {
    const merger: CorporateAction = { ...inAnna, kind: "merger", received: b.SAP, basisShare: "1" };
    const legs = [...b.sides(b.ANNA, b.MKT, b.ACME, "-20"), ...b.sides(b.ANNA, b.MKT, b.SAP, "10")];
    const book = b.bookOf([
      ...BOUGHT,
      acted(3, "2024-05-02", legs, merger),
      b.on(4, "2024-06-03", b.trade(b.ANNA, b.SAP, "-2.5", b.EUR, "30")),
    ]);
    b.price(book, b.ACME, "2024-01-01", "30");
    b.price(book, b.EUR, "2024-01-01", "2");
    b.price(book, b.SAP, "2024-05-02", "22");
    // 5 of the first purchase for 100 USD, of which no rate says what they are in EUR; 5 of the second for 300 USD
    expect(lotsOf(book, b.SAP)).toEqual([
      ["2023-06-01", "2.5", null],
      ["2024-03-02", "5", "150.00"],
    ]);
    const { basis, basisInTarget } = rowOf(book, b.SAP)!.lots!;
    // 100 / 2 + 300
    expect([basis, basisInTarget].map(text)).toEqual([null, "350.00"]);
    // 7.5 x 22 x 2 - 350; 30 x 2 - 100 / 2
    const gains = gainsOf(
      book,
      book.positions.map((_, p) => p),
      { ...fromTheFirst, method: null },
    );
    expect([text(gains.unrealised.long), text(gains.unrealised.short), text(gains.realised.long)]).toEqual([
      "60.00",
      "-80.00",
      "10.00",
    ]);
    const said = "no rate from USD to EUR on or before 2023-06-01";
    expect(summarise(book, question).problems).toMatchObject([
      { code: "no_rate", day: parseDay("2023-06-01"), message: expect.stringContaining(said) },
    ]);
    const key = { figure: "basis", account: b.accountId(b.ANNA), instrument: b.instrumentId(b.SAP) } as const;
    const { lots } = explain(book, question, key, { offset: 0, limit: 10 });
    expect(lots.map(({ lacks }) => lacks ?? null)).toEqual([said, null]);
    // in EUR the cost of the first is not known, whatever it was in USD
    const inEuro = summarise(book, { ...question, currency: b.instrumentId(b.EUR) });
    expect(inEuro.positions.find((row) => row.instrument === b.instrumentId(b.SAP))?.lots?.basisInTarget).toBeNull();
  });

  test("capital given back lowers cost, is gain beyond it, and no income", () => {
    const legs = b.sides(b.BEN, b.MKT, b.USD, "300").map((leg) => ({ ...leg, cause: b.ACME }));
    const book = b.bookOf([...BOUGHT, acted(3, "2024-07-01", legs, { ...inAnna, kind: "return_of_capital" })]);
    b.price(book, b.ACME, "2024-01-01", "30");
    // 15 a share: 100 - 150 = -50, a long-term gain of 50; 300 - 150 = 150
    expect(lotsOf(book, b.ACME).map((lot) => lot[2])).toEqual(["0.00", "150.00"]);
    const { bridge, lots } = rowOf(book, b.ACME)!;
    expect(text(lots!.realised)).toBe("50.00");
    // 20 x 30 - 10 x 30 - 300 bought + 300 returned = 300
    expect([text(bridge!.moves), text(bridge!.income), text(bridge!.price)]).toEqual(["0.00", "0.00", "300.00"]);
  });
});

test("a sale that names its lots takes them under SPECIFIC, and what is not there goes first in, first out", () => {
  const named = (units: string, day = "2024-03-02") => [{ acquired: parseDay(day), units }];
  const sale = { ...b.on(3, "2024-05-02", b.trade(b.ANNA, b.ACME, "-12", b.USD, "240")), named: named("10") };
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-100")),
    b.on(2, "2024-03-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-300")),
    sale,
  ]);
  expect(lotsOf(book, b.ACME, "SPECIFIC")).toEqual([["2024-01-02", "8", "80.00"]]);
  expect(lotsOf(book, b.ACME, "FIFO")).toEqual([["2024-03-02", "8", "240.00"]]);
  // it is a trade like any other: 240 / 12
  expect(text(priceOn(book, b.ACME, AT)!.perUnit)).toBe("20.00");
  b.enter(book, [{ ...sale, id: b.transactionId(4), named: named("10", "2020-01-01") }], [b.transactionId(3)]);
  expect(lotsOf(book, b.ACME, "SPECIFIC")).toEqual([["2024-03-02", "8", "240.00"]]);
  const errors = (at: Day, lotMethod?: LotMethod) =>
    summarise(book, { at, since: null, currency: null, ...(lotMethod ? { lotMethod } : {}) }).problems.map(
      ({ code, day, message }) => [code, formatDay(day), message],
    );
  const said =
    "ACME in Anna: on 2024-05-02, 10 units of a lot acquired on 2020-01-01 were named, 0 were held; the remainder comes from the oldest lots.";
  expect(errors(AT, "SPECIFIC")).toEqual([["lot_not_held", "2024-05-02", said]]);
  // before the sale, and where lots are not told as SPECIFIC, nobody is asked about it
  expect([errors(parseDay("2024-05-01"), "SPECIFIC"), errors(AT, "FIFO"), errors(AT)]).toEqual([[], [], []]);
  setTerms(book, { ...book.terms, lotMethod: "SPECIFIC" });
  expect(errors(AT)).toHaveLength(1);
  // of the lot of March 10 are held, and 8 + 4 of it are named: of what is named twice both count
  const twice = [...named("8"), ...named("4")];
  b.enter(book, [{ ...sale, id: b.transactionId(5), named: twice }], [b.transactionId(4)]);
  expect(errors(AT)[0]?.[2]).toContain("12 units of a lot acquired on 2024-03-02 were named, 10 were held");
});

const fromTheFirst = { at: AT, since: null, target: b.USD, shareOn: () => ONE };

/** Purchases and sales of what is held, with what the company does in between. */
const histories = fc
  .array(
    fc.record({
      what: fc.constantFrom("buy", "buy", "sell", "split", "spin", "return", "merge"),
      units: fc.integer({ min: 1, max: 90 }),
      money: fc.integer({ min: 1, max: 9000 }),
    }),
    { maxLength: 9 },
  )
  .map((steps) => {
    const held = { acme: 0, other: 0 };
    return steps.flatMap(({ what, units, money }, n): TransactionInput[] => {
      const day = formatDay(parseDay("2022-01-03") + n * 50);
      const share = String((money % 10) / 10);
      const received = { received: b.SAP, basisShare: share };
      if (what === "buy") {
        held.acme += units;
        return [b.on(n, day, b.trade(b.ANNA, b.ACME, String(units), b.USD, String(-money)))];
      }
      const part = Math.min(units, held.acme);
      if (part === 0) return [];
      if (what === "sell") {
        held.acme -= part;
        return [b.on(n, day, b.trade(b.ANNA, b.ACME, String(-part), b.USD, String(money)))];
      }
      if (what === "split") {
        held.acme += part;
        return [split(n, day, String(part), [String(held.acme), String(held.acme - part)])];
      }
      if (what === "return") {
        const legs = b.sides(b.ANNA, b.MKT, b.USD, String(money));
        return [acted(n, day, legs, { ...inAnna, kind: "return_of_capital" })];
      }
      held.other += units;
      const come = b.sides(b.ANNA, b.MKT, b.SAP, String(units));
      if (what === "spin") return [acted(n, day, come, { ...inAnna, kind: "spin_off", ...received })];
      held.acme -= part;
      const legs = [
        ...b.sides(b.ANNA, b.MKT, b.ACME, String(-part)),
        ...come,
        ...b.sides(b.ANNA, b.MKT, b.USD, String(money)).map((leg) => ({ ...leg, cause: b.ACME })),
      ];
      return [acted(n, day, legs, { ...inAnna, kind: "merger", ...received })];
    });
  });

const priced = (book: Book): Book => {
  b.price(book, b.EUR, "2020-01-01", "2");
  b.price(book, b.ACME, "2021-01-01", "7");
  b.price(book, b.SAP, "2021-01-01", "11");
  return book;
};

test("whatever a company does: lots hold what the ledger holds, no method changes the sum of gains, no order any figure", () => {
  fc.assert(
    fc.property(histories, (list) => {
      const book = priced(b.bookOf(list));
      const { positions, bridge, diff } = summarise(book, question);
      for (const row of positions) {
        const p = book.positions.findIndex((one) => b.instrumentId(one.instrument) === row.instrument);
        const lots = valuedLots(book, [p], { at: AT, target: b.USD, method: "HIFO" });
        if (!row.isCash) expect(text(sumDecimals(lots.map((lot) => lot.quantity)))).toBe(text(row.at.quantity));
      }
      const { flows, income, expenses, price, currency } = bridge!;
      expect(formatMoney(sumDecimals([flows, income, expenses, price, currency]), 18)).toBe(formatMoney(diff!, 18));
      const gains = LOT_METHODS.map((lotMethod) => gainOf(book, lotMethod));
      for (const gain of gains) expect(gain).toBe(gains[0]);
      for (const method of LOT_METHODS) expect(sumByTerm(book, method)).toBe(gains[0]);
      expect(gainOf(priced(b.bookOf(list.toReversed())), "FIFO")).toBe(gains[0]);
    }),
  );
});

/** Realised and unrealised of everything, in USD (1 EUR is 2 USD all the time). */
function gainOf(book: Book, lotMethod: LotMethod): string {
  const { basis } = summarise(book, { ...question, lotMethod });
  const own = basis.map(({ currency, realised, basis: cost }) => {
    const gain = subtractDecimals(realised!, cost!);
    return currency === b.instrumentId(b.EUR) ? addDecimals(gain, gain) : gain;
  });
  const value = summarise(book, { ...question, instrumentTypes: ["EQTY"] }).netWorth.total;
  return formatMoney(addDecimals(value, sumDecimals(own)), 12);
}

/** The same told lot by lot, by term. */
function sumByTerm(book: Book, method: LotMethod): string {
  const all = book.positions.map((_, p) => p);
  const { realised, unrealised } = gainsOf(book, all, { ...fromTheFirst, method });
  return formatMoney(sumDecimals([realised.short!, realised.long!, unrealised.short!, unrealised.long!]), 12);
}
