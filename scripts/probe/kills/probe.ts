import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { PythonRandom } from "../../../bench/book/python-random.ts";
import { command } from "../../../bench/run/product.ts";
import { Import, Reports, Undo } from "./jobs.ts";
import { Person } from "./person.ts";
import { pause, Stage, VICTIMS, type Victim } from "./stage.ts";
import type { NewWork } from "./work.ts";
import { BulkWrites, Deletes, SingleSaves } from "./writes.ts";

/** What a run of kills found. */
export interface KillsFound {
  /** Acknowledged and not there, or never worked off. */
  readonly lost: number;
  /** There in part. */
  readonly half: number;
  /** Seconds from the kill until all that was acknowledged was worked off, at most. */
  readonly slowest: number;
  readonly hits: Readonly<Record<Victim, number>>;
  readonly faults: readonly string[];
  /** What `look` found */
  readonly strays: readonly string[];
}

/** A kind of work and how it is made for somebody. */
export type NamedWork = readonly [name: string, make: NewWork];

const WORKS: readonly NamedWork[] = [
  ["import", (person) => new Import(person)],
  ["single saves", (person) => new SingleSaves(person)],
  ["import", (person) => new Import(person)],
  ["bulk writes", (person) => new BulkWrites(person)],
  ["undo", (person) => new Undo(person)],
  ["deletes", (person) => new Deletes(person)],
  ["reports", (person) => new Reports(person)],
];
/** What is not worked off by then never will be. */
const GIVEN_UP_S = 120;

/**
 * Kills a started product at `kills` seeded moments of every kind of write, and looks after each what became of it; at
 * the end the whole database is verified. One seed hits the same work after the same time.
 */
export async function probeKills(options: {
  readonly kills: number;
  readonly seed: number;
  readonly say: (line: string) => void;
  /** What is hit, in turn; every kind of write unless said otherwise */
  readonly works?: readonly NamedWork[];
  /** What goes with every start of the product */
  readonly env?: Readonly<Record<string, string>>;
  /** What else is looked at in the end, in the data folder of the product that still runs: what is wrong, in words */
  readonly look?: (dataDir: string) => Promise<readonly string[]>;
}): Promise<KillsFound> {
  const works = options.works ?? WORKS;
  const random = new PythonRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), "probe-kills-"));
  // The database runs as another user where the probe runs as root.
  chmodSync(dataDir, 0o711);
  const stage = new Stage(dataDir, random, options.env);
  const run = new Run(stage, random, options.say);
  await stage.start();
  try {
    for (let kill = 0; kill < options.kills; kill++) {
      const [name, make] = oneOf(works, kill);
      await run.hit(kill + 1, name, make, oneOf(VICTIMS, Math.floor(random.random() * VICTIMS.length)));
    }
    await run.verify(dataDir);
    return { ...run.found(), strays: (await options.look?.(dataDir)) ?? [] };
  } finally {
    await stage.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class Run {
  readonly #stage: Stage;
  readonly #random: PythonRandom;
  readonly #say: (line: string) => void;
  /** Milliseconds that each kind of work takes undisturbed. */
  readonly #usual = new Map<string, number>();
  readonly #hits = { server: 0, postmaster: 0, backend: 0, reader: 0 };
  readonly #faults: string[] = [];
  #lost = 0;
  #half = 0;
  #slowest = 0;

  constructor(stage: Stage, random: PythonRandom, say: (line: string) => void) {
    this.#stage = stage;
    this.#random = random;
    this.#say = say;
  }

  found(): Omit<KillsFound, "strays"> {
    return { lost: this.#lost, half: this.#half, slowest: this.#slowest, hits: this.#hits, faults: this.#faults };
  }

  /** Does a kind of work undisturbed, to know when it can be hit. */
  async #measure(name: string, make: NewWork): Promise<number> {
    const work = make(await Person.signUp(this.#stage, `usual-${name.replace(" ", "-")}`));
    await work.prepare();
    const began = performance.now();
    await work.run();
    const usual = performance.now() - began;
    this.#usual.set(name, usual);
    while (!(await work.settled()) && performance.now() - began < GIVEN_UP_S * 1_000) await pause(50);
    this.#take(`undisturbed ${name}`, await work.check());
    return usual;
  }

  async hit(number: number, name: string, make: NewWork, victim: Victim): Promise<void> {
    const usual = this.#usual.get(name) ?? (await this.#measure(name, make));
    const work = make(await Person.signUp(this.#stage, `kill-${number}`));
    await work.prepare();
    const done = work.run().then(
      () => true,
      () => false,
    );
    const after = this.#random.random() * usual;
    await pause(after);
    const hit = await this.#stage.kill(victim);
    this.#hits[hit] += 1;
    const killed = performance.now();
    const wasDone = await Promise.race([done, pause(30_000).then(() => false)]);
    await this.#stage.recover();
    while (!(await work.settled()) && performance.now() - killed < GIVEN_UP_S * 1_000) await pause(50);
    const seconds = (performance.now() - killed) / 1_000;
    this.#slowest = Math.max(this.#slowest, seconds);
    const what = `${number}. ${hit} killed ${Math.round(after)} ms into ${name}`;
    this.#take(what, await work.check());
    this.#say(`${what}${wasDone ? ", which was done all the same" : ""}: in order after ${seconds.toFixed(1)} s`);
  }

  /** Every chain, balance and reference, by the product's own command. */
  async verify(dataDir: string): Promise<void> {
    const { stdout } = await command(dataDir, "verify").catch((error: unknown) => ({ stdout: String(error) }));
    const unsound = stdout.split("\n").filter((line) => line !== "" && !line.includes("sound"));
    if (/fault|Error/.test(stdout)) {
      this.#half += 1;
      this.#faults.push(`verify: ${unsound.slice(0, 5).join("; ")}`);
    }
  }

  #take(what: string, { lost, half }: { readonly lost: readonly string[]; readonly half: readonly string[] }): void {
    this.#lost += lost.length;
    this.#half += half.length;
    for (const fault of lost) this.#faults.push(`${what}: lost: ${fault}`);
    for (const fault of half) this.#faults.push(`${what}: half applied: ${fault}`);
  }
}

/** The one at a place of a list that is walked round and round. */
function oneOf<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}
