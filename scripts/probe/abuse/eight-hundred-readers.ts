import { expectStatus, type Attack } from "../harness/attack.ts";
import type { Person } from "../harness/target.ts";

const PATHS = ["/api/v1/accounts?limit=100", "/api/v1/transactions/dashboard", "/api/v1/transactions?limit=100"];

/** Eight hundred requests at once of twenty people, three times: what finds no place is told so at once. */
export const attack: Attack = {
  name: "eight hundred readers at once",
  run: async (target) => {
    const people: Person[] = [];
    for (let index = 0; index < 20; index++) people.push(await target.signUp(`reader-${index}`));
    for (let round = 0; round < 3; round++) {
      const reads = Array.from({ length: 800 }, async (_, index) => {
        const person = index % people.length;
        // Each from an address of their own, as twenty people have.
        const sent = { as: people[person], from: `127.0.2.${person + 1}` };
        const answer = await target.send("GET", PATHS[index % PATHS.length] ?? "", sent);
        expectStatus("a read", answer.status, 200, 503);
        if (answer.status === 503 && answer.headers["retry-after"] === undefined)
          throw new Error("a refused read did not hear when to come again");
        return answer.status;
      });
      const taken = (await Promise.all(reads)).filter((status) => status === 200).length;
      if (taken < 100) throw new Error(`only ${taken} reads were answered`);
    }
  },
};
