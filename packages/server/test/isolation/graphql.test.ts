import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { buildSchema } from "graphql/index.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { connect } from "../graphql/subscribing.ts";
import { outsiders, share, type Outsider } from "./actors.ts";
import { ask } from "./asking.ts";
import { graphOfNobody, graphSamples, graphSubscriptions } from "./graph-samples.ts";
import { listedServer, type ListedServer } from "./routes.ts";
import { Ledgerkeeper, type State } from "./state.ts";
import { NOTHING, type Records } from "./records.ts";
import { resident, type Resident } from "./world.ts";

let server: ListedServer;
let keeper: Ledgerkeeper;
let ada: Resident;
let eve: Resident;
let strangers: readonly Outsider[];
let before: State;
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary-of-ada");
  eve = await resident(server, "canary-of-eve");
  strangers = await outsiders(server, ada, eve);
  await share(server, await server.signUp({ first_name: ada.canary }), ada, { flags: 5 });
  keeper = await Ledgerkeeper.of(server);
  before = await keeper.state(ada.universe);
});
afterAll(async () => {
  await keeper.close();
  await server.close();
});

const { ask: row } = graphqlEndpoints;
/** Every operation of the samples, as one batch. */
const operations = (named: Records, canary: string) =>
  Object.values(graphSamples).map((sample) => ({ query: sample(named, canary) }));

describe("GraphQL and the universe of another person", () => {
  it("has an operation in the table of samples for every field of the schema, and none in vain", async () => {
    const schema = buildSchema(await (await fetch(`${server.url}/api/docs/schema.graphql`)).text());
    const fieldsOf = (type: "getQueryType" | "getSubscriptionType") =>
      Object.keys(schema[type]()?.getFields() ?? {}).sort();
    expect(Object.keys(graphSamples).sort()).toEqual(fieldsOf("getQueryType"));
    expect(Object.keys(graphSubscriptions).sort()).toEqual(fieldsOf("getSubscriptionType"));
    expect(schema.getMutationType()).toBeUndefined();
  });

  it("refuses every outsider every operation, in words of GraphQL and of REST alike", async () => {
    proves("graphql:X-Auth-Root", "graphql:gql-error-codes");
    for (const outsider of strangers) {
      // The universe of a token is taken from it where no header names one: then it is the stranger's own.
      if (outsider.name === "a stranger without a universe") continue;
      const { status, code } = outsider.universe;
      const seen = await ask(server, row, { body: operations(ada.records, ada.canary) }, { headers: outsider.headers });
      expect([outsider.name, seen.status, seen.body]).toEqual([
        outsider.name,
        status,
        expect.objectContaining({
          code,
          errors: [{ message: expect.any(String), path: ["$"], extensions: { code, path: "$" } }],
        }),
      ]);
      expect(seen.text).not.toContain(ada.canary);
    }
    const good = { authorization: `Bearer ${ada.token}`, "x-universe": ada.universe };
    const roots = [
      { token: ada.root, seen: [200, undefined] },
      { token: eve.root, seen: [401, "invalid-jwt"] },
      { token: ada.token, seen: [401, "invalid-jwt"] },
      { token: "nonsense", seen: [401, "invalid-jwt"] },
    ];
    for (const { token, seen } of roots) {
      const headers = { ...good, "x-auth-root": token };
      const answer = await ask(
        server,
        row,
        { body: operations(ada.records, ada.canary) },
        {
          headers,
        },
      );
      expect([answer.status, (answer.body as { code?: string }).code]).toEqual(seen);
    }
    // A stranger who brings any of these as an override token is refused, and so is the owner with a stranger's.
    const hers = { authorization: `Bearer ${eve.token}`, "x-universe": eve.universe };
    const brought = strangers.flatMap(({ name, headers }) =>
      headers["authorization"] === undefined ? [] : [[name, hers, headers["authorization"]] as const],
    );
    for (const [name, headers, token] of [
      ...brought.filter(([, , token]) => token !== hers.authorization),
      ["the owner's token", hers, ada.token] as const,
      ["the owner with a stranger's", good, eve.token] as const,
    ]) {
      const all = { ...headers, "x-auth-override": token };
      const answer = await ask(server, row, { body: operations(ada.records, ada.canary) }, { headers: all });
      expect([name, answer.status, answer.body]).toEqual([
        name,
        401,
        expect.objectContaining({
          code: "invalid-jwt",
          errors: [{ message: "Unauthorized", path: ["$"], extensions: { code: "invalid-jwt", path: "$" } }],
        }),
      ]);
      expect(answer.text).not.toContain(ada.canary);
    }
    expect(await keeper.state(ada.universe)).toEqual(before);
  });

  it("answers a stranger about its records exactly as about records that do not exist", async () => {
    const asked = async (as: Resident, named: Records, canary: string): Promise<readonly unknown[]> =>
      (await ask(server, row, { body: operations(named, canary) }, { as })).body as readonly unknown[];
    const theirs = await asked(eve, ada.records, ada.canary);
    const nothing = await asked(eve, NOTHING, "canary-of-nobody");
    const own = await asked(ada, ada.records, ada.canary);
    for (const [index, field] of Object.keys(graphSamples).entries()) {
      const text = JSON.stringify(theirs[index]);
      expect([field, text]).toEqual([field, JSON.stringify(nothing[index])]);
      for (const word of [ada.canary, ...Object.values(ada.records)])
        expect([field, text.includes(word)]).toEqual([field, false]);
      const control = JSON.stringify(own[index]);
      if (graphOfNobody.has(field)) {
        expect([field, control]).toEqual([field, text]);
        continue;
      }
      expect([field, control.includes(ada.canary) || control.includes(ada.records.transaction)]).toEqual([field, true]);
    }
  });

  it("sends strangers off the websocket, and tells nobody of another universe", async () => {
    for (const outsider of strangers) {
      if (outsider.name === "a stranger without a universe") continue;
      const { closed } = await connect(server, { headers: outsider.headers });
      expect([outsider.name, await closed]).toEqual([outsider.name, { code: 4401, reason: outsider.universe.code }]);
    }
    const listening = await connect(server, { Authorization: `Bearer ${eve.token}` });
    const own = await connect(server, { Authorization: `Bearer ${ada.token}`, "X-Universe": ada.universe });
    for (const [field, sample] of Object.entries(graphSubscriptions)) {
      listening.subscribe(field, sample(ada.records, ada.canary));
      own.subscribe(field, sample(ada.records, ada.canary));
    }
    for (const as of [ada, eve]) {
      await server.call(accountsEndpoints.create, { as, body: { name: "New", acct_type: "A" } });
    }
    await own.until("changed", () => true);
    await listening.until("changed", () => true);
    expect(own.news["changed"]).toHaveLength(1);
    expect(listening.news["changed"]).toHaveLength(1);
    listening.close();
    own.close();
  });
});
