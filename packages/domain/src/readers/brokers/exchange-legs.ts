import {
  addDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import { MINOR_UNITS } from "../../codes/currencies.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { exact } from "../delimited/row-values.ts";
import type { ToolRow, ToolRows } from "../tools/tool-rows.ts";
import { magnitude } from "../values/read-amount.ts";

/** One line of an exchange's ledger: so much of a coin or currency came or went. */
export interface Leg {
  readonly line: number;
  readonly asset: string;
  readonly amount: Decimal;
  /** what it was worth in US dollars, where the exchange says so */
  readonly worth: string;
}

/** What all legs of a trade have in common. */
export type LegPlace = Omit<ToolRow, "cells" | "currency">;

const DOLLARS: ReadonlySet<string> = new Set(["USDT", "USDC", "BUSD", "FDUSD", "TUSD", "DAI", "USDG", "PYUSD"]);

/** Whether an asset of an exchange is money. */
export function isMoney(asset: string): boolean {
  return MINOR_UNITS.has(asset);
}

/** Writes what the ledgers of exchanges say: trades of coins against money and each other, and coins that come and go. */
export class ExchangeLegs {
  readonly #out: ToolRows;
  #unpriced = 0;
  #firstUnpriced = 0;
  #stable = false;

  constructor(out: ToolRows) {
    this.#out = out;
  }

  /** A trade: what it moved of each asset. */
  trade(place: LegPlace, legs: readonly Leg[]): void {
    const moved = netOf(legs);
    const money = moved.filter(({ asset }) => isMoney(asset));
    const coins = moved.filter(({ asset }) => !isMoney(asset));
    if (money.length === 2 && coins.length === 0) return this.#conversion(place, money[0]!, money[1]!);
    if (money.length === 1 && coins.length > 0) {
      const [paid] = money as [Leg];
      const wanted = signOfDecimal(paid.amount) < 0 ? 1 : -1;
      const coin = coins.find(({ amount }) => signOfDecimal(amount) === wanted);
      if (coin !== undefined) {
        this.#traded(place, coin, paid.asset, formatDecimal(paid.amount), "");
        for (const other of coins) if (other !== coin) this.units(place, other, `/${other.asset}`);
        return;
      }
    }
    for (const leg of money) this.money(place, leg, `/${leg.asset}`);
    const gone = coins.find(({ amount }) => signOfDecimal(amount) < 0);
    const come = coins.find(({ amount }) => signOfDecimal(amount) > 0);
    if (gone === undefined || come === undefined) {
      for (const leg of coins) this.units(place, leg, `/${leg.asset}`);
      return;
    }
    const worth = this.#worthOf(gone, come);
    this.#traded(place, gone, "USD", worth, `/${gone.asset}`);
    this.#traded(place, come, "USD", worth === "0" ? "0" : `-${worth}`, `/${come.asset}`);
    for (const leg of coins) if (leg !== gone && leg !== come) this.units(place, leg, `/${leg.asset}`);
    if (worth !== "0") return;
    this.#unpriced += 1;
    this.#firstUnpriced ||= place.line;
  }

  /** Money that came or went. */
  money(place: LegPlace, { asset, amount }: Leg, part = "", type?: string): void {
    const kind = type ?? (signOfDecimal(amount) < 0 ? "WITHDRAW" : "DEPOSIT");
    this.#put(place, asset, { type: kind, amount: formatDecimal(amount) }, part);
  }

  /** Units that came from outside or went there. */
  units(place: LegPlace, { line, asset, amount }: Leg, part = ""): void {
    const type = signOfDecimal(amount) < 0 ? "DELIVER" : "RECEIVE";
    const instrument = this.#coin(line, asset);
    const quantity = formatDecimal(amount);
    this.#put(place, "USD", { type, instrument_id: instrument, quantity, amount: "0" }, part);
  }

  /** What was earned in coins: income where it is known what it was worth, else units alone. */
  reward(place: LegPlace, leg: Leg): void {
    const worth = centsOf(leg.worth);
    if (worth === "0" || signOfDecimal(leg.amount) < 0) return this.units(place, leg);
    const instrument = this.#coin(leg.line, leg.asset);
    this.#put(place, "USD", { type: "DIVIDEND", instrument_id: instrument, amount: worth }, "");
    this.#traded(place, leg, "USD", `-${worth}`, "/units");
  }

  /** Says at the end what was taken for granted. */
  end(): void {
    if (this.#stable)
      this.#out.warn(null, null, "stable_coins", "Coins tied to the US dollar count as one dollar in trades.");
    if (this.#unpriced === 0) return;
    const reason = `${this.#unpriced} trades of one coin for another have no value in money, and none is recorded for them; the first is on line ${this.#firstUnpriced}.`;
    this.#out.warn(this.#firstUnpriced, null, "no_value", reason);
  }

  #traded(place: LegPlace, { line, asset, amount }: Leg, currency: string, paid: string, part: string): void {
    const type = signOfDecimal(amount) > 0 ? "BUY" : "SELL";
    const cells = {
      type,
      instrument_id: this.#coin(line, asset, currency),
      quantity: formatDecimal(amount),
      amount: paid,
    };
    this.#put(place, currency, cells, part);
  }

  #conversion(place: LegPlace, first: Leg, second: Leg): void {
    const [gone, come] = signOfDecimal(first.amount) < 0 ? [first, second] : [second, first];
    if (signOfDecimal(come.amount) <= 0) {
      for (const leg of [first, second]) this.money(place, leg, `/${leg.asset}`);
      return;
    }
    const counter = { counter_currency: come.asset, counter_amount: formatDecimal(come.amount) };
    const sides = { counter_account_id: place.account, ...counter };
    this.#put(place, gone.asset, { type: "FXCONV", amount: formatDecimal(gone.amount), ...sides }, "");
  }

  /** What a trade of coins was worth in US dollars, to the cent; 0 where that is not known. */
  #worthOf(gone: Leg, come: Leg): string {
    for (const { worth } of [gone, come]) if (centsOf(worth) !== "0") return centsOf(worth);
    const stable = [gone, come].find(({ asset }) => DOLLARS.has(asset));
    if (stable === undefined) return "0";
    this.#stable = true;
    return centsOf(formatDecimal(stable.amount));
  }

  #coin(line: number, asset: string, currency = "USD"): string {
    return this.#out.records.instrument(line, [asset], "", "CPTO", currency);
  }

  #put(place: LegPlace, currency: string, cells: ToolRow["cells"], part: string): void {
    this.#out.put({ ...place, id: place.id === "" ? "" : `${place.id}${part}`, currency, cells });
  }
}

/** What is left of each asset, in the order in which they come; those of which nothing is left are none. */
function netOf(legs: readonly Leg[]): Leg[] {
  const sums = new Map<string, Leg>();
  for (const leg of legs) {
    const there = sums.get(leg.asset);
    const amount = addDecimals(there?.amount ?? ZERO, leg.amount);
    sums.set(leg.asset, { ...(there ?? leg), amount, worth: there?.worth || leg.worth });
  }
  return [...sums.values()].filter(({ amount }) => signOfDecimal(amount) !== 0);
}

/** The size of an amount, cut to the cent. */
function centsOf(text: string): string {
  const found = /^-?(\d+)(?:\.(\d{1,2})\d*)?$/.exec(text);
  return found === null ? "0" : magnitude(formatDecimal(exact(`${found[1]}.${found[2] ?? "0"}`) ?? ZERO));
}

/** An amount less a fee of the same asset. */
export function lessFee(amount: string, fee: string): Decimal {
  const cost = exact(fee) ?? ZERO;
  return subtractDecimals(exact(amount) ?? ZERO, signOfDecimal(cost) < 0 ? negateDecimal(cost) : cost);
}
