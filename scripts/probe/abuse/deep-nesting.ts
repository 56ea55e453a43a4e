import { expectStatus, type Attack } from "../harness/attack.ts";

/** Lists in lists as far as a body goes, to calls of every kind. */
export const attack: Attack = {
  name: "lists a hundred thousand deep",
  run: async (target) => {
    const as = await target.signUp("nesting");
    const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    const objects = (levels: number): string => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
    for (const path of ["/auth/login", "/auth/signup"])
      for (const body of [deep(30_000), objects(10_000)])
        expectStatus(path, (await target.send("POST", `/api/v1${path}`, { body })).status, 422);
    for (const path of [
      "/accounts",
      "/entities",
      "/instruments",
      "/observable/bulk/create",
      "/utility/prefs/write",
      "/graphql",
    ])
      for (const body of [deep(400_000), objects(150_000), `{"user_attributes":${objects(60)}}`]) {
        const { status } = await target.send("POST", `/api/v1${path}`, { as, body });
        // Preferences are any JSON: sixty levels of it may be kept.
        expectStatus(`${body.length} bytes to ${path}`, status, ...(body.length < 1_000 ? [200, 422] : [422]));
      }
  },
};
