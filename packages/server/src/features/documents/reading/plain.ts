import { LIMITS } from "../limits.ts";
import { sheetsRead } from "./office.ts";
import { NOTHING_READ, type Verdict } from "./verdict.ts";

/** Text as it is meant, by its mark or in UTF-8, else in the Latin code page of Windows. */
export function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8: files of older programs are in this.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads plain text, or a table of values with commas, semicolons or tabs between them. */
export function readPlain(mime: string, bytes: Buffer): Verdict {
  const text = decoded(bytes).replaceAll("\0", "").slice(0, LIMITS.textLetters);
  if (mime === "text/csv") {
    const { reading, pages } = sheetsRead([{ name: "", rows: csvRows(text) }], {});
    return { verdict: "readable", mediaType: mime, reading, pages, thumbnails: {} };
  }
  return {
    verdict: "readable",
    mediaType: mime,
    reading: { ...NOTHING_READ, kind: "text" },
    pages: [{ page: 1, width: 595, height: 842, text }],
    thumbnails: {},
  };
}

/** The first rows of a CSV file; the separator is whichever of the usual ones its first line has most. */
export function csvRows(text: string): string[][] {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  const separator = counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const close = (): void => {
    const row = rows.at(-1);
    if (row !== undefined && row.length < LIMITS.columns) row.push(cell.slice(0, LIMITS.cellLetters));
    cell = "";
  };
  for (let at = 0; at < text.length && rows.length <= LIMITS.rows; at++) {
    const letter = text[at] ?? "";
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at] ?? "";
      else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) close();
    else if (letter === "\n") {
      close();
      rows.push([]);
    } else if (letter !== "\r") cell += letter;
  }
  if (cell !== "") close();
  return rows.filter((row) => row.some((value) => value !== "")).slice(0, LIMITS.rows);
}
