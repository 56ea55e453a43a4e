import { expectStatus, type Attack } from "../harness/attack.ts";

/** Two megabytes from nobody: a text that cannot be stored behind a million elements, 3,000 lists deep. */
export const attack: Attack = {
  name: "a text hidden deep in a body of nobody",
  run: async (target) => {
    const inner = `${"[".repeat(3_000)}${"1,".repeat(1_000_000)}"\\u0000"${"]".repeat(3_000)}`;
    const body = `{"username":"a","password":"b","x":${inner}}`;
    for (let time = 0; time < 3; time++) {
      const { status } = await target.send("POST", "/api/v1/auth/login", { body });
      expectStatus("the deep body", status, 413, 0);
    }
    // As much as nobody may send.
    const small = `{"username":"a","password":"b","x":${"[".repeat(60)}${"1,".repeat(1_900)}"\\u0000"${"]".repeat(60)}}`;
    for (let time = 0; time < 50; time++) {
      const { status } = await target.send("POST", "/api/v1/auth/login", { body: small });
      expectStatus("the small deep body", status, 422);
    }
  },
};
