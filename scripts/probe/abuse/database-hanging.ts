import { setTimeout as pause } from "node:timers/promises";
import type { Attack } from "../harness/attack.ts";
import { askWithout, partsOf, postmasterOf } from "../harness/no-database.ts";

const HOW_OFTEN = 3;
const HELD_MS = 3_000;

/** The database stops where it stands, three times, with every connection open: the same holds as of one that is away. */
export const attack: Attack = {
  name: "a database that hangs",
  othersHear: [503],
  run: async (target, dataDir) => {
    const person = await target.signUp("hanging-database");
    const postmaster = postmasterOf(dataDir);
    for (let round = 0; round < HOW_OFTEN; round++) {
      const parts = partsOf(postmaster);
      const goOn = (): void => signal([...parts, postmaster], "SIGCONT");
      await askWithout(target, person, {
        away: () => signal([postmaster, ...parts], "SIGSTOP"),
        back: () => pause(HELD_MS).then(goOn),
      }).finally(goOn);
    }
  },
};

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // One whose connection was let go meanwhile has ended.
    }
  }
}
