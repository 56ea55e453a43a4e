import { accountsEndpoints } from "@distributary/contract/records/accounts";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { endpoints } from "@distributary/contract/table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { granted, outsiders, sessionOf, takesAnyToken, type Outsider } from "./actors.ts";
import { ask, comparable } from "./asking.ts";
import { listedServer, type ListedServer } from "./routes.ts";
import { otherControl, samples, type Sample } from "./samples.ts";
import { Ledgerkeeper, type State } from "./state.ts";
import { NOTHING } from "./records.ts";
import { resident, type Resident } from "./world.ts";

let server: ListedServer;
let keeper: Ledgerkeeper;
let ada: Resident;
let eve: Resident;
let strangers: readonly Outsider[];
let reader: SignedIn;
let writer: SignedIn;
let before: State;
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary-of-ada");
  eve = await resident(server, "canary-of-eve");
  strangers = await outsiders(server, ada, eve);
  // read 1 + listing 4 = 5; read 1 + write 2 + listing 4 + book 16 = 23
  reader = await granted(server, ada, { flags: 5 });
  writer = await granted(server, ada, { flags: 23 });
  keeper = await Ledgerkeeper.of(server);
  before = await keeper.state(ada.universe);
});
afterAll(async () => {
  await keeper.close();
  await server.close();
});

/** The request of a call that asks about the records of `named`, made by Eve. */
function sampleOf(endpoint: Endpoint, named: Resident["records"]): Sample {
  return samples[endpoint.id]?.(named, eve.records) ?? {};
}

/** Whether the request of a call names any record at all. */
function names(endpoint: Endpoint): boolean {
  return (
    endpoint.access !== "public" &&
    JSON.stringify(sampleOf(endpoint, ada.records)) !== JSON.stringify(sampleOf(endpoint, NOTHING))
  );
}

async function expectUntouched(): Promise<void> {
  expect(await keeper.state(ada.universe)).toEqual(before);
}

describe("the universe of another person", () => {
  it("every call that is registered has a request in the table of samples, and none stands there in vain", () => {
    expect(
      server.calls.filter((endpoint) => samples[endpoint.id] === undefined).map((endpoint) => endpoint.id),
    ).toEqual([]);
    const ids = new Set(endpoints.map((endpoint) => endpoint.id));
    expect([...Object.keys(samples), ...Object.keys(otherControl)].filter((id) => !ids.has(id))).toEqual([]);
    expect(server.calls.length).toBeGreaterThanOrEqual(35);
  });

  it("each outsider gets the same refusal from every call, and not a word of what is inside", async () => {
    for (const endpoint of server.calls) {
      if (endpoint.access === "public") continue;
      for (const outsider of strangers) {
        const refusal = outsider[endpoint.access];
        if (refusal === null) continue;
        const seen = await ask(server, endpoint, sampleOf(endpoint, ada.records), { headers: outsider.headers }, true);
        const found = { status: seen.status, code: (seen.body as { code?: string }).code };
        // A universe token opens no call of the session but those that take any token: it is the wrong kind first.
        const wrongKind =
          endpoint.access === "session" && !takesAnyToken(endpoint) && !/root|nobody/.test(outsider.name);
        // GraphQL takes the universe from the token where no header names one: then it is the stranger's own.
        const own = endpoint.door === "graphql" && outsider.name === "a stranger without a universe";
        const expected = wrongKind ? { status: 401, code: "invalid-jwt" } : refusal;
        expect([endpoint.id, outsider.name, found]).toEqual([
          endpoint.id,
          outsider.name,
          own ? { status: 200, code: undefined } : expected,
        ]);
        expect(seen.text).not.toContain(ada.canary);
      }
    }
    await expectUntouched();
  });

  it("its records answer a stranger exactly as records that do not exist, to every call that names one", async () => {
    let compared = 0;
    for (const endpoint of server.calls.filter(names)) {
      const foreign = await ask(server, endpoint, sampleOf(endpoint, ada.records), { as: eve }, true);
      const nothing = await ask(server, endpoint, sampleOf(endpoint, NOTHING), { as: eve }, true);
      expect([endpoint.id, comparable(foreign, ada.records)]).toEqual([endpoint.id, comparable(nothing, NOTHING)]);
      expect([endpoint.id, [404, 422].includes(foreign.status)]).toEqual([endpoint.id, true]);
      expect(foreign.text).not.toContain(ada.canary);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(20);
    await expectUntouched();
  });

  it("a reader is refused whatever writes, a writer whatever manages, and both see what they may", async () => {
    let refused = 0;
    for (const endpoint of server.calls.filter(({ access }) => access === "universe")) {
      const sample = sampleOf(endpoint, ada.records);
      for (const [who, as, barred] of [
        ["reader", reader, ["write", "manage"]],
        ["writer", writer, ["manage"]],
      ] as const) {
        if (!(barred as readonly string[]).includes(endpoint.permission ?? "")) continue;
        const seen = await ask(server, endpoint, sample, { as }, true);
        expect([endpoint.id, who, seen.status, (seen.body as { code?: string }).code]).toEqual([
          endpoint.id,
          who,
          403,
          "forbidden",
        ]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(30);
    await expectUntouched();
    for (const as of [reader, writer]) {
      const seen = await ask(server, accountsEndpoints.list, { query: { limit: "1000" } }, { as }, false);
      expect([seen.status, seen.text.includes(ada.canary)]).toEqual([200, true]);
    }
  });

  it("lists, searches and sums of a stranger hold nothing of it", async () => {
    for (const endpoint of server.calls.filter((one) => one.access !== "public" && !names(one))) {
      if (endpoint.id === "post-auth-logout") continue;
      const seen = await ask(server, endpoint, sampleOf(endpoint, ada.records), { as: eve }, false);
      const answered = [200, ...(otherControl[endpoint.id]?.statuses ?? [])];
      expect([endpoint.id, seen.status, answered.includes(seen.status)]).toEqual([endpoint.id, seen.status, true]);
      for (const theirs of [ada.canary, ...Object.values(ada.records)])
        expect([endpoint.id, seen.text.includes(theirs)]).toEqual([endpoint.id, false]);
    }
    await expectUntouched();
  });

  it("the owner's own requests are the control: each of them is answered", async () => {
    // A new file takes back that an import was read, one that is let go takes no file, and a document that was removed
    // shows none: these come last.
    const last = [
      "delete-documents-id",
      "post-documents-id-restore",
      "post-documents-id-erase",
      "put-utility-import-file",
      "post-utility-import-discard",
    ];
    const inOrder = [...server.calls].sort((one, other) => last.indexOf(one.id) - last.indexOf(other.id));
    for (const endpoint of inOrder) {
      const as = endpoint.id === "post-auth-logout" ? await sessionOf(server, ada) : ada;
      const sample = samples[endpoint.id]?.(ada.records, ada.records) ?? {};
      const who = endpoint.access === "public" ? {} : { as };
      let seen = await ask(server, endpoint, sample, who, false);
      // The book has changed since the files were read: they are read once more, and what follows needs that done.
      while ((seen.body as { stage?: string } | null)?.stage === "reading")
        seen = await ask(server, endpoint, sample, who, false);
      const expected = otherControl[endpoint.id]?.statuses ?? [200];
      expect([endpoint.id, seen.status, expected.includes(seen.status)]).toEqual([endpoint.id, seen.status, true]);
    }
  });
});
