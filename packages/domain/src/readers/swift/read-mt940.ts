import type { RecordsThere } from "../known-records.ts";
import type { NeutralRow, RowSink } from "../neutral-row.ts";
import { OpeningBalance } from "../opening-balance.ts";
import { RecordRows } from "../record-rows.ts";
import { magnitude, negated, readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { RowIds } from "../values/row-ids.ts";
import { purposeOf } from "./purpose.ts";

interface Tag {
  readonly name: string;
  readonly line: number;
  text: string;
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** value date, entry date, side with a reversal's R, third letter of the currency, amount, kind, references */
const ENTRY =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15}(?:,\d*)?)(?:([A-Z][A-Z0-9]{3})([^/\n]{0,16})(?:\/\/([^\n]{0,34}))?)?/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/;

/**
 * Reads statements of SWIFT, MT940 (the day) and MT942 (within it): their entries, and their booked balances as
 * statements. Source: SWIFT Standards MT, category 9, and the structure that German banks give field 86 (DFÜ annex 3).
 */
export function readMt940(text: string, there: RecordsThere, sink: RowSink): void {
  const records = new RecordRows(there, sink);
  const ids = new RowIds();
  let account = "";
  let currency = "";
  let entry: { tag: Tag; purpose: string } | null = null;
  const opening = new OpeningBalance(sink);
  const flush = (): void => {
    const date = entry === null ? null : entryRow(entry.tag, entry.purpose, { account, currency, ids, records, sink });
    if (date !== null) opening.entry(date);
    entry = null;
  };
  for (const tag of tagsOf(text)) {
    if (tag.name === "86") {
      if (entry !== null) entry.purpose = purposeOf(tag.text);
      continue;
    }
    flush();
    if (tag.name === "20") {
      opening.end();
      [account, currency] = ["", ""];
    }
    if (tag.name === "25") account = tag.text.split("\n")[0]!.trim();
    else if (tag.name === "34F") currency = tag.text.slice(0, 3);
    else if (tag.name.startsWith("60") || tag.name.startsWith("62")) {
      const found = BALANCE.exec(tag.text);
      if (found !== null) currency = found[3]!;
      const row = balanceRow(tag, found, account, records, sink);
      if (row !== null && tag.name.startsWith("60")) opening.open(row);
      else if (row !== null) sink.row(row);
    } else if (tag.name === "61") entry = { tag, purpose: "" };
  }
  flush();
  opening.end();
}

/** The fields of all messages of a file; a field goes on until the next one begins. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const [at, words] of text.split(/\r\n|\n|\r/).entries()) {
    const found = TAG.exec(words.replace(/^\{4:/, ""));
    if (found !== null) tags.push({ name: found[1]!, line: at + 1, text: found[2]! });
    else if (words.startsWith("-") && words.length <= 2) tags.push({ name: "end", line: at + 1, text: "" });
    else {
      const last = tags.at(-1);
      if (last !== undefined && last.name !== "end" && last.text.length < 4_000) last.text += `\n${words}`;
    }
  }
  return tags;
}

interface Reading {
  readonly account: string;
  readonly currency: string;
  readonly ids: RowIds;
  readonly records: RecordRows;
  readonly sink: RowSink;
}

function entryRow(tag: Tag, purpose: string, { account, currency, ids, records, sink }: Reading): string | null {
  const found = ENTRY.exec(tag.text.replace(/\s*\n/, "\n"));
  if (found === null) {
    const reason = `Line ${tag.line} is not an entry of a statement (field 61).`;
    sink.note({
      severity: "error",
      line: tag.line,
      column: "61",
      code: "bad_entry",
      reason,
      raw: tag.text.slice(0, 200),
    });
    return null;
  }
  records.account(tag.line, account, "", "D", currency);
  const [, value, booked, side, , amount, , reference, bankReference] = found;
  const date = bookedOn(value!, booked);
  // A reversal of a credit takes away, that of a debit brings back.
  const isOut = side === "D" || side === "ED" || side === "RC";
  const size = magnitude(readAmount(amount!, ",") ?? amount!);
  const signed = isOut ? negated(size) : size;
  const own = bankReference?.trim() || "";
  sink.row({
    kind: "transactions",
    line: tag.line,
    from: FROM,
    cells: {
      transaction_id: ids.next(account, own, date, signed, `${purpose} ${reference?.trim() ?? ""}`),
      date,
      type: isOut ? "WITHDRAW" : "DEPOSIT",
      account_id: account,
      currency,
      amount: signed,
      description: purpose.slice(0, 500),
    },
  });
  return date;
}

const FROM = { transaction_id: "61", date: "61", amount: "61", description: "86", account_id: "25", currency: "60F" };

/** The day of booking: its month and day, in the year that brings it nearest to the value date. */
function bookedOn(value: string, booked: string | undefined): string {
  const day = readDate(`${value.slice(4)}.${value.slice(2, 4)}.${value.slice(0, 2)}`, "dmy") ?? value;
  if (booked === undefined || day.length !== 10) return day;
  const month = Number(booked.slice(0, 2)) - Number(day.slice(5, 7));
  const year = Number(day.slice(0, 4)) + (month > 6 ? -1 : month < -6 ? 1 : 0);
  return readDate(`${year}-${booked.slice(0, 2)}-${booked.slice(2)}`, "ymd") ?? day;
}

function balanceRow(
  tag: Tag,
  found: RegExpExecArray | null,
  account: string,
  records: RecordRows,
  sink: RowSink,
): NeutralRow | null {
  // Balances in the middle of a statement (M) end a page, not a day.
  if (tag.name.endsWith("M")) return null;
  if (found === null) {
    const reason = `Line ${tag.line} is not a balance (field ${tag.name}).`;
    const raw = tag.text.slice(0, 200);
    sink.note({ severity: "error", line: tag.line, column: tag.name, code: "bad_balance", reason, raw });
    return null;
  }
  const [, side, packed, currency, amount] = found;
  records.account(tag.line, account, "", "D", currency!);
  const date = readDate(`${packed!.slice(4)}.${packed!.slice(2, 4)}.${packed!.slice(0, 2)}`, "dmy") ?? packed!;
  const size = readAmount(amount!, ",") ?? amount!;
  const cells = { date, account_id: account, currency: currency!, balance: side === "D" ? negated(size) : size };
  return { kind: "balances", line: tag.line, from: { date: tag.name, balance: tag.name }, cells };
}
