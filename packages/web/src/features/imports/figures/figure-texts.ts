import type { FigureReason, ImportFigure } from "@distributary/contract/entry/import-figures";
import { catalogue } from "../../../language/catalogue.ts";
import { counted } from "../../../ui/format/counted.ts";

/** Texts of the figures of another tool beside ours. */
export const figureTexts = catalogue({
  title: (program: string) => `Compared with ${program}`,
  allAgree: (count: number, program: string) =>
    counted(count, {
      one: `# figure matches what ${program} shows`,
      other: `All # figures match what ${program} shows`,
    }),
  differ: (count: number, of: number, program: string) =>
    counted(count, {
      one: `# of ${of} figures differs from what ${program} shows`,
      other: `# of ${of} figures differ from what ${program} shows`,
    }),
  holding: "Holding",
  shown: (program: string) => `In ${program}`,
  recorded: "Your records",
  difference: "Difference",
  agrees: "Matches",
  total: (currency: string) => `Total in ${currency}`,
  showAll: (count: number) => counted(count, { one: "Show # figure that matches", other: "Show # figures that match" }),
  more: (count: number) =>
    counted(count, { one: "# more figure is not compared", other: "# more figures are not compared" }),
  failed: "We couldn’t compare these figures",
  of: (account: string, date: string) => `${account}, ${date}`,
  reasons: {
    other_records: "Other records of this account",
    opening_balance: "Opening balance added by this import",
    rows_left_out: "Rows that could not be imported",
    rounding: "Rounding",
    unexplained: "Not explained. Compare the transactions of this account",
    no_price: "No price recorded up to this date. Add one on the Prices page",
    price: "Another price is recorded",
  } satisfies Record<FigureReason["kind"], string>,
  rows: (count: number) => counted(count, { one: "# row", other: "# rows" }),
  priceOf: (shown: string, recorded: string, date: string) => `${shown} in the file, ${recorded} on ${date} here`,
  programs: {
    table: "the table",
    ofx: "the statement",
    qif: "the file",
    camt: "the statement",
    mt940: "the statement",
    ledger: "the journal",
    beancount: "Beancount",
    gnucash: "GnuCash",
    ghostfolio: "Ghostfolio",
    flex: "Interactive Brokers",
    firefly: "Firefly III",
    wealthfolio: "Wealthfolio",
    actual: "Actual",
    sure: "Sure",
    performance: "Portfolio Performance",
    statement: "Interactive Brokers",
    degiro: "DEGIRO",
    kraken: "Kraken",
    binance: "Binance",
    coinbase: "Coinbase",
    archive: "the archive",
  } satisfies Record<ImportFigure["form"], string>,
  programsTogether: "the other tools",
});
