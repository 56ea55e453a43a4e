import { addDecimals, negateDecimal, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import type { RecordsThere } from "../known-records.ts";
import type { MarkupElement } from "../markup/element.ts";
import type { RowSink } from "../neutral-row.ts";
import { ToolRows, type ToolRow } from "../tools/tool-rows.ts";
import { besideMoney } from "../values/beside-money.ts";
import { negated } from "../values/read-amount.ts";
import { ClientTree } from "./client-tree.ts";
import { counted, feeCell } from "./client-values.ts";
import { exchangesAmong } from "./exchanged-deliveries.ts";

const FROM = {
  transaction_id: "uuid",
  date: "date",
  type: "type",
  quantity: "shares",
  amount: "amount",
  currency: "currencyCode",
  instrument_id: "security",
  description: "note",
  price: "v",
  fee: "units",
};
/** The first version that counts shares and prices in hundred-millionths, and the first that is read at all. */
const [EIGHT_DIGITS, OLDEST] = [49, 31] as const;
const MONEY: Readonly<Record<string, readonly [type: string, sign: 1 | -1]>> = {
  ...{ DEPOSIT: ["DEPOSIT", 1], REMOVAL: ["WITHDRAW", -1], INTEREST: ["INCOME", 1], INTEREST_CHARGE: ["FEE", -1] },
  ...{ FEES: ["FEE", -1], FEES_REFUND: ["INCOME", 1], TAXES: ["FEE", -1], TAX_REFUND: ["INCOME", 1] },
};

/**
 * Reads a file of Portfolio Performance saved as XML: accounts, portfolios, what was bought and sold with fees and taxes,
 * dividends before tax with the tax on them, transfers and prices. A portfolio and the account that it alone settles
 * through are one account here. Source: the files that Portfolio Performance writes and its model of them.
 */
export function readPerformance(text: string, there: RecordsThere, sink: RowSink): void {
  const tree = new ClientTree(text);
  const out = new ToolRows(there, sink, FROM);
  const version = Number(tree.textAt(tree.root, "version"));
  if (tree.root === null || !(version >= OLDEST)) {
    const reason = "This file was saved by a version of Portfolio Performance that is too old. Open and save it again.";
    return sink.note({ severity: "error", line: null, column: "version", code: "too_old", reason, raw: null });
  }
  new PerformanceRows(tree, version, out).write();
}

class PerformanceRows {
  readonly #tree: ClientTree;
  readonly #out: ToolRows;
  readonly #shareDigits: number;
  readonly #priceDigits: number;
  /** for each account and portfolio the name of the account that it is */
  readonly #homes = new Map<MarkupElement, string>();

  constructor(tree: ClientTree, version: number, out: ToolRows) {
    this.#tree = tree;
    this.#out = out;
    this.#shareDigits = version >= EIGHT_DIGITS ? 8 : 6;
    this.#priceDigits = version >= EIGHT_DIGITS ? 8 : 4;
  }

  write(): void {
    const { root } = this.#tree;
    const accounts = this.#tree.list(root?.child("accounts") ?? null, "account");
    const portfolios = this.#tree.list(root?.child("portfolios") ?? null, "portfolio");
    this.#name(accounts, portfolios);
    for (const security of this.#tree.list(root?.child("securities") ?? null, "security")) this.#prices(security);
    for (const account of accounts)
      for (const one of this.#tree.list(this.#tree.at(account, "transactions"), "account-transaction"))
        this.#money(account, one);
    for (const portfolio of portfolios) {
      const listed = this.#tree.list(this.#tree.at(portfolio, "transactions"), "portfolio-transaction");
      const told = this.#exchanges(portfolio, listed);
      for (const one of listed) if (!told.has(one)) this.#units(portfolio, one);
    }
    this.#out.end();
  }

  /** Writes deliveries that are a spin-off or a merger; answers those that were written. */
  #exchanges(portfolio: MarkupElement, listed: readonly MarkupElement[]): ReadonlySet<MarkupElement> {
    const told = new Set<MarkupElement>();
    const deliveries = listed.flatMap((one) => {
      const type = this.#tree.textAt(one, "type");
      if (type !== "DELIVERY_INBOUND" && type !== "DELIVERY_OUTBOUND") return [];
      const units = counted(this.#tree.textAt(one, "shares"), this.#shareDigits) ?? ZERO;
      const day = `${this.#tree.textAt(one, "date").slice(0, 10)} ${this.#tree.textAt(one, "currencyCode")}`;
      const security = this.#of(one)["instrument_id"] ?? "";
      return [{ of: one, day, isOut: type === "DELIVERY_OUTBOUND", security, units, cost: this.#amount(one) }];
    });
    for (const { of, all, cells } of exchangesAmong(deliveries)) {
      this.#put(this.#homes.get(portfolio) ?? "", of, cells);
      for (const one of all) told.add(one);
    }
    return told;
  }

  #name(accounts: readonly MarkupElement[], portfolios: readonly MarkupElement[]): void {
    const settled = portfolios.map((portfolio) => this.#tree.at(portfolio, "referenceAccount"));
    const taken = new Set<string>();
    const name = (element: MarkupElement): string => {
      const given = this.#tree.textAt(element, "name").slice(0, 110) || this.#tree.textAt(element, "uuid");
      const own = taken.has(given) ? `${given} (${taken.size})` : given;
      taken.add(own);
      return own;
    };
    const holds = (account: MarkupElement): boolean => settled.filter((one) => one === account).length === 1;
    for (const account of accounts) {
      const own = name(account);
      this.#homes.set(account, own);
      const currency = this.#tree.textAt(account, "currencyCode");
      this.#out.records.account(account.line, own, own, holds(account) ? "A" : "D", currency);
    }
    for (const [at, portfolio] of portfolios.entries()) {
      const account = settled[at];
      const shared = account !== null && account !== undefined && holds(account) ? this.#homes.get(account) : undefined;
      this.#homes.set(portfolio, shared ?? name(portfolio));
    }
  }

  #prices(security: MarkupElement): void {
    const currency = this.#tree.textAt(security, "currencyCode");
    const latest = this.#tree.at(security, "latest");
    const listed = this.#tree.at(security, "prices")?.children ?? [];
    const seen = new Set<string>();
    for (const price of latest === null ? listed : [...listed, latest]) {
      const [day, value] = [price.attribute("t").slice(0, 10), counted(price.attribute("v"), this.#priceDigits)];
      if (value === null || currency === "" || signOfDecimal(value) <= 0 || seen.has(day)) continue;
      seen.add(day);
      const instrument_id = this.#security(security, price.line, currency);
      const cells = { date: day, instrument_id, price: formatDecimal(value), currency };
      this.#out.other("prices", price.line, cells);
    }
  }

  #money(account: MarkupElement, one: MarkupElement): void {
    const type = this.#tree.textAt(one, "type");
    // What buys and sells is written with the units.
    if (type === "BUY" || type === "SELL") return;
    const amount = this.#amount(one);
    const home = this.#homes.get(account) ?? "";
    if (type === "DIVIDENDS" || type === "DIVIDEND") return this.#income(home, one, amount, "DIVIDEND");
    if (type === "INTEREST") return this.#income(home, one, amount, "INCOME");
    if (type === "TRANSFER_IN" || type === "TRANSFER_OUT") return this.#moved(home, one, type === "TRANSFER_OUT");
    const known = MONEY[type];
    if (known === undefined) return this.#unread(one, type);
    const signed = known[1] < 0 ? negateDecimal(amount) : amount;
    const of = known[0] === "FEE" || known[0] === "INCOME" ? this.#of(one) : {};
    this.#put(home, one, { type: known[0], amount: formatDecimal(signed), ...of });
  }

  /** Income before tax and fees, and these. */
  #income(home: string, one: MarkupElement, net: Decimal, type: string): void {
    const of = this.#of(one);
    const kind = type === "DIVIDEND" && !("instrument_id" in of) ? "INCOME" : type;
    const costs = [this.#unit(one, "TAX"), this.#unit(one, "FEE")] as const;
    const gross = costs.reduce(addDecimals, net);
    this.#put(home, one, { type: kind, amount: formatDecimal(gross), ...of });
    for (const [at, cost] of costs.entries())
      if (signOfDecimal(cost) > 0)
        this.#put(
          home,
          one,
          { type: "FEE", amount: formatDecimal(negateDecimal(cost)), ...of },
          at === 0 ? "/tax" : "/fee",
        );
  }

  #moved(home: string, one: MarkupElement, isOut: boolean): void {
    const cross = this.#tree.at(one, "crossEntry");
    const [from, to] = [this.#tree.at(cross, "transactionFrom"), this.#tree.at(cross, "transactionTo")];
    const other = this.#homes.get(this.#tree.at(cross, "accountTo") ?? one) ?? "";
    if (from === null || to === null || from === to || other === "") {
      const amount = formatDecimal(isOut ? negateDecimal(this.#amount(one)) : this.#amount(one));
      return this.#put(home, one, { type: isOut ? "WITHDRAW" : "DEPOSIT", amount });
    }
    if (!isOut || other === home) return;
    const [paid, got] = [this.#amount(one), this.#amount(to)];
    const [currency, second] = [this.#tree.textAt(one, "currencyCode"), this.#tree.textAt(to, "currencyCode")];
    const amount = formatDecimal(got);
    if (currency !== second) {
      const counter = { counter_account_id: home, counter_currency: second, counter_amount: amount };
      this.#put(home, one, { type: "FXCONV", amount: formatDecimal(negateDecimal(paid)), ...counter }, "/exchange");
    }
    const sides = { counter_account_id: other, counter_currency: second, counter_amount: amount };
    this.#put(home, one, { type: "TRANSFER", amount: negated(amount), ...sides }, "", second);
  }

  #units(portfolio: MarkupElement, one: MarkupElement): void {
    const type = this.#tree.textAt(one, "type");
    const home = this.#homes.get(portfolio) ?? "";
    const shares = counted(this.#tree.textAt(one, "shares"), this.#shareDigits) ?? ZERO;
    const amount = this.#amount(one);
    const quantity = formatDecimal(shares);
    const of = this.#of(one);
    if (!("instrument_id" in of)) return this.#unread(one, type);
    if (type === "BUY" || type === "SELL") {
      this.#settle(home, one, amount, type === "BUY");
      const [tax, fee] = [this.#unit(one, "TAX"), this.#unit(one, "FEE")];
      if (type === "BUY") {
        // What a state takes of a purchase belongs to what it cost, like a fee.
        const cost = feeCell(addDecimals(fee, tax), amount);
        return this.#put(home, one, { type, ...of, quantity, amount: `-${formatDecimal(amount)}`, ...cost });
      }
      // Tax on a gain is no part of what the units brought in.
      const gross = formatDecimal(addDecimals(amount, tax));
      this.#put(home, one, { type, ...of, quantity: negated(quantity), amount: gross, ...feeCell(fee) });
      if (signOfDecimal(tax) > 0)
        this.#put(home, one, { type: "FEE", amount: formatDecimal(negateDecimal(tax)), ...of }, "/tax");
    } else if (type === "DELIVERY_INBOUND" || type === "DELIVERY_OUTBOUND")
      this.#delivered(home, one, of, type, quantity);
    else if (type === "TRANSFER_OUT") {
      const other = this.#homes.get(this.#tree.at(one, "crossEntry", "portfolioTo") ?? one) ?? "";
      const counter: Record<string, string> = other === "" || other === home ? {} : { counter_account_id: other };
      if (other !== home)
        this.#put(home, one, { type: "DELIVER", ...of, quantity: negated(quantity), amount: "0", ...counter });
    } else if (type === "TRANSFER_IN") {
      if (this.#tree.at(one, "crossEntry", "portfolioFrom") === null)
        this.#put(home, one, { type: "RECEIVE", ...of, quantity, amount: "0" });
    } else this.#unread(one, type);
  }

  /** A delivery has a value: money that comes from outside pays for it, or goes there. */
  #delivered(home: string, one: MarkupElement, of: Record<string, string>, type: string, quantity: string): void {
    const amount = formatDecimal(this.#amount(one));
    const isIn = type === "DELIVERY_INBOUND";
    const units = isIn ? quantity : negated(quantity);
    if (amount === "0")
      return this.#put(home, one, { type: isIn ? "RECEIVE" : "DELIVER", ...of, quantity: units, amount });
    this.#put(home, one, { type: isIn ? "DEPOSIT" : "WITHDRAW", amount: isIn ? amount : negated(amount) }, "/value");
    this.#put(home, one, {
      type: isIn ? "BUY" : "SELL",
      ...of,
      quantity: units,
      amount: isIn ? negated(amount) : amount,
    });
  }

  /** Money goes to where the units are held, where another account pays for them or is paid. */
  #settle(home: string, one: MarkupElement, amount: Decimal, isBuy: boolean): void {
    const account = this.#tree.at(one, "crossEntry", "account");
    const payer = account === null ? "" : (this.#homes.get(account) ?? "");
    if (payer === "" || payer === home) return;
    const [text, currency] = [formatDecimal(amount), this.#tree.textAt(one, "currencyCode")];
    const sides = {
      counter_account_id: home,
      counter_currency: currency,
      counter_amount: isBuy ? text : negated(text),
    };
    this.#put(payer, one, { type: "TRANSFER", amount: isBuy ? negated(text) : text, ...sides }, "/settlement");
  }

  #of(one: MarkupElement): Record<string, string> {
    const security = this.#tree.at(one, "security");
    if (security === null) return {};
    const currency = this.#tree.textAt(security, "currencyCode") || this.#tree.textAt(one, "currencyCode");
    return { instrument_id: this.#security(security, one.line, currency) };
  }

  #security(security: MarkupElement, line: number, currency: string): string {
    const names = ["isin", "tickerSymbol", "wkn", "uuid"].map((name) => this.#tree.textAt(security, name));
    return this.#out.records.instrument(line, names, this.#tree.textAt(security, "name"), "EQTY", currency);
  }

  #amount(one: MarkupElement): Decimal {
    return counted(this.#tree.textAt(one, "amount"), 2) ?? ZERO;
  }

  /** What of an amount is tax, or a fee. */
  #unit(one: MarkupElement, type: string): Decimal {
    return (this.#tree.at(one, "units")?.children ?? [])
      .filter((unit) => unit.attribute("type") === type)
      .map((unit) => counted(unit.child("amount")?.attribute("amount") ?? "", 2) ?? ZERO)
      .reduce(addDecimals, ZERO);
  }

  #unread(one: MarkupElement, type: string): void {
    this.#out.unread(
      one.line,
      "type",
      type === "" ? "a transaction without a type" : type,
      this.#tree.textAt(one, "note"),
    );
  }

  #put(account: string, one: MarkupElement, cells: ToolRow["cells"], part = "", given = ""): void {
    const [uuid, note] = ["uuid", "note"].map((name) => this.#tree.textAt(one, name)) as [string, string];
    this.#out.put({
      line: one.line,
      date: this.#tree.textAt(one, "date").slice(0, 10),
      account,
      currency: given || this.#tree.textAt(one, "currencyCode"),
      id: uuid === "" ? "" : `${uuid}${part}`,
      text: note,
      cells: { ...cells, ...besideMoney([], [note]) },
    });
  }
}
