/** The transactions of the reference book, drawn one after the other. */

import { cents, floorDivide, scaledProduct } from "./exact.ts";
import { Holdings } from "./holdings.ts";
import type { Market } from "./market.ts";
import { ASSET_ACCOUNTS, LIABILITY_ACCOUNTS, calendar } from "./masters.ts";
import type { Account, CurrencyIndex, Instrument } from "./masters.ts";
import type { PythonRandom } from "./python-random.ts";
import type { Counter, Movement, Transaction, TransactionType } from "./transaction.ts";

const TRADED_PER_ACCOUNT = 40;
const CONVERSIONS: readonly (readonly [CurrencyIndex, CurrencyIndex])[] = [
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
];

/** Draws `count` transactions in date order, spread evenly over the working days except 31 December. */
export function* drawTransactions(
  random: PythonRandom,
  count: number,
  accounts: readonly Account[],
  instruments: readonly Instrument[],
  market: Market,
): Generator<Transaction, void, undefined> {
  const days = calendar()
    .filter((day) => !day.isWeekend && !day.isYearEnd)
    .map((day) => day.iso);
  const latest = latestMarketDates(days, market.dates);
  const draw = new Draw(random, accounts, instruments, market);
  for (let i = 0; i < count; i++) {
    const day = floorDivide(i * days.length, count);
    const moved = draw.next(latest[day] as number);
    yield { number: i + 1, date: days[day] as string, ...moved };
  }
}

/** For each day the position of the last market date on or before it (the first, where there is none). */
function latestMarketDates(days: readonly string[], dates: readonly string[]): number[] {
  let latest = 0;
  return days.map((day) => {
    while (latest + 1 < dates.length && (dates[latest + 1] as string) <= day) latest++;
    return latest;
  });
}

/** Each method returns null when its kind of row is not possible now; a deposit stands in for it. */
class Draw {
  readonly #random: PythonRandom;
  readonly #instruments: readonly Instrument[];
  readonly #market: Market;
  readonly #holdings = new Holdings();
  readonly #traded: readonly (readonly number[])[];
  readonly #funds: readonly (readonly number[])[];
  readonly #loanCurrencies: readonly CurrencyIndex[];
  #at = 0;

  constructor(random: PythonRandom, accounts: readonly Account[], instruments: readonly Instrument[], market: Market) {
    this.#random = random;
    this.#instruments = instruments;
    this.#market = market;
    const all = instruments.map((_, index) => index);
    this.#traded = Array.from({ length: ASSET_ACCOUNTS }, () => random.sample(all, TRADED_PER_ACCOUNT));
    this.#funds = this.#traded.map((list) => list.filter((i) => instruments[i]?.type === "CAPC"));
    this.#loanCurrencies = accounts.filter((account) => account.isLiability).map((account) => account.currency);
  }

  next(marketDate: number): Movement {
    this.#at = marketDate;
    const account = this.#below(ASSET_ACCOUNTS);
    return this.#drawKind(account, this.#random.random()) ?? this.#anyDeposit(account);
  }

  #drawKind(account: number, chance: number): Movement | null {
    if (chance < 0.48) return this.#buy(account);
    if (chance < 0.72) return this.#sell(account);
    if (chance < 0.84) return this.#dividend(account);
    if (chance < 0.89) return this.#transfer(account);
    if (chance < 0.92) return this.#fee(account);
    if (chance < 0.95) return this.#fund(account);
    if (chance < 0.965) return this.#convert(account);
    if (chance < 0.98) return this.#loan(account);
    return chance < 0.99 ? this.#withdraw(account) : null;
  }

  #buy(account: number): Movement | null {
    const instrument = this.#pick(this.#traded[account] as readonly number[]);
    if (this.#isFund(instrument)) return null;
    const price = this.#tradePrice(instrument);
    let quantity = this.#below(990_000) + 10_000;
    if (this.#random.random() < 0.7) quantity -= quantity % 10_000;
    const currency = this.#currencyOf(instrument);
    const cost = cents(quantity, price);
    if (this.#holdings.cash(account, currency) < cost || cost <= 0) {
      // Too poor to buy: pay in two and a half times the cost, in whole hundreds.
      return this.#deposit(account, currency, (floorDivide(cost * 25, 10_000) + 1) * 10_000);
    }
    return this.#trade("BUY", account, instrument, quantity, price, -cost);
  }

  #sell(account: number): Movement | null {
    const held = this.#holdings.held(account);
    if (held.length === 0) return null;
    const instrument = this.#pick(held);
    if (this.#isFund(instrument)) return null;
    const units = this.#holdings.units(account, instrument);
    const all = this.#random.random() < 0.08;
    const quantity = all ? units : Math.max(1, Math.trunc(units * (0.05 + 0.6 * this.#random.random())));
    const price = this.#tradePrice(instrument);
    const proceeds = cents(quantity, price);
    return proceeds > 0 ? this.#trade("SELL", account, instrument, -quantity, price, proceeds) : null;
  }

  #dividend(account: number): Movement | null {
    const held = this.#holdings.held(account);
    if (held.length === 0) return null;
    const instrument = this.#pick(held);
    const value = cents(this.#holdings.units(account, instrument), this.#marketPrice(instrument));
    const amount = floorDivide(value, 150);
    if (amount <= 0) return null;
    const currency = this.#currencyOf(instrument);
    this.#holdings.addCash(account, currency, amount);
    return { type: "DIVIDEND", account, instrument, quantity: 0, price: 0, currency, amount, counter: null };
  }

  #transfer(account: number): Movement | null {
    const other = this.#below(ASSET_ACCOUNTS);
    const currency = this.#anyCurrency();
    const cash = this.#holdings.cash(account, currency);
    if (other === account || cash <= 100) return null;
    const amount = Math.trunc(cash * this.#random.random() * 0.3) + 1;
    return this.#cashRow("TRANSFER", account, currency, -amount, { account: other, currency, amount });
  }

  #fee(account: number): Movement | null {
    const currency = this.#anyCurrency();
    const amount = this.#below(20_000) + 100;
    if (this.#holdings.cash(account, currency) < amount) return null;
    return this.#cashRow("FEE", account, currency, -amount);
  }

  #fund(account: number): Movement | null {
    const funds = this.#funds[account] as readonly number[];
    if (funds.length === 0) return null;
    const instrument = this.#pick(funds);
    const units = this.#holdings.units(account, instrument);
    if (this.#random.random() < 0.66 || units === 0) return this.#capitalCall(account, instrument);
    const quantity = Math.max(1, Math.trunc(units * (0.02 + 0.2 * this.#random.random())));
    const price = this.#marketPrice(instrument);
    const amount = cents(quantity, price);
    return amount > 0 ? this.#trade("CAPDISTR", account, instrument, -quantity, price, amount) : null;
  }

  #capitalCall(account: number, instrument: number): Movement | null {
    const amount = (this.#below(500) + 1) * 10_000;
    if (this.#holdings.cash(account, this.#currencyOf(instrument)) < amount) return null;
    // A fund is called at a price of one, so a cent buys 1e-2 units.
    return this.#trade("CAPCALL", account, instrument, amount * 100, 10_000, -amount);
  }

  #convert(account: number): Movement | null {
    const [from, to] = this.#pick(CONVERSIONS);
    const cash = this.#holdings.cash(account, from);
    if (cash <= 10_000) return null;
    const amount = Math.trunc(cash * this.#random.random() * 0.4) + 100;
    const rate = this.#market.rates[(from || to) === 1 ? "EUR" : "GBP"][this.#at] as number;
    const received = from === 0 ? scaledProduct(amount, 1_000_000, 0, rate) : scaledProduct(amount, rate, 0, 1_000_000);
    if (received <= 0) return null;
    return this.#cashRow("FXCONV", account, from, -amount, { account, currency: to, amount: received });
  }

  #loan(account: number): Movement | null {
    const index = this.#below(LIABILITY_ACCOUNTS);
    const loan = ASSET_ACCOUNTS + index;
    const currency = this.#loanCurrencies[index] as CurrencyIndex;
    const debt = -this.#holdings.cash(loan, currency);
    if (this.#random.random() < 0.3 || debt === 0) {
      const amount = (this.#below(400) + 10) * 100_000;
      return this.#cashRow("LOANDRAW", account, currency, amount, { account: loan, currency, amount: -amount });
    }
    const amount = Math.min(debt, Math.trunc(debt * (0.02 + 0.2 * this.#random.random())) + 1);
    if (this.#holdings.cash(account, currency) < amount) return null;
    return this.#cashRow("LOANPAY", account, currency, -amount, { account: loan, currency, amount });
  }

  #withdraw(account: number): Movement | null {
    const currency = this.#anyCurrency();
    const cash = this.#holdings.cash(account, currency);
    if (cash <= 1_000) return null;
    const amount = Math.trunc(cash * this.#random.random() * 0.5) + 1;
    return this.#cashRow("WITHDRAW", account, currency, -amount);
  }

  #anyDeposit(account: number): Movement {
    const currency = this.#anyCurrency();
    return this.#deposit(account, currency, (this.#below(100) + 1) * 100_000);
  }

  #deposit(account: number, currency: CurrencyIndex, amount: number): Movement {
    return this.#cashRow("DEPOSIT", account, currency, amount);
  }

  #trade(
    type: TransactionType,
    account: number,
    instrument: number,
    quantity: number,
    price: number,
    amount: number,
  ): Movement {
    const currency = this.#currencyOf(instrument);
    this.#holdings.addCash(account, currency, amount);
    this.#holdings.addUnits(account, instrument, quantity);
    return { type, account, instrument, quantity, price, currency, amount, counter: null };
  }

  #cashRow(
    type: TransactionType,
    account: number,
    currency: CurrencyIndex,
    amount: number,
    counter: Counter | null = null,
  ): Movement {
    this.#holdings.addCash(account, currency, amount);
    if (counter) this.#holdings.addCash(counter.account, counter.currency, counter.amount);
    return { type, account, instrument: null, quantity: 0, price: 0, currency, amount, counter };
  }

  #below(limit: number): number {
    return Math.trunc(this.#random.random() * limit);
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  #anyCurrency(): CurrencyIndex {
    return this.#below(3) as CurrencyIndex;
  }

  #isFund(instrument: number): boolean {
    return this.#instruments[instrument]?.type === "CAPC";
  }

  #currencyOf(instrument: number): CurrencyIndex {
    return (this.#instruments[instrument] as Instrument).currency;
  }

  #marketPrice(instrument: number): number {
    return this.#market.prices[instrument]?.[this.#at] as number;
  }

  /** Up to one per cent around the market. */
  #tradePrice(instrument: number): number {
    return Math.max(1, Math.trunc(this.#marketPrice(instrument) * (0.99 + 0.02 * this.#random.random())));
  }
}
