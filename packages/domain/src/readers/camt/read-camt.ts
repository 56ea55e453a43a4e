import type { RecordsThere } from "../known-records.ts";
import type { MarkupElement } from "../markup/element.ts";
import { readMarkup } from "../markup/read-markup.ts";
import type { RowSink } from "../neutral-row.ts";
import { OpeningBalance } from "../opening-balance.ts";
import { RecordRows } from "../record-rows.ts";
import { magnitude, negated, readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { RowIds } from "../values/row-ids.ts";

interface Account {
  readonly number: string;
  readonly currency: string;
}

const WANTED: ReadonlySet<string> = new Set(["Acct", "Bal", "Ntry"]);
/** Balances at the end of a day: booked at the beginning, booked at the end. Those in between and available ones are others. */
const BALANCES: ReadonlySet<string> = new Set(["OPBD", "PRCD", "CLBD"]);

/**
 * Reads a bank's report (camt.052), statement (camt.053) or notification (camt.054) of ISO 20022, of any version: its
 * booked entries, and its booked balances as statements. What is pending or for information is not booked and is named.
 */
export function readCamt(text: string, there: RecordsThere, sink: RowSink): void {
  const records = new RecordRows(there, sink);
  const ids = new RowIds();
  let account: Account | null = null;
  const opening = new OpeningBalance(sink);
  let unbooked = 0;
  const take = (element: MarkupElement): void => {
    if (element.name === "Acct") {
      opening.end();
      account = accountOf(element);
      return;
    }
    if (account === null) return;
    if (element.name === "Bal") return balanceRow(element, account, records, opening, sink);
    const status = element.textAt("Sts", "Cd") || element.textAt("Sts");
    if (status !== "" && status !== "BOOK") {
      unbooked += 1;
      return;
    }
    opening.entry(entryRow(element, account, { records, ids, sink }));
  };
  readMarkup(text, { wanted: WANTED, take });
  opening.end();
  if (unbooked === 0) return;
  const reason = `${unbooked} entries are not booked yet and are skipped. Import them once the bank has booked them.`;
  sink.note({ severity: "warning", line: null, column: "Sts", code: "not_booked", reason, raw: null });
}

function accountOf(element: MarkupElement): Account {
  const number =
    element.textAt("Id", "IBAN") || element.textAt("Id", "Othr", "Id") || element.textAt("Id", "PrtryAcct", "Id");
  return { number, currency: element.textAt("Ccy") };
}

interface Reading {
  readonly records: RecordRows;
  readonly ids: RowIds;
  readonly sink: RowSink;
}

function entryRow(element: MarkupElement, account: Account, { records, ids, sink }: Reading): string {
  const currency = element.child("Amt")?.attribute("Ccy") || account.currency;
  records.account(element.line, account.number, "", "D", currency);
  const amount = signedAmount(element);
  const date = dateIn(element.child("BookgDt")) || dateIn(element.child("ValDt"));
  const text = textOf(element);
  const own = element.textAt("AcctSvcrRef") || element.textAt("NtryRef");
  sink.row({
    kind: "transactions",
    line: element.line,
    from: FROM,
    cells: {
      transaction_id: ids.next(account.number, own === "NOTPROVIDED" ? "" : own, date, amount, text),
      date,
      type: kindOf(element, amount),
      account_id: account.number,
      currency,
      amount,
      description: text,
    },
  });
  return date;
}

const FROM = {
  transaction_id: "AcctSvcrRef",
  date: "BookgDt",
  amount: "Amt",
  currency: "Amt/@Ccy",
  description: "RmtInf",
};

/** Interest and charges by the family of the bank's code; all else by its side. */
function kindOf(element: MarkupElement, amount: string): string {
  const isOut = amount.startsWith("-");
  const family = element.textAt("BkTxCd", "Domn", "Fmly", "SubFmlyCd");
  if (family === "INTR") return isOut ? "FEE" : "INCOME";
  if (isOut && (family === "CHRG" || family === "FEES" || family === "COMM")) return "FEE";
  return isOut ? "WITHDRAW" : "DEPOSIT";
}

function signedAmount(element: MarkupElement): string {
  const raw = element.textAt("Amt");
  const amount = readAmount(raw, ".");
  if (amount === null) return raw;
  // A reversal bears the side of what it does to the account, not of what it takes back.
  return element.textAt("CdtDbtInd") === "DBIT" ? negated(magnitude(amount)) : magnitude(amount);
}

function dateIn(element: MarkupElement | null): string {
  const raw = element?.textAt("Dt") || element?.textAt("DtTm") || "";
  return readDate(raw, "ymd") ?? raw;
}

function textOf(element: MarkupElement): string {
  const details = element.all("TxDtls");
  const parts = details.length === 1 ? partiesOf(details[0]!, element.textAt("CdtDbtInd") === "DBIT") : [];
  for (const detail of details.slice(0, 5))
    for (const words of detail.child("RmtInf")?.all("Ustrd") ?? []) parts.push(words.text);
  parts.push(element.textAt("AddtlNtryInf"));
  const clean = parts.map((part) => part.replace(/\s+/g, " ").trim()).filter((part) => part !== "");
  return [...new Set(clean)].join(" · ").slice(0, 500);
}

function partiesOf(detail: MarkupElement, isOut: boolean): string[] {
  const party = detail.at("RltdPties", isOut ? "Cdtr" : "Dbtr");
  return [party?.textAt("Nm") || party?.textAt("Pty", "Nm") || ""];
}

function balanceRow(
  element: MarkupElement,
  account: Account,
  records: RecordRows,
  opening: OpeningBalance,
  sink: RowSink,
): void {
  const code = element.textAt("Tp", "CdOrPrtry", "Cd");
  if (!BALANCES.has(code)) return;
  const currency = element.child("Amt")?.attribute("Ccy") || account.currency;
  records.account(element.line, account.number, "", "D", currency);
  const cells = {
    date: dateIn(element.child("Dt")),
    account_id: account.number,
    currency,
    balance: signedAmount(element),
  };
  const row = { kind: "balances", line: element.line, from: { date: "Dt", balance: "Amt" }, cells } as const;
  if (code === "CLBD") sink.row(row);
  else opening.open(row);
}
