import type { ImportCounts } from "@distributary/contract/entry/imports";
import { FILE_KINDS, type FileKind } from "./form.ts";

/** What became of the rows of each kind. */
export type Tallies = Readonly<
  Record<FileKind, { accepted: number; there: number; rejected: number; repeated: number }>
>;

/** What a save writes, has already, finds twice and skips, by kind of record. */
export function countsOf(
  kinds: Tallies,
  more: Pick<ImportCounts, "entities" | "opening_lots" | "rejected" | "rows" | "joined" | "completed" | "duplicates">,
): ImportCounts {
  return {
    accounts: kinds.accounts.accepted,
    instruments: kinds.instruments.accepted,
    transactions: kinds.transactions.accepted,
    prices: kinds.prices.accepted,
    rates: kinds.fx.accepted,
    statements: kinds.balances.accepted,
    already_there: FILE_KINDS.reduce((sum, kind) => sum + kinds[kind].there, 0),
    repeated: FILE_KINDS.reduce((sum, kind) => sum + kinds[kind].repeated, 0),
    ...more,
  };
}
