import { readLevels, writeLevels } from "./key-levels.ts";
import type { GroupFigure } from "@distributary/domain/summary/answer/figure-key";

/** Whose column it is: a row of the answer, or one position of it. */
export type CustomColumnSubject =
  | { readonly section: "A" | "L"; readonly levels: GroupFigure["levels"] }
  | { readonly account: string; readonly instrument: string };

/** What one's own column comes to, over all positions or for one row or position. */
export interface CustomColumnKey {
  readonly figure: "own";
  /** the column as it was written: `percent(unrealised, basis)` */
  readonly text: string;
  /** null: all positions together */
  readonly of: CustomColumnSubject | null;
}

/** A column and whose it is, as in a key: `<column>`, `<column>:A:<levels>` or `<column>:P:<account>:<instrument>`. */
export function customColumnIds({ text, of }: CustomColumnKey): string {
  const column = encodeURIComponent(text).replaceAll("~", "%7E");
  if (of === null) return column;
  const subject = "levels" in of ? [of.section, writeLevels(of.levels)] : ["P", of.account, of.instrument];
  return [column, ...subject].join(":");
}

/** Reads a subject `own:…`; null for anything else. Throws URIError. */
export function readCustomColumn(subject: string): CustomColumnKey | null {
  const [figure, column = "", ...whose] = subject.split(":");
  if (figure !== "own" || column === "") return null;
  const text = decodeURIComponent(column);
  if (whose.length === 0) return { figure, text, of: null };
  const of = readSubject(whose);
  return of && { figure, text, of };
}

function readSubject([kind = "", first = "", second, ...rest]: readonly string[]): CustomColumnSubject | null {
  if (rest.length > 0 || first === "") return null;
  if (kind === "P") return second === undefined || second === "" ? null : { account: first, instrument: second };
  const levels = second === undefined ? readLevels(first) : null;
  return levels && (kind === "A" || kind === "L") ? { section: kind, levels } : null;
}
