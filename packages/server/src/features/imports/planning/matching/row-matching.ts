import type { ImportMatch, MatchAnswer } from "@distributary/contract/entry/import-matches";
import { LIMITS } from "../../limits.ts";
import type { Row } from "../../reading/row.ts";
import { CashRows, type CashRow } from "./cash-rows.ts";
import { DUPLICATE, JOINED, type Complaints } from "../complaints.ts";
import type { Directory } from "../directory.ts";
import { findMatches, NO_MATCHES, type Matches } from "./matches.ts";
import type { Outcome } from "../outcome.ts";
import { rowPlace } from "../read-file.ts";
import type { Completion } from "./completion.ts";
import type { CashQuestion, RecordedCash } from "./recorded-cash.ts";
import type { ReadableFile } from "../source-file.ts";
import type { TransactionRows } from "../transaction-rows.ts";

/** The rows of one import that belong to another one: gathered while files are read, settled when all are. */
export class RowMatching {
  readonly #cash = new CashRows();
  #matches: Matches = NO_MATCHES;

  /** A row that was accepted. Files of our own form say themselves what is a transfer. */
  accepted(file: ReadableFile, row: Row, ordinal: number, transactions: TransactionRows): void {
    if (file.derived === undefined) return;
    this.#cash.add(transactions.draft, {
      place: rowPlace(file.ordinal, ordinal),
      file: file.ordinal,
      name: file.name,
      line: row.scanner.line,
      digest: transactions.digest(),
    });
  }

  /** A row whose id is recorded: what it stands for matches no other. */
  alreadyThere(file: ReadableFile, { draft }: TransactionRows): void {
    if (file.derived !== undefined) this.#cash.recorded.add(draft.id);
  }

  /** Decides all rows together; `leave` hears of each that is not written by itself. */
  async settle(
    parts: {
      readonly directory: Directory;
      readonly answers: readonly MatchAnswer[];
      readonly complaints: Complaints;
      readonly ask: (of: CashQuestion) => Promise<readonly RecordedCash[]>;
    },
    leave: (row: CashRow, verdict: typeof DUPLICATE | typeof JOINED) => void,
  ): Promise<void> {
    this.#matches = await findMatches(this.#cash, parts.directory, parts.answers, parts.ask);
    const { duplicates, transfers, completions, isTooMany } = this.#matches;
    if (isTooMany)
      parts.complaints.ofFile(
        "warning",
        this.#cash.rows[0]?.name ?? "",
        null,
        "not_matched",
        "There are too many transactions to look for transfers and duplicates. Import a shorter period at a time.",
      );
    for (const row of duplicates) leave(row, DUPLICATE);
    for (const row of transfers.values()) leave(row, JOINED);
    for (const { row } of completions) leave(row, JOINED);
  }

  /** The other side of a transfer that the row at a place is written as; undefined where it is written as it stands. */
  joinedWith(place: number): CashRow | undefined {
    return this.#matches.transfers.get(place);
  }

  /** What is shown of it. */
  get told(): Pick<Outcome, "matches" | "matchCount" | "unsureMatches"> {
    const { all } = this.#matches;
    const unsure = (kind: ImportMatch["kind"]): number =>
      all.filter((match) => match.kind === kind && !match.sure).length;
    const unsureMatches = { transfer: unsure("transfer"), duplicate: unsure("duplicate") };
    return { matches: all.slice(0, LIMITS.shownMatches), matchCount: all.length, unsureMatches };
  }

  get counts(): { readonly joined: number; readonly completed: number; readonly duplicates: number } {
    const { transfers, completions, duplicates } = this.#matches;
    const completed = completions.length;
    return { joined: transfers.size + completed, completed, duplicates: duplicates.length };
  }

  /** What a save makes of recorded transactions. */
  get completions(): readonly Completion[] {
    return this.#matches.completions.flatMap(({ row, recorded }) => {
      if (recorded.event === null) return [];
      const { name: file, line, id, digest, entry, amount } = row;
      const paid = amount.startsWith("-");
      return [{ event: recorded.event, account: entry.id, also: { file, line, id, digest, paid } }];
    });
  }
}
