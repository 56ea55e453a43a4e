import { access, readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { PageBox } from "../../../src/features/documents/reading/layout/shapes.ts";
import type { PageText, Verdict } from "../../../src/features/documents/reading/verdict.ts";
import type { Expected, ExpectedWord } from "./expected.ts";

/** How far the middle of a word may lie from where it is expected, as a part of the page. */
const NEAR = 0.012;
/** What a list says at most. */
const MOST_SAID = 6;

/** A file, and in what it differs from what it is expected to say. */
export interface Score {
  readonly file: string;
  readonly differences: readonly string[];
}

/** Reads every file of a folder that has its `.expected.json` beside it, by `read`, which is given the path of a file. */
export async function scoreFolder(
  folder: string,
  read: (path: string) => Promise<Verdict>,
  isTaken: (name: string) => boolean = () => true,
): Promise<readonly Score[]> {
  const scores: Score[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const beside = `${path}.expected.json`;
    if (!entry.isFile() || !isTaken(entry.name)) continue;
    const isExpected = await access(beside).then(
      () => true,
      () => false,
    );
    if (!isExpected) continue;
    const expected = JSON.parse(await readFile(beside, "utf8")) as Expected;
    const verdict = await read(path);
    scores.push({ file: relative(folder, path), differences: differencesOf(expected, verdict) });
  }
  return scores.toSorted((a, b) => a.file.localeCompare(b.file));
}

function differencesOf(expected: Expected, read: Verdict): readonly string[] {
  const found: string[] = [];
  const same = (what: string, wanted: unknown, got: unknown): void => {
    if (wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(got))
      found.push(`${what}: expected ${JSON.stringify(wanted)}, read ${JSON.stringify(got)}`);
  };
  same("verdict", expected.verdict, read.verdict);
  const reason = read.verdict === "refused" ? read.reason : (read.reading.reason ?? "");
  if (expected.reason !== undefined && !reason.includes(expected.reason))
    found.push(`reason: expected “${expected.reason}”, read “${reason}”`);
  if (read.verdict === "refused") return found;
  same("type", expected.media_type, read.mediaType);
  same("pages", expected.pages, read.reading.pages);
  if (expected.words?.list !== undefined)
    found.push(...wordsMissing(expected.words.list, expected.words.right, read.pages));
  if (expected.words?.text !== undefined)
    found.push(...textMissing(expected.words.text, expected.words.right, read.pages));
  for (const table of expected.tables ?? []) found.push(...tableMissing(table, read.pages));
  for (const [at, sheet] of (expected.sheets ?? []).entries()) {
    const got = read.reading.sheets?.[at];
    same(`name of sheet ${at + 1}`, sheet.name, got?.name);
    same(`sheet ${at + 1}`, sheet.rows.map(plainRow), got?.rows.map(plainRow));
  }
  const { mail } = expected;
  same("subject", mail?.subject, read.reading.mail?.subject);
  same("attachments", mail?.attachments, read.reading.mail?.attachments);
  for (const side of ["from", "to"] as const) {
    const wanted = mail?.[side];
    if (wanted !== undefined && read.reading.mail?.[side].includes(wanted) !== true)
      found.push(`${side}: expected ${wanted}, read ${read.reading.mail?.[side]}`);
  }
  return found;
}

/** Cells without what only separates thousands, and without empty ones at the end. */
function plainRow(row: readonly string[]): readonly string[] {
  const cells = row.map((cell) =>
    cell
      .replace(/(?<=\d),(?=\d{3})/g, "")
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, ""),
  );
  while (cells.at(-1) === "") cells.pop();
  return cells;
}

function wordsMissing(list: readonly ExpectedWord[], right: number, pages: readonly PageText[]): readonly string[] {
  const left = new Map(pages.map((page) => [page.page, [...(page.words ?? [])]]));
  const missing: string[] = [];
  for (const [page, text, box] of list) {
    const words = left.get(page) ?? [];
    const at = words.findIndex((word) => word.text === text && (box === null || isNear(word.box, box)));
    if (at >= 0) words.splice(at, 1);
    else missing.push(text);
  }
  return enough(list.length, missing, right);
}

function textMissing(text: string, right: number, pages: readonly PageText[]): readonly string[] {
  const wanted = text.split(/\s+/).filter((word) => word !== "");
  const read = pages.flatMap((page) => page.text.split(/\s+/));
  const missing = wanted.filter((word) => {
    const at = read.indexOf(word);
    if (at >= 0) read.splice(at, 1);
    return at < 0;
  });
  return enough(wanted.length, missing, right);
}

function enough(wanted: number, missing: readonly string[], right: number): readonly string[] {
  if (wanted - missing.length >= right * wanted) return [];
  const share = Math.floor((1 - missing.length / wanted) * 1000) / 10;
  return [
    `words: ${share} % of ${wanted} are right, not ${right * 100} %; missing ${missing.slice(0, MOST_SAID).join(", ")}`,
  ];
}

function isNear(a: PageBox, b: PageBox): boolean {
  return Math.abs(a[0] + a[2] - b[0] - b[2]) / 2 <= NEAR && Math.abs(a[1] + a[3] - b[1] - b[3]) / 2 <= NEAR;
}

function tableMissing(
  expected: NonNullable<Expected["tables"]>[number],
  pages: readonly PageText[],
): readonly string[] {
  const tables = pages.find(({ page }) => page === expected.page)?.tables ?? [];
  let best: readonly string[] = [`page ${expected.page} has no table of ${expected.rows.length} rows`];
  for (const table of tables) {
    if (table.rows !== expected.rows.length) continue;
    if (expected.found_by !== undefined && table.found_by !== expected.found_by) continue;
    const wrong = expected.rows.flatMap((cells, row) =>
      cells.flatMap((wanted, column) => {
        const got = table.cells.find((cell) => cell.row === row && cell.column === column)?.text ?? "";
        return got === wanted ? [] : [`row ${row + 1}, column ${column + 1}: expected “${wanted}”, read “${got}”`];
      }),
    );
    if (wrong.length <= (expected.wrong ?? 0)) return [];
    if (wrong.length < best.length || best[0]?.startsWith("page") === true) best = wrong;
  }
  return best.slice(0, MOST_SAID);
}
