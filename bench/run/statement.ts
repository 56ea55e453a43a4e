import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { readerOf } from "../../packages/domain/src/readers/reader-of.ts";
import { HEAD_LETTERS, recogniseText } from "../../packages/domain/src/readers/recognise.ts";
import { bareCopy } from "./import.ts";
import { CACHE, PERSON, cacheFolder, command } from "./product.ts";
import { report, type Finding } from "./results.ts";
import { statementFile } from "./statement-file.ts";
import { rounded } from "./statistics.ts";

const FIXTURES = fileURLToPath(new URL("../../spec/imports/", import.meta.url));
const MOST_MB = 1_200;
const MOST_MS = 200;
const PIECE = 256 * 1024;

/**
 * A bank's CSV of a shape that nobody said anything about, mapped and imported by the command line, against COPY and INSERT
 * of the rows it became in the same run; and how long a file takes to be recognised.
 */
export async function benchStatement(sizes: readonly number[]): Promise<void> {
  const findings: Finding[] = [];
  for (const size of sizes) {
    const name = `statement-${size}`;
    const folder = cacheFolder(name, true);
    await command(folder, "user", "create", "--email", PERSON.email, "--password", PERSON.password);
    const file = await statementFile(size);
    const imported = await command(folder, "import", file, "--user", PERSON.email);
    const bare = await bareCopy(join(CACHE, name), size);
    const [mapped, duckdb] = [mapping(file), await readByDuckdb(file, size)];
    const peak = imported.peakMb;
    findings.push({
      name: `${size} rows of a bank's CSV, seconds`,
      figures: {
        import: rounded(imported.seconds),
        copy_and_insert: rounded(bare),
        import_over_copy: rounded(imported.seconds / bare),
        duckdb_read: rounded(duckdb),
        import_over_duckdb: rounded(imported.seconds / duckdb),
        map: rounded(mapped),
        map_over_duckdb: rounded(mapped / duckdb),
        rows_per_second: Math.round(size / imported.seconds),
        peak_mb: peak,
      },
      asked: `at most ${MOST_MB} MB of memory`,
      holds: peak === null || peak <= MOST_MB,
    });
  }
  findings.push(recognising(headOf(await statementFile(sizes[0] ?? 100_000))));
  report("statement", findings);
}

/** Seconds that every row of a file takes to become a row of our own form, in one thread and with nothing written. */
function mapping(file: string): number {
  const started = performance.now();
  const recognised = recogniseText(headOf(file));
  if (recognised?.form !== "table") throw new Error("the statement was not recognised as a table");
  let rows = 0;
  const reading = { form: "table", mapping: recognised.guess.mapping, names: recognised.guess.names } as const;
  const there = { accountCurrency: () => undefined, hasInstrument: () => false };
  const reader = readerOf(reading, there, { row: () => (rows += 1), note: () => undefined });
  const decoder = new TextDecoder();
  const [handle, piece] = [openSync(file, "r"), Buffer.alloc(PIECE)];
  for (let size = readSync(handle, piece); size > 0; size = readSync(handle, piece))
    reader.push(decoder.decode(piece.subarray(0, size), { stream: true }));
  reader.end();
  closeSync(handle);
  if (rows === 0) throw new Error("the statement has no rows");
  return (performance.now() - started) / 1_000;
}

/** Seconds that DuckDB takes to read the same file, days and amounts of all rows among it. */
async function readByDuckdb(file: string, size: number): Promise<number> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const started = performance.now();
  const result = await connection.runAndReadAll(`
    select count(strptime("Booking date", '%d.%m.%Y')), sum(cast(replace("Amount", ',', '.') as decimal(18, 2))),
      sum(cast(replace("Balance", ',', '.') as decimal(18, 2))), max(length("Purpose"))
    from read_csv('${file.replaceAll("'", "''")}', delim = ';', header = true, all_varchar = true)`);
  const seconds = (performance.now() - started) / 1_000;
  if (Number(result.getRows()[0]?.[0]) !== size) throw new Error("DuckDB did not read every row");
  connection.closeSync();
  return seconds;
}

function headOf(file: string): string {
  const [handle, head] = [openSync(file, "r"), Buffer.alloc(HEAD_LETTERS)];
  const size = readSync(handle, head);
  closeSync(handle);
  return head.toString("utf8", 0, size);
}

/** How long the heads of all fixtures and of a large file take, the quickest of three goes each. */
function recognising(large: string): Finding {
  const heads = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".json"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8").slice(0, HEAD_LETTERS));
  const took = [...heads, large].map((head) => {
    const goes = [1, 2, 3].map(() => {
      const started = performance.now();
      recogniseText(head);
      return performance.now() - started;
    });
    return Math.min(...goes);
  });
  const slowest = Math.max(...took);
  return {
    name: "recognising a file, milliseconds",
    figures: { files: took.length, slowest: rounded(slowest), large: rounded(took.at(-1) ?? 0) },
    asked: `at most ${MOST_MS} ms`,
    holds: slowest <= MOST_MS,
  };
}
