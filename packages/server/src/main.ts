import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp, type App } from "./app.ts";
import { importFolder, importPlace, leftInDataFolder } from "./features/imports/folder.ts";
import { prepareVisit } from "./features/demo/visit.ts";
import { warmUpSummaries } from "./features/summary/warm-up.ts";
import { sentenceOf } from "./sentence.ts";
import { startDailyBackups, type DailyBackups } from "./platform/backup/daily.ts";
import { backup } from "./platform/backup/write.ts";
import { systemClock } from "./platform/clock.ts";
import { startDatabase, type RunningDatabase } from "./platform/embedded/start.ts";
import { tryAddress } from "./platform/http/try-address.ts";
import { createLogger, type Logger } from "./platform/log/logger.ts";
import { readSettings, type Settings } from "./platform/settings/settings.ts";
import { letsPost } from "./platform/storage/posted-files.ts";
import { probePlace } from "./platform/storage/probe.ts";

/**
 * Connections that may wait to be taken. Past it the system drops what knocks, and whoever knocked tries again a second
 * later: a flood from one address would slow down all others by that second.
 */
const BACKLOG = 4096;

/** How long what was begun may take to end after a signal. */
const GRACE_MS = 20_000;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Says in the log that documents will go through the server after all, where the bucket lets no browser post to it. */
async function warnOfRefusedPosts({ storage, publicUrl }: Settings, log: Logger): Promise<void> {
  if (storage.kind === "folder" || !storage.direct) return;
  const { origin } = new URL(publicUrl);
  if (!(await letsPost(storage, origin)))
    log.warn(
      `the bucket takes no files from pages of ${origin}, so documents go through the server: add the CORS rule of docs/operations.md, or set STORAGE_DIRECT=off`,
    );
}

/** Starts the server: settings, database, schema, calls, address. Ends the process with a sentence when it cannot. */
async function run(): Promise<void> {
  const settings = readSettings(process.env);
  // Nobody should wait for a database to be made to learn that HOST or PORT cannot be used.
  await tryAddress(settings);
  const log = createLogger({
    level: settings.logLevel,
    write: (lines) => process.stdout.write(lines),
    now: () => Date.now(),
  });
  await probePlace(importPlace({ settings }));
  await warnOfRefusedPosts(settings, log);
  if (await leftInDataFolder(settings))
    log.warn("imported files are in DATA_DIR/imports but STORAGE_URL is set: see `storage move --to store`");
  // While the database starts there is nothing else to do; whoever asks first must not have to share the processor.
  const warm = warmUpSummaries().catch((error: unknown) => log.error("the engine could not be warmed up", { error }));
  // Set once there is something to end; a signal during the start ends the process by itself.
  let end: (reason: string, code: number) => Promise<void> = async (_reason, code) => process.exit(code);
  const running = await startDatabase(settings, {
    role: "server",
    note: say,
    lost: (error) => {
      log.fatal("the database is lost", { error });
      void end("the database is lost", 1);
    },
  });
  if (running.migrated.length > 0) log.info("schema brought up to date", { versions: running.migrated });

  let app: App | null = null;
  const backups = settings.backup ? backUpDaily(settings, running, log) : null;
  end = ending(log, async () => {
    await Promise.all([app?.stop(GRACE_MS), backups?.stop()]);
    await running.stop();
  });
  listenForTheEnd(log, (reason, code) => end(reason, code));
  try {
    app = await createApp({
      settings,
      appUrl: running.appUrl,
      ownerUrl: running.ownerUrl,
      clock: systemClock,
      log,
      webRoot: webFolder(),
      owner: { name: ownerName(settings), sole: running.kind === "embedded" },
    });
    await warm;
    await app.server.listen({ host: settings.host, port: settings.port, backlog: BACKLOG });
    await app.start();
  } catch (error) {
    await backups?.stop();
    await app?.stop(0).catch(() => undefined);
    await running.stop().catch(() => undefined);
    throw error;
  }
  const address = app.server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : settings.port;
  log.info("listening", { host: settings.host, port });
  say(`Distributary is ready: ${reachableAt(settings, port)}`);
  if (settings.demoAhead) prepareLater(app, log);
}

/** A start has other things to do, and so has whoever waited for it. */
const PREPARED_AFTER_MS = 5_000;

/** Makes the visitors' demo once nobody waits for the server any more; where it fails, a visitor has it made. */
function prepareLater({ services }: App, log: Logger): void {
  const prepare = (): void =>
    void prepareVisit(services, "start").catch((error: unknown) => log.warn("the demo was not made ahead", { error }));
  setTimeout(prepare, PREPARED_AFTER_MS).unref();
}

/** A backup a day, of which a week stays. */
function backUpDaily(settings: Settings, running: RunningDatabase, log: Logger): DailyBackups {
  return startDailyBackups({
    clock: systemClock,
    folder: join(settings.dataDir, "backups"),
    write: async (file) => {
      const { ownerUrl } = running;
      const { storage, secretKey } = settings;
      const imports = importFolder({ settings });
      const report = await backup({ ownerUrl, file, storage, imports, secretKey, clock: systemClock });
      log.info("what the backup holds", { sentences: report.sentences });
    },
    report: ({ file, error }) => {
      if (error === null) log.info("backed up", { file });
      else log.error("the daily backup failed", { file, error });
    },
  });
}

function ending(log: Logger, finish: () => Promise<void>): (reason: string, code: number) => Promise<void> {
  let since: number | null = null;
  return async (reason, code) => {
    if (since !== null) {
      // A second signal does not wait. One that comes at once is the same: a terminal and npm both pass it on.
      if (performance.now() - since > 1_000) process.exit(1);
      return;
    }
    since = performance.now();
    log.info("ending", { reason });
    try {
      await finish();
    } catch (error) {
      log.error("the end was not clean", { error });
    }
    log.info("ended");
    // Log lines still wait for the end of this turn.
    setImmediate(() => process.exit(code));
  };
}

function listenForTheEnd(log: Logger, end: (reason: string, code: number) => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(signal, 0));
  // A promise that nobody waited for: nothing else rests on it, or its error would have arrived there.
  process.on("unhandledRejection", (reason) => log.error("a rejection was not handled", { error: reason }));
  // After an exception that nobody caught the state is unknown: finish what can be finished, and go.
  process.on("uncaughtException", (error) => {
    log.fatal("an exception was not caught", { error });
    void end("an exception was not caught", 1);
  });
}

/** The built interface, beside this program both as source and as built. */
function webFolder(): string | null {
  const folder = fileURLToPath(new URL("../../web/dist", import.meta.url));
  return existsSync(folder) ? folder : null;
}

/** One name for each data folder of each machine. */
function ownerName(settings: Settings): string {
  return createHash("sha256").update(`${hostname()}:${settings.dataDir}`).digest("hex").slice(0, 16);
}

function reachableAt(settings: Settings, port: number): string {
  // Port 0 took any free one, which the settings could not know.
  return settings.port === 0 ? settings.publicUrl.replace(/:0$/, `:${port}`) : settings.publicUrl;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}
