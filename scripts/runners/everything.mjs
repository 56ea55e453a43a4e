import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "../chromium.mjs";
import { ROOT } from "../setup/paths.mjs";
import { prepare } from "../setup/prepare.mjs";
import { runChecks } from "./checks.mjs";
import { writeSoakCounts } from "./soak-counts.mjs";
import { withSystemPostgres } from "./system-postgres.mjs";
import { addUp, report } from "./tally.mjs";
import { keepTemporaryFilesInMemory } from "./temporary.mjs";
import { runVitest } from "./vitest.mjs";

/** @typedef {import("./tally.mjs").Outcome} Outcome */

/** How many times longer than usual; another factor tries in less time that all of it runs. */
const SOAK_FACTOR = process.env["SOAK_FACTOR"] ?? "50";

/**
 * Server tests that never meet the database they are given, or take long to say what another one hardly changes: the long
 * count runs these on both as well.
 */
const NOT_EACH_TIME = [
  "demo/demo",
  "http/log",
  "http/process",
  "http/shutdown",
  "imports/foreign",
  "imports/journals",
  "imports/malformed",
  "imports/openings",
  "imports/refused",
  "imports/scanner",
  "imports/undo",
  "platform/daily",
  "platform/embedded",
  "platform/first-start",
  "platform/ids",
  "platform/kills",
  "platform/mail",
  "platform/settings",
  "platform/sql",
  "platform/storage",
  "platform/storage-outage",
  "platform/upgrade",
  "release/release",
  "reports/reports",
  "safety/generated",
  "summary/answers",
  "summary/trails",
].map((name) => `packages/server/test/${name}.test.ts`);

const COVERAGE = join(ROOT, "coverage");

/**
 * Prepares, checks and tests; prints each runner with its time and ends with one line over all of them.
 *
 * @param {{ soak: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export async function runEverything({ soak }) {
  // What the tests send and receive is written down for `npm run coverage`; results of an older run would mislead it.
  for (const folder of ["results", "traffic", "soak"]) rmSync(join(COVERAGE, folder), { recursive: true, force: true });
  mkdirSync(join(COVERAGE, "results"), { recursive: true });
  /** @type {Record<string, string>} */
  const env = { RECORD_DIR: join(COVERAGE, "traffic") };
  if (soak) Object.assign(env, { SOAK_FACTOR, SOAK_DIR: join(COVERAGE, "soak") });

  // Hours of it would fill the memory.
  if (!soak) keepTemporaryFilesInMemory();
  /** @type {Outcome[]} */
  const outcomes = [];
  const add = (/** @type {Outcome} */ outcome) => {
    report(outcome);
    outcomes.push(outcome);
    // After each of them: hours of counts are not lost where the last one is stopped.
    if (soak) writeSoakCounts(join(COVERAGE, "soak"), Number(SOAK_FACTOR), outcomes);
  };

  const prepared = await prepare({ say: console.log });
  // It is looked for at once, so that where it must be fetched it comes while the checks run.
  const chromium = ensureChromium(console.log);
  if (!prepared) add({ name: "set-up", passed: 0, failed: 1, skipped: 0, seconds: 0 });

  if (!soak) for (const outcome of await runChecks(report)) outcomes.push(outcome);
  add(await runVitest("unit", ["domain", "contract", "web", "bench", "house"], env));
  add(await runVitest("server", ["server"], env));
  await withSystemPostgres(console.log, async (database, version) => {
    const databaseEnv = { ...env, TEST_DATABASE_URL: database };
    add(await runVitest(`server-postgresql-${version}`, ["server"], databaseEnv, soak ? [] : NOT_EACH_TIME));
  });
  add(await runBrowserTests(env, await chromium));

  return addUp(outcomes);
}

/**
 * @param {Record<string, string>} env
 * @param {string | null} chromium  the program; null where there is none
 * @returns {Promise<Outcome>}
 */
async function runBrowserTests(env, chromium) {
  if (chromium === null) return { name: "browser", passed: 0, failed: 1, skipped: 0, seconds: 0 };
  return runVitest("browser", ["e2e"], { ...env, CHROMIUM_PATH: chromium });
}
