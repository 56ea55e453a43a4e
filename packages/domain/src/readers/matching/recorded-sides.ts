import { findTransfers } from "./transfers.ts";
import type { FileMovement, Movement } from "./movement.ts";

/** A row whose other side is recorded already: the places of both. */
export interface RecordedSide {
  readonly row: number;
  readonly of: number;
  /** one of the two says that money was moved, or names the other account */
  readonly isSaid: boolean;
}

/** What is recorded comes from no file. */
const NO_FILE = -1;
const MOVED =
  /\b(transfers?|xfer|tfr|[uü]ber(weisung|trag)|ue?berweisung|umbuchung|dauerauftrag|virement|transferencia|traspaso|bonifico|giroconto|overboeking|[oö]verf[oö]ring|overf[oø]r(sel|ing)|przelew|savings?|spar(en|konto)?|sparkonto|livret|ahorro|spaarrekening|own account|top ?up)\b/;
/** Shorter names say nothing. */
const SHORTEST_NAME = 4;

/**
 * Finds the rows whose other side was recorded before, as money from outside: opposite amounts of one unit on two accounts,
 * at most three days apart. Where more than one row or account fits, or two that are recorded fit each other, nobody can
 * say which is meant.
 */
export function findRecordedSides(
  rows: readonly FileMovement[],
  recorded: readonly Movement[],
  namesOf: (account: string) => readonly string[],
): readonly RecordedSide[] {
  const all = [...rows, ...recorded.map((movement) => ({ ...movement, file: NO_FILE }))];
  return findTransfers(all).flatMap(({ from, to }) => {
    if (from < rows.length === to < rows.length) return [];
    const [row, of] = from < rows.length ? [from, to - rows.length] : [to, from - rows.length];
    const [one, other] = [rows[row]!, recorded[of]!];
    const isSaid = says(one, namesOf(other.account)) || says(other, namesOf(one.account));
    return [{ row, of, isSaid }];
  });
}

function says({ text }: Movement, names: readonly string[]): boolean {
  return MOVED.test(text) || names.some((name) => name.length >= SHORTEST_NAME && text.includes(name));
}
