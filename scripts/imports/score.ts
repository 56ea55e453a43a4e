import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { readBytes, type Given } from "./read-bytes.ts";
import { sumRows, type Summed } from "./sum-rows.ts";

const EXPECTED = ".expected.json";

/** What came of one file. */
export interface FileScore {
  readonly file: string;
  /** where what was read differs from what is expected; nothing where they agree */
  readonly differences: readonly string[];
}

/** What stands beside a file: any part of what it adds up to, the account and currency that were given with it, and the program that wrote it. */
type Expected = { readonly given?: Given; readonly made_by?: string } & Record<string, unknown>;

/** Reads every file of a folder, and of those in it, that has its expectation beside it. */
export async function scoreFolder(folder: string): Promise<FileScore[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(EXPECTED))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(files.map((file) => scoreFile(folder, file)));
}

async function scoreFile(folder: string, expectation: string): Promise<FileScore> {
  const path = await besides(expectation);
  const file = relative(folder, path);
  try {
    const expected = JSON.parse(await readFile(expectation, "utf8")) as Expected;
    const { given, made_by: _program, ...wanted } = expected;
    const { form, rows, notes } = readBytes(await readFile(path), given);
    const errors = notes.filter(({ severity }) => severity === "error").length;
    return { file, differences: differencesOf(wanted, sumRows(form, rows, errors)) };
  } catch (error) {
    return { file, differences: [error instanceof Error ? error.message : String(error)] };
  }
}

/** The file that an expectation is of: `a.csv.expected.json` names it whole, `a.expected.json` without its ending. */
async function besides(expectation: string): Promise<string> {
  const plain = expectation.slice(0, -EXPECTED.length);
  const at = plain.lastIndexOf("/");
  const names = await readdir(plain.slice(0, at));
  const name = plain.slice(at + 1);
  const found =
    names.find((one) => one === name) ?? names.find((one) => one.startsWith(`${name}.`) && !one.endsWith(EXPECTED));
  return join(plain.slice(0, at), found ?? name);
}

/** Where what is expected differs from what was found. What is not expected is not compared; counts may stand for lists. */
function differencesOf(expected: Record<string, unknown>, found: Summed): string[] {
  return Object.entries(expected).flatMap(([key, value]) => compare(key, value, found[key as keyof Summed]));
}

function compare(path: string, expected: unknown, found: unknown): string[] {
  if (typeof expected === "number" && found !== null && typeof found === "object") {
    const count =
      path === "rows" ? ((found as Record<string, number>)["transactions"] ?? 0) : Object.keys(found).length;
    return count === expected ? [] : [`${path}: ${expected} expected, ${count} found`];
  }
  if (expected !== null && typeof expected === "object") {
    const inner = (found ?? {}) as Record<string, unknown>;
    const keys = new Set([...Object.keys(expected), ...(path === "rows" || path === "" ? [] : Object.keys(inner))]);
    return [...keys].flatMap((key) => {
      const wanted = (expected as Record<string, unknown>)[key];
      return wanted === undefined && path !== "accounts" && path !== "net_worth"
        ? []
        : compare(`${path}.${key}`, wanted, inner[key]);
    });
  }
  return sameText(expected) === sameText(found)
    ? []
    : [`${path}: ${sameText(expected)} expected, ${sameText(found)} found`];
}

/** A number as a text says it: `12.50` and 12.5 are the same. */
function sameText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return /^-?\d+\.\d*0+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}
