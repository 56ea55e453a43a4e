import { expect, test } from "vitest";
import { evaluateBook } from "./evaluate.ts";
import { printedBook, type PrintedBook } from "./present.ts";
import { readBook } from "./read-book.ts";

const trade = (date: string, type: string, symbol: string | null, quantity: number, unit_price: number, fee = 0) => {
  return { date, type, symbol, quantity, unit_price, fee, currency: "USD" };
};

function evaluated(json: object): PrintedBook {
  const book = readBook({ currency: "USD", ...json });
  return printedBook(book, evaluateBook(book));
}

const FOUR = [
  trade("2023-01-02", "BUY", "A", 10, 10),
  trade("2023-06-01", "BUY", "A", 10, 30),
  trade("2023-09-01", "BUY", "A", 10, 20),
  trade("2024-01-10", "SELL", "A", 15, 30),
];

test("a field that is not known, and a sale of more than is held, are refused by their place in the file", () => {
  const refused = (json: object) => () => evaluated(json);
  const buy = trade("2024-01-02", "BUY", "A", 3, 10);
  expect(refused({ trades: [buy, { ...buy, unitprice: 4 }] })).toThrow(
    "trades[1].unitprice is not known here; known are date, type, symbol, quantity, unit_price, fee, currency, lots.",
  );
  expect(refused({ trades: [buy], mehtod: "LIFO" })).toThrow("mehtod is not known here; known are currency, method,");
  expect(refused({ trades: [buy], prices: [{ date: "2024-01-02", symbol: "A", price: 1, close: 2 }] })).toThrow(
    "prices[0].close is not known here",
  );
  const lots = [{ date: "2024-01-02", quantity: 1, price: 10 }];
  expect(refused({ trades: [buy, { ...trade("2024-02-01", "SELL", "A", 1, 10), lots }] })).toThrow(
    "trades[1].lots[0].price is not known here",
  );
  // 2 and 1 of it sold first, by their days: 3 - 2 = 1 is left for the other 2
  const selling = [trade("2024-03-01", "SELL", "A", 2, 10), buy, trade("2024-02-01", "SELL", "A", 2, 10)];
  expect(refused({ trades: selling })).toThrow(
    'trades[0].quantity sells 2 A on 2024-03-01, and 1 are held; give the purchase that is missing, or "allow_short": true.',
  );
  // later than the day that is asked about, or a short position that is meant: 3 - 4
  expect(evaluated({ trades: selling, at: "2024-02-20" }).symbols["A"]?.quantity).toBe("1");
  expect(evaluated({ trades: selling, allow_short: true }).symbols["A"]?.quantity).toBe("-1");
  expect(refused({ trades: selling, allow_short: "yes" })).toThrow("allow_short must be true or false.");
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
