import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { probeKills } from "../../../../scripts/probe/kills/probe.ts";
import { times } from "../../../../scripts/soak/times.ts";

it("kills of server, database and reader lose nothing that was acknowledged and leave nothing half applied", async () => {
  const built = new URL("../../dist/main.js", import.meta.url);
  expect(existsSync(built), "the built server, which npm test makes").toBe(true);
  const kills = times(3);
  const { lost, half, faults, hits } = await probeKills({ kills, seed: 1, say: () => undefined });
  expect(faults).toEqual([]);
  expect({ lost, half }).toEqual({ lost: 0, half: 0 });
  expect(Object.values(hits).reduce((sum, hit) => sum + hit, 0)).toBe(kills);
}, 600_000);
