// Many people at once: each reads the lists and the figures of a book in the manner of somebody who clicks about, while
// reports are made. `npm run probe:load`; `-- --users 40 --books 4 --size 10000 --seconds 30` says how many and how long.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generateBook } from "../../bench/book/generate.ts";
import { startServer } from "../../bench/run/product.ts";
import { prepare } from "../setup/prepare.mjs";
import { fillBook, openSession } from "./harness/books.ts";
import { openTarget, type Answered, type Person, type Target } from "./harness/target.ts";
import { endProbe } from "./last-line.ts";

/** What is promised: how long one read in a hundred takes at least. */
const P99_MS = 2_000;
/** What people look at. */
const READS = [
  "/api/v1/transactions/dashboard",
  "/api/v1/accounts?limit=20",
  "/api/v1/transactions?limit=20",
  "/api/v1/entities?limit=20",
  "/api/v1/reports",
];
/** Between two looks of a person, in milliseconds. */
const LOOK_MS = { least: 500, most: 1_500 };
/** One book in so many has reports made all the while. */
const REPORTING = 4;

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "200" },
    books: { type: "string", default: "20" },
    size: { type: "string", default: "10000" },
    seconds: { type: "string", default: "30" },
  },
});
const [users, books, size, seconds] = [values.users, values.books, values.size, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
];

/** The same sequence of numbers between 0 and 1 for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const times: number[] = [];
const byPath = new Map<string, number[]>();
const errors: string[] = [];
let reports = 0;

function note(what: string, { status, milliseconds, text }: Answered): void {
  times.push(milliseconds);
  byPath.set(what, [...(byPath.get(what) ?? []), milliseconds]);
  if (status !== 200) errors.push(`${what} answered ${status}: ${text.slice(0, 200)}`);
}

async function clickAbout(target: Target, as: Person, seed: number, until: number): Promise<void> {
  const next = random(seed);
  // They do not all come in the same instant.
  await pause(next() * LOOK_MS.most);
  while (performance.now() < until) {
    const path = READS[Math.floor(next() * READS.length)] ?? "";
    note(path, await target.send("GET", path, { as }));
    await pause(LOOK_MS.least + next() * (LOOK_MS.most - LOOK_MS.least));
  }
}

async function haveReportsMade(target: Target, as: Person, until: number): Promise<void> {
  while (performance.now() < until) {
    const body = JSON.stringify({ report_id: "holdings", format: "pdf" });
    const asked = await target.send("POST", "/api/v1/reports/generate", { as, body });
    if (asked.status !== 200) {
      errors.push(`a report answered ${asked.status}: ${asked.text.slice(0, 200)}`);
      return;
    }
    const { job } = JSON.parse(asked.text) as { readonly job: string };
    for (let status = "queued"; status === "queued" || status === "running";) {
      await pause(500);
      const told = await target.send("GET", `/api/v1/jobs/${job}`, { as });
      note("a job", told);
      if (told.status === 200) ({ status } = JSON.parse(told.text) as { status: string });
      if (status === "failed") errors.push(`a report failed: ${told.text.slice(0, 200)}`);
      if (status === "completed") reports += 1;
      if (performance.now() > until + 60_000) return;
    }
  }
}

if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), "probe-load-"));
const csv = join(folder, "book");
generateBook({ transactions: size, seed: 1, folder: csv });
const files = readdirSync(csv)
  .filter((name) => name.endsWith(".csv"))
  .map((name) => [name, readFileSync(join(csv, name))] as const);
const server = await startServer(join(folder, "data"), { CAPTCHA_COST: "0", LOG_LEVEL: "error" });
const target = openTarget(server.url);
try {
  const owners: Person[] = [];
  for (let book = 0; book < books; book++) {
    const owner = await target.signUp(`owner-${book}`);
    const seen = await fillBook(target, owner, files);
    owners.push(owner);
    console.log(`book ${book + 1} of ${books}: ${seen}`);
  }
  const sessions: Person[] = [];
  for (let user = 0; user < users; user++) {
    const owner = owners[user % owners.length];
    if (owner !== undefined) sessions.push(await openSession(target, owner, `127.0.0.${2 + (user % 200)}`));
  }
  console.log(`${sessions.length} users are signed in`);
  const until = performance.now() + seconds * 1000;
  await Promise.all([
    ...sessions.map((as, index) => clickAbout(target, as, index + 1, until)),
    ...owners.filter((_, index) => index % REPORTING === 0).map((as) => haveReportsMade(target, as, until)),
  ]);
} finally {
  target.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
times.sort((a, b) => a - b);
for (const [path, took] of byPath) {
  took.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(took[Math.floor(took.length * share)] ?? 0);
  console.log(`${path}: ${took.length}, half ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`);
}
const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? Infinity);
for (const error of errors.slice(0, 10)) console.log(error);
console.log(`half of the reads took at most ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms`);
endProbe(
  `${users} users, ${times.length} reads, ${errors.length} errors, p99 ${p99} ms, reports ${reports}`,
  errors.length === 0 && p99 < P99_MS && reports > 0,
);
