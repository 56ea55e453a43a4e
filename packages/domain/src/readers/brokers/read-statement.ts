import { sum } from "../delimited/row-values.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { ShownFigures } from "../shown/shown-figures.ts";
import { StatedPositions } from "../shown/stated-positions.ts";
import { ToolRows, type ToolRow } from "../tools/tool-rows.ts";
import { isZero, magnitude, negated } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { closingCash } from "./closing-cash.ts";
import { actionsOf, RETURNS_CAPITAL, StatementCosts, type ActionRow } from "./corporate-action.ts";
import { optionUnits } from "./option-units.ts";
import { isinIn, number } from "./statement-values.ts";
import { englishOf } from "./statement-words.ts";
import { sectionRows, type SectionRow } from "./statement-sections.ts";

const FROM = {
  date: "Date/Time",
  quantity: "Quantity",
  price: "T. Price",
  amount: "Proceeds",
  fee: "Comm/Fee",
  currency: "Currency",
  instrument_id: "Symbol",
  description: "Description",
  balance: "Ending Cash",
};
/** What statements call options of exchanges. */
const OPTIONS = "Equity and Index Options";
const TYPES: Readonly<Record<string, string>> = {
  ...{ Stocks: "EQTY", Funds: "UNIT", "Mutual Funds": "UNIT", Bonds: "BOND", Cryptocurrency: "CPTO" },
  ...{ Crypto: "CPTO", Warrants: "EQTY", "Structured Products": "EQTY", [OPTIONS]: "DRIV" },
};
/** `AAPL(US0378331005) Cash Dividend USD 0.24 per Share` */
const NAMED = /^\s*([A-Z0-9][A-Z0-9. -]{0,20}?)\s*\(([A-Z0-9]{6,12})\)/;

/** `... (NWCL, NORTHWIND CLOUD, US6541099999)` */
const ITS_OWN = /\(([^(),]{1,21}),\s*(.*?)\s*(?:,\s*([A-Z0-9]{6,12}))?\)\s*$/;

interface StatementAction extends ActionRow {
  readonly row: SectionRow;
}

interface Security {
  readonly isin: string;
  readonly name: string;
  /** what a contract is of; empty where it is none */
  readonly multiplier: string;
}

/** Sections whose rows become rows of the form, and those that say what they are about. */
const READ: ReadonlySet<string> = new Set([
  ...["Trades", "Dividends", "Payment In Lieu Of Dividends", "Withholding Tax", "Interest", "Fees", "Other Fees"],
  ...["Deposits & Withdrawals", "Corporate Actions", "Transfers", "Open Positions", "Cash Report"],
]);

/** Whether a file begins as an activity statement does. */
export function isStatement(begin: string): boolean {
  return /^\uFEFF?"?Statement"?,"?Header"?,"?[^",\n]+"?,"?[^",\n]+"?\s*$/m.test(begin.slice(0, 400));
}

/**
 * Reads the activity statement of Interactive Brokers (CSV, in English, and what of German, French, Spanish and Portuguese
 * statements is published): trades with their commission, exchanged currencies, dividends with the tax withheld, interest,
 * fees, deposits, transfers, corporate actions, closing cash and positions. Source: the sections its guide names.
 */
export function readStatement(text: string, there: RecordsThere, sink: RowSink): void {
  const statement = new StatementRows(sectionRows(text), new ToolRows(there, sink, FROM));
  statement.write();
  statement.shown.end(sink);
  statement.positions.end(sink, FROM);
}

class StatementRows {
  readonly shown = new ShownFigures();
  readonly positions = new StatedPositions();
  readonly #rows: readonly SectionRow[];
  readonly #out: ToolRows;
  readonly #account: string;
  readonly #base: string;
  readonly #end: string;
  readonly #orders: boolean;
  readonly #isTranslated: boolean;
  readonly #securities = new Map<string, Security>();
  readonly #actions: StatementAction[] = [];
  readonly #costs = new StatementCosts();

  constructor(rows: readonly SectionRow[], out: ToolRows) {
    this.#rows = rows;
    this.#out = out;
    const field = (section: string, name: string): string =>
      rows.find((row) => row.section === section && englishOf(row.of("Field Name")) === name)?.of("Field Value") ?? "";
    this.#isTranslated =
      rows.some(({ section, called }) => section !== called.replace(/^\uFEFF/, "")) ||
      !rows.some((row) => row.of("Field Name") !== "");
    this.#account = field("Account Information", "Account").split(" ")[0] || "Interactive Brokers";
    this.#base = field("Account Information", "Base Currency");
    const period = field("Statement", "Period").split(" - ");
    this.#end = readDate(period.at(-1) ?? "", "mdy") ?? "";
    this.#orders = rows.some((row) => row.section === "Trades" && row.of("DataDiscriminator") === "Order");
    for (const row of rows)
      if (row.section === "Financial Instrument Information")
        for (const symbol of row.of("Symbol").split(","))
          this.#securities.set(symbol.trim(), {
            isin: isinIn(row.of("Security ID")),
            name: row.of("Description"),
            multiplier: number(row.of("Multiplier")),
          });
  }

  write(): void {
    if (this.#isTranslated && !this.#sayUnknown()) return;
    for (const row of this.#rows) {
      // Sums stand among the rows of some sections.
      if (/^(?:total|gesamt)/i.test(row.of("Currency", "Asset Category"))) continue;
      const amount = number(row.of("Amount"));
      if (row.section === "Trades") this.#trade(row);
      else if (row.section === "Dividends" || row.section === "Payment In Lieu Of Dividends")
        this.#income(row, amount, "DIVIDEND");
      else if (row.section === "Withholding Tax") this.#income(row, amount, "FEE");
      else if (row.section === "Interest" || row.section === "Fees" || row.section === "Other Fees")
        this.#plain(row, amount.startsWith("-") ? "FEE" : "INCOME", amount);
      else if (row.section === "Deposits & Withdrawals")
        this.#plain(row, amount.startsWith("-") ? "WITHDRAW" : "DEPOSIT", amount);
      else if (row.section === "Corporate Actions") this.#actions.push(this.#action(row));
      else if (row.section === "Transfers") this.#transfer(row);
      else if (row.section === "Open Positions") this.#price(row);
    }
    this.#statements();
    for (const { row, cells } of actionsOf(this.#actions, this.#costs))
      if (cells === null || !NAMED.test(row.text)) this.#unread(row.row, row.text);
      else this.#put(row.row, row.row.of("Currency"), cells);
  }

  /** Names the sections of a statement in another language that are not known; false where none is. */
  #sayUnknown(): boolean {
    const how = "At Interactive Brokers, set the language of the statement to English, and export it again.";
    const known = this.#rows.some(({ section }) => READ.has(section));
    if (!known) this.#out.fail(null, "other_language", `We can’t read this statement in its language. ${how}`);
    const seen = new Set<string>();
    for (const { section, called, line, of } of this.#rows) {
      const isMoney = /^[A-Z]{3}$/.test(of("Currency")) && of("Amount", "Proceeds") !== "";
      if (!known || READ.has(section) || !isMoney || seen.has(section)) continue;
      seen.add(section);
      this.#out.fail(
        line,
        "other_language",
        `Line ${line}: the section “${called.slice(0, 60)}” isn’t read in this language. ${how}`,
      );
    }
    return known;
  }

  #trade(row: SectionRow): void {
    const kind = row.of("DataDiscriminator");
    // Orders and their executions stand beside each other, and the lots that they close: one of them counts.
    if (kind !== (this.#orders ? "Order" : "Trade") && kind !== (this.#orders ? "Order" : "Execution")) return;
    const [quantity, proceeds] = [this.#units(row, "Quantity"), number(row.of("Proceeds"))];
    const category = englishOf(row.of("Asset Category"));
    const currency = row.of("Currency");
    if (category.startsWith("Forex")) return this.#exchange(row, quantity, proceeds);
    if (!(category in TYPES)) return this.#unread(row, category);
    const fee = number(row.of("Comm/Fee")) || "0";
    const instrument_id = this.#security(row, row.of("Symbol"), TYPES[category]!);
    this.#costs.traded(this.#account, instrument_id, dayOf(row));
    this.#put(row, currency, {
      type: quantity.startsWith("-") ? "SELL" : "BUY",
      instrument_id,
      quantity,
      price: magnitude(number(row.of("T. Price"))),
      amount: sum(proceeds, fee),
      ...(fee.startsWith("-") ? { fee: magnitude(fee) } : {}),
    });
  }

  /** `EUR.USD`: the first currency is what the quantity counts; the commission is in the base currency. */
  #exchange(row: SectionRow, quantity: string, proceeds: string): void {
    const [first = "", second = ""] = row.of("Symbol").split(".");
    const counter = { counter_account_id: this.#account, counter_currency: first, counter_amount: quantity };
    this.#put(row, second, { type: "FXCONV", amount: proceeds, ...counter });
    const fee = number(row.of(`Comm in ${this.#base}`, "Comm/Fee"));
    if (fee !== "" && !isZero(fee)) this.#put(row, this.#base, { type: "FEE", amount: negated(magnitude(fee)) });
  }

  #income(row: SectionRow, amount: string, type: "DIVIDEND" | "FEE"): void {
    const found = NAMED.exec(row.of("Description"));
    const isOut = amount.startsWith("-");
    const of: Record<string, string> = found === null ? {} : { instrument_id: this.#named(row, found) };
    const income = RETURNS_CAPITAL.test(row.of("Description")) ? "CAPRETURN" : type;
    const kind = isOut ? "FEE" : type === "FEE" || found === null ? "INCOME" : income;
    this.#put(row, row.of("Currency"), { type: kind, amount, ...of });
  }

  #plain(row: SectionRow, type: string, amount: string): void {
    this.#put(row, row.of("Currency"), { type, amount });
  }

  #action(row: SectionRow): StatementAction {
    const text = row.of("Description");
    const found = NAMED.exec(text);
    const parent = (): string | null => (found === null ? null : this.#named(row, found));
    return {
      row,
      line: row.line,
      account: this.#account,
      date: dayOf(row),
      action: "",
      text,
      quantity: number(row.of("Quantity")),
      proceeds: number(row.of("Proceeds")),
      value: number(row.of("Value")),
      instrument: () => this.#itsOwn(row, text) ?? parent() ?? "",
      parent,
    };
  }

  /** The security that stands at the end of what is said of an action. */
  #itsOwn(row: SectionRow, text: string): string | null {
    const [, symbol = "", name = "", id = ""] = ITS_OWN.exec(text) ?? [];
    if (symbol === "") return null;
    const known = this.#securities.get(symbol);
    const isin = known?.isin || isinIn(id);
    return this.#out.records.instrument(row.line, [isin, symbol], known?.name || name, "EQTY", row.of("Currency"));
  }

  #transfer(row: SectionRow): void {
    const isOut = row.of("Direction") === "Out";
    const quantity = number(row.of("Qty", "Quantity"));
    const cash = number(row.of("Cash Amount"));
    if (cash !== "" && !isZero(cash)) this.#plain(row, cash.startsWith("-") ? "WITHDRAW" : "DEPOSIT", cash);
    const type = TYPES[englishOf(row.of("Asset Category"))];
    if (type === undefined || quantity === "" || isZero(quantity)) return;
    this.#put(row, row.of("Currency"), {
      type: isOut ? "DELIVER" : "RECEIVE",
      instrument_id: this.#security(row, row.of("Symbol"), type),
      quantity: isOut ? negated(magnitude(quantity)) : magnitude(quantity),
      amount: "0",
    });
  }

  #price(row: SectionRow): void {
    const price = number(row.of("Close Price"));
    const type = TYPES[englishOf(row.of("Asset Category"))];
    if (this.#end === "" || price === "" || type === undefined || row.of("DataDiscriminator") === "Lot") return;
    const instrument = this.#security(row, row.of("Symbol"), type);
    this.#costs.stated(this.#account, instrument, number(row.of("Cost Basis")));
    const cells = { date: this.#end, instrument_id: instrument, price, currency: row.of("Currency") };
    this.shown.priced(instrument, this.#end, price, cells.currency);
    const units = this.#units(row, "Quantity");
    this.shown.state({ account: this.#account, currency: "", instrument }, this.#end, units);
    this.positions.add({ line: row.line, account: this.#account, instrument, date: this.#end, units });
    this.#out.other("prices", row.line, cells);
  }

  #statements(): void {
    if (this.#end === "") return;
    for (const { line, currency, balance } of closingCash(this.#rows, (section) => !READ.has(section))) {
      this.#out.records.account(line, this.#account, "", "A", currency);
      this.#out.other("balances", line, { date: this.#end, account_id: this.#account, currency, balance });
    }
  }

  #unread(row: SectionRow, what: string): void {
    this.#out.unread(row.line, row.section, what === "" ? `a row of ${row.section}` : `“${what.slice(0, 80)}”`, what);
  }

  /** Units; those of options by what their contracts are of. */
  #units(row: SectionRow, column: string): string {
    const units = number(row.of(column));
    if (englishOf(row.of("Asset Category")) !== OPTIONS) return units;
    return optionUnits(units, number(row.of("Mult")) || (this.#securities.get(row.of("Symbol"))?.multiplier ?? ""));
  }

  #named(row: SectionRow, [, symbol = "", id = ""]: RegExpExecArray): string {
    const known = this.#securities.get(symbol);
    const isin = known?.isin || isinIn(id);
    return this.#out.records.instrument(row.line, [isin, symbol], known?.name ?? "", "EQTY", row.of("Currency"));
  }

  #security(row: SectionRow, symbol: string, type: string): string {
    const known = this.#securities.get(symbol);
    return this.#out.records.instrument(
      row.line,
      [known?.isin ?? "", symbol],
      known?.name ?? "",
      type,
      row.of("Currency"),
    );
  }

  #put(row: SectionRow, currency: string, cells: ToolRow["cells"]): void {
    const date = dayOf(row);
    const text = row.of("Description") || row.of("Symbol");
    this.#out.put({ line: row.line, date, account: this.#account, currency, id: "", text, cells });
  }
}

function dayOf(row: SectionRow): string {
  const raw = row.of("Date/Time", "Date", "Settle Date", "Report Date");
  return readDate(raw.split(",")[0] ?? "", "ymd") ?? raw;
}
