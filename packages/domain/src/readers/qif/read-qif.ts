import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { RecordRows } from "../record-rows.ts";
import { readAmount, type DecimalMark } from "../values/read-amount.ts";
import { guessDates } from "../delimited/guess-dates.ts";
import { QifRows } from "./qif-rows.ts";
import { plainDate, type QifMapping } from "./qif-values.ts";

const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  bank: "D",
  cash: "D",
  ccard: "DE",
  "oth a": "A",
  "oth l": "DE",
  invst: "A",
  port: "A",
  mutual: "A",
  "401(k)": "A",
};
const LISTS: ReadonlySet<string> = new Set([
  "cat",
  "class",
  "memorized",
  "prices",
  "security",
  "tag",
  "budget",
  "template",
]);

/** How a QIF file writes its dates and amounts: found out from all of them. */
export function guessQif(text: string): { mapping: QifMapping; datesAreCertain: boolean } {
  const dates: string[] = [];
  let dots = 0;
  let commas = 0;
  for (const found of text.matchAll(/^([DTU])(.{1,40})$/gm)) {
    const value = found[2]!.trim();
    if (found[1] === "D" && dates.length < 5_000) dates.push(plainDate(value));
    else if (found[1] !== "D") {
      const [dot, comma] = [readAmount(value, "."), readAmount(value, ",")];
      if (dot !== null && comma === null) dots += 1;
      if (comma !== null && dot === null) commas += 1;
    }
  }
  const decimal: DecimalMark = commas > dots ? "," : ".";
  const { order, certainty } = guessDates(dates, decimal === ",");
  return { mapping: { dayOrder: order, decimal, account: "", currency: "" }, datesAreCertain: certainty !== "chosen" };
}

/**
 * Reads QIF: bank, card, cash and investment accounts, with their transfers. Source: the format that Quicken documents,
 * and what Quicken, GnuCash and KMyMoney write.
 */
export function readQif(text: string, mapping: QifMapping, there: RecordsThere, sink: RowSink): void {
  const rows = new QifRows(mapping, new RecordRows(there, sink), sink);
  let section = "bank";
  let fields = new Map<string, string>();
  let begin = 1;
  const flush = (): void => {
    const record = { line: begin, fields };
    if (fields.size > 0 && section === "account") rows.account(record, typeOf(fields.get("T") ?? "bank"));
    else if (fields.size > 0 && section === "invst") rows.investment(record);
    else if (fields.size > 0 && !LISTS.has(section)) rows.cash(record, typeOf(section));
    else if (section === "security" && fields.size > 0) rows.security(record);
    fields = new Map();
  };
  for (const [at, words] of text.split(/\r\n|\n|\r/).entries()) {
    const letter = words[0] ?? "";
    if (letter === "!") {
      flush();
      const head = words.slice(1).trim().toLowerCase();
      if (head.startsWith("type:")) section = head.slice(5).trim();
      else if (head === "account") section = "account";
      begin = at + 2;
    } else if (letter === "^") {
      flush();
      begin = at + 2;
    } else if (letter !== "" && words.length > 1) {
      if (section === "prices") rows.price(words, at + 1);
      else fields.set(letter, kept(fields, letter, words.slice(1).trim()));
    }
  }
  flush();
  rows.end();
}

/** The parts of a transaction that is split have a line each. */
function kept(fields: ReadonlyMap<string, string>, letter: string, text: string): string {
  const before = letter === "E" || letter === "S" ? fields.get(letter) : undefined;
  return before === undefined || before.length > 5_000 ? text : `${before}\n${text}`;
}

function typeOf(name: string): string {
  return ACCOUNT_TYPES[name.trim().toLowerCase()] ?? "D";
}
