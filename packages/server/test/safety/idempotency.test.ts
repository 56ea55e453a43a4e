import { randomUUID } from "node:crypto";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { fileDailyJobs } from "../../src/platform/jobs/daily.ts";
import { ask } from "../isolation/asking.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { samples } from "../isolation/samples.ts";
import { Ledgerkeeper } from "../isolation/state.ts";
import { resident, type Resident } from "../isolation/world.ts";
import { ended } from "../support/jobs.ts";

let server: ListedServer;
let keeper: Ledgerkeeper;
let ada: Resident;
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary-of-ada");
  keeper = await Ledgerkeeper.of(server);
});
afterAll(async () => {
  await keeper.close();
  await server.close();
});

/** What has no rounds: what one entry recorded is undone once, and a grant is changed and revoked by flags, not by texts. */
const WITHOUT_ROUNDS = new Set(["post-openings-revision-undo", "post-access-update-slash", "post-access-revoke"]);

/** Calls that write records and so keep an idempotency key. */
function keyed(): readonly Endpoint[] {
  return server.calls.filter(
    ({ id, commitDefault, method }) => commitDefault !== undefined && method === "POST" && !WITHOUT_ROUNDS.has(id),
  );
}

/** The field that carries the text of a round where it is not `notes`. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  "post-access-invite": "first_name",
  "post-instruments": "identifier",
  "post-openings": "name",
  "post-profile-lock-date": "reason",
  "post-profile-settings": "name",
  "post-prospect-uuid-logs": "message",
  "post-pricing-slash": "comment",
  "post-user_sourced-bulk-create": "comment",
};

const RESTORE = "post-records-kind-id-restore";
/** The revision that a round brings its record back to; one that has none asks for the change after the last. */
const revisionOf = new Map<string, number>();

/** Bringing back what a record says already would write nothing: it comes to say something else after that revision. */
async function prepare(endpoint: Endpoint, round: string): Promise<void> {
  if (endpoint.id !== RESTORE) return;
  const change = server.calls.find(({ id }) => id === "post-accounts-uuid");
  if (change === undefined) throw new Error("there is no call that changes an account");
  revisionOf.set(round, await revision());
  const changed = await ask(server, change, request(change, `until ${round}`), { as: ada }, true);
  expect(changed.status).toBe(200);
}

/** The good request of a call with a text of this round in it, so that no two rounds say the same. */
function request(endpoint: Endpoint, round: string) {
  const good = samples[endpoint.id]?.(ada.records, ada.records) ?? {};
  const said =
    endpoint.id === RESTORE
      ? { revision: revisionOf.get(round) ?? Math.max(...revisionOf.values()) + 1 }
      : { [OWN_TEXT[endpoint.id] ?? "notes"]: round };
  const body: unknown = Array.isArray(good.body)
    ? good.body.map((item: object) => ({ ...item, ...said }))
    : { ...(good.body as object), ...said };
  return { ...good, body };
}

async function revision(): Promise<number> {
  const row = await keeper.one<{ revision: string }>("select revision from universe where universe_id = $1", [
    ada.universe,
  ]);
  return Number(row.revision);
}

describe("the same request again", () => {
  it("is remembered for a week, then it is a new one", async () => {
    const endpoint = keyed().find(({ id }) => id === "post-entities");
    if (endpoint === undefined) throw new Error("there is no call that creates an entity");
    const as = { as: ada, headers: { "idempotency-key": "once a week" } };
    const idOf = async () =>
      ((await ask(server, endpoint, request(endpoint, "a week"), as, true)).body as { uuid: string }).uuid;
    const first = await idOf();
    const forget = async () => {
      const filed = await fileDailyJobs(server.services);
      for (const id of filed) expect(await ended(server, null, id)).toMatchObject({ error: null });
    };
    await forget();
    expect(await idOf()).toBe(first);
    await keeper.one(
      `update idempotency set created_time = created_time - interval '7 days 1 minute'
       where universe_id = $1 and idempotency_key = 'once a week' returning 1`,
      [ada.universe],
    );
    server.clock.advance(86_400_000);
    await forget();
    server.clock.advance(-86_400_000);
    expect(await idOf()).not.toBe(first);
  });

  it("under one key is one write, however many arrive at once, by every call that writes records", async () => {
    expect(keyed().length).toBeGreaterThanOrEqual(11);
    for (const endpoint of keyed()) {
      for (let round = 0; round < times(1); round++) {
        const key = randomUUID();
        await prepare(endpoint, key);
        const before = await revision();
        const as = { as: ada, headers: { "idempotency-key": key } };
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => ask(server, endpoint, request(endpoint, key), as, true)),
        );
        expect([endpoint.id, answers.map((answer) => answer.status)]).toEqual([
          endpoint.id,
          Array.from({ length: 20 }, () => 200),
        ]);
        for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
        // Twenty posts, one revision.
        expect([endpoint.id, await revision()]).toEqual([endpoint.id, before + 1]);
      }
    }
  });

  it("with something else in it under the same key is refused, and the first answer stands", async () => {
    for (const endpoint of keyed()) {
      const as = { as: ada, headers: { "idempotency-key": `twice ${endpoint.id}` } };
      await prepare(endpoint, "one");
      const first = await ask(server, endpoint, request(endpoint, "one"), as, true);
      const before = await revision();
      const other = await ask(server, endpoint, request(endpoint, "two"), as, true);
      expect([endpoint.id, other.status]).toEqual([endpoint.id, 422]);
      expect(other.body).toMatchObject({
        detail: [{ loc: ["header", "idempotency-key"], type: "idempotency-key-reused" }],
      });
      const again = await ask(server, endpoint, request(endpoint, "one"), as, true);
      expect([endpoint.id, first.status, again.body]).toEqual([endpoint.id, 200, first.body]);
      expect(await revision()).toBe(before);
    }
  });

  it("as a dry run uses no key up: the write that follows under it is done", async () => {
    for (const endpoint of keyed()) {
      const as = { as: ada, headers: { "idempotency-key": `dry ${endpoint.id}` } };
      // Two calls may change one record: what the second says is to be new to it.
      const round = randomUUID();
      await prepare(endpoint, round);
      const before = await revision();
      expect((await ask(server, endpoint, request(endpoint, round), as, false)).body).toMatchObject({
        committed: false,
      });
      expect(await revision()).toBe(before);
      expect((await ask(server, endpoint, request(endpoint, round), as, true)).body).toMatchObject({ committed: true });
      expect([endpoint.id, await revision()]).toEqual([endpoint.id, before + 1]);
    }
  });
});
