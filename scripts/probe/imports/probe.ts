import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { PythonRandom } from "../../../bench/book/python-random.ts";
import { command } from "../../../bench/run/product.ts";
import { statementFile } from "../../../bench/run/statement-file.ts";
import { Person } from "../kills/person.ts";
import { pause, Stage } from "../kills/stage.ts";

/** What the whole server may hold, with the thread that reads. */
const MOST_MB = 1_200;
/** Without any progress for so long, work counts as stuck. */
const STUCK_S = 180;

/** Stages at which a job is at work. */
const UNDER_WAY: ReadonlySet<string> = new Set(["reading", "writing", "undoing"]);

/** What a run found. */
export interface ImportsFound {
  readonly faults: readonly string[];
  readonly kills: number;
  readonly peakMb: number | null;
}

interface Job {
  readonly uuid: string;
  readonly status: string;
  readonly done: number;
  readonly total: number | null;
}

interface Session {
  readonly stage: string;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly job: Job | null;
  readonly error: string | null;
}

/** Imports one large file, disturbs it at every stage, and undoes it; the database is verified at the end. */
export async function probeImports(rows: number, say: (line: string) => void): Promise<ImportsFound> {
  const dataDir = mkdtempSync(join(tmpdir(), "probe-imports-"));
  // The database runs as another user where the probe runs as root.
  chmodSync(dataDir, 0o711);
  const stage = new Stage(dataDir, new PythonRandom(1));
  await stage.start();
  const run = new Run(stage, await Person.signUp(stage, "million"), rows, say);
  try {
    await run.all();
    const { stdout } = await command(dataDir, "verify").catch((error: unknown) => ({ stdout: String(error) }));
    if (/fault|Error/.test(stdout)) run.fault(`verify: ${stdout.slice(0, 500)}`);
    return { faults: run.faults, kills: run.kills, peakMb: run.peakMb };
  } finally {
    await stage.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class Run {
  readonly faults: string[] = [];
  kills = 0;
  peakMb: number | null = null;
  readonly #stage: Stage;
  readonly #person: Person;
  readonly #rows: number;
  readonly #say: (line: string) => void;
  #uuid = "";

  constructor(stage: Stage, person: Person, rows: number, say: (line: string) => void) {
    this.#stage = stage;
    this.#person = person;
    this.#rows = rows;
    this.#say = say;
  }

  fault(what: string): void {
    this.faults.push(what);
  }

  async all(): Promise<void> {
    this.#uuid = (await this.#person.call<{ uuid: string }>("POST", "/utility/import/session", {})).uuid;
    const bytes = readFileSync(await statementFile(this.#rows));
    await this.#person.call("PUT", `/utility/import/${this.#uuid}/files?name=statement.csv`, bytes);

    const read = (): Promise<unknown> => this.#post("suggestions");
    const save = (): Promise<unknown> => this.#post("save");
    const undo = (): Promise<unknown> => this.#person.ask("POST", `/utility/import/${this.#uuid}/undo`, {});

    await this.#cancelled("reading", read, ["collecting"]);
    await this.#killed("reading", read, "ready");
    await this.#cancelled("writing", save, ["ready"]);
    await this.#killed("writing", save, "written");
    await this.#there(this.#rows, "after it was written");
    await this.#killed("undoing", undo, "undone");
    await this.#there(0, "after it was undone");
    if (this.peakMb !== null && this.peakMb > MOST_MB) this.fault(`the server held ${this.peakMb} MB`);
  }

  /** Begins work and asks it to stop halfway: it must be where it was before, with nothing of it left. */
  async #cancelled(what: string, begin: () => Promise<unknown>, before: readonly string[]): Promise<void> {
    await begin();
    const job = await this.#halfway(what);
    if (job === null) return this.fault(`${what} was over before it could be cancelled`);
    await this.#person.ask("POST", `/jobs/${job.uuid}/cancel`, {});
    const began = performance.now();
    const session = await this.#ended();
    if (!before.includes(session.stage)) this.fault(`${what} that was cancelled left the import ${session.stage}`);
    await this.#there(0, `after ${what} was cancelled`);
    this.#say(`${what}: cancelled at ${job.done} of ${job.total}, over after ${seconds(began)}`);
  }

  /** Begins work and kills the server halfway: the next one must bring it to its end. */
  async #killed(what: string, begin: () => Promise<unknown>, after: string): Promise<void> {
    await begin();
    const job = await this.#halfway(what);
    if (job === null) this.fault(`${what} was over before the server could be killed`);
    await this.#stage.kill("server");
    this.kills += 1;
    await this.#stage.recover();
    const began = performance.now();
    await this.#there(what === "undoing" ? this.#rows : 0, `after the server was killed while ${what}`, true);
    const session = await this.#ended();
    if (session.stage !== after)
      this.fault(`${what} of a killed server left the import ${session.stage}: ${session.error ?? "no reason"}`);
    const { transactions = 0 } = session.counts ?? {};
    if (after !== "undone" && transactions !== this.#rows) this.fault(`${what} counts ${transactions} transactions`);
    this.#say(`${what}: killed at ${job?.done ?? "?"} of ${job?.total ?? "?"}, ${after} after ${seconds(began)}`);
  }

  /** Waits until a job is in its middle; null where it ended before. Its counts must rise. */
  async #halfway(what: string): Promise<Job | null> {
    let last: Job | null = null;
    let seen = performance.now();
    for (;;) {
      const { job } = await this.#session();
      if (job === null || !isRunning(job)) return null;
      // A write reads once more before it counts what it writes; a reading is one count.
      const isOneCount = what === "reading" || (job.total !== null && job.total === last?.total);
      if (last !== null && isOneCount && job.done < last.done)
        this.fault(`${what} went back from ${last?.done} to ${job.done}`);
      if (job.done !== (last?.done ?? -1)) seen = performance.now();
      else if (performance.now() - seen > STUCK_S * 1_000) throw new Error(`${what} is stuck at ${job.done}`);
      // An undo may be over in a moment.
      const total = job.total ?? (what === "reading" ? this.#rows : null);
      if (job.status === "running" && (what === "undoing" || (total !== null && job.done >= total / 2))) return job;
      last = job;
      await pause(50);
    }
  }

  /** Waits until nothing runs; answers how the import is then. */
  async #ended(): Promise<Session> {
    let done = -1;
    for (let seen = performance.now(); ;) {
      const session = await this.#session();
      if (!UNDER_WAY.has(session.stage)) return session;
      if (session.job?.done !== done) seen = performance.now();
      done = session.job?.done ?? 0;
      if (performance.now() - seen > STUCK_S * 1_000) throw new Error(`the import is stuck while ${session.stage}`);
      await pause(100);
    }
  }

  /** All transactions are there, or none; `orOther`: either will do, since the work may be over by now. */
  async #there(count: number, when: string, orOther = false): Promise<void> {
    const from = (offset: number): Promise<{ items: readonly unknown[] }> =>
      this.#person.ask("GET", `/transactions?limit=1&offset=${offset}`);
    // The rows, and the opening balance that the first stated balance asks for.
    const all = this.#rows + 1;
    const [first, last, beyond] = [await from(0), await from(all - 1), await from(all)];
    const isNone = first.items.length === 0;
    const isWhole = last.items.length === 1 && beyond.items.length === 0;
    if (orOther ? isNone || isWhole : count === 0 ? isNone : isWhole) return;
    this.fault(`${isNone ? "no" : "other than all"} transactions are there ${when}`);
  }

  async #session(): Promise<Session> {
    const held = this.#stage.memoryMb();
    if (held !== null) this.peakMb = Math.max(held, this.peakMb ?? 0);
    return this.#person.ask<Session>("POST", "/utility/import/session", { session: this.#uuid });
  }

  #post(step: "suggestions" | "save"): Promise<unknown> {
    return this.#person.ask("POST", `/utility/import/${step}`, { session: this.#uuid });
  }
}

function isRunning({ status }: Job): boolean {
  return status === "queued" || status === "running";
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
}
