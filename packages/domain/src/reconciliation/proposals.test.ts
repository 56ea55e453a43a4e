import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveNew } from "../events/derive-new.ts";
import { ZERO, addDecimals, signOfDecimal, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import type { Difference } from "./difference.ts";
import { movesOf, proposalsFor, suggestedAmong, type Proposal } from "./proposals.ts";

// Accounts: a brokerage that its bank settles, and another bank. Instruments: a currency and two shares.
const [BROKER, BANK, OTHER, TRANSIT] = [0, 1, 2, 3] as const;
const [USD, ACME, SAP] = [0, 1, 2] as const;
const settlementOf = (account: number): number => (account === BROKER ? BANK : account);

const off = (account: number, instrument: number, delta: string, more: Partial<Difference> = {}): Difference => ({
  account,
  instrument,
  isCash: instrument === USD,
  currency: USD,
  places: 2,
  delta: parseDecimal(delta),
  unitWorth: instrument === USD ? null : parseDecimal("50"),
  isKnown: true,
  isOwed: false,
  ...more,
});

const around = (others: readonly Difference[] = [], stated: readonly string[] = []) => ({
  settlementOf,
  isStated: (account: number, instrument: number) => stated.includes(`${account} ${instrument}`),
  others,
  apart: [],
  transit: TRANSIT,
});

const told = ({ kind, direction, units, consideration, closes, disturbs }: Proposal): unknown[] => [
  kind,
  direction,
  formatDecimal(units),
  consideration && formatDecimal(consideration),
  closes,
  disturbs,
];

describe("what may be missing", () => {
  it("a trade, where its money is missing on the account that settles it", () => {
    // 10 x 50 = 500, and 503.10 are missing: with a fee, within a quarter
    const [units = []] = proposalsFor([off(BROKER, ACME, "10")], around([off(BANK, USD, "-503.10")], ["0 1", "1 0"]));
    expect(units.map(told)).toEqual([
      ["purchase", "B", "10", "503.1", [0, 1], false],
      ["received", "R", "10", null, [0], false],
      ["opening", "R", "10", null, [0], false],
    ]);
    // 900 are too far from 500; the money that agrees must not be moved
    const far = proposalsFor([off(BROKER, ACME, "10")], around([off(BANK, USD, "-900")], ["0 1", "1 0"]));
    expect(far[0]?.map(told)).toEqual([
      ["received", "R", "10", null, [0], false],
      ["opening", "R", "10", null, [0], false],
      ["purchase", "B", "10", "500", [0], true],
    ]);
    // no statement speaks of the money: 4 x 50
    const [sold = []] = proposalsFor([off(BROKER, ACME, "-4")], around([], ["0 1"]));
    expect(sold.map(told)).toEqual([
      ["sale", "S", "4", "200", [0], false],
      ["delivered", "P", "4", null, [0], false],
    ]);
  });

  it("an opening balance, where the ledger never knew the position", () => {
    const [first = []] = proposalsFor([off(BROKER, ACME, "7", { isKnown: false, unitWorth: null })], around());
    expect(first.map((one) => one.kind)).toEqual(["opening", "received"]);
  });

  it("a transfer, where another account misses the same on the other side", () => {
    const proposals = proposalsFor([off(BANK, USD, "250")], around([off(OTHER, USD, "-250")], ["1 0", "2 0"]));
    expect(proposals[0]?.map(told)).toEqual([
      ["transfer", "R", "250", null, [0, 1], false],
      ["income", "R", "250", null, [0], false],
      ["deposit", "R", "250", null, [0], false],
    ]);
    expect(proposals[0]?.[0]?.other).toEqual({ account: OTHER });
  });

  it("a transfer of two days, before one of the same day with the same account: it closes what was off before too", () => {
    const apart = { of: 0, account: OTHER, instrument: USD, day: 30, otherDay: 60 };
    const same = around([off(OTHER, USD, "250")], ["1 0", "2 0"]);
    const moved = (otherDay: number | null) => {
      const [found = []] = proposalsFor([off(BANK, USD, "-250")], { ...same, apart: [{ ...apart, otherDay }] });
      return [...found.slice(0, 2).map((one) => [one.kind, one.closes, one.day, one.disturbs]), found[0]?.via];
    };
    const fee = ["fee", [0], null, false];
    // the place of what is closed elsewhere follows those of the day: itself, the other account's, the transfer apart
    expect(moved(null)).toEqual([["transfer", [0, 2], 30, false], fee, null]);
    expect(moved(60)).toEqual([["transfer", [0, 2], 30, false], fee, { account: TRANSIT, day: 60 }]);
    const [first] = proposalsFor([off(BANK, USD, "-250")], { ...same, apart: [apart] })[0] ?? [];
    expect(
      first && movesOf(first, settlementOf).map(({ account, quantity }) => [account, formatDecimal(quantity)]),
    ).toEqual([
      [BANK, "-250"],
      [TRANSIT, "250"],
    ]);
  });

  it("a fee, or interest on what is owed", () => {
    const kinds = (difference: Difference) => proposalsFor([difference], around())[0]?.map((one) => one.kind);
    expect(kinds(off(BANK, USD, "-12.50"))).toEqual(["fee", "withdrawal"]);
    expect(kinds(off(BANK, USD, "-12.50", { isOwed: true }))).toEqual(["interest", "withdrawal"]);
    expect(kinds(off(BANK, USD, "800", { isOwed: true }))).toEqual(["deposit", "income"]);
  });
});

describe("closing", () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.integer({ min: 0, max: 18 }))
    .map(([mantissa, scale]): Decimal => ({ mantissa, scale }));
  const places = [BROKER, BANK, OTHER].flatMap((account) =>
    [USD, ACME, SAP].map((instrument) => ({ account, instrument })),
  );
  const statement = fc.tuple(
    ...places.map(() => fc.record({ ledger: decimal, stated: fc.option(decimal), copies: fc.boolean() })),
  );
  const key = (account: number, instrument: number): string => `${account} ${instrument}`;

  it("ledger + proposals = statement, exactly, by the legs that the events derive", () => {
    fc.assert(
      fc.property(statement, fc.option(decimal), fc.boolean(), (lines, worth, isKnown) => {
        const ledger = new Map<string, Decimal>();
        const stated = new Map<string, Decimal>();
        const differences: Difference[] = [];
        for (const [place, { account, instrument }] of places.entries()) {
          const line = lines[place];
          if (!line) continue;
          ledger.set(key(account, instrument), line.ledger);
          // Some miss on one account what another has too much of.
          const mirrored = line.copies && account !== BROKER ? lines[place - 3] : undefined;
          const delta = mirrored?.stated
            ? subtractDecimals(mirrored.ledger, mirrored.stated)
            : line.stated && subtractDecimals(line.stated, line.ledger);
          if (!delta) continue;
          stated.set(key(account, instrument), addDecimals(line.ledger, delta));
          if (signOfDecimal(delta) !== 0)
            differences.push(off(account, instrument, "1", { delta, unitWorth: worth, isKnown }));
        }
        const own = differences.filter((one) => one.account === BROKER);
        const others = differences.filter((one) => one.account !== BROKER);
        const surroundings = around(others, [...stated.keys()]);
        const proposals = proposalsFor(own, surroundings);
        for (const alternatives of proposals) {
          expect(alternatives.some((one) => !one.disturbs)).toBe(true);
          for (const one of alternatives) {
            const after = applied(ledger, [one]);
            for (const place of one.closes) {
              const { account, instrument } = [...own, ...others][place] as Difference;
              expect(after.get(key(account, instrument))).toBe(text(stated.get(key(account, instrument))));
            }
          }
        }
        const after = applied(ledger, suggestedAmong(proposals));
        for (const { account, instrument } of own)
          expect(after.get(key(account, instrument))).toBe(text(stated.get(key(account, instrument))));
        // What agreed before still does.
        for (const [position, quantity] of stated)
          if (text(ledger.get(position)) === text(quantity)) expect(after.get(position)).toBe(text(quantity));
      }),
    );
  });

  /** The ledger after events that a proposal becomes, and the same as the proposal itself says. */
  function applied(ledger: ReadonlyMap<string, Decimal>, proposals: readonly Proposal[]): Map<string, string> {
    const [byEvents, byMoves] = [new Map(ledger), new Map(ledger)];
    const add = (to: Map<string, Decimal>, at: string, quantity: Decimal): void => {
      if (ledger.has(at)) to.set(at, addDecimals(to.get(at) ?? ZERO, quantity));
    };
    for (const one of proposals) {
      for (const { account, instrument, quantity } of movesOf(one, settlementOf))
        add(byMoves, key(account, instrument), quantity);
      for (const line of linesOf(one)) {
        add(byEvents, `${line.dst} ${line.instrument.id}`, parseDecimal(line.quantity));
        add(byEvents, `${line.src} ${line.instrument.id}`, subtractDecimals(ZERO, parseDecimal(line.quantity)));
      }
    }
    const texts = (all: ReadonlyMap<string, Decimal>) =>
      new Map([...all].map(([at, quantity]) => [at, text(quantity)]));
    expect(texts(byEvents)).toEqual(texts(byMoves));
    return texts(byEvents);
  }

  function linesOf({ direction, units, consideration, instrument, currency, account, other }: Proposal) {
    const kind = typeof other === "object" ? ("own" as const) : other;
    const counterparty = typeof other === "object" ? String(other.account) : other;
    const unit = (id: number) => ({ id: String(id), universe: "u" });
    return deriveNew(
      {
        direction,
        units: formatDecimal(units, 18),
        consideration: consideration && formatDecimal(consideration, 18),
        fee: null,
        opening: false,
      },
      {
        what: unit(instrument),
        isCash: instrument === USD,
        target: String(account),
        settlement: String(settlementOf(account)),
        counterparty,
        counterpartyKind: kind,
        counterpartySettlement: counterparty,
        expense: "EX",
        external: "RE",
        priceUnit: consideration === null ? null : unit(currency),
        cause: null,
      },
    );
  }

  function text(value: Decimal | undefined): string {
    return formatDecimal(value ?? ZERO, 40);
  }
});
