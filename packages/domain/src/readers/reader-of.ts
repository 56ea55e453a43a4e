import { readArchive } from "./archive/read-archive.ts";
import { readBinance } from "./brokers/read-binance.ts";
import { readCoinbase } from "./brokers/read-coinbase.ts";
import { readDegiro } from "./brokers/read-degiro.ts";
import { readKraken } from "./brokers/read-kraken.ts";
import { readStatement } from "./brokers/read-statement.ts";
import { readCamt } from "./camt/read-camt.ts";
import { TableReader } from "./delimited/table-reader.ts";
import type { TableMapping } from "./delimited/mapping.ts";
import type { RecordsThere } from "./known-records.ts";
import type { RowSink, TextReader } from "./neutral-row.ts";
import type { WholeForm } from "./forms.ts";
import { readGnucash } from "./gnucash/read-gnucash.ts";
import { readJournal } from "./journal/read-journal.ts";
import { readOfx } from "./ofx/read-ofx.ts";
import { readPerformance } from "./performance/read-performance.ts";
import { readQif } from "./qif/read-qif.ts";
import type { QifMapping } from "./qif/qif-values.ts";
import { readMt940 } from "./swift/read-mt940.ts";
import { readActual } from "./tools/read-actual.ts";
import { readFirefly } from "./tools/read-firefly.ts";
import { readFlex } from "./tools/read-flex.ts";
import { readGhostfolio } from "./tools/read-ghostfolio.ts";
import { readSure } from "./tools/read-sure.ts";
import { readWealthfolio } from "./tools/read-wealthfolio.ts";
import { WholeText } from "./whole-text.ts";

/** How a file is to be read: its form, and what was found out or chosen about it. */
export type Reading =
  | { readonly form: "table"; readonly mapping: TableMapping; readonly names: readonly string[] }
  | { readonly form: "qif"; readonly mapping: QifMapping }
  | { readonly form: WholeForm; readonly currency: string };

/** A reader that hands on what it finds in a file as neutral rows. */
export function readerOf(reading: Reading, there: RecordsThere, sink: RowSink): TextReader {
  if (reading.form === "table") return new TableReader(reading.mapping, reading.names, there, sink);
  const read = (text: string): void => {
    if (reading.form === "qif") readQif(text, reading.mapping, there, sink);
    else READ[reading.form](text, there, sink, reading.currency);
  };
  return new WholeText(
    sink,
    read,
    reading.form === "archive" ? ARCHIVE_HOW : BOOKS.has(reading.form) ? BOOK_HOW : undefined,
  );
}

const BOOK_HOW = "In its program, save a copy with fewer years or without old prices, and import that.";
const ARCHIVE_HOW = "Ask your administrator to restore it.";

/** Forms that hold the whole book of a program. */
const BOOKS: ReadonlySet<string> = new Set<WholeForm>([
  ...(["ledger", "beancount", "gnucash", "ghostfolio", "wealthfolio"] as const),
  ...(["actual", "sure", "performance"] as const),
]);

/** Readers of whole texts. `currency` is that of amounts which name none. */
const READ: Readonly<Record<WholeForm, (text: string, there: RecordsThere, sink: RowSink, currency: string) => void>> =
  {
    ofx: readOfx,
    camt: readCamt,
    mt940: readMt940,
    ledger: (text, there, sink, currency) => readJournal("ledger", text, currency, there, sink),
    beancount: (text, there, sink, currency) => readJournal("beancount", text, currency, there, sink),
    gnucash: readGnucash,
    ghostfolio: readGhostfolio,
    flex: readFlex,
    firefly: readFirefly,
    wealthfolio: readWealthfolio,
    actual: readActual,
    sure: readSure,
    performance: readPerformance,
    statement: readStatement,
    degiro: readDegiro,
    kraken: readKraken,
    binance: readBinance,
    coinbase: readCoinbase,
    archive: readArchive,
  };
