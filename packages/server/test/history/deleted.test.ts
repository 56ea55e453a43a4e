import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { historyEndpoints, type DisposableKind, type HistoricKind } from "@distributary/contract/records/history";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { USD } from "../isolation/records.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";

let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

const remove = (kind: DisposableKind, id: string, more: { as?: SignedIn; commit?: "true" | "false" } = {}) =>
  server.call(historyEndpoints.remove, {
    as: more.as ?? ada,
    params: { kind, id },
    query: { commit: more.commit ?? "true" },
  });
const deleted = async (kind: HistoricKind, as = ada) =>
  (await server.call(historyEndpoints.deleted, { as, params: { kind }, query: { limit: 50 } })).ok;
const makeAccount = async (name: string, more: object = {}) =>
  (await server.call(accountsEndpoints.create, { as: ada, body: { name, acct_type: "D", ...more } })).ok;

describe("what was deleted", () => {
  it("is an account, a security or an entity that nothing used: listed for 30 days, and restored under its own id", async () => {
    const account = await makeAccount("Spare");
    const entity = (
      await server.call(entitiesEndpoints.create, { as: ada, body: { name: "Nobody", legal_name: "Nobody Ltd" } })
    ).ok;
    const body = { identifier: "SPARE", display_name: "Spare share", instrument_type: "EQTY" as const };
    const instrument = (await server.call(instrumentsEndpoints.create, { as: ada, query: { commit: "true" }, body }))
      .ok;
    const made = [
      ["account", account.uuid, "Spare"],
      ["entity", entity.uuid, "Nobody"],
      ["instrument", instrument.uuid, "Spare share"],
    ] as const;
    for (const [kind, id, name] of made) {
      // A dry run says the same and takes nothing.
      expect((await remove(kind, id, { commit: "false" })).ok).toMatchObject({ uuid: id, committed: false });
      expect((await deleted(kind)).items).toEqual([]);
      const gone = (await remove(kind, id)).ok;
      expect((await remove(kind, id)).status).toBe(404);
      const { items, count } = await deleted(kind);
      expect([count, items.map((item) => [item.uuid, item.name, item.deleted_by, item.revision])]).toEqual([
        1,
        [[id, name, "Ada Byron", gone.revision]],
      ]);
      const restored = await server.call(historyEndpoints.restore, {
        as: ada,
        params: { kind, id },
        body: { revision: gone.revision },
      });
      expect(restored.ok).toMatchObject({ uuid: id, committed: true });
      expect((await deleted(kind)).items).toEqual([]);
    }
    const read = await server.call(accountsEndpoints.get, { as: ada, params: { id: account.uuid } });
    expect(read.ok).toMatchObject({ name: "Spare", acct_type: "D" });
  });

  it("is refused while it is used, with what uses it, for standard records, and to others", async () => {
    const used = await makeAccount("Used");
    const settled = await makeAccount("Settled elsewhere", { settlement_account_id: used.uuid });
    const payload = { target_account_id: used.uuid, what_id: USD, units: "10", direction: "R" as const };
    const event = {
      event_type: "NEW" as const,
      event_date: "2025-01-02",
      description: "Gift",
      new_transaction: payload,
    };
    const recorded = (await server.call(eventsEndpoints.create, { as: ada, query: { commit: "true" }, body: event }))
      .ok;
    const refused = await remove("account", used.uuid);
    expect(refused.status).toBe(422);
    const said = JSON.stringify(refused.body);
    expect(said).toContain("1 transaction (2025-01-02 Gift)");
    expect(said).toContain("1 account (Settled elsewhere)");
    const { items } = (await server.call(accountsEndpoints.list, { as: ada, query: { acct_type: "I" } })).ok;
    expect((await remove("account", items.find((one) => one.is_system_account)?.uuid ?? "")).status).toBe(403);
    expect((await remove("instrument", USD)).status).toBe(403);
    const stranger = await server.signUp();
    expect((await remove("account", settled.uuid, { as: stranger })).status).toBe(404);
    // Once nothing uses it any more it goes, and so does a deleted event stand among the deleted ones.
    await server.call(eventsEndpoints.remove, { as: ada, params: { id: recorded.uuid }, query: { commit: "true" } });
    expect((await deleted("event")).items).toMatchObject([{ name: "Gift", date: "2025-01-02", uuid: recorded.uuid }]);
    await remove("account", settled.uuid);
    expect((await remove("account", used.uuid)).status).toBe(200);
    expect((await deleted("account")).items.map(({ name }) => name)).toEqual(["Used", "Settled elsewhere"]);
    expect((await deleted("account", stranger)).items).toEqual([]);
    for await (const { faults } of verify(server.services.database)) expect(faults).toEqual([]);
    // What was deleted 31 days ago is on the list no more, and can still be restored by its history.
    const owner = await ownerOf(server, ada.session.profile.uuid);
    await owner.rows(
      `update revision set recorded_at = recorded_at - interval '31 days' where universe_id = $1 and revision =
        (select superseded from account where universe_id = $1 and account_id = $2)`,
      [ada.session.profile.uuid, settled.uuid],
    );
    await owner.end();
    expect((await deleted("account")).items.map(({ name }) => name)).toEqual(["Used"]);
  });
});
