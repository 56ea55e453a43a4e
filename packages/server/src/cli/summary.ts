import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { InvalidDay, parseDay } from "@distributary/domain/time/day";
import { summarise } from "@distributary/domain/summary/summarise";
import { loadBook } from "../books/load.ts";
import { printedSummary, textOf, type PrintedSummary } from "../features/summary/answer/printed.ts";
import { dayIn } from "../access/records/day-of.ts";
import { accountNumbers, head, universeOfPerson } from "../books/store/books.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/db/database.ts";
import { runningAddress } from "../platform/embedded/attach.ts";
import { readKeptSettings } from "../platform/embedded/kept.ts";
import { typedPath } from "../platform/settings/typed-path.ts";
import { differences } from "./differences.ts";

const USAGE = "Usage: summary --user <e-mail> [--at <yyyy-MM-dd>] [--since <yyyy-MM-dd>] [--json] [--against <file>]";

/** Differences that are printed; how many there are is said in any case. */
const MOST_SHOWN = 50;

interface Question {
  readonly user: string;
  readonly at: string | null;
  readonly since: string | null;
}

/** `summary`: net worth of a person's universe at and since, by account, with cost, gains and the bridge. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      user: { type: "string" },
      at: { type: "string" },
      since: { type: "string" },
      json: { type: "boolean", default: false },
      against: { type: "string" },
    },
  });
  if (values.user === undefined || positionals.length > 0) throw new Error(USAGE);
  const question = { user: values.user, at: values.at ?? null, since: values.since ?? null };
  for (const day of [question.at, question.since]) if (day !== null) checkDay(day);
  const other = values.against === undefined ? null : readOther(typedPath(values.against));
  const printed = await withDatabase((database) => ask(database, question));
  if (other !== null) return compare(printed, other);
  process.stdout.write(values.json ? `${JSON.stringify(printed, null, 1)}\n` : textOf(printed));
}

/** What `summary --json` said elsewhere. */
function readOther(file: string): unknown {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is not what summary --json writes.`, { cause: error });
  }
}

/** Says how two summaries differ, and exits 1 where they do. */
function compare(printed: PrintedSummary, other: unknown): void {
  const found = differences(JSON.parse(JSON.stringify(printed)), other);
  for (const line of found.slice(0, MOST_SHOWN)) process.stdout.write(`${line}\n`);
  const count = `${found.length} ${found.length === 1 ? "difference" : "differences"}`;
  process.stdout.write(`${found.length === 0 ? "equal" : "not equal"}: ${count}\n`);
  if (found.length > 0) process.exitCode = 1;
}

async function ask(database: Database, question: Question): Promise<PrintedSummary> {
  const universe = await universeOfPerson(database, question.user);
  if (universe === null) throw new Error(`No user has the e-mail ${question.user}.`);
  return database.withUniverse(
    { universe },
    async (tx) => {
      const { book } = await loadBook(tx, universe, false);
      const numbers = await accountNumbers(tx);
      const at = question.at === null ? dayIn(systemClock.now(), (await head(tx)).timezone) : parseDay(question.at);
      const since = question.since === null ? null : parseDay(question.since);
      if (since !== null && since > at) throw new Error("Set --since to a date on or before --at.");
      return printedSummary(book, summarise(book, { at, since, currency: null }), numbers);
    },
    { isolation: "repeatable read", readOnly: true },
  );
}

/** Joins the database that runs, which takes no time; else starts it for as long as the question takes. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const settings = readKeptSettings(process.env);
  const address = await runningAddress(settings);
  if (address !== null) {
    const database = openDatabase({ url: address, pool: 1 });
    try {
      return await work(database);
    } catch (error) {
      // It may have stopped a moment ago, or its role may not be made yet.
      if (!cannotConnect(error)) throw error;
    } finally {
      await database.close();
    }
  }
  const { startDatabase } = await import("../platform/embedded/start.ts");
  const running = await startDatabase(settings, { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await running.stop();
  }
}

function cannotConnect(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNREFUSED", "ENOENT", "ECONNRESET", "28P01", "28000", "3D000", "57P03"].includes(code);
}

function checkDay(text: string): void {
  try {
    parseDay(text);
  } catch (error) {
    if (error instanceof InvalidDay)
      throw new Error(`"${text}" is not a date. Write it as yyyy-MM-dd.`, { cause: error });
    throw error;
  }
}
