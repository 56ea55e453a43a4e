// Who may see and change what, asked of the database and of a second decision that shares no line with it: random
// people, grants and records. `npm run probe:decisions`; `-- --cases 50000 --seed 7` asks less often, or others.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { Answers } from "../../packages/server/test/isolation/decision/answer.ts";
import { compareWorld } from "../../packages/server/test/isolation/decision/compare.ts";
import { openDatabase } from "../../packages/server/src/platform/db/database.ts";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { startServer } from "../../bench/run/product.ts";
import { prepare } from "../setup/prepare.mjs";
import { endProbe } from "./last-line.ts";

const { values } = parseArgs({
  options: { cases: { type: "string", default: "1000000" }, seed: { type: "string", default: "1" } },
});
const wanted = Number(values.cases);
const folder = mkdtempSync(join(tmpdir(), "probe-decisions-"));
try {
  if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
  // The built product makes its database as it does for anybody.
  await (await startServer(folder)).stop();
  const running = await startDatabase(readSettings({ DATA_DIR: folder }), { role: "command" });
  const owner = new pg.Client({ connectionString: running.ownerUrl });
  await owner.connect();
  const database = openDatabase({ url: running.appUrl });
  try {
    const answers = await Answers.of(owner, database);
    const began = performance.now();
    let [cases, allowed, worlds, differences] = [0, 0, 0, 0];
    for (let seed = Number(values.seed); cases < wanted; seed++) {
      const compared = await compareWorld(answers, seed, { universes: 3, people: 16 });
      worlds += 1;
      cases += compared.cases;
      allowed += compared.allowed;
      differences += compared.differences.length;
      for (const difference of compared.differences.slice(0, 5)) console.log(difference);
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${worlds} worlds from seed ${values.seed}, ${allowed} times yes, ${seconds} s`);
    endProbe(`${cases} cases, ${differences} differences`, differences === 0 && allowed > cases / 50);
  } finally {
    await database.close();
    await owner.end();
    await running.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
