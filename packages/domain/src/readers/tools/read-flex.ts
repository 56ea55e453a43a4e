import { actionsOf, RETURNS_CAPITAL, StatementCosts, type ActionRow } from "../brokers/corporate-action.ts";
import { optionUnits } from "../brokers/option-units.ts";
import { sum } from "../delimited/row-values.ts";
import type { RecordsThere } from "../known-records.ts";
import type { MarkupElement } from "../markup/element.ts";
import { readMarkup } from "../markup/read-markup.ts";
import type { RowSink } from "../neutral-row.ts";
import { RecordRows } from "../record-rows.ts";
import { howToEnter } from "../values/how-to-enter.ts";
import { isZero, magnitude, negated, readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { ShownFigures } from "../shown/shown-figures.ts";
import { StatedPositions } from "../shown/stated-positions.ts";
import { RowIds } from "../values/row-ids.ts";

const WANTED: ReadonlySet<string> = new Set([
  "Trade",
  "CashTransaction",
  "OpenPosition",
  "CashReportCurrency",
  "CorporateAction",
  "Transfer",
]);
const TYPES: Readonly<Record<string, string>> = {
  ...{ STK: "EQTY", FUND: "UNIT", BOND: "BOND", CRYPTO: "CPTO", WAR: "EQTY", IOPT: "EQTY", OPT: "DRIV" },
};
const FROM = {
  transaction_id: "transactionID",
  date: "tradeDate",
  quantity: "quantity",
  price: "tradePrice",
  amount: "proceeds",
  fee: "ibCommission",
  currency: "currency",
  instrument_id: "symbol",
  account_id: "accountId",
};

/**
 * Reads a Flex Query of Interactive Brokers in XML: trades with their commission, splits, spin-offs, units that are
 * exchanged for those of another company or bought out for money, dividends with the tax withheld, interest, fees, deposits, the closing cash and the prices of positions. Source: the reference of activity Flex Queries.
 */
export function readFlex(text: string, there: RecordsThere, sink: RowSink): void {
  const flex = new FlexRows(there, sink);
  readMarkup(text, { wanted: WANTED, take: (element) => flex.take(element) });
  flex.end();
}

class FlexRows {
  readonly #sink: RowSink;
  readonly #records: RecordRows;
  readonly #ids = new RowIds();
  readonly #actions: FlexAction[] = [];
  readonly #costs = new StatementCosts();
  readonly #shown = new ShownFigures();
  readonly #positions = new StatedPositions();

  constructor(there: RecordsThere, sink: RowSink) {
    this.#sink = sink;
    this.#records = new RecordRows(there, sink);
  }

  take(element: MarkupElement): void {
    // Executions, orders and summaries of them stand beside each other: one of them counts.
    const detail = element.attribute("levelOfDetail");
    if (element.name === "Trade" && (detail === "" || detail === "EXECUTION")) this.#trade(element);
    else if (element.name === "CashTransaction" && detail !== "SUMMARY") this.#cash(element);
    else if (element.name === "OpenPosition" && detail !== "LOT") this.#position(element);
    else if (element.name === "CashReportCurrency") this.#statement(element);
    else if (element.name === "CorporateAction" && detail !== "SUMMARY") this.#actions.push(this.#action(element));
    else if (element.name === "Transfer") this.#transfer(element);
  }

  /** What companies did is read once all is known of what their units cost. */
  end(): void {
    this.#shown.end(this.#sink);
    this.#positions.end(this.#sink, { date: "reportDate", balance: "position", instrument_id: "symbol" });
    for (const { row, cells } of actionsOf(this.#actions, this.#costs)) {
      const { element } = row;
      if (cells === null || !(element.attribute("assetCategory") in TYPES)) this.#unread(element);
      else this.#put(element, { currency: element.attribute("currency"), ...cells });
    }
  }

  #trade(element: MarkupElement): void {
    const category = element.attribute("assetCategory");
    const currency = element.attribute("currency");
    const [quantity, price, proceeds] = [
      unitsIn(element, "quantity"),
      numberIn(element, "tradePrice"),
      numberIn(element, "proceeds"),
    ];
    const fee = numberIn(element, "ibCommission") || "0";
    const feeCurrency = element.attribute("ibCommissionCurrency") || currency;
    if (category === "CASH") return this.#exchange(element, quantity, proceeds, fee, feeCurrency);
    if (!(category in TYPES)) return this.#unread(element);
    const isFeeInside = feeCurrency === currency;
    const amount = isFeeInside ? sum(proceeds, fee) : proceeds;
    const type = quantity.startsWith("-") ? "SELL" : "BUY";
    const instrument_id = this.#security(element);
    this.#costs.traded(numberOf(element), instrument_id, dayIn(element, "tradeDate") || dayIn(element, "dateTime"));
    this.#put(element, {
      type,
      currency,
      amount,
      instrument_id,
      quantity,
      price: magnitude(price),
      ...(isFeeInside && fee.startsWith("-") ? { fee: magnitude(fee) } : {}),
    });
    if (!isFeeInside && !isZero(fee))
      this.#put(element, { type: "FEE", currency: feeCurrency, amount: negated(magnitude(fee)) }, "/fee");
  }

  /** `EUR.USD`: the first currency is what the quantity counts. */
  #exchange(element: MarkupElement, quantity: string, proceeds: string, fee: string, feeCurrency: string): void {
    const [first = "", second = ""] = element.attribute("symbol").split(".");
    const account = this.#account(element, second);
    const counter = { counter_account_id: account, counter_currency: first, counter_amount: quantity };
    this.#put(element, { type: "FXCONV", currency: second, amount: proceeds, ...counter });
    if (!isZero(fee))
      this.#put(element, { type: "FEE", currency: feeCurrency, amount: negated(magnitude(fee)) }, "/fee");
  }

  #cash(element: MarkupElement): void {
    const [kind, amount] = [element.attribute("type"), numberIn(element, "amount")];
    const isOut = amount.startsWith("-");
    const hasSecurity = element.attribute("symbol") !== "";
    let type = isOut ? "FEE" : "INCOME";
    if (/^deposits/i.test(kind)) type = isOut ? "WITHDRAW" : "DEPOSIT";
    else if (/dividend/i.test(kind) && !isOut && hasSecurity)
      type = RETURNS_CAPITAL.test(element.attribute("description")) ? "CAPRETURN" : "DIVIDEND";
    const isOwnMoney = type === "DEPOSIT" || type === "WITHDRAW";
    const security: Record<string, string> = hasSecurity ? { instrument_id: this.#security(element) } : {};
    this.#put(element, {
      type,
      currency: element.attribute("currency"),
      amount,
      ...(isOwnMoney ? {} : security),
    });
  }

  /** Money and units that come from another broker, or go there. */
  #transfer(element: MarkupElement): void {
    const isOut = /out/i.test(element.attribute("direction"));
    const signed = (number: string): string => (isOut ? negated(magnitude(number)) : magnitude(number));
    const [cash, units] = [numberIn(element, "cashTransfer"), unitsIn(element, "quantity")];
    const hasCash = cash !== "" && !isZero(cash);
    const hasUnits = element.attribute("assetCategory") in TYPES && units !== "" && !isZero(units);
    if (!hasCash && !hasUnits) return this.#unread(element);
    const currency = element.attribute("currency");
    if (hasCash) this.#put(element, { type: isOut ? "WITHDRAW" : "DEPOSIT", currency, amount: signed(cash) }, "/cash");
    const moved = { instrument_id: hasUnits ? this.#security(element) : "", quantity: signed(units) };
    if (hasUnits) this.#put(element, { type: isOut ? "DELIVER" : "RECEIVE", currency, amount: "0", ...moved });
  }

  #position(element: MarkupElement): void {
    const [date, price] = [dayIn(element, "reportDate"), numberIn(element, "markPrice")];
    if (date === "" || price === "" || !(element.attribute("assetCategory") in TYPES)) return;
    const instrument_id = this.#security(element);
    this.#costs.stated(numberOf(element), instrument_id, numberIn(element, "costBasisMoney"));
    const cells = { date, instrument_id, price, currency: element.attribute("currency") };
    this.#shown.priced(instrument_id, date, price, cells.currency);
    const of = { account: this.#account(element, cells.currency), currency: "", instrument: instrument_id };
    const units = unitsIn(element, "position");
    this.#shown.state(of, date, units);
    this.#positions.add({ line: element.line, account: of.account, instrument: instrument_id, date, units });
    this.#sink.row({ kind: "prices", line: element.line, from: { date: "reportDate", price: "markPrice" }, cells });
  }

  #statement(element: MarkupElement): void {
    const currency = element.attribute("currency");
    const [date, balance] = [dayIn(element, "toDate"), numberIn(element, "endingCash")];
    if (currency === "BASE_SUMMARY" || date === "" || balance === "") return;
    const cells = { date, account_id: this.#account(element, currency), currency, balance };
    this.#sink.row({ kind: "balances", line: element.line, from: { date: "toDate", balance: "endingCash" }, cells });
  }

  #action(element: MarkupElement): FlexAction {
    const text = element.attribute("actionDescription") || element.attribute("description");
    return {
      element,
      line: element.line,
      account: numberOf(element),
      date: dayIn(element, "dateTime") || dayIn(element, "reportDate"),
      action: element.attribute("actionID"),
      text,
      quantity: unitsIn(element, "quantity"),
      proceeds: numberIn(element, "proceeds") || numberIn(element, "amount"),
      value: numberIn(element, "value"),
      instrument: () => this.#security(element),
      parent: () => {
        const [, symbol = "", isin = ""] = NAMED.exec(text) ?? [];
        const currency = element.attribute("currency");
        return symbol === "" ? null : this.#records.instrument(element.line, [isin, symbol], "", "EQTY", currency);
      },
    };
  }

  #unread(element: MarkupElement): void {
    const raw = `${element.attribute("type") || element.attribute("assetCategory")} ${element.attribute("description")}`
      .trim()
      .slice(0, 200);
    const reason = `Line ${element.line} (${element.name}) can’t be imported. ${howToEnter(raw)}`;
    this.#sink.note({ severity: "error", line: element.line, column: element.name, code: "not_imported", reason, raw });
  }

  #account(element: MarkupElement, currency: string): string {
    const number = numberOf(element);
    this.#records.account(element.line, number, element.attribute("acctAlias"), "A", currency);
    return number;
  }

  #security(element: MarkupElement): string {
    const names = [element.attribute("isin"), element.attribute("symbol")];
    const type = TYPES[element.attribute("assetCategory")] ?? "EQTY";
    return this.#records.instrument(
      element.line,
      names,
      element.attribute("description"),
      type,
      element.attribute("currency"),
    );
  }

  #put(
    element: MarkupElement,
    cells: { readonly currency: string; readonly amount: string } & Record<string, string>,
    part = "",
  ): void {
    if (isZero(cells.amount) && cells["quantity"] === undefined) return;
    const account = this.#account(element, cells.currency);
    const days = ["tradeDate", "dateTime", "date", "reportDate"].map((name) => dayIn(element, name));
    const date = days.find((day) => day !== "") ?? "";
    const text = element.attribute("description").slice(0, 500);
    const own = element.attribute("transactionID") || element.attribute("tradeID");
    const id = this.#ids.next(account, own === "" ? "" : `${own}${part}`, date, cells.amount, text);
    const all = { transaction_id: id, date, account_id: account, description: text, ...cells };
    this.#sink.row({ kind: "transactions", line: element.line, from: FROM, cells: all });
  }
}

interface FlexAction extends ActionRow {
  readonly element: MarkupElement;
}

/** `NWSO(US6541061031) SPINOFF 1 FOR 10` */
const NAMED = /^\s*([A-Z0-9][A-Z0-9. -]{0,20}?)\s*\(([A-Z]{2}[A-Z0-9]{9}\d)\)/;

function numberOf(element: MarkupElement): string {
  return element.attribute("accountId") || "Interactive Brokers";
}

function numberIn(element: MarkupElement, name: string): string {
  const raw = element.attribute(name);
  return raw === "" ? "" : (readAmount(raw, ".") ?? raw);
}

/** Units; those of options by what their contracts are of. */
function unitsIn(element: MarkupElement, name: string): string {
  const units = numberIn(element, name);
  return element.attribute("assetCategory") === "OPT" ? optionUnits(units, numberIn(element, "multiplier")) : units;
}

/** `20240131`, `2024-01-31` or either with a time behind a semicolon; as it is where it is no day. */
function dayIn(element: MarkupElement, name: string): string {
  const raw = element.attribute(name).split(/[;, T]/)[0]!;
  return readDate(raw, "ymd") ?? raw;
}
