// What the owner of the database can rewrite without being seen: random rows of every table, random columns, each
// undone again. `npm run probe:tamper`; `-- --times 100 --seed 7` does fewer, or others.
import { createPublicKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { command, startServer } from "../../bench/run/product.ts";
import { readAnchors } from "../../packages/server/src/access/proof/anchor.ts";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { prepare } from "../setup/prepare.mjs";
import { openTarget } from "./harness/target.ts";
import { endProbe } from "./last-line.ts";
import { makeBook } from "./tamper/book.ts";
import { settled, tamper } from "./tamper/run.ts";

const { values } = parseArgs({
  options: { times: { type: "string", default: "1000" }, seed: { type: "string", default: "1609" } },
});
const times = Number(values.times);
const seed = Number(values.seed);
const folder = mkdtempSync(join(tmpdir(), "probe-tamper-"));
const data = join(folder, "data");
const key = join(folder, "anchor-key.pem");
const anchors = join(folder, "anchors.txt");
try {
  if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
  const server = await startServer(data, { CAPTCHA_COST: "0" });
  const target = openTarget(server.url);
  const { universe } = await makeBook(target, "owner");
  target.close();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await server.stop();
  await command(data, "anchor", "--make-key", key);
  console.log((await command(data, "anchor", "--key", key, "--to", anchors)).stdout.trim());
  console.log((await command(data, "verify", "--anchors", anchors, "--anchor-key", `${key}.public`)).stdout.trim());
  const running = await startDatabase(readSettings({ DATA_DIR: data }), { role: "command" });
  try {
    await settled(running.ownerUrl);
    const [anchor] = readAnchors(readFileSync(anchors, "utf8"));
    if (anchor === undefined) throw new Error("no anchor was made");
    const trust = { key: createPublicKey(readFileSync(`${key}.public`, "utf8")), authorities: null };
    console.log(`seed ${seed}`);
    const { tried, byVerify, byAnchor, unseen, tables } = await tamper({
      ownerUrl: running.ownerUrl,
      universe,
      seed,
      times,
      anchor,
      trust,
      told: (done) => {
        if (done % 100 === 0) console.log(`${done} of ${times}`);
      },
    });
    console.log([...tables].map(([table, count]) => `${table} ${count}`).join(", "));
    for (const one of unseen) console.log(`unseen: ${one}`);
    console.log(`${byVerify} by verify, ${byAnchor} by the anchor alone`);
    endProbe(`${byVerify + byAnchor} of ${tried} found`, tried === times && unseen.length === 0);
  } finally {
    await running.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
