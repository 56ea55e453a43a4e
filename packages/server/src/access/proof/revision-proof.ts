import type { Transaction } from "../../platform/db/transaction.ts";
import { digestRevision, type RowsProof } from "./store/rows.ts";
import { PROOF_FORMAT } from "./store/tables.ts";

/** What a revision says of the rows that it left: it stands in the audit row, and so in the chain. */
export interface RevisionProof {
  /** Which columns were digested (`store/tables.ts`) */
  readonly format: number;
  /** By table: rows that the revision recorded, former ones included once they are superseded */
  readonly rows: Readonly<Record<string, RowsProof>>;
  /** By table: rows that it superseded */
  readonly ended: Readonly<Record<string, RowsProof>>;
  /** Whether it changed what a valuation rests on */
  readonly book: boolean;
  /** Digest of the universe's settings after it */
  readonly universe: string;
}

/** Digests what a write has stored so far under its revision. The last thing that is read before the audit row is written. */
export async function proveRevision(
  tx: Transaction,
  written: { readonly universe: string; readonly revision: number; readonly action: string },
  book: boolean,
): Promise<RevisionProof> {
  const rows: Record<string, RowsProof> = {};
  const ended: Record<string, RowsProof> = {};
  const { tables, settings } = await digestRevision(tx, written);
  for (const found of tables) (found.part === "rows" ? rows : ended)[found.name] = [found.rows, found.digest];
  if (settings === null) throw new Error("the universe that is written to is not there");
  return { format: PROOF_FORMAT, rows, ended, book, universe: settings };
}
