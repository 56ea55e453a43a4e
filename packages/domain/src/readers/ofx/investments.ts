import { optionUnits } from "../brokers/option-units.ts";
import { difference, sum } from "../delimited/row-values.ts";
import type { MarkupElement } from "../markup/element.ts";
import type { RowSink } from "../neutral-row.ts";
import type { RecordRows } from "../record-rows.ts";
import { isZero, magnitude, negated } from "../values/read-amount.ts";
import type { StatedPositions } from "../shown/stated-positions.ts";
import type { RowIds } from "../values/row-ids.ts";
import { ofxAmount, ofxDate, type StatementAccount } from "./ofx-values.ts";

/** Elements of investment transactions. */
export const TRADE_ELEMENTS = [
  ...["BUYSTOCK", "BUYMF", "BUYDEBT", "BUYOTHER", "BUYOPT", "SELLSTOCK", "SELLMF", "SELLDEBT", "SELLOTHER", "SELLOPT"],
  ...[
    "INCOME",
    "REINVEST",
    "INVEXPENSE",
    "MARGININTEREST",
    "RETOFCAP",
    "SPLIT",
    "TRANSFER",
    "JRNLSEC",
    "JRNLFUND",
    "CLOSUREOPT",
  ],
] as const;

/** A security as the list at the end of a statement describes it. */
export interface Security {
  readonly name: string;
  readonly ticker: string;
  readonly unique: string;
  /** what a contract of an option is of; null where it is none */
  readonly perContract: string | null;
}

interface Reading {
  readonly securities: ReadonlyMap<string, Security>;
  readonly records: RecordRows;
  readonly ids: RowIds;
  readonly positions: StatedPositions;
  readonly sink: RowSink;
}

/** Keeps what a SECINFO says, alone or in what an OPTINFO says of an option. */
export function securityRow(whole: MarkupElement, into: Map<string, Security>): void {
  const isOption = whole.name === "OPTINFO";
  const element = isOption ? (whole.child("SECINFO") ?? whole) : whole;
  const perContract = isOption ? ofxAmount(whole.textAt("SHPERCTRCT")) : null;
  const unique = element.textAt("SECID", "UNIQUEID");
  into.set(unique, { unique, name: element.textAt("SECNAME"), ticker: element.textAt("TICKER"), perContract });
}

/** The rows of one investment transaction, of a list of positions, or of the cash balance of a broker. */
export function investmentRows(element: MarkupElement, account: StatementAccount, reading: Reading): void {
  if (element.name === "INVBAL") return cashBalance(element, account, reading.sink);
  if (element.name === "INVPOSLIST") {
    for (const position of element.all("INVPOS")) positionOf(position, account, reading);
    return;
  }
  if (element.name === "SECINFO" || element.name === "OPTINFO") return;
  const inner = element.child("INVBUY") ?? element.child("INVSELL") ?? element;
  const head = inner.child("INVTRAN");
  const date = ofxDate(head?.textAt("DTTRADE") ?? "");
  const total = ofxAmount(inner.textAt("TOTAL"));
  const text = head?.textAt("MEMO") ?? "";
  const row = (type: string, amount: string, more: Record<string, string>, part = ""): void => {
    const own = head?.textAt("FITID") ?? "";
    reading.sink.row({
      kind: "transactions",
      line: element.line,
      from: FROM,
      cells: {
        transaction_id: reading.ids.next(account.number, own === "" ? "" : `${own}${part}`, date, amount, text),
        date,
        type,
        account_id: account.number,
        currency: inner.textAt("CURRENCY", "CURSYM") || account.currency,
        amount,
        description: text,
        ...more,
      },
    });
  };
  if (element.name.startsWith("JRNL")) {
    const reason = "A transfer between parts of one account changes nothing it holds.";
    const raw = `${element.name} ${head?.textAt("FITID") ?? ""} ${date}`.trim();
    const note = { line: element.line, column: element.name, code: "moves_nothing", reason, raw };
    return reading.sink.note({ severity: "warning", ...note });
  }
  const stated = unitsIn(inner, "UNITS", reading, ofxAmount(element.textAt("SHPERCTRCT")));
  const units = magnitude(stated);
  const price = ofxAmount(inner.textAt("UNITPRICE"));
  const id = securityOf(inner, account, reading);
  if (element.name === "SPLIT") {
    const [old, next] = [ofxAmount(element.textAt("OLDUNITS")), ofxAmount(element.textAt("NEWUNITS"))];
    const ratio = [element.textAt("NUMERATOR"), element.textAt("DENOMINATOR")].map(ofxAmount);
    const split_ratio = ratio.some((one) => one === "" || isZero(one)) ? `${next}:${old}` : ratio.join(":");
    row("SPLIT", "0", { instrument_id: id, quantity: difference(next, old), split_ratio });
    const cash = ofxAmount(element.textAt("FRACCASH"));
    if (cash !== "" && !isZero(cash)) row("INCOME", magnitude(cash), { instrument_id: id }, "/fraction");
    return;
  }
  if (element.name === "TRANSFER") {
    const isOut = element.textAt("TFERACTION") === "OUT";
    const quantity = isOut ? negated(units) : units;
    return row(isOut ? "DELIVER" : "RECEIVE", "0", { instrument_id: id, quantity });
  }
  if (element.name === "CLOSUREOPT") {
    // What was held goes, what was written is closed; shares that come of it are a trade of their own.
    const way = stated.startsWith("-") ? "SELL" : "BUY";
    return row(way, "0", { instrument_id: id, quantity: stated });
  }
  const fee = feeOf(inner);
  const withheld = totalOf(inner, element.name === "INCOME" ? [...WITHHELD, "TAXES"] : WITHHELD);
  const taxApart = (): void => {
    if (!isZero(withheld)) row("FEE", negated(withheld), id === "" ? {} : { instrument_id: id }, "/tax");
  };
  if (element.name.startsWith("BUY"))
    row("BUY", negated(magnitude(total)), { instrument_id: id, quantity: units, price, ...fee });
  else if (element.name.startsWith("SELL")) {
    row("SELL", sum(magnitude(total), withheld), { instrument_id: id, quantity: negated(units), price, ...fee });
    taxApart();
  } else if (element.name === "RETOFCAP") row("CAPRETURN", total, { instrument_id: id });
  else if (element.name === "REINVEST") {
    const paid = magnitude(total);
    row("DIVIDEND", paid, { instrument_id: id }, "/income");
    row("BUY", negated(paid), { instrument_id: id, quantity: units, price }, "/purchase");
  } else if (element.name === "INCOME" && !total.startsWith("-")) {
    const named: Record<string, string> = id === "" ? {} : { instrument_id: id };
    row(id === "" ? "INCOME" : "DIVIDEND", sum(total, withheld), named);
    taxApart();
  } else row("FEE", negated(magnitude(total)), id === "" ? {} : { instrument_id: id });
}

/** What of the total of a trade is its costs. */
function feeOf(trade: MarkupElement): Readonly<Record<string, string>> {
  const fee = totalOf(trade, ["COMMISSION", "FEES", "LOAD", "TAXES"]);
  return isZero(fee) ? {} : { fee };
}

/** What is taken off the total before it is paid, for the tax office. */
const WITHHELD: readonly string[] = ["WITHHOLDING", "STATEWITHHOLDING", "PENALTY"];

/** What elements of a transaction add up to, without signs. */
function totalOf(of: MarkupElement, names: readonly string[]): string {
  const parts = names.map((name) => magnitude(ofxAmount(of.textAt(name))));
  return parts.filter((part) => part !== "").reduce((all, part) => sum(all, part), "0");
}

const FROM = {
  transaction_id: "FITID",
  date: "DTTRADE",
  quantity: "UNITS",
  price: "UNITPRICE",
  amount: "TOTAL",
  fee: "COMMISSION",
  instrument_id: "UNIQUEID",
};

function securityOf(element: MarkupElement, account: StatementAccount, { securities, records }: Reading): string {
  const unique = element.textAt("SECID", "UNIQUEID");
  if (unique === "") return "";
  const known = securities.get(unique);
  const names = [known?.ticker ?? "", unique];
  const type = (known?.perContract ?? null) === null ? "EQTY" : "DRIV";
  return records.instrument(element.line, names, known?.name ?? "", type, account.currency);
}

/** Units; those of options by what their contracts are of. */
function unitsIn(element: MarkupElement, name: string, { securities }: Reading, perContract = ""): string {
  const units = ofxAmount(element.textAt(name));
  const known = securities.get(element.textAt("SECID", "UNIQUEID"))?.perContract ?? null;
  if (known === null && perContract === "") return units;
  return optionUnits(units, perContract || (known ?? ""));
}

/** What is held at the end of the statement, and the price that it was counted at. */
function positionOf(position: MarkupElement, account: StatementAccount, reading: Reading): void {
  const price = ofxAmount(position.textAt("UNITPRICE"));
  const id = securityOf(position, account, reading);
  if (id === "") return;
  const priced = ofxDate(position.textAt("DTPRICEASOF"));
  const [date, units] = [account.asOf || priced, unitsIn(position, "UNITS", reading)];
  reading.positions.add({ line: position.line, account: account.number, instrument: id, date, units });
  if (price === "" || isZero(price)) return;
  const cells = { date: priced, instrument_id: id, price, currency: account.currency };
  const held = { account: account.number, currency: "", instrument: id, quantity: units };
  if (units !== "") reading.sink.shows?.({ ...held, date: cells.date, price, priceCurrency: account.currency });
  const from = { date: "DTPRICEASOF", price: "UNITPRICE", instrument_id: "UNIQUEID" };
  reading.sink.row({ kind: "prices", line: position.line, from, cells });
}

/** What a broker holds in cash is of no day of its own: it is not taken as a statement. */
function cashBalance(element: MarkupElement, account: StatementAccount, sink: RowSink): void {
  for (const balance of element.all("BAL")) {
    const date = balance.textAt("DTASOF");
    if (date === "" || !/cash/i.test(balance.textAt("NAME"))) continue;
    const cells = {
      date: ofxDate(date),
      account_id: account.number,
      currency: account.currency,
      balance: ofxAmount(balance.textAt("VALUE")),
    };
    sink.row({ kind: "balances", line: balance.line, from: { date: "DTASOF", balance: "VALUE" }, cells });
  }
}
