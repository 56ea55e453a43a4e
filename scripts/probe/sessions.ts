// What sessions hold against guessing, replay, reuse and the wrong kind of token, and how fast a revocation counts: the
// figures of SECURITY.md, in the built product. `npm run probe:sessions`; `-- --only token` tries some.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mailbox } from "../../packages/server/test/support/mailbox.ts";
import { prepare } from "../setup/prepare.mjs";
import { startStage } from "./isolation/stage.ts";
import { endProbe } from "./last-line.ts";
import { endings } from "./sessions/endings.ts";
import { ownerOf } from "./sessions/figure.ts";
import { guessing } from "./sessions/guessing.ts";
import { tokens } from "./sessions/tokens.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const folder = mkdtempSync(join(tmpdir(), "probe-sessions-"));
try {
  if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
  const box = await mailbox();
  const stage = await startStage(join(folder, "data"), { SMTP_URL: box.url, TRUST_PROXY: "127.0.0.1" });
  const owner = await ownerOf(stage.database.ownerUrl);
  try {
    const figures = [...tokens, ...endings, ...guessing].filter(({ name }) => name.includes(values.only));
    let held = 0;
    for (const { name, run } of figures) {
      try {
        await run({ stage, box, sql: owner.sql });
        held += 1;
        console.log(`holds: ${name}`);
      } catch (error) {
        console.log(`FAILS: ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    endProbe(`${held} of ${figures.length} figures of safety.md hold`, held === figures.length && held > 0);
  } finally {
    await owner.close();
    await stage.close();
    await box.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
