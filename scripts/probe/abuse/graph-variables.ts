import { expectStatus, type Attack } from "../harness/attack.ts";

/** Variables of GraphQL: 15 MB of them, as many as go, and very deep ones. */
export const attack: Attack = {
  name: "enormous variables of GraphQL",
  run: async (target) => {
    const as = await target.signUp("variables");
    const query = "query q($where: AccountWhere) { accounts(conditions: $where) { uuid } }";
    const body = (variables: unknown): string => JSON.stringify({ query, variables });
    const texts = (count: number): string[] => Array.from({ length: count }, () => "x".repeat(40));
    const deep = `{"query":"{ __typename }","variables":{"where":${"[".repeat(400_000)}${"]".repeat(400_000)}}}`;
    const bodies = [
      body({ where: { name: { _in: texts(340_000) } } }),
      body({ where: { name: { _in: texts(20_000) } } }),
      body({ where: { name: { _in: texts(1_000) } } }),
      deep,
      JSON.stringify(
        Array.from({ length: 20 }, () => ({ query, variables: { where: { name: { _in: texts(400) } } } })),
      ),
    ];
    for (const sent of bodies) {
      const { status } = await target.send("POST", "/api/v1/graphql", { as, body: sent });
      expectStatus(`${sent.length} bytes of variables`, status, 200, 413, 422, 0);
    }
  },
};
