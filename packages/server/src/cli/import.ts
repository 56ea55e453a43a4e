import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { importMatchKinds } from "@distributary/contract/entry/import-matches";
import type { ImportCounts, ImportSession } from "@distributary/contract/entry/imports";
import type { ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import type { Actor } from "../access/session/actor.ts";
import { ownActor } from "../features/auth/own-actor.ts";
import { openingsFrom, openingsOf } from "../features/imports/opening-rows.ts";
import { KeptReading } from "../features/imports/kept-reading.ts";
import { toWrite } from "../features/imports/plan.ts";
import type { OpeningAnswer } from "../features/imports/planning/openings/openings.ts";
import { mergeAnswers } from "../features/imports/policy.ts";
import { importsService, type ImportsService } from "../features/imports/service.ts";
import { filesAt } from "../features/imports/watched/entry.ts";
import { reconciliationService } from "../features/reconciliation/service.ts";
import { checkpointBook } from "../books/checkpoint.ts";
import { BookCache } from "../books/book-cache.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/db/database.ts";
import { clearBrokenWrites, renewStatistics } from "../platform/db/statistics.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { ValidationProblem } from "../platform/http/problem.ts";
import { createIds } from "../platform/ids.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { readsOf } from "../access/records/reads.ts";
import { readSettings, type Settings } from "../platform/settings/settings.ts";
import { sentenceOf } from "../sentence.ts";
import { figureLines } from "../features/imports/figures/figure-lines.ts";
import { importFigures } from "../features/imports/figures/import-figures.ts";
import { linesOf, nothingWritten, openingLines, statementLines, unsureLines } from "./import-words.ts";
import { openingAnswers } from "./opening-answers.ts";
import { progressOn } from "./progress.ts";
import { stopping, type Stopping } from "./stopping.ts";
import { typedPath } from "../platform/settings/typed-path.ts";

const USAGE =
  "Usage: import <file or folder> --user <e-mail> [--skip-rejected] [--opening <account>,<instrument>,<date>,<cost>]… " +
  "[--openings-from <file.csv>] [--openings=unknown|decline] [--unsure=apply|keep] [--lock-reason <why> | --leave-locked-out]";

interface Wanted {
  readonly path: string;
  readonly user: string;
  readonly skipRejected: boolean;
  /** why the locked period is written to; null: it is not, or nobody said */
  readonly lockReason: string | null;
  readonly leaveLockedOut: boolean;
  /** what becomes of transfers and duplicates that are not sure; by default each row is a transaction of its own */
  readonly unsure: "apply" | "keep";
  /** what is said about single holdings */
  readonly openings: readonly OpeningAnswer[];
  /** what is said about all others */
  readonly otherOpenings: "unknown_cost" | "decline" | null;
}

/** `import`: writes a book from a folder or a zip into a person's universe; progress on stderr, counts on stdout. */
export async function run(args: readonly string[]): Promise<void> {
  const wanted = await wantedFrom(args);
  const files = await filesToImport(wanted.path);
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  // Whoever typed it waits as long as a server beside it writes to the same book.
  const database = openDatabase({ url: running.appUrl, pool: 3, lockWaitMs: 0 });
  const stop = stopping(database);
  try {
    await clearBrokenWrites(running.ownerUrl);
    const { actor, session, counts } = await importBook(settings, database, wanted, files, stop);
    const books = new BookCache(database, { boundBytes: settings.bookMemoryMb * 1_000_000 });
    await makeReady(database, books, running.ownerUrl, actor.universe, stop);
    if (toWrite(counts) === 0) process.stderr.write(`${nothingWritten(counts)}\n`);
    const reconciliation = reconciliationService({ database, clock: systemClock, ids: createIds() }, books);
    const statements: ComparedStatement[] = [];
    for (const { account_id: account, date } of session.statements)
      statements.push(await reconciliation.statement(actor, { account, date }));
    process.stdout.write(linesOf(counts));
    const figures = await importFigures(readsOf(database, actor.universe), actor, session.uuid);
    for (const line of [...statementLines(statements), ...figureLines(figures)]) process.stdout.write(`${line}\n`);
  } finally {
    stop.end();
    await database.close();
    await running.stop();
  }
}

/**
 * What lets a summary that starts cold read a stored book instead of the ledger row by row. It only saves time: where
 * it fails, or is stopped, that is said, and what was written stays written.
 */
async function makeReady(
  database: Database,
  books: BookCache,
  ownerUrl: string,
  universe: string,
  { signal }: Stopping,
): Promise<void> {
  try {
    signal.throwIfAborted();
    // Neither waits for the other, since a whole book is read without what the planner knows; both have ended before it goes on.
    const both = [checkpointBook(database, books, universe), renewStatistics(ownerUrl)];
    for (const ended of await Promise.allSettled<unknown>(both)) if (ended.status === "rejected") throw ended.reason;
  } catch (error) {
    const why = signal.aborted ? "Stopped" : `Not ready for a fast start (${sentenceOf(error)})`;
    process.stderr.write(`${why}. Everything was imported; only the first summary takes longer.\n`);
  }
}

async function wantedFrom(args: readonly string[]): Promise<Wanted> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      user: { type: "string" },
      "skip-rejected": { type: "boolean", default: false },
      opening: { type: "string", multiple: true, default: [] },
      "openings-from": { type: "string" },
      openings: { type: "string" },
      unsure: { type: "string", default: "keep" },
      "lock-reason": { type: "string" },
      "leave-locked-out": { type: "boolean", default: false },
    },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1 || values.user === undefined) throw new Error(USAGE);
  const { openings, unsure } = values;
  if (unsure !== "apply" && unsure !== "keep") throw new Error(USAGE);
  if (openings !== undefined && openings !== "unknown" && openings !== "decline") throw new Error(USAGE);
  const named = values["openings-from"];
  const from = named === undefined ? undefined : typedPath(named);
  const isFile =
    from === undefined ||
    (await stat(from).then(
      (it) => it.isFile(),
      () => false,
    ));
  if (!isFile) throw new Error(`There is no file ${named}.`);
  const rows = values.opening.length === 0 ? [] : await openingsOf(values.opening, "--opening");
  const inFile = from === undefined ? [] : await openingsFrom(createReadStream(from), basename(from));
  return {
    path: typedPath(path),
    user: values.user,
    skipRejected: values["skip-rejected"],
    lockReason: values["lock-reason"] ?? null,
    leaveLockedOut: values["leave-locked-out"],
    unsure,
    // What is said on the command line goes before what a file says of the same holding.
    openings: mergeAnswers(inFile, rows),
    otherOpenings: openings === "unknown" ? "unknown_cost" : (openings ?? null),
  };
}

async function filesToImport(path: string): Promise<readonly string[]> {
  const files = await filesAt(path);
  if (files === null) throw new Error(`There is no file or folder ${path}.`);
  if (files.length === 0) throw new Error(`There are no files in ${path}.`);
  return files;
}

async function importBook(
  settings: Settings,
  database: Database,
  wanted: Wanted,
  files: readonly string[],
  { signal, settled }: Stopping,
): Promise<{ readonly actor: Actor; readonly session: ImportSession; readonly counts: ImportCounts }> {
  const ids = createIds();
  const imports = importsService({ database, clock: systemClock, ids, settings, jobs: createJobs(database, ids) });
  const actor = await ownActor(database, wanted.user, `command-${ids.uuid()}`);
  if (actor === null) throw new Error(`No user has the e-mail ${wanted.user}.`);
  const { uuid } = await imports.open(actor, basename(wanted.path));
  const kept = new KeptReading();
  const doing = { signal, progress: progressOn(process.stderr), kept };
  try {
    for (const file of files) {
      const bytes = createReadStream(file, { highWaterMark: 256 * 1024, signal });
      await imports.addFile(actor, uuid, basename(file), bytes);
    }
    await imports.beginReading(
      actor,
      uuid,
      {
        lockedPeriod: wanted.leaveLockedOut ? "leave_out" : "write",
        matches: importMatchKinds.map((kind) => ({ kind, transaction: "", apply: wanted.unsure === "apply" })),
      },
      { asJob: false },
    );
    await imports.readNow(actor, uuid, doing);
    await saveWhatWasRead(imports, actor, await imports.session(actor, uuid), wanted);
    const counts = await imports.writeNow(actor, uuid, doing, wanted.lockReason);
    return { actor, session: await imports.session(actor, uuid), counts };
  } catch (error) {
    await settled();
    // The end may have been asked for, or the connection lost, when everything was written already.
    const now = await imports.session(actor, uuid).catch(() => null);
    if (now?.stage === "written" && now.counts !== null) return { actor, session: now, counts: now.counts };
    await imports.discard(actor, uuid).catch(() => undefined);
    throw signal.aborted ? new Error("Stopped: nothing was imported.", { cause: error }) : error;
  } finally {
    await kept.close();
  }
}

/** Refuses, with every sentence the person needs, unless all that was read may be written. */
async function saveWhatWasRead(
  imports: ImportsService,
  actor: Actor,
  read: ImportSession,
  wanted: Wanted,
): Promise<void> {
  for (const { severity, file, line, column, reason } of read.issues.slice(0, 50)) {
    const place = [file, line === null ? null : `line ${line}`, column].filter((part) => part !== null).join(", ");
    process.stderr.write(`${severity}: ${place}: ${reason}\n`);
  }
  if (read.issue_count > 50)
    process.stderr.write(`… and ${read.issue_count - Math.min(50, read.issues.length)} more\n`);
  for (const line of [...unsureLines(read), ...openingLines(read)]) process.stderr.write(`${line}\n`);
  const openings = openingAnswers(read.opening_proposals, wanted, (line) => process.stderr.write(`${line}\n`));
  await imports
    .save(actor, read.uuid, {
      openings,
      skipRejected: wanted.skipRejected,
      lockReason: wanted.lockReason,
      asJob: false,
    })
    .catch((error: unknown) => {
      if (!(error instanceof ValidationProblem)) throw error;
      const hint = hintFor(new Set(error.detail.map(({ type }) => type)));
      const sentences = error.detail.map(({ loc, msg }) => {
        const answer = loc[1] === "openings" ? openings[Number(loc[2])] : undefined;
        return answer === undefined ? msg : `Opening balance of ${answer.instrument} in ${answer.account}: ${msg}`;
      });
      throw new Error(sentences.join(" ") + hint, { cause: error });
    });
}

function hintFor(refused: ReadonlySet<string>): string {
  if (refused.has("rejected-rows")) return " Add --skip-rejected to skip them.";
  if (!refused.has("locked-period")) return "";
  return ' Add --lock-reason "<why>", or --leave-locked-out and --skip-rejected to skip records in the locked period.';
}
