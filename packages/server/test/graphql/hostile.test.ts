import { graphqlEndpoints, graphLimits } from "@distributary/contract/graph/graphql";
import { selectionLimits } from "@distributary/contract/graph/selection";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { resident, type Resident } from "../isolation/world.ts";
import { askGraph } from "./asking.ts";

let server: ListedServer;
let ada: Resident;
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary");
});
afterAll(() => server.close());

const codeOf = async (query: string, variables: object = {}): Promise<string | undefined> =>
  (await askGraph(server, ada, query, variables)).errors?.[0]?.extensions.code;

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(" ");

/** Entities below one another: `depth` levels with the field of the query and the name at the end. */
const nested = (depth: number): string =>
  `{ entity(uuid: "${ada.records.entity}") ${"{ parent ".repeat(depth - 2)}{ name }${" }".repeat(depth - 2)} }`;

/** Conditions as deep as `depth`, each the opposite of the next, as they are written in a document and as a variable. */
const negated = (depth: number): string =>
  `${"{ _not: ".repeat(depth - 1)}{ name: { _eq: "x" } }${" }".repeat(depth - 1)}`;
const denied = (depth: number): unknown => JSON.parse(`${'{"_not":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`);

describe("hostile operations", () => {
  it("are refused beyond each limit, and answered at it", async () => {
    const { depth, aliases, fields, variables, tokens } = graphLimits;
    const aliased = (count: number): string => `{ ${many(count, (n) => `a${n}: recent_accounts { uuid }`)} }`;
    const declared = (count: number): string =>
      `query q(${many(count, (n) => `$v${n}: Int`)}) { ${many(count, (n) => `a${n}: recent_accounts(limit: $v${n}) { uuid }`)} }`;
    const sized = (count: number): string => `{ recent_accounts { ${many(count - 1, () => "uuid")} } }`;
    const tried = [
      [nested(depth), undefined],
      [nested(depth + 1), "too-complex"],
      [aliased(aliases), undefined],
      [aliased(aliases + 1), "too-complex"],
      [sized(fields), undefined],
      [sized(fields + 1), "too-complex"],
      [declared(variables), undefined],
      [declared(variables + 1), "too-complex"],
      [`{ recent_accounts(limit: 1) { ${many(tokens, () => "uuid")} } }`, "too-complex"],
      ["{ recent_accounts { uuid } } query other { recent_accounts { uuid } }", "too-complex"],
      ["{ __schema { types { name } } }", undefined],
      ["{ recent_accounts(limit: 251) { uuid } }", "validation-failed"],
      ["{ recent_accounts(limit: -1) { uuid } }", "validation-failed"],
      ["{ accounts(offset: 10000001) { uuid } }", "validation-failed"],
      [`{ accounts(query: "${"x".repeat(201)}") { uuid } }`, "validation-failed"],
      ['{ accounts(query: "\\u0000") { uuid } }', "validation-failed"],
      ['{ accounts(conditions: { name: { _eq: "\\u0000" } }) { uuid } }', "validation-failed"],
      [`{ accounts(conditions: { _or: [${many(51, () => "{ name: { _eq: 1 } }")}] }) { uuid } }`, "validation-failed"],
      [`{ accounts(conditions: ${negated(selectionLimits.depth)}) { uuid } }`, undefined],
      [`{ accounts(conditions: ${negated(selectionLimits.depth + 1)}) { uuid } }`, "validation-failed"],
      [`{ accounts(conditions: { _or: [${many(51, () => "{}")}] }) { uuid } }`, "validation-failed"],
      ['{ account(uuid: "nonsense") { uuid } }', "validation-failed"],
      ['{ searchEvents(where: { event_date: { _eq: "2025-02-30" } }) { uuid } }', "validation-failed"],
      ['{ searchEvents(where: { created_time: { _eq: "2025-01-01T25:00:00Z" } }) { uuid } }', "validation-failed"],
      ["{ observable_data(where: { price: { _gt: 1e400 } }) { id } }", "validation-failed"],
      ["mutation { recent_accounts { uuid } }", "validation-failed"],
      ["subscription { changed { revision } }", "validation-failed"],
      ["{", "validation-failed"],
      ['{"kind":"Document","definitions":[]}', "validation-failed"],
      ["{}", "validation-failed"],
      ["query q($where: AccountWhere) { accounts(conditions: $where) { uuid } }", undefined],
    ] as const;
    for (const [query, code] of tried)
      expect([query.slice(0, 100), await codeOf(query)]).toEqual([query.slice(0, 100), code]);
    const mutation = await askGraph(server, ada, "mutation { recent_accounts { uuid } }");
    expect(mutation.errors?.[0]?.message).toBe("GraphQL only reads here: records are written over REST.");
    const values = Array.from({ length: 501 }, () => "x");
    const long = "query q($values: [String!]) { accounts(conditions: { name: { _in: $values } }) { uuid } }";
    expect(await codeOf(long, { values })).toBe("validation-failed");
    expect(await codeOf(long, { values: values.slice(1) })).toBeUndefined();
    // Once the operation is compiled its variables are checked as before.
    for (const wrong of [7, [7], [null], { a: 1 }, values, 7]) {
      expect(await codeOf(long, { values: wrong })).toBe("validation-failed");
    }
    const within = "query q($where: AccountWhere) { accounts(conditions: $where, limit: 1) { uuid } }";
    for (const depth of [2, 3, 4, 5, selectionLimits.depth, 2]) {
      expect([depth, await codeOf(within, { where: denied(depth) })]).toEqual([depth, undefined]);
    }
    for (const depth of [selectionLimits.depth + 1, 50]) {
      expect([depth, await codeOf(within, { where: denied(depth) })]).toEqual([depth, "validation-failed"]);
    }
    // Deeper than any body may be: refused before it is read.
    for (const depth of [100, 2000]) {
      const variables = { where: denied(depth) };
      const answer = await server.call(graphqlEndpoints.ask, { as: ada, body: { query: within, variables } });
      expect([depth, answer.status]).toEqual([depth, 422]);
    }
    expect(await codeOf(within, { where: { name: { _eq: 7 } } })).toBe("validation-failed");
  });

  it("are at most 20 in a batch, and the refusal says so", async () => {
    const batch = (count: number) => Array.from({ length: count }, () => ({ query: "{ __typename }" }));
    expect((await server.call(graphqlEndpoints.ask, { as: ada, body: batch(graphLimits.batch) })).status).toBe(200);
    const past = await server.call(graphqlEndpoints.ask, { as: ada, body: batch(graphLimits.batch + 1) });
    expect(past.body).toEqual({
      detail: [{ loc: ["body"], msg: "A batch has at most 20 operations.", type: "too_big" }],
    });
  });

  it("do not multiply by fragments that hold fragments, or themselves", async () => {
    const doubling = many(
      20,
      (n) => `fragment f${n} on Entity { a: parent { ...f${n + 1} } b: parent { ...f${n + 1} } }`,
    );
    const bomb = `{ entity(uuid: "${ada.records.entity}") { ...f0 } } ${doubling} fragment f20 on Entity { name }`;
    const flat = many(20, (n) => `fragment g${n} on Entity { ...g${n + 1} ...g${n + 1} }`);
    const wide = `{ entity(uuid: "${ada.records.entity}") { ...g0 } } ${flat} fragment g20 on Entity { name }`;
    const ring = `{ entity(uuid: "${ada.records.entity}") { ...r } } fragment r on Entity { parent { ...r } }`;
    for (const query of [bomb, wide, ring]) expect(await codeOf(query)).toBe("too-complex");
  });

  it("never end in a fault of the server, whatever is asked", async () => {
    const field = fc.constantFrom(
      "accounts",
      "entities",
      "instruments",
      "searchEvents",
      "searchTransactions",
      "observable_data",
      "global_search",
      "account",
      "nothing",
    );
    const value = fc.oneof(
      fc.constantFrom(
        '"%"',
        '"\\\\"',
        "null",
        "[]",
        "{}",
        "-1",
        "1e9",
        "true",
        '"2025-01-01"',
        '"not-an-id"',
        "$v",
        "desc",
      ),
      fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => JSON.stringify(text)),
    );
    const argument = fc
      .tuple(
        fc.constantFrom("where", "conditions", "query", "limit", "offset", "order_by", "uuid"),
        fc.oneof(
          value,
          fc
            .tuple(
              fc.constantFrom("name", "uuid", "user_tags", "event_date", "_or", "_not", "price"),
              fc.constantFrom("_eq", "_in", "_ilike", "_contains", "_gt", "_is_null"),
              value,
            )
            .map(([name, operator, operand]) => `{ ${name}: { ${operator}: ${operand} } }`),
        ),
      )
      .map(([name, given]) => `${name}: ${given}`);
    const selection = fc.constantFrom(
      "uuid",
      "id",
      "name",
      "entity { name parent { name } }",
      "legs { instrument_record { identifier } }",
      "accounts { name }",
      "__typename",
      "...on Account { name }",
      "...f",
    );
    const operation = fc
      .tuple(field, fc.array(argument, { maxLength: 3 }), fc.array(selection, { minLength: 1, maxLength: 4 }))
      .map(
        ([name, given, chosen]) =>
          `query q($v: String) { ${name}${given.length > 0 ? `(${given.join(", ")})` : ""} { ${chosen.join(" ")} } }`,
      );
    const asked = fc.sample(operation, { numRuns: times(100), seed: 20_250_102 });
    for (let from = 0; from < asked.length; from += graphLimits.batch) {
      const body = asked.slice(from, from + graphLimits.batch).map((query) => ({ query, variables: { v: "x" } }));
      const answer = await server.call(graphqlEndpoints.ask, { as: ada, body });
      expect([from, answer.status]).toEqual([from, 200]);
      expect(JSON.stringify(answer.body)).not.toContain("internal-error");
    }
    expect(server.logged()).not.toMatch(/"level":"(error|fatal)"/);
  });
});
