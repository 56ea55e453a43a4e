import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ACCOUNT_TYPES } from "@distributary/domain/codes/account-types";
import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { READER_FORMS } from "@distributary/domain/readers/forms";
import { times } from "../soak/times.ts";
import { readBytes } from "./read-bytes.ts";
import { scoreFolder } from "./score.ts";
import { sumRows } from "./sum-rows.ts";

const FOLDER = fileURLToPath(new URL("../../spec/imports", import.meta.url));

describe("files of banks, brokers and other tools", () => {
  it("read as their own figures say", async () => {
    const scores = await scoreFolder(FOLDER);
    expect(scores.length).toBeGreaterThan(0);
    expect(scores.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it("are at least three of every form, and of every program that can be had some that it wrote itself", async () => {
    const forms = new Map<string, number>();
    const programs = new Set<string>();
    for (const path of await pathsOf(FOLDER, (name) => name.endsWith(".expected.json"))) {
      const { form, made_by } = JSON.parse(await readFile(path, "utf8")) as { form?: string; made_by?: string };
      forms.set(form ?? "", (forms.get(form ?? "") ?? 0) + 1);
      if (made_by !== undefined) programs.add(made_by.split(":")[0]!);
    }
    expect([...READER_FORMS, "own"].filter((form) => (forms.get(form) ?? 0) < 3)).toEqual([]);
    // each with its version
    for (const program of ["ledger", "hledger", "Beancount", "Distributary"])
      expect([...programs].some((one) => one.startsWith(`${program} `) && /\d\.\d/.test(one))).toBe(true);
  });

  it("come to what their programs show, row by row, where no row is refused", async () => {
    const off: string[] = [];
    let compared = 0;
    for (const path of await pathsOf(FOLDER, (name) => !name.endsWith(".expected.json"))) {
      const { form, rows, notes, shown } = readBytes(await readFile(path), GIVEN);
      // What brokers state at the end of a period counts what was there before it.
      if (form === null || PERIODS.has(form) || notes.some(({ severity }) => severity === "error")) continue;
      const { accounts } = sumRows(form, rows, 0);
      for (const { account, currency, instrument, quantity } of shown) {
        const { cash = {}, positions = {} } = accounts[account] ?? {};
        const ours = (instrument === "" ? cash[currency] : positions[instrument]) ?? "0";
        compared += 1;
        if (Number(ours) !== Number(quantity))
          off.push(
            `${path.split("/").at(-1)}: ${account} ${currency}${instrument}: ${quantity} shown, ${ours} of rows`,
          );
      }
    }
    expect(off).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });

  it("name securities and accounts of types that there are", async () => {
    const wrong: string[] = [];
    for (const path of await pathsOf(FOLDER, (name) => !name.endsWith(".expected.json")))
      for (const { kind, cells } of readBytes(await readFile(path), GIVEN).rows)
        if (
          (kind === "instruments" && !isInstrumentType(cells["instrument_type"] ?? "")) ||
          (kind === "accounts" && !isAccountType(cells["acct_type"] ?? ""))
        )
          wrong.push(`${path.split("/").at(-1)}: ${Object.values(cells).join(" ")}`);
    expect(wrong).toEqual([]);
  });

  it("give rows or a sentence, whatever became of their bytes", async () => {
    const paths = await pathsOf(FOLDER, (name) => !name.endsWith(".expected.json"));
    const files = await Promise.all(paths.map((path) => readFile(path)));
    const random = seeded(15);
    for (let round = 0; round < times(2_000); round++) {
      const file = files[round % files.length]!;
      const other = files[Math.floor(random() * files.length)]!;
      const bytes = mutated(file, other, random);
      const { rows, notes } = readBytes(bytes);
      for (const { line, cells } of rows) {
        expect(line).toBeGreaterThan(0);
        for (const cell of Object.values(cells)) expect(typeof cell).toBe("string");
      }
      for (const { reason } of notes) expect(reason).toMatch(/[.!?]$/);
    }
  });
});

function isInstrumentType(type: string): boolean {
  return type !== "CCY" && (INSTRUMENT_TYPES as readonly string[]).includes(type);
}

function isAccountType(type: string): boolean {
  return (ACCOUNT_TYPES as readonly string[]).includes(type);
}

const GIVEN = { account: "Account", currency: "USD" };
const PERIODS: ReadonlySet<string> = new Set(["ofx", "flex", "statement"]);

async function pathsOf(folder: string, isWanted: (name: string) => boolean): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isFile() && isWanted(entry.name));
  return wanted.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

/** Bytes turned, cut, doubled, moved, or with a piece of another file in them. */
function mutated(file: Buffer, other: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(file);
  const at = (): number => Math.floor(random() * bytes.length);
  const kind = Math.floor(random() * 6);
  for (let i = 0; i < 1 + random() * 12; i++) bytes[at()] = kind === 0 ? Math.floor(random() * 256) : bytes[at()]!;
  const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number];
  if (kind === 1) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  if (kind === 2) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  if (kind === 3) return bytes.subarray(0, to);
  if (kind === 4) return Buffer.concat([bytes.subarray(0, from), other.subarray(0, at()), bytes.subarray(from)]);
  if (kind === 5)
    return Buffer.concat([bytes.subarray(from, to), Buffer.from(MARKS[Math.floor(random() * MARKS.length)]!), bytes]);
  return bytes;
}

const MARKS = [
  '"',
  "<",
  "<![CDATA[",
  "\u0000",
  ":61:",
  "^\n",
  "!Type:Invst\n",
  "&#x110000;",
  ";;;;\n",
  "\r",
  ",".repeat(500),
  "<STMTTRN>".repeat(200),
];

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
