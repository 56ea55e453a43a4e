import type { Attack } from "../harness/attack.ts";
import { askWithout, postmasterOf } from "../harness/no-database.ts";

const HOW_OFTEN = 3;

/** The database is killed, three times: reads, writes and logins hear at once when to come again, and are taken then. */
export const attack: Attack = {
  name: "a database that is away",
  othersHear: [503],
  run: async (target, dataDir) => {
    const person = await target.signUp("without-database");
    for (let round = 0; round < HOW_OFTEN; round++)
      await askWithout(target, person, { away: () => process.kill(postmasterOf(dataDir), "SIGKILL") });
  },
};
