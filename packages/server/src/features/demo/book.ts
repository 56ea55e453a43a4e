import { addYears } from "@distributary/domain/time/shift-months";
import { civilOf, dayOf, formatDay, type Day } from "@distributary/domain/time/day";
import { ACCOUNTS_CSV } from "./accounts.ts";
import { cents, signed, worthOf } from "./amounts.ts";
import type { DemoNotice } from "./commitment.ts";
import { CALL_CENTS, DemoFund } from "./fund.ts";
import { DEMO_INSTRUMENTS, demoMarket, priceText, type DemoMarket } from "./market.ts";
import { DemoMortgage, MORTGAGE, OWN_EVENT, type DemoInstalment } from "./mortgage-rows.ts";
import { COTTAGE, cottageRow } from "./cottage.ts";
import type { DemoRow } from "./row.ts";
import { demoDays, type DemoDays } from "./terms.ts";
import { demoStatements, type DemoStatement } from "./statements.ts";

/** The demo's family as the files that any import takes: name and text of each. */
export interface DemoFile {
  readonly name: string;
  readonly text: string;
}

/** For so many years more the fund may call what is unfunded. */
const CALLS_YEARS = 2;

/** The month in whose year the company comes to be of both. */
const SHARED = 60;

/** Ten years. */
export const DEMO_MONTHS = 120;

/**
 * A family with a home and its mortgage, two brokerage accounts in two currencies, a fund commitment with calls and
 * distributions, a SAFE, a bond, a warrant, crypto, a private company and a cottage that is let: ten years that end with
 * the month before `today`.
 *
 * Every row has the form of the import (money in cents, quantities in 1/10,000); the notices of the fund and the payments
 * of the mortgage are events of their own, recorded after it. Every figure follows from the seed, so two people who open the demo on one day see the
 * same numbers.
 */
export function demoBook(today: Day): {
  readonly files: readonly DemoFile[];
  readonly notices: readonly DemoNotice[];
  /** the last day on which the fund may call */
  readonly until: string;
  /** the day from which the mortgage runs, and what it moved */
  readonly borrowed: string;
  readonly instalments: readonly DemoInstalment[];
  /** the days that the terms of the others count from */
  readonly from: DemoDays;
  /** the day from which the two of the family share their company */
  readonly shared: Day;
  readonly statements: readonly DemoStatement[];
} {
  const market = demoMarket(today, DEMO_MONTHS);
  const rows = new Rows(market);
  rows.opening();
  for (let month = 0; month < DEMO_MONTHS; month++) rows.month(month);
  rows.lastCall();
  rows.lastInstalment();
  const files = [
    { name: "accounts.csv", text: ACCOUNTS_CSV },
    {
      name: "instruments.csv",
      text:
        "instrument_id,name,instrument_type,currency\n" +
        [...DEMO_INSTRUMENTS, MORTGAGE, COTTAGE]
          .map((one) => `${one.id},${one.name},${one.type},${one.currency}\n`)
          .join(""),
    },
    { name: "transactions.csv", text: rows.csv() },
    { name: "prices.csv", text: market.pricesCsv },
    { name: "fx.csv", text: market.ratesCsv },
  ];
  return {
    files,
    notices: rows.fund.notices,
    until: formatDay(addYears(today, CALLS_YEARS)),
    borrowed: formatDay(rows.borrowed),
    instalments: rows.mortgage.instalments,
    from: demoDays(market.months),
    shared: dayOf(civilOf(market.months[SHARED] ?? 0).year, 1, 1),
    statements: demoStatements(rows.all, market),
  };
}

const HEADER =
  "transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount," +
  "counter_account_id,counter_currency,counter_amount\n";

/** The rows of the family's ten years, month by month. */
class Rows {
  readonly #market: DemoMarket;
  readonly #rows: DemoRow[] = [];
  readonly #held = new Map<string, number>();
  readonly fund = new DemoFund();
  readonly mortgage = new DemoMortgage();

  constructor(market: DemoMarket) {
    this.#market = market;
  }

  /** The first month: savings, the home with its loan, the family company. */
  opening(): void {
    const day = this.#day(0, 3);
    this.#cash(day, "DEPOSIT", "CHK", 31_500_000);
    this.#cash(day, "DEPOSIT", "BRK", 18_000_000);
    this.#cash(day, "DEPOSIT", "PRV", 26_000_000);
    this.#rows.push(this.mortgage.draw(day));
    this.#transfer(day, "CHK", "HSE", worthOf(10_000, this.#market.price("HOME", 0)));
    this.#trade(day, "BUY", "HSE", "HOME", 10_000, 0);
    this.#trade(day, "BUY", "PRV", "MILL", 12_000_000, 0);
  }

  /** One month of salary, household, mortgage and saving, and what falls due in it. */
  month(month: number): void {
    const salary = 1_650_000 + 2_500 * month;
    this.#cash(this.#day(month, 5), "DEPOSIT", "CHK", salary);
    this.#cash(this.#day(month, 8), "WITHDRAW", "CHK", -(610_000 + 4_000 * (month % 12)));
    if (month > 0) this.#rows.push(...this.mortgage.pay(this.#day(month, 1)));
    if (month >= COTTAGE.from) this.#rows.push(cottageRow(this.#day(month, COTTAGE.date)));
    this.#saving(month);
    if (month % 3 === 2) this.#dividends(month);
    if (month % 12 === 11) this.#cash(this.#day(month, 20), "FEE", "CHK", -(640_000 + 1_500 * month));
    if (month % 6 === 3) this.#cash(this.#day(month, 22), "FEE", "BRK", -12_500);
    this.#private(month);
  }

  /** The first of the month in which the loan is drawn: from then on its periods count. */
  get borrowed(): Day {
    return this.#day(0, 1);
  }

  get all(): readonly DemoRow[] {
    return this.#rows;
  }

  csv(): string {
    const ordered = this.#rows
      .filter((row) => row.type !== OWN_EVENT)
      .map((row, place) => ({ row, place }))
      .sort((a, b) => a.row.day - b.row.day || a.place - b.place);
    return (
      HEADER +
      ordered
        .map(
          ({ row }, place) =>
            [
              `D${String(place + 1).padStart(5, "0")}`,
              formatDay(row.day),
              row.type,
              row.account,
              row.instrument ?? "",
              row.quantity === undefined ? "" : signed(row.quantity, priceText),
              row.price === undefined ? "" : priceText(row.price),
              row.currency ?? "USD",
              signed(row.amount, cents),
              row.counter?.account ?? "",
              row.counter?.currency ?? "",
              row.counter ? signed(row.counter.amount, cents) : "",
            ].join(",") + "\n",
        )
        .join("")
    );
  }

  /** What is left of the salary goes into the two brokerage accounts, by turns. */
  #saving(month: number): void {
    const day = this.#day(month, 12);
    if (month % 4 === 3) {
      this.#transfer(day, "CHK", "EUR", 900_000);
      const euros = Math.floor((900_000 * 1_000_000) / this.#market.rate(month));
      this.#rows.push({
        day: day + 1,
        type: "FXCONV",
        account: "EUR",
        amount: -900_000,
        counter: { account: "EUR", currency: "EUR", amount: euros },
      });
      this.#invest(day + 2, "EUR", month % 8 === 3 ? "EUROX" : "VALEN", euros - 5_000, month);
    } else {
      this.#transfer(day, "CHK", "BRK", 420_000);
      this.#invest(day + 1, "BRK", month % 4 === 0 ? "GLOBX" : month % 4 === 1 ? "MERID" : "HARBR", 400_000, month);
    }
    if (month === 6) this.#invest(day + 3, "BRK", "CITY31", 9_000_000, month);
    if (month === 90) this.#invest(day + 3, "BRK", "MERIDW", 250_000, month);
    if (month === 41)
      this.#trade(day + 3, "SELL", "BRK", "MERID", Math.floor((this.#held.get("BRK MERID") ?? 0) / 2), month);
    if (month === 86)
      this.#trade(day + 3, "SELL", "BRK", "HARBR", Math.floor((this.#held.get("BRK HARBR") ?? 0) / 3), month);
  }

  #dividends(month: number): void {
    const day = this.#day(month, 25);
    for (const [account, instrument, perMille] of [
      ["BRK", "HARBR", 6],
      ["BRK", "GLOBX", 3],
      ["EUR", "EUROX", 9],
    ] as const) {
      const worth = worthOf(this.#held.get(`${account} ${instrument}`) ?? 0, this.#market.price(instrument, month));
      const amount = Math.floor((worth * perMille) / 1_000);
      if (amount > 0)
        this.#rows.push({
          day,
          type: "DIVIDEND",
          account,
          instrument,
          amount,
          currency: account === "EUR" ? "EUR" : "USD",
        });
    }
    if (month % 6 === 5 && (this.#held.get("BRK CITY31") ?? 0) > 0)
      this.#rows.push({
        day,
        type: "DIVIDEND",
        account: "BRK",
        instrument: "CITY31",
        amount: Math.round(((this.#held.get("BRK CITY31") ?? 0) * 35) / 2_000 / 100),
      });
  }

  /** Crypto, the SAFE, and the fund: called in eight notices, distributing from its sixth year. */
  #private(month: number): void {
    const day = this.#day(month, 16);
    if (month === 9 || month === 33) {
      this.#transfer(day, "CHK", "WLT", 500_000);
      this.#invest(day, "WLT", "BITX", 490_000, month);
    }
    if (month === 30) {
      this.#transfer(day, "BRK", "PRV", 5_000_000);
      this.#trade(day, "BUY", "PRV", "LUMEN", 500_000_000, month);
    }
    if (month >= 14 && month <= 56 && (month - 14) % 6 === 0) {
      this.#transfer(day, "CHK", "PRV", CALL_CENTS);
      this.fund.call(this.#day(month, 2), day, true);
    }
    if (month >= 72 && month % 9 === 0)
      this.fund.distribute(this.#day(month, 9), day, this.#market.price("NORTH4", month));
    if (month % 12 === 10 && month > 12)
      this.#rows.push({ day, type: "DIVIDEND", account: "PRV", instrument: "MILL", amount: 1_440_000 });
  }

  /** The fund's newest call: announced in the last month, due in the next one. */
  lastCall(): void {
    const day = this.#day(DEMO_MONTHS - 1, 24);
    this.fund.call(day, day + 21, false);
  }

  /** The month that is not over has begun, and with it the mortgage was due. */
  lastInstalment(): void {
    this.#rows.push(...this.mortgage.pay((this.#market.months.at(-1) ?? 0) + 1));
  }

  #invest(day: Day, account: string, instrument: string, budget: number, month: number): void {
    const price = this.#market.price(instrument, month);
    if (price > 0)
      this.#trade(day, "BUY", account, instrument, Math.floor((budget * 1_000_000) / price / 100) * 100, month);
  }

  #trade(day: Day, type: "BUY" | "SELL", account: string, instrument: string, quantity: number, month: number): void {
    this.#units(
      day,
      type,
      account,
      instrument,
      type === "BUY" ? quantity : -quantity,
      this.#market.price(instrument, month),
    );
  }

  #units(day: Day, type: string, account: string, instrument: string, quantity: number, price: number): void {
    const amount = -Math.sign(quantity) * worthOf(Math.abs(quantity), price);
    if (amount === 0) return;
    const currency = DEMO_INSTRUMENTS.find((one) => one.id === instrument)?.currency ?? "USD";
    this.#held.set(`${account} ${instrument}`, (this.#held.get(`${account} ${instrument}`) ?? 0) + quantity);
    this.#rows.push({ day, type, account, instrument, quantity, price, amount, currency });
  }

  #cash(day: Day, type: string, account: string, amount: number): void {
    this.#rows.push({ day, type, account, amount });
  }

  #transfer(day: Day, from: string, to: string, amount: number): void {
    this.#rows.push({
      day,
      type: "TRANSFER",
      account: from,
      amount: -amount,
      counter: { account: to, currency: "USD", amount },
    });
  }

  #day(month: number, date: number): Day {
    const { year, month: calendar } = civilOf(this.#market.months[month] ?? 0);
    return dayOf(year, calendar, date);
  }
}
