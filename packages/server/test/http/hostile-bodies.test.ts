import { connect } from "node:net";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { BODY_BYTES, bodyLimitOf, bodyTexts } from "@distributary/contract/wire/body-limits";
import { API_PREFIX, type Endpoint } from "@distributary/contract/wire/endpoint";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { endpoints } from "@distributary/contract/table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf, type SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

interface Refused {
  readonly status: number;
  readonly body: {
    readonly message?: string;
    readonly detail?: readonly { readonly loc: readonly (string | number)[]; readonly msg: string }[];
  };
}

/** Sends a text as JSON as it is, as somebody signed in or (null) as nobody. */
async function post(path: string, text: string, as: SignedIn | null = ada): Promise<Refused> {
  const headers = new Headers({ "content-type": "application/json" });
  if (as !== null) {
    headers.set("authorization", `Bearer ${as.token}`);
    headers.set("x-universe", as.universe);
  }
  const answer = await fetch(server.url + path, { method: "POST", headers, body: text });
  return { status: answer.status, body: (await answer.json()) as Refused["body"] };
}

/** The answer to a request of which only the head is ever sent: the length that it promises, and no byte of it. */
function headOnly(path: string, length: number, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const more = Object.entries({ "content-type": "application/json", "content-length": String(length), ...headers });
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setEncoding("utf8");
    let read = "";
    socket.on("data", (text: string) => {
      read += text;
      if (/\r\n\r\n[^]*\}$/.test(read)) {
        socket.destroy();
        resolve(read);
      }
    });
    socket.on("error", reject);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${more.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
    );
  });
}

const LOGIN = `${API_PREFIX}/auth/login`;
const nested = (depth: number, inner: string) => `${"[".repeat(depth)}${inner}${"]".repeat(depth)}`;

describe("how large a body may be", () => {
  it("is known before a byte of it is read: of a stranger 64 kB, of others what their call takes", async () => {
    const stranger = await headOnly(LOGIN, BODY_BYTES.anonymous + 1);
    expect(stranger).toMatch(/^HTTP\/1.1 413 /);
    expect(stranger).toContain(bodyTexts.bytes(BODY_BYTES.anonymous));
    expect(stranger).toContain("at most 64 kB");
    const as = { authorization: `Bearer ${ada.token}`, "x-universe": ada.universe };
    const usual = await headOnly(addressOf(accountsEndpoints.create, {}), BODY_BYTES.usual + 1, as);
    expect(usual).toMatch(/^HTTP\/1.1 413 /);
    expect(usual).toContain("at most 1 MB");
    const bulk = await headOnly(addressOf(accountsEndpoints.bulkCreate, {}), BODY_BYTES.bulk + 1, as);
    expect(bulk).toContain("at most 16 MB");
  });

  it("is no question to whoever is not signed in: a call for others refuses them first", async () => {
    const bulk = addressOf(accountsEndpoints.bulkCreate, {});
    expect(await headOnly(bulk, BODY_BYTES.bulk)).toMatch(/^HTTP\/1.1 401 /);
    const forged = { authorization: `Bearer ${ada.token.slice(0, -4)}AAAA`, "x-universe": ada.universe };
    expect(await headOnly(bulk, BODY_BYTES.bulk, forged)).toMatch(/^HTTP\/1.1 401 /);
  });

  it("is 64 kB where there is no call at all", async () => {
    expect(await headOnly(`${API_PREFIX}/no/such/call`, BODY_BYTES.anonymous + 1)).toMatch(/^HTTP\/1.1 (404|413) /);
  });

  it("is 16 MB only where a bulk goes", () => {
    const large = endpoints.filter((row: Endpoint) => row.bodyForm !== "bytes" && bodyLimitOf(row) > BODY_BYTES.usual);
    expect(large.map(({ id }) => id).toSorted()).toEqual([
      "post-accounts-bulk-create",
      "post-observable-bulk-create",
      "post-user_sourced-bulk-create",
      "post-utility-import-save",
      "post-utility-import-suggestions",
    ]);
  });

  it("lets a bulk of more than a megabyte through to its schema", async () => {
    const note = "n".repeat(15_000);
    const items = Array.from({ length: 100 }, (_, index) => ({ name: `a${index}`, acct_type: "D", notes: note }));
    const answer = await server.call(accountsEndpoints.bulkCreate, {
      as: ada,
      query: { commit: "false" },
      body: items,
    });
    expect(answer.status).toBe(200);
  });
});

describe("how deep a body goes", () => {
  it("is at most 64 lists and objects, wherever a body is taken, and 422 beyond", async () => {
    const taking = endpoints.filter((row: Endpoint) => row.body !== undefined && row.bodyForm === undefined);
    expect(taking.length).toBeGreaterThan(30);
    for (const row of taking) {
      const params = { id: "x", kind: "x", uuid: "x", account: "x", date: "x", name: "x", key: "x" };
      const path = addressOf(row, { params });
      const answer = await fetch(server.url + path, {
        method: row.method,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${row.access === "session" ? ada.root : ada.token}`,
          ...(row.access === "universe" ? { "x-universe": ada.universe } : {}),
        },
        body: nested(30_000, ""),
      });
      expect([row.id, answer.status, await answer.json()]).toEqual([
        row.id,
        422,
        { detail: [{ loc: ["body"], msg: bodyTexts.depth, type: "too_big" }] },
      ]);
    }
  });

  it("is told apart at the 65th: what stands in texts does not count", async () => {
    const told = async (depth: number) =>
      (await post(LOGIN, `{"username":"[[[[\\"{{{{","password":"b","x":${nested(depth - 1, "1")}}`, null)).body;
    // The form of the address is refused, not the body: the 64th was read.
    expect(JSON.stringify(await told(64))).not.toContain(bodyTexts.depth);
    expect(JSON.stringify(await told(65))).toContain(bodyTexts.depth);
  });
});

describe("texts that cannot be stored", () => {
  it("are named at their place, the deepest and the last of many", async () => {
    const inner = nested(60, `${"1,".repeat(1000)}"\\u0000"`);
    const { status, body } = await post(LOGIN, `{"username":"a","password":"b","x":${inner}}`, null);
    expect(status).toBe(422);
    expect(body.detail?.[0]?.loc).toEqual(["body", "x", ...Array.from({ length: 59 }, () => 0), 1000]);
  });
});

describe("bodies of very many things", () => {
  const account = addressOf(accountsEndpoints.create, {});

  it("are refused by the fields of an object before any is looked at", async () => {
    const keys = Array.from({ length: 1_200_000 }, (_, index) => `"k${index}":1`).join(",");
    const bulk = await post(addressOf(observablesEndpoints.bulkCreate, {}), `[{${keys}}]`);
    expect([bulk.status, bulk.body.detail]).toEqual([422, [{ loc: ["body"], msg: bodyTexts.fields, type: "too_big" }]]);
    const usual = await post(account, `{${keys.slice(0, 900_000).replace(/,[^,]*$/, "")}}`);
    expect([usual.status, usual.body.detail?.[0]?.msg]).toEqual([422, bodyTexts.fields]);
  });

  it("are refused by the items of a list and by their values in all", async () => {
    const list = await post(account, `{"name":[${"1,".repeat(25_000)}1]}`);
    expect([list.status, list.body.detail?.[0]?.msg]).toEqual([422, bodyTexts.items]);
    const values = await post(account, `{"a":[${"1,".repeat(18_000)}1],"b":[${"1,".repeat(18_000)}1]}`);
    expect([values.status, values.body.detail?.[0]?.msg]).toEqual([422, bodyTexts.values]);
  });

  it("name at most 100 places that are wrong, and how many more there are", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`k${index}`, 1]));
    const { status, body } = await post(account, JSON.stringify({ name: "n", acct_type: "D", ...unknown }));
    expect([status, body.detail?.length]).toEqual([422, 101]);
    expect(body.detail?.[0]).toMatchObject({
      loc: ["body", "k0"],
      msg: "Unknown field. Check the name, or remove it.",
    });
    expect(body.detail?.[100]).toMatchObject({ loc: ["body"], msg: "800 more places are wrong." });
  });

  it("name of each item of a bulk its first place, and of all together few more than 100", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, 1]));
    const items = Array.from({ length: 500 }, () => ({ name: "n", acct_type: "D", ...unknown }));
    const answer = await server.call(accountsEndpoints.bulkCreate, {
      as: ada,
      query: { commit: "false" },
      body: items as never,
    });
    const results = (answer.body as { results: { detail: { loc: unknown[]; msg: string }[] }[] }).results;
    expect([answer.status, results.length]).toEqual([200, 500]);
    // 60, 40 and the remark, then one and the remark of each of the 498 others.
    expect(results.reduce((sum, { detail }) => sum + detail.length, 0)).toBe(60 + 41 + 498 * 2);
    expect(results[499]?.detail).toMatchObject([{ loc: ["body", 499, "k0"] }, { msg: "59 more places are wrong." }]);
  });
});

describe("numbers of a body", () => {
  it("are not written out where nobody could take them", async () => {
    const numbers = "1e400,".repeat(15_000);
    const { status, body } = await post(
      addressOf(accountsEndpoints.create, {}),
      `{"name":[${numbers}1],"acct_type":"D"}`,
    );
    expect(status).toBe(422);
    expect(new Set(body.detail?.map(({ loc }) => loc.join(".")))).toEqual(new Set(["body.name"]));
  });
});

describe("variables of GraphQL", () => {
  const path = addressOf(graphqlEndpoints.ask, {});
  const query = "query($x: String) { accounts(text: $x) { uuid } }";

  it("are bounded as everything is", async () => {
    const long = await post(path, JSON.stringify({ query, variables: { x: "x".repeat(60_000) } }));
    expect([long.status, long.body.detail?.[0]?.loc]).toEqual([422, ["body", "variables", "x"]]);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`v${index}`, 1]));
    expect((await post(path, JSON.stringify({ query, variables: many }))).status).toBe(422);
    expect((await post(path, `{"query":"{ accounts { uuid } }","variables":{"x":${nested(70, "")}}}`)).status).toBe(
      422,
    );
  });
});
