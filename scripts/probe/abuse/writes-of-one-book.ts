import { expectStatus, type Attack } from "../harness/attack.ts";

/** Four hundred writes into one book at once: they wait for one another, and for nobody else's connection. */
export const attack: Attack = {
  name: "four hundred writes of one book at once",
  run: async (target) => {
    const writer = await target.signUp("writer");
    const writes = Array.from({ length: 400 }, async (_, index) => {
      const body = JSON.stringify({ name: `Account ${index}`, acct_type: "D" });
      const answer = await target.send("POST", "/api/v1/accounts?commit=true", { as: writer, body });
      expectStatus("a write", answer.status, 200, 503);
      if (answer.status === 503 && answer.headers["retry-after"] === undefined)
        throw new Error("a refused write did not hear when to come again");
      return answer.status;
    });
    const taken = (await Promise.all(writes)).filter((status) => status === 200).length;
    if (taken < 100) throw new Error(`only ${taken} writes were taken`);
  },
};
