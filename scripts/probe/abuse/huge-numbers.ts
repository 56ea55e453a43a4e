import { expectStatus, type Attack } from "../harness/attack.ts";

/** A megabyte, then four, of numbers that would be hundreds of digits each if anybody wrote them out. */
export const attack: Attack = {
  name: "numbers with enormous exponents",
  run: async (target) => {
    const as = await target.signUp("numbers");
    const list = (length: number): string => `[${"1e400,".repeat(length)}1]`;
    const asked: readonly (readonly [path: string, body: string])[] = [
      ["/api/v1/accounts", `{"name":${list(170_000)},"acct_type":"D"}`],
      ["/api/v1/accounts", `{"name":${list(15_000)},"acct_type":"D"}`],
      ["/api/v1/observable/bulk/create", list(700_000)],
      ["/api/v1/observable/bulk/create", list(15_000)],
      ["/api/v1/accounts", `{"name":"n","acct_type":"D","x":${"9".repeat(900_000)}}`],
      ["/api/v1/accounts", `{"name":"n","acct_type":"D","x":1e${"9".repeat(900_000)}}`],
    ];
    for (const [path, body] of asked) {
      const { status } = await target.send("POST", path, { as, body });
      expectStatus(`${body.length} bytes to ${path}`, status, 413, 422, 0);
    }
  },
};
