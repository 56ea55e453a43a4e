import {
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { exact } from "../delimited/row-values.ts";
import type { Cells } from "../neutral-row.ts";
import { textIn } from "../tools/json-values.ts";
import type { ArchivedAccount, ArchivedBook, ArchivedItem, ArchivedTransaction } from "./archived-book.ts";

/** A row of transactions, without its id and description. */
export interface ArchivedRow {
  readonly line: number;
  readonly date: string;
  readonly cells: { readonly type: string } & Cells;
}

/** Money of an account that no row moves yet. */
interface Left {
  readonly account: ArchivedAccount;
  readonly currency: string;
  readonly line: number;
  amount: Decimal;
}

/** What came from outside or went there. */
interface Outside extends Omit<Left, "amount"> {
  readonly amount: Decimal;
  readonly code: string;
  readonly cause: string;
}

const ACTIONS: ReadonlySet<string> = new Set(["split", "spin_off", "merger", "return_of_capital"]);

/** The rows of the form that together move exactly what a transaction of an archive moves. */
export function rowsOfTransaction(transaction: ArchivedTransaction, book: ArchivedBook): readonly ArchivedRow[] {
  return new Rows(transaction, book).all();
}

class Rows {
  readonly #transaction: ArchivedTransaction;
  readonly #book: ArchivedBook;
  readonly #rows: ArchivedRow[] = [];
  readonly #left: Left[] = [];
  #outside: Outside[] = [];

  constructor(transaction: ArchivedTransaction, book: ArchivedBook) {
    this.#transaction = transaction;
    this.#book = book;
  }

  all(): readonly ArchivedRow[] {
    const { items } = this.#transaction;
    for (const item of items) if (this.#currency(item.what) !== null) this.#money(item);
    const action = items.find((item) => ACTIONS.has(item.action));
    if (action === undefined) this.#units(items.filter(({ what }) => this.#currency(what) === null));
    else this.#action(action);
    for (const one of this.#outside) this.#explain(one);
    this.#transfer();
    this.#convert();
    for (const { account, currency, amount, line } of this.#left)
      if (signOfDecimal(amount) !== 0)
        this.#put(line, account, signOfDecimal(amount) > 0 ? "DEPOSIT" : "WITHDRAW", currency, amount, {});
    return this.#rows;
  }

  #money({ line, from, to, what, quantity, cause }: ArchivedItem): void {
    const currency = this.#currency(what)!;
    const amount = decimal(quantity);
    for (const [account, other, change] of [[from, to, negateDecimal(amount)] as const, [to, from, amount] as const]) {
      if (account === undefined || account.code !== "") continue;
      this.#change(account, currency, change, line);
      const code = other?.code ?? "RE";
      if (code === "RE" || code === "I" || code === "EX")
        this.#outside.push({ account, currency, line, amount: change, code, cause });
    }
  }

  #units(items: readonly ArchivedItem[]): void {
    const trades = items.filter(({ consideration, paidIn }) => consideration !== "" && this.#currency(paidIn) !== null);
    for (const item of items) {
      const isTrade = trades.includes(item);
      const [from, to] = [own(item.from), own(item.to)];
      if (from !== null && to !== null && !isTrade) this.#move(item, from, to);
      else {
        if (from !== null) this.#side(item, from, item.to, true, isTrade, trades.length === 1);
        if (to !== null) this.#side(item, to, item.from, false, isTrade, trades.length === 1);
      }
    }
  }

  #move({ line, what, quantity }: ArchivedItem, from: ArchivedAccount, to: ArchivedAccount): void {
    const cells = { ...this.#named(what), counter_account_id: to.number };
    const { currency = from.currency } = this.#book.instruments.get(what) ?? {};
    this.#put(line, from, "DELIVER", currency, ZERO, {
      ...cells,
      quantity: formatDecimal(negateDecimal(decimal(quantity))),
    });
  }

  /** Units that leave an own account or come to it, for money or for nothing. */
  #side(
    item: ArchivedItem,
    account: ArchivedAccount,
    other: ArchivedAccount | undefined,
    isOut: boolean,
    isTrade: boolean,
    isAlone: boolean,
  ): void {
    const { line, what, action } = item;
    const units = decimal(item.quantity);
    const cells = { ...this.#named(what), quantity: formatDecimal(isOut ? negateDecimal(units) : units) };
    const { currency = account.currency } = this.#book.instruments.get(what) ?? {};
    if (!isTrade) {
      if (action === "opening" && this.#opening(item, account, cells, currency)) return;
      return this.#put(line, account, isOut ? "DELIVER" : "RECEIVE", currency, ZERO, cells);
    }
    const paidIn = this.#currency(item.paidIn)!;
    const paid = decimal(item.consideration);
    let amount = isOut ? paid : negateDecimal(paid);
    const beside = isAlone ? this.#beside(what, paidIn) : { fee: ZERO, interest: ZERO };
    amount = subtractDecimals(addDecimals(amount, beside.interest), beside.fee);
    const isIssuer = other?.code === "ISR";
    const type = isOut ? (isIssuer ? "CAPDISTR" : "SELL") : isIssuer ? "CAPCALL" : "BUY";
    const accrued = signOfDecimal(beside.interest) < 0 ? negateDecimal(beside.interest) : beside.interest;
    this.#put(line, account, type, paidIn, amount, {
      ...cells,
      ...(signOfDecimal(beside.fee) === 0 ? {} : { fee: formatDecimal(beside.fee) }),
      ...(signOfDecimal(accrued) === 0 ? {} : { accrued_interest: formatDecimal(accrued) }),
    });
    this.#change(account, paidIn, negateDecimal(amount), line);
  }

  /** The fee of a trade and the interest that came or went with it, which its row says. */
  #beside(what: string, currency: string): { fee: Decimal; interest: Decimal } {
    let [fee, interest] = [ZERO, ZERO];
    for (const { action, cause, what: paid, quantity, from } of this.#transaction.items) {
      if (cause !== what || this.#currency(paid) !== currency) continue;
      const amount = decimal(quantity);
      if (action === "fee") fee = addDecimals(fee, amount);
      else if (action === "accrued_interest" && this.#book.instruments.get(what)?.type === "BOND")
        interest = own(from) === null ? addDecimals(interest, amount) : subtractDecimals(interest, amount);
    }
    const isFee = ({ code, amount }: Outside): boolean => code === "EX" && signOfDecimal(amount) < 0;
    const isInterest = ({ code }: Outside): boolean => code === "I" && signOfDecimal(interest) !== 0;
    this.#outside = this.#outside.filter(
      (one) =>
        !(
          one.cause === what &&
          one.currency === currency &&
          ((isFee(one) && signOfDecimal(fee) !== 0) || isInterest(one))
        ),
    );
    return { fee, interest };
  }

  /** A lot that was held before: bought on its own day, with money that was brought in for it. False where its cost is unknown. */
  #opening({ line }: ArchivedItem, account: ArchivedAccount, cells: Cells, currency: string): boolean {
    const { event } = this.#transaction;
    const cost = exact(textIn(event?.data ?? {}, "cost_basis"));
    const day = textIn(event?.data ?? {}, "acquired_on");
    if (cost === null || signOfDecimal(cost) <= 0 || day === "") return false;
    this.#put(line, account, "DEPOSIT", currency, cost, {}, day);
    this.#put(line, account, "BUY", currency, negateDecimal(cost), cells, day);
    return true;
  }

  /** What a company did. */
  #action({ line, action, from, to, what, quantity, cause }: ArchivedItem): void {
    const account = own(from) ?? own(to);
    const data = this.#transaction.event?.data ?? {};
    if (account === null) return;
    const { items } = this.#transaction;
    const come = items.find((item) => item.cause === what && this.#currency(item.what) === null);
    const { currency = account.currency } = this.#book.instruments.get(what) ?? {};
    const units = decimal(quantity);
    const signed = formatDecimal(own(from) === null ? units : negateDecimal(units));
    if (action === "split") {
      const split_ratio = `${textIn(data, "new_units") || "1"}:${textIn(data, "old_units") || "1"}`;
      return this.#put(line, account, "SPLIT", currency, ZERO, { ...this.#named(what), quantity: signed, split_ratio });
    }
    if (action === "return_of_capital") {
      const paidIn = this.#currency(what) ?? currency;
      const amount = own(from) === null ? units : negateDecimal(units);
      this.#change(account, paidIn, negateDecimal(amount), line);
      const cells = { ...this.#named(cause), quantity: textIn(data, "units") };
      return this.#put(line, account, "CAPRETURN", paidIn, amount, cells);
    }
    // The units of a spin-off that are held stay, so that its only line is of those that come.
    const isSpin = action === "spin_off";
    const received = isSpin ? items.find((item) => item.action === action && item.cause !== "") : come;
    const parent = isSpin ? (received?.cause ?? "") : what;
    const cells = {
      ...this.#named(parent),
      quantity: isSpin ? textIn(data, "units") : signed,
      received_instrument_id: this.#named(received?.what ?? "")["instrument_id"] ?? "",
      received_quantity: formatDecimal(decimal(received?.quantity ?? "0")),
      basis_share: textIn(data, "basis_share"),
    };
    const paid = items.find((item) => item.action === action && this.#currency(item.what) !== null);
    const money = paid === undefined ? null : this.#currency(paid.what);
    const amount =
      paid === undefined
        ? ZERO
        : own(paid.to) === null
          ? negateDecimal(decimal(paid.quantity))
          : decimal(paid.quantity);
    this.#put(line, account, isSpin ? "SPINOFF" : "MERGER", money ?? currency, amount, cells);
    if (money !== null) this.#change(account, money, negateDecimal(amount), line);
  }

  #explain({ account, currency, line, amount, code, cause }: Outside): void {
    const isIn = signOfDecimal(amount) > 0;
    const named = this.#named(cause);
    const has = named["instrument_id"] !== undefined;
    const income = has ? "DIVIDEND" : "INCOME";
    const type = code === "RE" ? (isIn ? "DEPOSIT" : "WITHDRAW") : isIn ? (code === "I" ? income : "INCOME") : "FEE";
    const carries = type === "DIVIDEND" || type === "FEE";
    this.#put(line, account, type, currency, amount, carries ? named : {});
    this.#change(account, currency, negateDecimal(amount), line);
  }

  /** Money that went from one own account to another one. */
  #transfer(): void {
    for (const from of this.#left)
      for (const to of this.#left) {
        if (from.currency !== to.currency || signOfDecimal(from.amount) >= 0 || signOfDecimal(to.amount) <= 0) continue;
        const out = negateDecimal(from.amount);
        const size = compareDecimals(out, to.amount) < 0 ? out : to.amount;
        this.#put(from.line, from.account, "TRANSFER", from.currency, negateDecimal(size), counter(to, size));
        from.amount = addDecimals(from.amount, size);
        to.amount = subtractDecimals(to.amount, size);
      }
  }

  /** One currency that became another one; where it came to another account, it went there after that. */
  #convert(): void {
    for (const from of this.#left)
      for (const to of this.#left) {
        if (from.currency === to.currency || signOfDecimal(from.amount) >= 0 || signOfDecimal(to.amount) <= 0) continue;
        const { account, currency, amount, line } = from;
        this.#put(line, account, "FXCONV", currency, amount, counter({ account, currency: to.currency }, to.amount));
        if (to.account !== account)
          this.#put(line, account, "TRANSFER", to.currency, negateDecimal(to.amount), counter(to, to.amount));
        [from.amount, to.amount] = [ZERO, ZERO];
        break;
      }
  }

  #put(
    line: number,
    account: ArchivedAccount,
    type: string,
    currency: string,
    amount: Decimal,
    cells: Cells,
    date = this.#transaction.date,
  ): void {
    const own = { type, account_id: account.number, currency, amount: formatDecimal(amount) };
    this.#rows.push({ line, date, cells: { ...own, ...cells } });
  }

  #change(account: ArchivedAccount, currency: string, amount: Decimal, line: number): void {
    const there = this.#left.find((one) => one.account === account && one.currency === currency);
    if (there === undefined) this.#left.push({ account, currency, amount, line });
    else there.amount = addDecimals(there.amount, amount);
  }

  #currency(id: string): string | null {
    return this.#book.currencyOf(id);
  }

  #named(id: string): Cells {
    const identifier = this.#book.instruments.get(id)?.identifier;
    return identifier === undefined ? {} : { instrument_id: identifier };
  }
}

function counter(to: Pick<Left, "account" | "currency">, amount: Decimal): Cells {
  return {
    counter_account_id: to.account.number,
    counter_currency: to.currency,
    counter_amount: formatDecimal(amount),
  };
}

function own(account: ArchivedAccount | undefined): ArchivedAccount | null {
  return account === undefined || account.code !== "" ? null : account;
}

/** A number of the database without the zeros at its end; zero where it is none. */
function decimal(text: string): Decimal {
  return exact(/\./.test(text) ? text.replace(/\.?0+$/, "") : text) ?? ZERO;
}
