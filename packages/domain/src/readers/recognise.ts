import { isBinanceHeading } from "./brokers/read-binance.ts";
import { isCoinbaseHeading } from "./brokers/read-coinbase.ts";
import { isDegiroHeading } from "./brokers/read-degiro.ts";
import { isKrakenHeading } from "./brokers/read-kraken.ts";
import { isStatement } from "./brokers/read-statement.ts";
import { guessTable } from "./delimited/guess-table.ts";
import type { TableGuess } from "./delimited/mapping.ts";
import { LineCells } from "./delimited/line-cells.ts";
import type { WholeForm } from "./forms.ts";
import { journalForm } from "./journal/journal-form.ts";
import { guessQif } from "./qif/read-qif.ts";
import type { QifMapping } from "./qif/qif-values.ts";
import { programOf } from "./sqlite/database-text.ts";

/** What a file of another program is, and how it is to be read. */
export type Recognised =
  | { readonly form: "table"; readonly guess: TableGuess }
  | { readonly form: "qif"; readonly mapping: QifMapping; readonly datesAreCertain: boolean }
  | { readonly form: WholeForm };

/** Letters at the beginning of a file that it is recognised by. */
export const HEAD_LETTERS = 256 * 1024;

/**
 * Recognises a file by the beginning of its text, never by its name: what it says of itself first, then whether it is a
 * table with dates and amounts. Null where it is nothing that can be read.
 */
export function recogniseText(head: string): Recognised | null {
  const text = head.slice(0, HEAD_LETTERS).replace(/^\uFEFF/, "");
  const begin = text.slice(0, 4_096);
  if (/^\s*OFXHEADER:/i.test(begin) || /<\?OFX\b/.test(begin) || /<OFX>/i.test(begin)) return { form: "ofx" };
  if (
    /urn:iso:std:iso:20022:tech:xsd:camt\.05[234]/.test(begin) ||
    /<(?:\w+:)?BkToCstmr(?:AcctRpt|Stmt|DbtCdtNtfctn)\b/.test(begin)
  )
    return { form: "camt" };
  if (/^:20:/m.test(begin) && /^:25:/m.test(begin) && /^:(?:60[FM]|34F|61|62[FM]):/m.test(text))
    return { form: "mt940" };
  if (/^\s*!(?:Type:|Account|Option:|Clear:)/i.test(begin)) return { form: "qif", ...guessQif(text) };
  if (/<gnc-v2\b|xmlns:gnc=/.test(begin)) return { form: "gnucash" };
  if (/<FlexQueryResponse\b/.test(begin)) return { form: "flex" };
  if (/^\s*(?:<\?[^>]*>\s*)?<client\b[^>]*>\s*<version\b/.test(begin)) return { form: "performance" };
  const program = programOf(text);
  if (program === "gnucash" || program === "actual") return { form: program };
  if (program === "distributary") return { form: "archive" };
  if (isWealthfolio(text)) return { form: "wealthfolio" };
  if (/^\{"type":"(?:Account|Category|Tag|Transaction)","data":\{/.test(begin)) return { form: "sure" };
  if (begin.trimStart().startsWith("{") && /"activities"\s*:/.test(text) && /"(?:unitPrice|dataSource)"\s*:/.test(text))
    return { form: "ghostfolio" };
  if (/^[^\n]*\bjournal_id\b[^\n]*\bsource_name\b[^\n]*\bdestination_name\b/.test(begin)) return { form: "firefly" };
  const broker = brokerForm(begin);
  if (broker !== null) return { form: broker };
  const journal = journalForm(text);
  if (journal !== null) return { form: journal };
  if (begin.includes("\0") || /^\s*[<{[]/.test(begin)) return null;
  const guess = guessTable(wholeLines(text, head.length >= HEAD_LETTERS));
  return guess === null ? null : { form: "table", guess };
}

/** Activities or accounts of Wealthfolio: a list of objects, or one that holds it. */
function isWealthfolio(text: string): boolean {
  if (!/^\s*(?:\[|\{\s*"(?:accounts|activities)"\s*:)/.test(text)) return false;
  return /"activityType"\s*:/.test(text) || (/"accountType"\s*:/.test(text) && /"trackingMode"|"isDefault"/.test(text));
}

/** The export of a broker whose rows belong together, by one of its first lines. */
function brokerForm(begin: string): WholeForm | null {
  if (isStatement(begin)) return "statement";
  let found: WholeForm | null = null;
  const cutter = new LineCells(",", ({ line, cells }) => {
    const plain = cells.map((cell) => cell.trim());
    if (found !== null || line > 10) return;
    if (isDegiroHeading(plain)) found = "degiro";
    else if (isKrakenHeading(plain)) found = "kraken";
    else if (isBinanceHeading(plain)) found = "binance";
    else if (isCoinbaseHeading(plain)) found = "coinbase";
  });
  cutter.push(begin);
  cutter.end();
  return found;
}

/** Text without its last line, where that may have been cut. */
function wholeLines(text: string, isCut: boolean): string {
  return isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
}
