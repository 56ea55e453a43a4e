import { formatDecimal } from "../../money/format-decimal.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { databaseTables, type DatabaseRow } from "../sqlite/database-text.ts";
import { negated } from "../values/read-amount.ts";
import { besideMoney, tagsInNote } from "../values/beside-money.ts";
import { readDate } from "../values/read-date.ts";
import { ToolRows } from "./tool-rows.ts";

const FROM = {
  transaction_id: "transactions.id",
  date: "transactions.date",
  amount: "transactions.amount",
  account_id: "transactions.acct",
  description: "transactions.notes",
};
const COST = /(fees?\b|charges?\b|bank|interest)/i;

/**
 * Reads a budget of Actual (its `db.sqlite`): accounts and transactions, with payee, category and note as their text, and
 * the tags that a note has in it; both sides of a transfer as one. A budget names no currency, and where a transaction is
 * split its parts count. Source: the schema in Actual's own `loot-core`.
 */
export function readActual(text: string, there: RecordsThere, sink: RowSink, currency: string): void {
  const tables = databaseTables(text);
  const rows = (table: string): readonly DatabaseRow[] => tables.get(table) ?? [];
  const out = new ToolRows(there, sink, FROM);
  const base =
    rows("preferences").find(({ values }) => values["id"] === "defaultCurrencyCode")?.values["value"] || currency;
  const accounts = new Map<string, string>();
  for (const { number, values } of rows("accounts")) {
    if (values["tombstone"] === "1") continue;
    const name = (values["name"] ?? "").slice(0, 128) || (values["id"] ?? "");
    accounts.set(values["id"] ?? "", name);
    out.records.account(number, name, name, "D", base);
  }
  const renamed = namesOf(rows("payee_mapping"), "targetid");
  const payees = new Map(rows("payees").map(({ values }) => [values["id"], values]));
  const moved = namesOf(rows("category_mapping"), "transferid");
  const categories = new Map(rows("categories").map(({ values }) => [values["id"], values["name"] ?? ""]));
  const known = new Map(rows("transactions").map((row) => [row.values["id"] ?? "", row]));
  const isThere = ({ values }: DatabaseRow): boolean =>
    values["tombstone"] !== "1" && known.get(values["parent_id"] ?? "")?.values["tombstone"] !== "1";
  for (const row of known.values()) {
    const { values, number } = row;
    if (!isThere(row) || values["isparent"] === "1") continue;
    const account = accounts.get(values["acct"] ?? "");
    if (account === undefined) continue;
    const cents = /^-?\d{1,15}$/.test(values["amount"] ?? "") ? BigInt(values["amount"]!) : 0n;
    const amount = formatDecimal({ mantissa: cents, scale: 2 });
    const raw = values["date"] ?? "";
    const date = readDate(raw, "ymd") ?? raw;
    const payee = payees.get(renamed.get(values["description"] ?? "") ?? values["description"] ?? "");
    const category = categories.get(moved.get(values["category"] ?? "") ?? values["category"] ?? "") ?? "";
    const words = [payee?.["name"] ?? "", category, values["notes"] ?? ""].filter((part) => part !== "");
    const said = besideMoney(tagsInNote(values["notes"] ?? ""), [values["notes"] ?? ""]);
    const plain = { line: number, date, account, currency: base, id: values["id"] ?? "" };
    const other = known.get(values["transferred_id"] ?? "");
    const counter = other === undefined || !isThere(other) ? undefined : accounts.get(other.values["acct"] ?? "");
    if (counter !== undefined && counter !== account && other!.values["amount"] === String(-cents)) {
      // The side that pays stands for both.
      if (cents > 0n) continue;
      const sides = { counter_account_id: counter, counter_currency: base, counter_amount: negated(amount) };
      const note = [category, values["notes"] ?? ""].filter((part) => part !== "").join(" · ");
      out.put({ ...plain, text: note || "Transfer", cells: { type: "TRANSFER", amount, ...sides, ...said } }, "D");
      continue;
    }
    const isCost = cents < 0n && COST.test(category);
    const type = isCost ? "FEE" : cents < 0n ? "WITHDRAW" : "DEPOSIT";
    out.put({ ...plain, text: words.join(" · "), cells: { type, amount, ...said } }, "D");
  }
  const payeeOf = (id: string): string => payees.get(renamed.get(id) ?? id)?.["name"] ?? "";
  schedulesLeftOut(rows("schedules"), rows("rules"), payeeOf, out);
  out.end();
}

/** Says which schedules stay behind: what they plan is no transaction yet. */
function schedulesLeftOut(
  schedules: readonly DatabaseRow[],
  rules: readonly DatabaseRow[],
  payeeOf: (id: string) => string,
  out: ToolRows,
): void {
  const payees = new Map(rules.map(({ values }) => [values["id"], payeeIn(values["conditions"] ?? "")]));
  const open = schedules.filter(({ values }) => values["tombstone"] !== "1" && values["completed"] !== "1");
  const [first] = open;
  if (first === undefined) return;
  const names = open.map(({ values }) => values["name"] || payeeOf(payees.get(values["rule"]) ?? "") || "unnamed");
  const shown = names.slice(0, MOST_NAMES).map((name) => name.slice(0, 60));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  const reason = `Schedules aren’t imported (${names.length}): ${shown.join(", ")}${more}. What is paid again and again can be added as a recurring payment.`;
  out.warn(first.number, "schedules", "schedules", reason);
}

/** The payee that a rule asks for, in which Actual calls it a description; empty where it asks for none. */
function payeeIn(conditions: string): string {
  return (
    /"field":"(?:payee|description)","value":"([^"]{1,100})"|"value":"([^"]{1,100})","field":"(?:payee|description)"/
      .exec(conditions)
      ?.slice(1)
      .find((id) => id !== undefined) ?? ""
  );
}

const MOST_NAMES = 20;

/** What each id of a mapping stands for. */
function namesOf(rows: readonly DatabaseRow[], column: string): ReadonlyMap<string, string> {
  return new Map(rows.map(({ values }) => [values["id"] ?? "", values[column] ?? ""]));
}
