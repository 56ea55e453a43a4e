import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { RunningBalances } from "../delimited/running-balances.ts";
import { ToolRows, type ToolRow } from "../tools/tool-rows.ts";
import { difference } from "../delimited/row-values.ts";
import { isZero, magnitude, negated, readAmount, type DecimalMark } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { headedRows, type HeadedRow } from "./headed-rows.ts";

const FROM = {
  transaction_id: "Order ID",
  date: "Date",
  type: "Description",
  instrument_id: "ISIN",
  quantity: "Description",
  price: "Description",
  amount: "Change",
  currency: "Change",
  description: "Description",
};
const [DATE, TIME, PRODUCT, ISIN, TEXT, CURRENCY, AMOUNT, BALANCE, ORDER] = [0, 1, 3, 4, 5, 7, 8, 10, 11] as const;
const ACCOUNT = "DEGIRO";

/** `Buy 10 Shares@50.5 EUR`, `Koop 10 @ 50,5 EUR`, `Kauf 10 zu je 50,5 EUR`. */
const TRADE =
  /(?:^|[:\s])(buy|koop|kauf|achat|compra|acquisto|k[øo]b|k[öo]p|kup|sell|verkoop|verkauf|vente|venta|vendita|venda|salg|s[äa]lj|sprzeda[żz])\s+([\d.,\u00a0 ]*\d)\s.*?(?:@|zu je|\bat\b|à)\s*([\d.,]+)\s*([A-Z]{3})/i;
const SOLD = /^(sell|verkoop|verkauf|vente|venta|vendita|venda|salg|s[äa]lj|sprzeda[żz])$/i;
const SPLIT = /split|aktiensplit|splitsing|fraccionamiento/i;
const INSIDE =
  /(cash sweep|geldrekening|cash account|geldkonto|cashkonto|compte esp[eè]ces|cuenta de efectivo|conto (di )?liquidit|conta caixa|reservation ideal|money market fund conversion|conversione fondi|conversi[oó]n fondos|geldmarktfonds umtausch)/i;
const EXCHANGE =
  /(fx (credit|debit)|valuta (credit|debit)er|w[äa]hrungswechsel|op[ée]ration de change|currency (credit|debit)|cambio di valuta|(ingreso|retirada) cambio de divisa|levantamento de divisa|cr[ée]dito de divisa)/i;
const TAX =
  /(dividend(en)?[ -]?(tax|belasting|steuer)|quellensteuer|withholding|imp[oô]ts? sur (les )?dividende|retenci[oó]n|ritenuta|imposto sobre dividendo)/i;
const DIVIDEND = /(dividend|aussch[üu]ttung|distribution|rendimiento de capital|cedola|coupon|capital return)/i;
const INTEREST = /(interest|\brente\b|zins|int[ée]r[êe]ts?|interes|interessi|juros)/i;
const FEE =
  /(\bfees?\b|kosten|geb[üu]hr|frais|tarifa|\bcost[ioe]?\b|commission|comisi|comiss|stamp duty|transaction tax|impuesto|taxe|connectivity|pass-through)/i;

/** Whether cells are the heading of DEGIRO's account statement, whose amounts stand in columns without a name. */
export function isDegiroHeading(cells: readonly string[]): boolean {
  return (
    cells.length >= 12 && cells[ISIN] === "ISIN" && cells[6] === "FX" && cells[AMOUNT] === "" && cells[BALANCE] === ""
  );
}

/**
 * Reads the account statement of DEGIRO (`Account.csv`) in the languages it has: trades, their fees, dividends and the tax
 * on them, interest, and what was exchanged at the rate it was. What is swept to the bank of the same account and back
 * does not move.
 */
export function readDegiro(text: string, there: RecordsThere, sink: RowSink): void {
  const rows = headedRows(text, isDegiroHeading);
  new DegiroRows(rows, there, sink).write(sink);
}

class DegiroRows {
  readonly #rows: readonly HeadedRow[];
  readonly #out: ToolRows;
  readonly #mark: DecimalMark;
  readonly #balances = new RunningBalances();
  /** sides of exchanges that wait for the other one, by order or moment */
  readonly #sides = new Map<string, HeadedRow[]>();
  readonly #splits = new Map<string, { row: HeadedRow; units: string; isSale: boolean }>();
  #inside = 0;

  constructor(rows: readonly HeadedRow[], there: RecordsThere, sink: RowSink) {
    this.#rows = rows;
    this.#out = new ToolRows(there, sink, FROM);
    const amounts = rows.flatMap(({ cells }) => [cells[AMOUNT] ?? "", cells[BALANCE] ?? ""]);
    const commas = amounts.filter((cell) => /,\d{2}$/.test(cell)).length;
    this.#mark = commas * 2 > amounts.filter((cell) => /[.,]\d{2}$/.test(cell)).length ? "," : ".";
  }

  write(sink: RowSink): void {
    for (const row of this.#rows) this.#row(row);
    for (const rows of this.#sides.values()) for (const row of rows) this.#plain(row, null);
    for (const { row } of this.#splits.values()) this.#unread(row);
    if (this.#inside === 0) return this.#balances.end(sink);
    const reason = `${this.#inside} rows move cash between DEGIRO and its bank, or announce it, and are skipped.`;
    this.#out.warn(null, "Description", "inside", reason);
  }

  #row(row: HeadedRow): void {
    const amount = this.#amount(row);
    const text = this.#text(row);
    const trade = TRADE.exec(text);
    if (INSIDE.test(text)) this.#inside += 1;
    else if (trade !== null && SPLIT.test(text)) this.#split(row, trade);
    else if (amount === "" && trade !== null) this.#free(row, trade);
    else if (amount === "") this.#inside += 1;
    else if (EXCHANGE.test(text)) this.#exchange(row, amount);
    else if (trade !== null) this.#trade(row, trade, amount);
    else this.#plain(row, amount);
    const balance = readAmount(row.cells[BALANCE] ?? "", this.#mark);
    const currency = row.cells[CURRENCY] ?? "";
    if (balance === null || amount === "") return;
    this.#balances.add({ line: row.line, account: ACCOUNT, currency, date: this.#day(row), amount, balance });
  }

  #trade(row: HeadedRow, [, word = "", units = "", price = ""]: RegExpExecArray, amount: string): void {
    const isSale = SOLD.test(word);
    const quantity = readAmount(units, this.#mark) ?? units;
    this.#put(row, {
      type: isSale ? "SELL" : "BUY",
      instrument_id: this.#security(row),
      quantity: isSale ? negated(quantity) : quantity,
      price: readAmount(price, this.#mark) ?? "",
      amount,
    });
  }

  /** Units that come or go for nothing, as a right or a spin-off does. */
  #free(row: HeadedRow, [, word = "", count = ""]: RegExpExecArray): void {
    const isOut = SOLD.test(word);
    const units = readAmount(count, this.#mark) ?? count;
    const of = { instrument_id: this.#security(row), quantity: isOut ? negated(units) : units };
    this.#put(row, { type: isOut ? "DELIVER" : "RECEIVE", amount: "0", ...of });
  }

  /** A split is booked as a sale of the old units and a purchase of the new ones. */
  #split(row: HeadedRow, [, word = "", count = ""]: RegExpExecArray): void {
    const units = readAmount(count, this.#mark) ?? "0";
    const isSale = SOLD.test(word);
    const key = `${row.cells[DATE]} ${row.cells[ISIN]}`;
    const other = this.#splits.get(key);
    if (other === undefined || other.isSale === isSale) {
      this.#splits.set(key, { row, units, isSale });
      return;
    }
    this.#splits.delete(key);
    const [next, old] = isSale ? [other.units, units] : [units, other.units];
    const cells = { type: "SPLIT", amount: "0", quantity: difference(next, old), split_ratio: `${next}:${old}` };
    this.#put(row, { ...cells, instrument_id: this.#security(row) });
  }

  #exchange(row: HeadedRow, amount: string): void {
    const key = row.cells[ORDER] || `${row.cells[DATE]} ${row.cells[TIME]}`;
    const waiting = this.#sides.get(key) ?? [];
    const isOut = amount.startsWith("-");
    const at = waiting.findIndex(
      (one) => this.#amount(one).startsWith("-") !== isOut && one.cells[CURRENCY] !== row.cells[CURRENCY],
    );
    if (at < 0) {
      this.#sides.set(key, [...waiting, row]);
      return;
    }
    const [other] = waiting.splice(at, 1) as [HeadedRow];
    const [gone, come] = isOut ? [row, other] : [other, row];
    const counter = { counter_currency: come.cells[CURRENCY] ?? "", counter_amount: this.#amount(come) };
    this.#put(gone, { type: "FXCONV", amount: this.#amount(gone), counter_account_id: ACCOUNT, ...counter });
  }

  #plain(row: HeadedRow, given: string | null): void {
    const amount = given ?? this.#amount(row);
    const text = this.#text(row);
    const isOut = amount.startsWith("-");
    const of: Record<string, string> = row.cells[ISIN] === "" ? {} : { instrument_id: this.#security(row) };
    if (TAX.test(text)) return this.#put(row, { type: isOut ? "FEE" : "INCOME", amount, ...of });
    if (FEE.test(text)) return this.#put(row, { type: isOut ? "FEE" : "INCOME", amount, ...of });
    if (DIVIDEND.test(text) && row.cells[ISIN] !== "")
      return this.#put(row, { type: isOut ? "FEE" : "DIVIDEND", amount, ...of });
    if (INTEREST.test(text)) return this.#put(row, { type: isOut ? "FEE" : "INCOME", amount });
    this.#put(row, { type: isOut ? "WITHDRAW" : "DEPOSIT", amount });
  }

  #put(row: HeadedRow, cells: ToolRow["cells"]): void {
    const kind = `${cells.type}${cells["quantity"] ?? ""}${magnitude(cells.amount)}`;
    const order = row.cells[ORDER] ?? "";
    const text = [row.cells[PRODUCT] ?? "", this.#text(row)].filter((part) => part !== "").join(" · ");
    this.#out.put({
      line: row.line,
      date: this.#day(row),
      account: ACCOUNT,
      currency: currencyOf(row),
      id: order === "" ? "" : `${order}/${kind}`,
      text,
      cells,
    });
  }

  #security(row: HeadedRow): string {
    const [isin, name] = [row.cells[ISIN] ?? "", row.cells[PRODUCT] ?? ""];
    return this.#out.records.instrument(row.line, [isin, name], name, "EQTY", currencyOf(row));
  }

  #unread(row: HeadedRow): void {
    this.#out.unread(row.line, "Description", "half of a split", this.#text(row));
  }

  #day(row: HeadedRow): string {
    const raw = row.cells[DATE] ?? "";
    return readDate(raw, "dmy") ?? raw;
  }

  #text(row: HeadedRow): string {
    return (row.cells[TEXT] ?? "").replace(/\s+/g, " ");
  }

  #amount(row: HeadedRow): string {
    const raw = row.cells[AMOUNT] ?? "";
    const amount = raw === "" ? "" : (readAmount(raw, this.#mark) ?? raw);
    return amount !== "" && isZero(amount) && /\d/.test(amount) ? "" : amount;
  }
}

/** The currency of a row; units that move for nothing name it in their text alone. */
function currencyOf({ cells }: HeadedRow): string {
  return cells[CURRENCY] || (TRADE.exec(cells[TEXT] ?? "")?.[4]?.toUpperCase() ?? "");
}
