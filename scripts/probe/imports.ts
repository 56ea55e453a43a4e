// A bank's CSV of a million rows in the built product: progress with counts, cancelled, killed with SIGKILL while it is
// read, written and undone, within bounded memory. `npm run probe:imports`; `-- --rows 20000` runs it small.
import { parseArgs } from "node:util";
import { prepare } from "../setup/prepare.mjs";
import { probeImports } from "./imports/probe.ts";
import { endProbe } from "./last-line.ts";

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const rows = Number(values.rows);
if (!Number.isSafeInteger(rows) || rows < 1_000) {
  console.error("Write it as: npm run probe:imports -- --rows 20000");
  process.exit(1);
}
if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
const { faults, kills, peakMb } = await probeImports(rows, console.log);
for (const fault of faults) console.log(fault);
endProbe(
  `${rows} rows: ${kills} kills, ${faults.length} faults, at most ${peakMb ?? "?"} MB of memory`,
  faults.length === 0,
);
