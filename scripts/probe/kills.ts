// What a kill costs: server, database and reader are ended with SIGKILL at seeded moments of imports, bulk writes, single
// saves, deletes, undos and reports. `npm run probe:kills -- --kills 200`; `--seed 2` has other moments.
import { parseArgs } from "node:util";
import { prepare } from "../setup/prepare.mjs";
import { probeKills } from "./kills/probe.ts";
import { endProbe } from "./last-line.ts";

/** What is promised of work that was cut off. */
const RESUMED_S = 30;

const { values } = parseArgs({
  options: { kills: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
  console.error("Write it as: npm run probe:kills -- --kills 200 [--seed 1]");
  process.exit(1);
}
if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
const { lost, half, slowest, faults } = await probeKills({ kills, seed, say: console.log });
for (const fault of faults) console.log(fault);
endProbe(
  `${lost} lost, ${half} half applied, slowest resumed ${slowest.toFixed(1)} s`,
  lost === 0 && half === 0 && slowest <= RESUMED_S,
);
