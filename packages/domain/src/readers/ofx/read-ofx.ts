import type { RecordsThere } from "../known-records.ts";
import { readMarkup } from "../markup/read-markup.ts";
import type { MarkupElement } from "../markup/element.ts";
import type { RowSink } from "../neutral-row.ts";
import { RecordRows } from "../record-rows.ts";
import { StatedPositions } from "../shown/stated-positions.ts";
import { RowIds } from "../values/row-ids.ts";
import { investmentRows, securityRow, TRADE_ELEMENTS, type Security } from "./investments.ts";
import { ofxAmount, ofxDate, type StatementAccount } from "./ofx-values.ts";

const WANTED: ReadonlySet<string> = new Set([
  ...[
    "CURDEF",
    "DTASOF",
    "BANKACCTFROM",
    "CCACCTFROM",
    "INVACCTFROM",
    "STMTTRN",
    "INVBANKTRAN",
    "LEDGERBAL",
    "INVBAL",
    "INVPOSLIST",
  ],
  ...["SECINFO", ...TRADE_ELEMENTS],
]);

/**
 * Reads OFX and QFX, of version 1 (SGML) and 2 (XML): statements of banks, cards and brokers. The institution's ids name
 * the rows; ledger balances and positions become statements. Source: OFX 2.2 specification, sections 11 and 13.
 */
export function readOfx(text: string, there: RecordsThere, sink: RowSink): void {
  const securities = new Map<string, Security>();
  // The list of securities stands behind the trades that name them.
  readMarkup(text, {
    wanted: new Set(["SECINFO", "OPTINFO"]),
    textEnds: true,
    take: (element) => securityRow(element, securities),
  });
  const records = new RecordRows(there, sink);
  const ids = new RowIds();
  const positions = new StatedPositions();
  let currency = "";
  let asOf = "";
  let account: StatementAccount | null = null;
  const take = (element: MarkupElement): void => {
    if (element.name === "CURDEF") {
      currency = element.text.trim().toUpperCase();
      return;
    }
    if (element.name === "DTASOF") {
      asOf = ofxDate(element.text.trim());
      return;
    }
    if (element.name.endsWith("ACCTFROM")) {
      account = { ...accountOf(element, currency, records), asOf };
      return;
    }
    if (account === null) {
      if (element.name === "SECINFO" || element.name === "OPTINFO") return;
      const reason = "The statement does not name its account. Download it again as OFX.";
      sink.note({ severity: "error", line: element.line, column: element.name, code: "no_account", reason, raw: null });
      return;
    }
    if (element.name === "STMTTRN") cashRow(element, account, ids, sink);
    else if (element.name === "INVBANKTRAN") {
      const inner = element.child("STMTTRN");
      if (inner !== null) cashRow(inner, account, ids, sink);
    } else if (element.name === "LEDGERBAL") balanceRow(element, account, sink);
    else investmentRows(element, account, { securities, records, ids, positions, sink });
  };
  readMarkup(text, { wanted: WANTED, textEnds: true, take });
  positions.end(sink, { date: "DTASOF", balance: "UNITS", instrument_id: "UNIQUEID" });
}

function accountOf(element: MarkupElement, currency: string, records: RecordRows): Omit<StatementAccount, "asOf"> {
  const number = element.textAt("ACCTID");
  const isDebt = element.name === "CCACCTFROM" || element.textAt("ACCTTYPE") === "CREDITLINE";
  const type = element.name === "INVACCTFROM" ? "A" : isDebt ? "DE" : "D";
  const kept = records.account(element.line, number, "", type, currency);
  return { number, type, currency: currency === "" ? kept : currency };
}

/** Kinds of bookings that are income or a cost, by the name that OFX has for them. */
const KINDS: Readonly<Record<string, readonly [into: string, out: string]>> = {
  INT: ["INCOME", "FEE"],
  DIV: ["INCOME", "FEE"],
  FEE: ["INCOME", "FEE"],
  SRVCHG: ["INCOME", "FEE"],
};

function cashRow(element: MarkupElement, account: StatementAccount, ids: RowIds, sink: RowSink): void {
  const raw = element.textAt("TRNAMT");
  const amount = ofxAmount(raw);
  const date = ofxDate(element.textAt("DTPOSTED"));
  const text = [element.textAt("NAME"), element.textAt("PAYEE", "NAME"), element.textAt("MEMO")]
    .filter((part, at, all) => part !== "" && all.indexOf(part) === at)
    .join(" · ")
    .slice(0, 500);
  const [into, out] = KINDS[element.textAt("TRNTYPE")] ?? ["DEPOSIT", "WITHDRAW"];
  const currency = element.textAt("CURRENCY", "CURSYM") || account.currency;
  sink.row({
    kind: "transactions",
    line: element.line,
    from: FROM,
    cells: {
      transaction_id: ids.next(account.number, element.textAt("FITID"), date, amount, text),
      date,
      type: amount.startsWith("-") ? out : into,
      account_id: account.number,
      currency,
      amount,
      description: text,
    },
  });
}

const FROM = {
  transaction_id: "FITID",
  date: "DTPOSTED",
  type: "TRNTYPE",
  amount: "TRNAMT",
  description: "NAME",
  currency: "CURDEF",
};

function balanceRow(element: MarkupElement, account: StatementAccount, sink: RowSink): void {
  const date = ofxDate(element.textAt("DTASOF"));
  const balance = ofxAmount(element.textAt("BALAMT"));
  const cells = { date, account_id: account.number, currency: account.currency, balance };
  sink.row({ kind: "balances", line: element.line, from: { date: "DTASOF", balance: "BALAMT" }, cells });
}
