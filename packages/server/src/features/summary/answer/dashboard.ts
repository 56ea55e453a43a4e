import type { Dashboard } from "@distributary/contract/summary/dashboard";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import type { Reads } from "../../../access/records/reads.ts";
import { compareNewest, countedLines, presentStatement, statementLines } from "./statements.ts";
import { countsOf, newestEvents, openProspects, unsettledNotices } from "../store/dashboard.ts";
import type { StatementRow } from "../store/statements.ts";

/** How many positions a list shows; the count beside it is of all. */
const SHOWN = 10;

/** What the dashboard reads beside the book. */
export async function dashboardRows(reads: Reads) {
  const [counts, newest, prospects, unsettled] = await Promise.all([
    countsOf(reads),
    newestEvents(reads),
    openProspects(reads),
    unsettledNotices(reads),
  ]);
  return { counts, newest, prospects, unsettled };
}

/** Counts, the newest items, open prospects, unsettled calls and unexplained positions, in the default currency. */
export function presentDashboard(
  book: Book,
  at: Day,
  rows: Awaited<ReturnType<typeof dashboardRows>>,
  statements: readonly StatementRow[],
): Dashboard {
  const { instruments, defaultCurrency } = book.terms;
  const compared = compareNewest(book, statementLines(book, statements), defaultCurrency);
  const differing = countedLines(compared).filter(({ tiesOut }) => tiesOut === false);
  const { counts, newest, prospects, unsettled } = rows;
  const plain = (amount: string): string => formatDecimal(readDecimal(amount));
  return {
    targetUnit: instruments[defaultCurrency]?.code ?? "",
    at: formatDay(at),
    counts: {
      ...counts,
      open_prospects: prospects.count,
      unsettled: unsettled.count,
      unexplained: { count: differing.length, count_relation: "eq" },
    },
    newest: newest.map((row) => ({ ...row, updated_time: row.updated_time.toISOString() })),
    open_prospects: prospects.rows.map((row) => ({ ...row, updated_time: row.updated_time.toISOString() })),
    unsettled: unsettled.rows.map((row) => ({
      ...row,
      amount: plain(row.amount),
      settled: plain(row.settled),
      open: plain(row.open),
    })),
    unexplained: differing.slice(0, SHOWN).map((line) => presentStatement(book, line)),
  };
}
