// What a bad neighbour can do to everybody else: every attack of scripts/probe/abuse against the built product, while
// another person reads. `npm run probe:abuse`; `-- --only part-of-a-name,another` runs some.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../../bench/run/product.ts";
import { prepare } from "../setup/prepare.mjs";
import type { Attack } from "./harness/attack.ts";
import { peakMiB } from "./harness/memory.ts";
import { REFUSED_MS } from "./harness/no-database.ts";
import { openNeighbour } from "./harness/neighbour.ts";
import { openTarget, type Target } from "./harness/target.ts";
import { endProbe } from "./last-line.ts";

/** What is promised: how long others wait at most, and how much memory the server ever holds. */
const OTHERS_MS = 500;
const MEMORY_MIB = 768;
/** The other person reads on for so long after an attack: what it left behind may still slow them. */
const AFTERMATH_MS = 1_000;
const READS = ["/api/v1/accounts?limit=20", "/api/v1/entities?limit=20"];

interface Found {
  slowest: number;
  peak: number;
  faults: number;
  failures: number;
}

/** What others wait for while nobody attacks: printed first, so that a slow machine is seen as one. */
const quiet: Attack = {
  name: "nobody attacks",
  run: () => new Promise((resolve) => setTimeout(resolve, 2_000)),
};

async function readAttacks(wanted: readonly string[]): Promise<Attack[]> {
  const folder = new URL("abuse/", import.meta.url);
  const files = readdirSync(folder).filter(
    (file) => file.endsWith(".ts") && wanted.some((part) => file.includes(part)),
  );
  const modules = files.toSorted().map(async (file) => {
    const module = (await import(new URL(file, folder).href)) as { readonly attack?: Attack };
    if (module.attack === undefined) throw new Error(`scripts/probe/abuse/${file} exports no attack`);
    return module.attack;
  });
  return Promise.all(modules);
}

function bySettings(all: readonly Attack[]): Attack[][] {
  const groups = new Map<string, Attack[]>();
  for (const attack of all) {
    const key = JSON.stringify(attack.settings ?? {});
    groups.set(key, [...(groups.get(key) ?? []), attack]);
  }
  return [...groups.values()];
}

/** Attacks that take the same settings, one after the other on one product. */
async function runGroup(group: readonly Attack[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "probe-abuse-"));
  const server = await startServer(folder, { CAPTCHA_COST: "0", LOG_LEVEL: "fatal", ...group[0]?.settings });
  const target = openTarget(server.url);
  const closing = [() => target.close()];
  try {
    const other = await target.signUp("other");
    await settleIn(target, other.headers);
    const neighbour = await openNeighbour({
      url: server.url,
      paths: READS,
      headers: other.headers,
      from: process.platform === "linux" ? "127.0.0.9" : null,
    });
    closing.push(() => neighbour.close());
    for (const attack of [quiet, ...group]) {
      neighbour.begin();
      const wrong = await attack.run(target, folder).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS));
      const others = await neighbour.end();
      const peak = peakMiB(server.pid);
      found.slowest = Math.max(found.slowest, others.slowest);
      found.peak = Math.max(found.peak, peak);
      const refused = others.refused.filter((status) => attack.othersHear?.includes(status) !== true);
      // A refusal that they may hear is not what they asked for: it is owed at once, and counted apart.
      if (refused.length > 0) found.slowest = Math.max(found.slowest, others.refusedAfter);
      if (wrong !== null || refused.length > 0 || others.refusedAfter > REFUSED_MS) found.failures += 1;
      console.log(
        `${attack.name}: ${others.reads} reads of others, the slowest ${Math.round(others.slowest)} ms, ${peak} MB so far` +
          (others.refused.length > 0
            ? `; ${others.refused.length} were refused (${others.refused[0]}), the slowest after ${Math.round(others.refusedAfter)} ms`
            : "") +
          (wrong === null ? "" : `; FAILED: ${wrong}`),
      );
    }
    for (const [status, times] of target.statuses) if (status >= 500 && status !== 503) found.faults += times;
  } finally {
    for (const close of closing) close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first reads of a process and of a universe make what later ones use. */
async function settleIn(target: Target, headers: Readonly<Record<string, string>>): Promise<void> {
  for (let round = 0; round < 20; round++) {
    for (const path of READS) await target.send("GET", path, { headers });
  }
}

const { values } = parseArgs({ options: { only: { type: "string" } } });
const found: Found = { slowest: 0, peak: 0, faults: 0, failures: 0 };
if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
const attacks = await readAttacks(values.only?.split(",") ?? [""]);
for (const group of bySettings(attacks)) await runGroup(group);
const holds = found.failures === 0 && found.faults === 0 && found.slowest <= OTHERS_MS && found.peak <= MEMORY_MIB;
endProbe(
  `${attacks.length} attacks, slowest answer to others ${Math.round(found.slowest)} ms, peak ${found.peak} MB, ${found.faults} answers of 500`,
  holds && attacks.length > 0,
);
