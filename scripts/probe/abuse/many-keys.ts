import { expectStatus, type Attack } from "../harness/attack.ts";

/** As many bad keys as a body holds: to a bulk, to a record, as attributes, and a few in each of thousands of items. */
export const attack: Attack = {
  name: "a million bad keys",
  run: async (target) => {
    const as = await target.signUp("keys");
    const keys = (count: number): string => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",");
    const million = keys(1_200_000);
    const item = `{"type_id":"x",${keys(60)}}`;
    const asked: readonly (readonly [path: string, body: string])[] = [
      ["/api/v1/observable/bulk/create", `[{${million}}]`],
      ["/api/v1/observable/bulk/create", `{${million}}`],
      ["/api/v1/accounts", `{"name":"n","acct_type":"D",${keys(80_000)}}`],
      ["/api/v1/accounts", `{"name":"n","acct_type":"D",${keys(950)}}`],
      ["/api/v1/accounts", `{"name":"n","acct_type":"D","user_attributes":{${keys(80_000)}}}`],
      ["/api/v1/accounts", `{"name":"n","acct_type":"D","user_attributes":{${keys(950)}}}`],
      ["/api/v1/observable/bulk/create", `[${Array.from({ length: 5_000 }, () => item).join(",")}]`],
    ];
    for (const [path, body] of asked) {
      const { status } = await target.send("POST", path, { as, body });
      expectStatus(`${body.length} bytes of keys to ${path}`, status, 200, 413, 422, 0);
    }
  },
};
