import fc from "fast-check";
import { formatDay, parseDay } from "../../src/time/day.ts";
import type { CorporateAction, LegInput, TransactionInput } from "../../src/ledger/input.ts";
import * as b from "../ledger/small-book.fixture.ts";

/** The day that the transactions of {@link steps} start from; they end 60 days later. */
export const FIRST = parseDay("2024-01-01");

const KINDS = [
  "deposit",
  "income",
  "dividend",
  "fee",
  "trade",
  "sale",
  "transfer",
  "convert",
  "gift",
  "switch",
  "move",
  "split",
  "spin-off",
  "merger",
  "returned",
] as const;

/** What happens, to which account, with which amounts and share. */
interface Step {
  readonly what: (typeof KINDS)[number];
  readonly account: number;
  readonly x: string;
  readonly y: string;
  readonly share: number;
}

/** What can happen on a day; `wide` quantities do not fit in doubles. */
const step = (wide: boolean): fc.Arbitrary<(n: number) => TransactionInput> => {
  const own = fc.constantFrom(b.ANNA, b.BEN);
  const cents = wide
    ? fc.bigInt(1n, 10n ** 18n).map((n) => `${n}.123456789012345678`)
    : fc.integer({ min: 1, max: 900_000 }).map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, "0")}`);
  return fc
    .tuple(
      fc.integer({ min: 0, max: 60 }),
      own,
      fc.constantFrom(...KINDS),
      cents,
      cents,
      fc.constantFrom(b.ACME, b.SAP),
    )
    .map(([offset, account, what, x, y, share]) => (n) => {
      const one = { what, account, x, y, share };
      const action = actionOf(one);
      return { ...b.on(n, formatDay(FIRST + offset), legsOf(one)), ...(action && { action }) };
    });
};

const currencyOf = (share: number): number => (share === b.SAP ? b.EUR : b.USD);
const otherOf = (share: number): number => (share === b.SAP ? b.ACME : b.SAP);

function legsOf({ what, account, x, y, share }: Step): LegInput[] {
  const currency = currencyOf(share);
  const other = account === b.ANNA ? b.BEN : b.ANNA;
  switch (what) {
    case "deposit":
      return b.sides(account, b.RE, currency, x);
    case "income":
      return b.sides(account, b.I, currency, x);
    case "dividend":
      return b.sides(account, b.I, currency, x).map((leg) => ({ ...leg, cause: share }));
    case "fee":
      return b.sides(account, b.EX, currency, b.negated(x));
    case "trade":
      return b.trade(account, share, x, currency, b.negated(y), "-1.5");
    case "sale":
      return b.trade(account, share, b.negated(x), currency, y);
    case "transfer":
      return b.sides(account, other, currency, x);
    case "convert":
      return [...b.sides(account, b.MKT, b.USD, b.negated(x)), ...b.sides(account, b.MKT, b.EUR, y)];
    case "gift":
      return b.sides(account, b.RE, share, x);
    case "switch":
      return [...b.sides(account, b.MKT, b.ACME, b.negated(x)), ...b.sides(account, b.MKT, b.SAP, y)];
    case "move":
      return b.sides(account, other, share, x);
    case "split":
      return b.sides(account, b.MKT, share, x);
    case "spin-off":
      return b.sides(account, b.MKT, otherOf(share), x);
    case "merger":
      return [
        ...b.sides(account, b.MKT, share, b.negated(x)),
        ...b.sides(account, b.MKT, otherOf(share), y),
        ...b.sides(account, b.MKT, currency, "2.5"),
      ];
    case "returned":
      return b.sides(account, b.MKT, currency, x);
  }
}

function actionOf({ what, account, share }: Step): CorporateAction | null {
  const of = { account, instrument: share };
  switch (what) {
    case "split":
      return { ...of, kind: "split", next: "3", old: "2" };
    case "spin-off":
      return { ...of, kind: "spin_off", received: otherOf(share), basisShare: "0.25" };
    case "merger":
      return { ...of, kind: "merger", received: otherOf(share), basisShare: "1" };
    case "returned":
      return { ...of, kind: "return_of_capital" };
    default:
      return null;
  }
}

/** Transactions in any order of days, with what companies did among them. */
export const steps: fc.Arbitrary<TransactionInput[]> = fc
  .array(step(false), { maxLength: 25 })
  .map((list) => list.map((make, n) => make(n)));

/** The same with some amounts that do not fit in doubles. */
export const wideSteps: fc.Arbitrary<TransactionInput[]> = fc
  .array(fc.oneof(step(false), step(true)), { maxLength: 15 })
  .map((list) => list.map((make, n) => make(n)));
