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
 * Server tests that run on the machine's own PostgreSQL as well, an older one than ours: between them they send every call,
 * and meet the walls, migrations, backups and plans that a version could read differently. The long count runs all of them
 * on both.
 */
const ON_BOTH = [
  "access/grants",
  "documents/documents",
  "imports/refused",
  "isolation/matrix",
  "isolation/narrowed",
  "jobs/worker",
  "platform/backup",
  "platform/database",
  "platform/guard",
  "platform/migrations",
  "platform/roles",
  "platform/scoped",
  "platform/start-lock",
  "reconciliation/reconciliation",
  "search/search",
  "summary/checkpoint-rows",
  "summary/summary",
  "valuation/valuation",
  "verify/commands",
  "write/write",
].map((name) => `packages/server/test/${name}`);

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
    add(await runVitest(`server-postgresql-${version}`, ["server"], databaseEnv, soak ? [] : ON_BOTH));
  });
  if (soak) console.log(`Browser tests with E2E_LATE=${(env["E2E_LATE"] = lateSeed())}`);
  add(await runBrowserTests(env, await chromium));

  return addUp(outcomes);
}

/** Which answers come late in the browser tests of a long run: another time each, or as asked for. */
function lateSeed() {
  return process.env["E2E_LATE"] ?? String(1 + Math.floor(Math.random() * 1_000_000));
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
