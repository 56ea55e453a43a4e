import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { secondsForBoth, TOOLS } from "../limits/accounting-tools.ts";
import { bookFolder, dataFolder } from "./books.ts";
import { PERSON, command, runProcess, startServer } from "./product.ts";
import { report, type Finding } from "./results.ts";
import { ratio, rounded, spread } from "./statistics.ts";

const PASS = fileURLToPath(new URL("../limits/pass.mjs", import.meta.url));
const DUCKDB = fileURLToPath(new URL("../limits/duckdb.mjs", import.meta.url));

/** The summary command as a whole process, beside the same question put to others in turn. */
export async function benchSummaryCommand(sizes: readonly number[]): Promise<void> {
  const findings: Finding[] = [];
  for (const size of sizes) findings.push(...(await atSize(size)));
  report("summary-command", findings);
}

async function atSize(size: number): Promise<Finding[]> {
  const book = bookFolder(size, size <= 100_000);
  const data = await dataFolder(size);
  const server = await startServer(data);
  const ours: number[] = [];
  const pass: number[] = [];
  const duckdb: number[] = [];
  try {
    if (!existsSync(join(book, "book.duckdb"))) await runProcess(process.execPath, [DUCKDB, "load", book]);
    const pairs = datePairs(size);
    for (const [place, { at, since }] of pairs.entries()) {
      const question = ["--at", at, "--since", since];
      // The first pair warms the file caches of all three and does not count.
      const keep = place > 0;
      const seconds = (await command(data, "summary", "--user", PERSON.email, ...question, "--json")).seconds;
      const limit = (await runProcess(process.execPath, [PASS, book, ...question])).seconds;
      const duck = (await runProcess(process.execPath, [DUCKDB, "ask", book, ...question])).seconds;
      if (!keep) continue;
      ours.push(seconds);
      pass.push(limit);
      duckdb.push(duck);
    }
  } finally {
    await server.stop();
  }
  const times = { ours: spread(ours), pass: spread(pass), duckdb: spread(duckdb) };
  const times_pass = ratio(times.ours, times.pass);
  const tools =
    size > 100_000
      ? {}
      : Object.fromEntries(
          TOOLS.flatMap((tool) => {
            const seconds = secondsForBoth(tool, book, "2025-12-31", "2024-12-31");
            return seconds === null
              ? []
              : [[tool, { seconds: rounded(seconds), ours_over_it: rounded(times.ours.median / seconds) }]];
          }),
        );
  return [
    {
      name: `${size} transactions, seconds of the whole process`,
      figures: { ...times, ours_over_pass: times_pass, ours_over_duckdb: ratio(times.ours, times.duckdb), tools },
      asked: "at most twice the typed-array pass",
      holds: times_pass <= 2,
    },
  ];
}

/** Six pairs that nobody asked before: they move with the minute of the run. */
function datePairs(size: number): { at: string; since: string }[] {
  const shift = Math.floor(Date.now() / 60_000) % 97;
  const day = (days: number): string => new Date(Date.UTC(2015, 0, 2) + days * 86_400_000).toISOString().slice(0, 10);
  return [0, 1, 2, 3, 4, 5].map((place) => {
    const at = 3_950 - place * 130 - shift - (size % 7);
    return { at: day(at), since: day(at - 365 - place * 11) };
  });
}
