import { accountsEndpoints } from "@distributary/contract/records/accounts";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { historyEndpoints } from "@distributary/contract/records/history";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { ask } from "../isolation/asking.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { USD, type Records } from "../isolation/records.ts";
import { resident, type Resident } from "../isolation/world.ts";

let server: ListedServer;
let ada: Resident;
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary-of-ada");
});
afterAll(() => server.close());

interface Editable {
  readonly kind: "account" | "entity" | "instrument" | "observable" | "event" | "transaction" | "prospect";
  readonly get: Endpoint;
  readonly update: Endpoint;
  /** The name of the path parameter of `update`. */
  readonly param: "uuid" | "id";
}

const editables: readonly Editable[] = [
  { kind: "account", get: accountsEndpoints.get, update: accountsEndpoints.update, param: "uuid" },
  { kind: "entity", get: entitiesEndpoints.get, update: entitiesEndpoints.update, param: "uuid" },
  { kind: "instrument", get: instrumentsEndpoints.get, update: instrumentsEndpoints.update, param: "uuid" },
  { kind: "observable", get: observablesEndpoints.get, update: observablesEndpoints.update, param: "id" },
  { kind: "event", get: eventsEndpoints.get, update: eventsEndpoints.update, param: "uuid" },
  { kind: "transaction", get: transactionsEndpoints.get, update: transactionsEndpoints.update, param: "id" },
  { kind: "prospect", get: prospectsEndpoints.get, update: prospectsEndpoints.update, param: "uuid" },
];

interface Editing {
  readonly notes: string;
  readonly last_update_token: string;
}

describe("saving what a record says already", () => {
  /** What a form sends that nobody changed anything in: fields of each kind, as they were read. */
  const SENT: Readonly<Record<Editable["kind"], readonly string[]>> = {
    account: ["account_name", "acct_type", "notes", "entity_id", "user_tags"],
    entity: ["name", "entity_type_id", "notes", "user_tags"],
    instrument: ["identifier", "description", "instrument_type_id", "notes", "details", "user_tags"],
    observable: ["price", "date_of", "notes", "instrument_id", "units_id"],
    event: ["event_date", "description", "notes", "new_transaction", "ordinal"],
    transaction: ["transaction_date", "transaction_id", "notes"],
    prospect: ["description", "notes", "request", "event_type"],
  };

  it("writes nothing: the token stays, no window goes stale, no history grows", async () => {
    for (const { kind, get, update, param } of editables) {
      const id = ada.records[kind satisfies keyof Records];
      const read = async () => (await ask(server, get, { params: { id, uuid: id } }, { as: ada })).body as Editing;
      const versions = async () =>
        kind === "transaction"
          ? []
          : (await server.call(historyEndpoints.list, { as: ada, params: { kind, id } })).ok.items;
      const before = await read();
      const told = await versions();
      const fields: Readonly<Record<string, unknown>> = {
        ...before,
        ...(before as { event_data?: object }).event_data,
      };
      const sent = SENT[kind].filter((field) => fields[field] !== undefined && fields[field] !== null);
      expect([kind, sent.length > 0]).toEqual([kind, true]);
      const body = {
        ...Object.fromEntries(sent.map((field) => [field, fields[field]])),
        last_update_token: before.last_update_token,
      };
      const sample = { params: { [param]: id }, body };
      const same = await ask(server, update, sample, { as: ada }, true);
      expect([kind, same.status, same.body]).toMatchObject([
        kind,
        200,
        { last_update_token: before.last_update_token, committed: true },
      ]);
      expect([kind, await read(), await versions()]).toEqual([kind, before, told]);
      // The same token still takes a change, and that one is told.
      const changed = { ...sample, body: { ...body, notes: `${kind} after ${before.last_update_token}` } };
      const taken = await ask(server, update, changed, { as: ada }, true);
      expect([kind, taken.status]).toEqual([kind, 200]);
      expect((await read()).last_update_token).not.toBe(before.last_update_token);
    }
  });
});

describe("two people who edit one record", () => {
  it("cannot overwrite each other: one is taken, every other gets the record as it stands now", async () => {
    for (const { kind, get, update, param } of editables) {
      const id = ada.records[kind satisfies keyof Records];
      const read = async () => (await ask(server, get, { params: { id, uuid: id } }, { as: ada })).body as Editing;
      for (let round = 0; round < times(2); round++) {
        const before = await read();
        const edits = Array.from({ length: 12 }, (_, index) => ({
          notes: `${kind} ${round}.${index}`,
          last_update_token: before.last_update_token,
        }));
        const answers = await Promise.all(
          edits.map((body) => ask(server, update, { params: { [param]: id }, body }, { as: ada }, true)),
        );
        const taken = answers.filter((answer) => answer.status === 200);
        expect([kind, taken.length, answers.filter((answer) => answer.status === 409).length]).toEqual([kind, 1, 11]);
        const now = await read();
        expect(taken.map((answer) => (answer.body as Editing).notes)).toEqual([now.notes]);
        expect(now.last_update_token).not.toBe(before.last_update_token);
        for (const answer of answers) {
          if (answer.status === 409)
            expect([kind, answer.body]).toMatchObject([
              kind,
              { code: "already_modified", current: { notes: now.notes, last_update_token: now.last_update_token } },
            ]);
        }
        // With the token that the refusal carried, the next try is taken.
        const retried = await ask(
          server,
          update,
          { params: { [param]: id }, body: { notes: "retried", last_update_token: now.last_update_token } },
          { as: ada },
          true,
        );
        expect([kind, retried.status]).toEqual([kind, 200]);
      }
    }
  });
});

describe("money that many move at once", () => {
  it("is conserved to the cent: what comes in is there, what goes round stays", async () => {
    const bob = await resident(server, "canary-of-bob");
    const { account, broker } = bob.records;
    const many = times(20);
    // What had to wait too long was not saved, says so, and is asked for again.
    const move = async (data: object): Promise<Awaited<ReturnType<typeof ask>>> => {
      const body = { event_type: "NEW", event_date: "2025-05-05", new_transaction: { what_id: USD, ...data } };
      const answer = await ask(server, eventsEndpoints.create, { body }, { as: bob }, true);
      return answer.status === 503 ? move(data) : answer;
    };
    const deposits = Array.from({ length: many }, (_, index) =>
      move({ direction: "R", target_account_id: account, units: `${index + 1}.01` }),
    );
    const there = Array.from({ length: many }, () =>
      move({ direction: "P", target_account_id: account, counterparty_account_id: broker, units: "7" }),
    );
    const back = Array.from({ length: many }, () =>
      move({ direction: "P", target_account_id: broker, counterparty_account_id: account, units: "5" }),
    );
    const answers = await Promise.all([...deposits, ...there, ...back]);
    expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);

    const cash = async (id: string): Promise<string> => {
      const body = { at: "2025-12-31", accounts: [id], includeComponents: true, targetUnit: "USD" };
      const answer = (await server.call(summaryEndpoints.summary, { as: bob, body })).ok;
      return (
        answer.rows.flatMap((row) => row.components ?? []).find((position) => position.instrument_id === USD)
          ?.quantity ?? "none"
      );
    };
    // 10,000 at first, 1.01 + 2.01 + ... + n.01 in, 7 n out and 5 n back; the broker began with -1,000, spent on shares.
    const came = (many * (many + 1)) / 2 + many / 100;
    expect(Number(await cash(account))).toBeCloseTo(10_000 + came - 7 * many + 5 * many, 8);
    expect(Number(await cash(broker))).toBeCloseTo(-1_000 + 7 * many - 5 * many, 8);
    for await (const report of verify(server.services.database, { universes: [bob.universe] }))
      expect(report.faults).toEqual([]);
  });
});
