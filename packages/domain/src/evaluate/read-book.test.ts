import { expect, test } from "vitest";
import { readBook } from "./read-book.ts";
import { evaluated, FOUR, trade } from "./small-book.fixture.ts";

test("a field that is not known, and a sale of more than is held, are told by their place in the file", () => {
  const told = (json: object): readonly string[] => {
    const notes: string[] = [];
    readBook({ currency: "USD", ...json }, (sentence) => notes.push(sentence));
    return notes;
  };
  const buy = trade("2024-01-02", "BUY", "A", 3, 10);
  expect(told({ trades: [buy, { ...buy, unitprice: 4 }] })).toEqual([
    "trades[1].unitprice is not a known field and was ignored. Known fields: date, type, symbol, quantity, unit_price, fee, currency, lots.",
  ]);
  const lots = [{ date: "2024-01-02", quantity: 1, price: 10 }];
  const slips = {
    mehtod: "LIFO",
    trades: [buy, { ...trade("2024-02-01", "SELL", "A", 1, 10), lots }],
    prices: [{ date: "2024-01-02", symbol: "A", price: 1, close: 2 }],
  };
  expect(told(slips).map((sentence) => sentence.split(" ")[0])).toEqual([
    "mehtod",
    "trades[1].lots[0].price",
    "prices[0].close",
  ]);
  // 2 and 1 of it sold first, by their days: 3 - 2 = 1 is left for the other 2
  const selling = [trade("2024-03-01", "SELL", "A", 2, 10), buy, trade("2024-02-01", "SELL", "A", 2, 10)];
  expect(told({ trades: selling })).toEqual([
    "trades[0].quantity sells 2 A on 2024-03-01, and 1 are held. The remainder counts as sold short.",
  ]);
  // what was sold short already leaves nothing at hand, and no less than nothing
  expect(
    told({ trades: [selling[2]!, selling[0]!] }).map((sentence) => sentence.match(/and \S+ are held/)?.[0]),
  ).toEqual(["and 0 are held", "and 0 are held"]);
  // later than the day that is asked about, or a short position that is meant: 3 - 4
  expect(told({ trades: selling, at: "2024-02-20" })).toEqual([]);
  expect(told({ trades: selling, allow_short: true })).toEqual([]);
  expect(evaluated({ trades: selling }).symbols["A"]?.quantity).toBe("-1");
  expect(() => evaluated({ trades: selling, allow_short: "yes" })).toThrow("allow_short must be true or false.");
});

test("a list may be newest first, and a purchase covers a sale of its day wherever it stands", () => {
  // 10 at 8, then on one day 10 sold at 12 and 10 bought at 10: LIFO takes the 8, as they were sold before the 10 came
  const oldest = trade("2024-01-01", "BUY", "A", 10, 8);
  const day = [trade("2024-03-02", "SELL", "A", 10, 12), trade("2024-03-02", "BUY", "A", 10, 10)];
  const realised = (trades: object[]) => evaluated({ method: "LIFO", trades }).total.realised;
  expect([realised([oldest, ...day]), realised([...day.toReversed(), oldest])]).toEqual(["40", "40"]);
  // nothing is held before that day: 5 of the 10 bought on it, 5 x (12 - 10)
  const covered = [trade("2024-03-02", "SELL", "A", 5, 12), day[1] as object];
  expect([realised(covered), realised(covered.toReversed())]).toEqual(["10", "10"]);
});

test("currencies may be written in small letters", () => {
  const trades = [{ ...trade("2024-01-01", "BUY", "A", 1, 8), currency: "eur" }];
  const rates = [{ date: "2024-01-01", from: "Eur", to: "usd", rate: 2 }];
  expect(evaluated({ currency: "usd", trades, rates, prices: [] }).total.cost_basis).toBe("16");
});

test("a split told by a rounded decimal leaves no dust, and lots that are named count under SPECIFIC alone", () => {
  const held = (ratio: string | number) =>
    evaluated({
      trades: [
        trade("2024-01-02", "BUY", "A", 3, 10),
        { date: "2024-02-01", type: "SPLIT", symbol: "A", quantity: ratio },
      ],
    }).symbols["A"]?.quantity;
  // one for three, however it was rounded; two for three; one for seven; and what is no small fraction as it stands
  expect(["0.3333", 0.333333333, "0.333333333333333333", "0.6667", "0.142857", "0.1234"].map(held)).toEqual([
    "1",
    "1",
    "1",
    "2",
    "0.428571428571428571",
    "0.3702",
  ]);
  const lots = [{ date: "2023-09-01", quantity: 10 }];
  const gains = (["FIFO", "LIFO", "HIFO", "AVERAGE"] as const).map(
    (method) => evaluated({ method, trades: [...FOUR.slice(0, 3), { ...FOUR[3], lots }] }).total.realised,
  );
  // as without names
  expect(gains).toEqual(["200", "100", "50", "150"]);
});
