import { expect, test } from "vitest";
import { parseDay } from "../../src/time/day.ts";
import { returnsByGroup } from "../../src/returns/scope-returns.ts";
import * as b from "../ledger/small-book.fixture.ts";

const AT = parseDay("2024-12-31");

test("no return comes from what a company does with its units, in whole or by instrument", () => {
  const at = { account: b.ANNA, instrument: b.ACME } as const;
  const book = b.bookOf([
    b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-01-01", b.trade(b.ANNA, b.ACME, "10", b.USD, "-500")),
    {
      ...b.on(3, "2024-05-02", b.sides(b.ANNA, b.MKT, b.ACME, "10")),
      action: { ...at, kind: "split", next: "2", old: "1" },
    },
    {
      ...b.on(4, "2024-07-01", b.sides(b.ANNA, b.MKT, b.SAP, "5")),
      action: { ...at, kind: "spin_off", received: b.SAP, basisShare: "0.1" },
    },
  ]);
  b.price(book, b.EUR, "2024-01-01", "1");
  for (const [day, text] of [
    ["2024-01-01", "50"],
    ["2024-05-01", "60"],
    ["2024-07-01", "28"],
    ["2024-12-31", "33"],
  ] as const)
    b.price(book, b.ACME, day, text);
  b.price(book, b.SAP, "2024-07-01", "10");
  b.price(book, b.SAP, "2024-12-31", "12");
  const whole = { groupOf: new Int32Array(book.positions.length), count: 1, isWhole: true };
  const byInstrument = {
    groupOf: Int32Array.from(book.positions, ({ instrument }) => [b.ACME, b.SAP].indexOf(instrument as 2 | 3)),
    count: 2,
    isWhole: false,
  };
  const window = { since: null, at: AT, target: b.USD };
  const [all] = returnsByGroup(book, [whole], window);
  const [own] = returnsByGroup(book, [byInstrument], window);
  // 500 in cash, 20 x 33 = 660 and 5 x 12 = 60: 1220 of 1000
  expect(all?.[0]).toMatchObject({ putIn: 100_000, takenOut: 0, closing: 122_000, income: 0 });
  expect(all?.[0]?.timeWeighted.value).toBeCloseTo(0.22, 12);
  // 500 become 20 x 28 = 560 and the 50 that left, those 560 become 660; the 50 that came become 60
  expect(own?.[0]).toMatchObject({ putIn: 50_000, takenOut: 5_000, closing: 66_000 });
  expect(own?.[0]?.timeWeighted.value).toBeCloseTo((610 / 500) * (660 / 560) - 1, 12);
  expect(own?.[1]).toMatchObject({ putIn: 5_000, closing: 6_000 });
  expect(own?.[1]?.timeWeighted.value).toBeCloseTo(0.2, 12);
});
