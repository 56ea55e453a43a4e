import fc from "fast-check";
import { expect, test } from "vitest";
import { LOT_METHODS } from "../codes/lot-methods.ts";
import { addRationals } from "../money/rational.ts";
import { formatDay, parseDay } from "../time/day.ts";
import { evaluateBook, type EvaluatedBook } from "./evaluate.ts";
import { reasonTexts } from "../returns/measures/reason-texts.ts";
import { readBook } from "./read-book.ts";
import { evaluated, FOUR, trade } from "./small-book.fixture.ts";

test("the method decides what was sold", () => {
  const gains = LOT_METHODS.filter((method) => method !== "SPECIFIC").map((method) => {
    const { realised, unrealised } = evaluated({ method, trades: FOUR }).total;
    return [method, realised, unrealised];
  });
  // sold for 450, 15 left worth 450; basis sold: 100 + 150, 200 + 150, 300 + 100, 600 / 2
  expect(gains).toEqual([
    ["FIFO", "200", "100"],
    ["LIFO", "100", "200"],
    ["HIFO", "50", "250"],
    ["AVERAGE", "150", "150"],
  ]);
  const lots = [
    { date: "2023-09-01", quantity: 10 },
    { date: "2023-01-02", quantity: "5" },
  ];
  const named = [...FOUR.slice(0, 3), { ...FOUR[3], lots }];
  // 450 - 200 - 50
  expect(evaluated({ method: "SPECIFIC", trades: named }).total.realised).toBe("200");
  const more = [
    { date: "2023-01-02", quantity: 11 },
    { date: "2023-06-01", quantity: 4 },
  ];
  expect(() => evaluated({ method: "SPECIFIC", trades: [...FOUR.slice(0, 3), { ...FOUR[3], lots: more }] })).toThrow(
    "A: Lot 2023-01-02 does not hold that many units.",
  );
});

test("under SPECIFIC a sale that does not name every unit it takes is refused by its name, and nothing is guessed", () => {
  const selling = (lots?: readonly object[], quantity = 15): object => {
    return { method: "SPECIFIC", trades: [...FOUR.slice(0, 3), { ...FOUR[3], quantity, lots }] };
  };
  const five = { date: "2023-01-02", quantity: 5 };
  expect(() => evaluated(selling())).toThrow(
    "A: the sale of 15 on 2024-01-10 names no lots. SPECIFIC sells only named lots: give lots for 15.",
  );
  expect(() => evaluated(selling([five]))).toThrow(
    "A: the sale of 15 on 2024-01-10 names lots for 5. SPECIFIC sells only named lots: give lots for 15.",
  );
  // 30 are held: ten of the forty are sold short, and no lot is left to be named for them
  const all = ["2023-01-02", "2023-06-01", "2023-09-01"].map((date) => ({ date, quantity: 10 }));
  expect(() => evaluated(selling(all.slice(1), 40))).toThrow(
    "names lots for 20. SPECIFIC sells only named lots: give lots for 30.",
  );
  expect(evaluated(selling(all, 40)).total.quantity).toBeNull();
  expect(evaluated(selling(all, 40)).symbols["A"]).toMatchObject({ quantity: "-10", realised: "300" });
  // what is sold after the day that is asked about is not looked at
  expect(evaluated({ ...selling(), at: "2023-12-31" }).total.realised).toBe("0");
});

test("a split after a purchase of the same day carries its price, one before it does not", () => {
  const buy = trade("2024-01-02", "BUY", "A", 10, 100);
  const split = { date: "2024-01-02", type: "SPLIT", symbol: "A", quantity: 2 };
  // 20 units at 50; the split first finds nothing: 10 at 100
  for (const trades of [
    [buy, split],
    [split, buy],
  ])
    expect(evaluated({ trades }).total).toMatchObject({ value: "1000", net_performance: "0" });
  // 10 of the year before and 10 at 104 become 40 at 52
  const more = [trade("2023-01-02", "BUY", "A", 10, 100), trade("2024-01-02", "BUY", "A", 10, 104), split];
  expect(evaluated({ trades: more }).total).toMatchObject({ value: "2080", unrealised: "40" });
  // a price recorded for that day is of after the split
  const prices = [{ date: "2024-01-02", symbol: "A", price: 51 }];
  expect(evaluated({ trades: more, prices }).total.value).toBe("2040");
});

test("a fee may stand in either of its factors, or in its own field, alone", () => {
  const fee = (row: object) =>
    evaluated({ trades: [...FOUR, { date: "2024-02-01", type: "FEE", symbol: "A", ...row }] }).total.fees;
  expect([fee({ unit_price: 4 }), fee({ quantity: 4 }), fee({ fee: 4 }), fee({ quantity: 1, fee: 4 })]).toEqual([
    "4",
    "4",
    "4",
    "4",
  ]);
});

test("what is paid where nothing is held has no return, and takes none from what was held before", () => {
  const fee = trade("2024-01-10", "FEE", null, 1, 4);
  expect(evaluated({ trades: [fee] }).total).toMatchObject({ twr: null, reasons: { twr: "no_time_passed" } });
  const sold = [trade("2023-01-02", "BUY", "A", 10, 10), trade("2023-06-01", "SELL", "A", 10, 12)];
  // 120 / 100, whatever is paid or received after it
  expect(evaluated({ trades: sold }).total.twr).toBe("0.2");
  expect(evaluated({ trades: [...sold, fee] }).total.twr).toBe("0.2");
  expect(evaluated({ trades: [...sold, trade("2023-07-01", "DIVIDEND", "A", 10, 1)] }).symbols["A"]?.twr).toBe("0.2");
  // bought again, the fee of that day counts: 100 / 104 of 1.2
  const again = trade("2024-01-10", "BUY", "A", 10, 10);
  expect(evaluated({ trades: [...sold, fee, again] }).total.twr).toBe("0.153846153846153846");
});

test("flows that are given count up to the day that is asked about, as trades do", () => {
  const flows = [
    { date: "2023-01-01", amount: -100 },
    { date: "2024-01-01", amount: 110 },
    { date: "2025-01-01", amount: 500 },
  ];
  // 110 / 100 after 365 days
  expect(evaluated({ flows, at: "2024-06-30" }).total.xirr).toBe("0.1");
});

test("since: only what happened after it, against the unrealised gain of that day", () => {
  const book = {
    trades: [...FOUR, trade("2023-03-01", "DIVIDEND", "A", 10, 1), trade("2024-02-01", "DIVIDEND", "A", 15, 2, 3)],
    prices: [
      { date: "2023-12-31", symbol: "A", price: 25 },
      { date: "2024-03-01", symbol: "A", price: 40 },
    ],
  };
  const { total } = evaluated({ ...book, since: "2023-12-31" });
  // then 30 x 25 - 600 = 150; now 15 x 40 - 350 = 250; 200 + 100 + 30 - 3 = 327
  expect(total).toMatchObject({ realised: "200", unrealised: "250", income: "30", fees: "3", net_performance: "327" });
  // V 750; sale 450 on a day at 25: 15 x 25 = 375, before it 825; dividend 27: 375 + 27 = 402; 600:
  // 825 / 750 x 402 / 375 x 600 / 375 - 1 = 0.88672
  expect(total.twr).toBe("0.88672");
});

test("deposits and withdrawals are the external flows, and cash belongs to the total", () => {
  const { total, symbols } = evaluated({
    trades: [
      trade("2023-01-01", "DEPOSIT", null, 1000, 1),
      trade("2023-01-01", "BUY", "A", 10, 50),
      trade("2023-07-01", "FEE", null, 1, 10),
      trade("2024-01-01", "INTEREST", null, 1, 15),
    ],
    prices: [
      { date: "2023-01-01", symbol: "A", price: 50 },
      { date: "2024-01-01", symbol: "A", price: 60 },
    ],
  });
  // cash 1000 - 500 - 10 + 15 = 505; 600 + 505 = 1105 of 1000
  expect(total).toMatchObject({
    value: "600",
    cash: "505",
    income: "15",
    fees: "10",
    net_performance: "105",
    twr: "0.105",
  });
  expect(total.xirr).toBe("0.105");
  expect(symbols["A"]).toMatchObject({ twr: "0.2", xirr: "0.2" });
});

test("what is not known is null and says why", () => {
  const { symbols, total } = evaluated({
    trades: [{ ...trade("2023-01-01", "BUY", "A", 1, 10), currency: "EUR" }, trade("2023-01-01", "BUY", "B", 1, 10)],
  });
  expect(symbols["A"]).toMatchObject({ quantity: "1", value: null, cost_basis: null, twr: null, xirr: null });
  // it was bought at 10 EUR, so that there is a price; a rate is what is missing
  expect(symbols["A"]?.reasons).toMatchObject({ value: "no_rate", twr: "value_unknown" });
  expect(symbols["B"]?.value).toBe("10");
  expect(total.value).toBeNull();
});

test("every figure that is null has its reason, by the names of the other answers", () => {
  const euros = (type: string, symbol: string | null) => ({
    ...trade("2023-01-02", type, symbol, 1, 10, 1),
    currency: "EUR",
  });
  const { symbols, total } = evaluated({
    trades: [euros("BUY", "A"), euros("DIVIDEND", "A"), euros("SELL", "A"), euros("DEPOSIT", null)],
    since: "2023-01-01",
  });
  for (const figures of [total, ...Object.values(symbols)]) {
    const { reasons = {}, ...told } = figures;
    const empty = Object.entries(told).flatMap(([name, value]) => (value === null ? [name] : []));
    expect(Object.keys(reasons).toSorted()).toEqual(empty.toSorted());
    const known = ["no_price", "no_rate", "different_units", ...Object.keys(reasonTexts)];
    for (const reason of Object.values(reasons)) expect(known).toContain(reason);
  }
  expect(total.reasons).toMatchObject({ quantity: "different_units", realised: "no_rate", cash: "no_rate" });
});

test("nothing is nothing in a currency without a rate", () => {
  const free = { ...trade("2023-01-02", "BUY", "A", 10, 0), currency: "EUR" };
  const { total } = evaluated({ trades: [free, { ...trade("2023-01-03", "FEE", "A", 1, 0), currency: "CHF" }] });
  // given for nothing and worth nothing: 10 x 0 EUR
  expect(total).toMatchObject({ value: "0", cost_basis: "0", unrealised: "0", fees: "0", net_performance: "0" });
});

test.each([
  [[], "The book is not an object."],
  [{ trades: [] }, "currency is missing."],
  [{ currency: "USD", trades: [] }, "The file has no trades or flows. Add at least one."],
  [{ currency: "USD", trades: {} }, "trades must be a list."],
  [{ currency: "USD", method: "NEWEST", trades: FOUR }, "method must be one of FIFO, LIFO, HIFO, AVERAGE, SPECIFIC."],
  [{ currency: "USD", trades: [{ ...FOUR[0], type: "GIFT" }] }, /^trades\[0\]\.type must be one of BUY, SELL/],
  [{ currency: "USD", trades: [{ ...FOUR[0], quantity: "ten" }] }, "trades[0].quantity must be a number."],
  [{ currency: "USD", trades: [{ ...FOUR[0], quantity: -1 }] }, "trades[0].quantity must be above zero."],
  [{ currency: "USD", trades: [{ ...FOUR[0], unit_price: -10 }] }, "trades[0].unit_price must not be below zero."],
  [{ currency: "USD", trades: [{ ...FOUR[3], unit_price: -1 }] }, "trades[0].unit_price must not be below zero."],
  [
    {
      currency: "USD",
      method: "SPECIFIC",
      trades: [...FOUR.slice(0, 3), { ...FOUR[3], lots: [{ date: "2023-01-02", quantity: -5 }] }],
    },
    "trades[3].lots[0].quantity must be above zero.",
  ],
  [{ currency: "USD", trades: [{ ...FOUR[0], date: "2023-02-30" }] }, "trades[0].date must be a day like 2025-03-31."],
  [{ currency: "USD", trades: [{ ...FOUR[0], symbol: undefined }] }, "trades[0].symbol is missing."],
  [{ currency: "USD", trades: FOUR, at: "2023-01-01", since: "2023-01-02" }, "since must not be after at."],
  [
    { currency: "USD", trades: FOUR, rates: [{ date: "2023-01-01", from: "USD", to: "EUR", rate: 0 }] },
    "rates[0].rate must be above zero.",
  ],
])("%j is refused in one sentence", (json, sentence) => {
  expect(() => readBook(json)).toThrow(sentence);
});

test("numbers are exact, with and without an exponent", () => {
  const { total } = evaluated({
    trades: [trade("2023-01-01", "BUY", "A", 1e-7, 1.5e21 / 1e9), trade("2023-01-01", "BUY", "A", 0.1, 0.2)],
  });
  // 0.0000001 x 1500000000000 + 0.02
  expect(total.cost_basis).toBe("150000.02");
});

const FIRST = parseDay("2020-01-01");
const anyTrade = fc.record({
  type: fc.constantFrom("BUY", "BUY", "SELL", "DIVIDEND", "FEE", "SPLIT"),
  symbol: fc.constantFrom("A", "B"),
  quantity: fc.integer({ min: 1, max: 40 }),
  unit_price: fc.integer({ min: 1, max: 9000 }).map((cents) => cents / 100),
  fee: fc.integer({ min: 0, max: 300 }).map((cents) => cents / 100),
  currency: fc.constantFrom("USD", "EUR"),
});
/** The trades with no sale of more than is held; what cannot be sold at all is bought. */
function affordable<Row extends AnyTrade>(rows: readonly Row[]): Row[] {
  const held = new Map<string, number>();
  return rows.map((row) => {
    const before = held.get(row.symbol) ?? 0;
    if (row.type === "SPLIT") held.set(row.symbol, before * row.quantity);
    if (row.type !== "BUY" && row.type !== "SELL") return row;
    if (row.type === "BUY" || before === 0) {
      held.set(row.symbol, before + row.quantity);
      return { ...row, type: "BUY" };
    }
    const quantity = Math.min(row.quantity, before);
    held.set(row.symbol, before - quantity);
    return { ...row, quantity };
  });
}

/** One trade a day, so that a shuffled list says the same. */
const books = fc.record({
  trades: fc
    .array(anyTrade, { minLength: 1, maxLength: 20 })
    .map((rows) => affordable(rows.map((row, i) => ({ ...row, date: formatDay(FIRST + 20 * i) })))),
  rates: fc.constant([
    { date: "2019-12-31", from: "EUR", to: "USD", rate: 1.1 },
    { date: "2020-03-31", from: "EUR", to: "USD", rate: 1.2 },
  ]),
  fees: fc.constantFrom("basis", "expense"),
  at: fc.constant(formatDay(FIRST + 420)),
});

interface AnyTrade {
  readonly date: string;
  readonly type: string;
  readonly symbol: string;
  readonly quantity: number;
}

interface AnyBook {
  readonly trades: readonly AnyTrade[];
  readonly since?: string;
  readonly at?: string;
}

/** The trades with lots on each sale, newest first: what SPECIFIC is told. */
function naming(trades: readonly AnyTrade[]): object[] {
  const held = new Map<string, { date: string; quantity: number }[]>();
  return trades
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map((row) => {
      const lots = held.get(row.symbol) ?? [];
      held.set(row.symbol, lots);
      if (row.type === "SPLIT") for (const lot of lots) lot.quantity *= row.quantity;
      if (row.type === "BUY") lots.push({ date: row.date, quantity: row.quantity });
      if (row.type !== "SELL") return row;
      const named: { date: string; quantity: number }[] = [];
      let left = row.quantity;
      for (let lot = lots.pop(); lot; lot = left > 0 ? lots.pop() : undefined) {
        const quantity = Math.min(lot.quantity, left);
        named.push({ date: lot.date, quantity });
        left -= quantity;
        if (lot.quantity > quantity) lots.push({ ...lot, quantity: lot.quantity - quantity });
      }
      return { ...row, lots: named };
    });
}

const evaluatedBy = (book: AnyBook, method: string): EvaluatedBook => {
  const trades = method === "SPECIFIC" ? naming(book.trades) : book.trades;
  return evaluateBook(readBook({ currency: "USD", method, ...book, trades }));
};

test("a method changes only realised and unrealised, never their sum; symbols add up to the total", () => {
  fc.assert(
    fc.property(books, (book) => {
      const results = LOT_METHODS.map((method) => evaluatedBy(book, method));
      for (const { symbols, total } of results) {
        const first = results[0]?.total;
        expect(addRationals(total.realised!, total.unrealised!)).toEqual(
          addRationals(first!.realised!, first!.unrealised!),
        );
        expect([total.value, total.income, total.fees, total.netPerformance, total.xirr, total.timeWeighted]).toEqual([
          first?.value,
          first?.income,
          first?.fees,
          first?.netPerformance,
          first?.xirr,
          first?.timeWeighted,
        ]);
        const sums = [...symbols.values()].map(({ netPerformance }) => netPerformance!).reduce(addRationals);
        expect(sums).toEqual(total.netPerformance);
      }
    }),
  );
});

test("the order in which trades are given does not matter, nor what is dated later; periods add up", () => {
  fc.assert(
    fc.property(books, fc.constantFrom(...LOT_METHODS), fc.integer({ min: 0, max: 420 }), (book, method, cut) => {
      const since = formatDay(FIRST + cut);
      const whole = evaluatedBy(book, method);
      expect(evaluatedBy({ ...book, trades: book.trades.toReversed() }, method).total).toEqual(whole.total);
      const before = { ...book, at: since, trades: book.trades.filter(({ date }) => date <= since) };
      const first = before.trades.length > 0 ? evaluatedBy(before, method).total : null;
      if (first) expect(evaluatedBy({ ...book, at: since }, method).total).toEqual(first);
      const rest = evaluatedBy({ ...book, since }, method).total.netPerformance!;
      expect(first ? addRationals(first.netPerformance!, rest) : rest).toEqual(whole.total.netPerformance);
    }),
  );
});

test("on a day on which more comes in than was there, what was there counts by itself: with cash, without, in any currency", () => {
  const price = (date: string, own: number) => ({ date, symbol: "F", price: own, currency: "USD" });
  const prices = [price("2025-01-31", 10), price("2025-02-10", 9.5), price("2025-12-31", 10.5)];
  const trades = [trade("2025-01-02", "BUY", "F", 1, 10), trade("2025-02-10", "BUY", "F", 100, 10)];
  const asked = { trades, prices, since: "2024-12-31", at: "2025-12-31" };
  const rates = [{ date: "2025-01-01", from: "USD", to: "EUR", rate: 0.8 }];
  // 10 / 10 x 959.50 / 1010 x 1060.50 / 959.50 - 1
  for (const { total } of [evaluated(asked), evaluated({ ...asked, currency: "EUR", rates })])
    expect(total.twr).toBe("0.05");
  const paid = [trade("2025-01-02", "DEPOSIT", null, 1, 10), trade("2025-02-10", "DEPOSIT", null, 1, 1000)];
  expect(evaluated({ ...asked, trades: [...paid, ...trades] }).total.twr).toBe("0.05");
  // a price that had doubled before: 20 / 10, and the 200 that came with it are worth 200
  const doubled = [trade("2025-01-02", "BUY", "F", 1, 10), trade("2025-05-02", "BUY", "F", 10, 20)];
  expect(evaluated({ trades: doubled }).total.twr).toBe("1");
  // 6 for 3 before 94 more come at 5: 30 / 30 x 500 / (30 + 470) x 525 / 500
  const split = [trade("2025-01-02", "BUY", "F", 3, 10), trade("2025-02-10", "SPLIT", "F", 2, 0)];
  const after = [price("2025-02-10", 5), price("2025-12-31", 5.25)];
  const parted = evaluated({ trades: [...split, trade("2025-02-10", "BUY", "F", 94, 5)], prices: after });
  expect(parted.total.twr).toBe("0.05");
  // bought for less than it began and ended with: 10 / 10 x 1010 / (10 + 11) - 1
  const cheap = [trade("2025-01-02", "BUY", "F", 1, 10), trade("2025-02-10", "BUY", "F", 100, 0.11)];
  expect(Number(evaluated({ trades: cheap, prices: [price("2025-02-10", 10)] }).total.twr)).toBeCloseTo(
    1010 / 21 - 1,
    12,
  );
});

test("a yearly rate that no one can read is none, with its reason", () => {
  // 100 becomes 1,000 in a day: 10^365 a year
  const { total, symbols } = evaluated({
    trades: [trade("2024-03-01", "BUY", "A", 100_000, 0.001)],
    prices: [{ date: "2024-03-02", symbol: "A", price: 0.01 }],
  });
  expect(total).toMatchObject({ value: "1000", twr: "9", xirr: null, reasons: { xirr: "rate_too_high" } });
  expect(symbols["A"]?.reasons).toEqual({ xirr: "rate_too_high" });
});
