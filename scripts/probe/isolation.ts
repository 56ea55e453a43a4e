// Whether anybody sees or changes what is not theirs: every call and every field of GraphQL, by everybody who has no
// business there or only some. `npm run probe:isolation`.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { granted, impersonated, outsiders, sessionOf } from "../../packages/server/test/isolation/actors.ts";
import { fill } from "../../packages/server/test/isolation/fill.ts";
import { parted } from "../../packages/server/test/isolation/part.ts";
import { Ledgerkeeper } from "../../packages/server/test/isolation/state.ts";
import { prepare } from "../setup/prepare.mjs";
import { Probes, type Full } from "./isolation/probes.ts";
import { startStage } from "./isolation/stage.ts";
import { endProbe } from "./last-line.ts";

/** Requests of different people between one another, on two connections to the database. */
const INTERLEAVED = 3_000;
const LEAST = 10_000;

const folder = mkdtempSync(join(tmpdir(), "probe-isolation-"));
try {
  if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);
  const stage = await startStage(join(folder, "data"), { DATABASE_POOL: "2" });
  const keeper = await Ledgerkeeper.of(stage);
  try {
    const resident = async (): Promise<Full> => {
      const canary = `canary${randomBytes(8).toString("hex")}`;
      const as = await stage.signUp({ first_name: `First ${canary}`, last_name: `Last ${canary}` });
      return { ...as, canary, records: await fill(stage.way(as), as, canary, "17.0625") };
    };
    const people: Full[] = [];
    for (let index = 0; index < 4; index++) people.push(await resident());
    const [ada, eve] = people;
    if (ada === undefined || eve === undefined) throw new Error("nobody is there");
    const [vera, hidden] = [await stage.signUp(), `hidden${randomBytes(8).toString("hex")}`];
    const part = await parted(stage.way(vera), vera, hidden);
    const everybody = await outsiders(stage, ada, eve);
    // read 1 + listing 4 = 5; read 1 + write 2 + listing 4 + book 16 = 23
    const reader = await granted(stage, ada, { flags: 5 });
    const writer = await granted(stage, ada, { flags: 23 });
    const narrowed = { accounts: [part.open.cash], entities: [part.open.entity] };
    const grace = await granted(stage, part, { flags: 5, narrowed });
    const eager = await granted(stage, part, { flags: 31, narrowed });
    const tom = await granted(stage, part, { flags: 5, narrowed: { totals: true } });
    const acting = await sessionOf(stage, ada);
    await impersonated(stage, acting);
    // What was changed behind the product's back it knows within a second; what follows from writes is done by then.
    await pause(4_000);
    const before = { ada: await keeper.state(ada.universe), part: await keeper.state(part.universe) };
    const probes = new Probes(stage);
    const told = (what: string) =>
      console.log(`${what}: ${probes.found.probes} probes, ${probes.found.leaks.length} leaks`);
    await probes.outsiders(ada, everybody);
    told(`${everybody.length} outsiders`);
    await probes.overrides(ada, eve, everybody);
    told("tokens of others as overrides");
    await probes.stranger(eve, ada);
    probes.untouched(before.ada, await keeper.state(ada.universe), true);
    told("a stranger");
    await probes.part("a narrowed grantee", grace, part);
    await probes.part("a narrowed grantee with every right", eager, part);
    await probes.part("a grantee of totals", tom, part);
    probes.untouched(before.part, await keeper.state(part.universe), false);
    for (const [name, person] of Object.entries({ "a narrowed grantee": grace, "a grantee of totals": tom }))
      await probes.overridden(name, person, part);
    told("parts and totals");
    await probes.grantee("a reader", reader, ada, eve, ["write", "manage"]);
    await probes.acting(acting, ada, eve);
    probes.untouched(before.ada, await keeper.state(ada.universe), false);
    await probes.grantee("a writer", writer, ada, eve, ["manage"]);
    told("a reader, a writer, and staff who act for somebody");
    await probes.interleaved(people, INTERLEAVED);
    told("many at once");
    const { probes: made, leaks } = probes.found;
    for (const leak of leaks.slice(0, 30)) console.log(leak);
    endProbe(`${made} probes, ${leaks.length} leaks`, leaks.length === 0 && made >= LEAST);
  } finally {
    await keeper.close();
    await stage.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
