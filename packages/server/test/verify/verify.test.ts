import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { SYSTEM_UNIVERSE } from "../../src/access/session/actor.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf, type Owner } from "../write/owner.ts";

let server: TestServer;
let book: SmallBook;
let owner: Owner;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  for (let day = 1; day <= 9; day++)
    await book.record(
      { what_id: book.share, direction: "B", target_account_id: book.broker, units: String(day), price: "2" },
      `2024-01-0${day}`,
    );
  owner = await ownerOf(server, book.as.universe);
  await owner.rows("create temporary table kept_revision as select * from revision");
  await owner.rows("create temporary table kept_payload as select * from revision_payload");
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

async function report(universe = book.as.universe) {
  for await (const found of verify(server.services.database, { universes: [universe] })) return found;
  throw new Error("no universe was verified");
}

/** Puts the audit back as it was before somebody meddled with it. */
async function restore(): Promise<void> {
  await owner.rows("delete from revision_payload");
  await owner.rows("delete from revision");
  await owner.rows("insert into revision select * from kept_revision");
  await owner.rows("insert into revision_payload select * from kept_payload");
}

describe("verify", () => {
  it("finds nothing wrong with an honest book, and says what it holds", async () => {
    const found = await report();
    // 1 universe, 2 accounts, 1 instrument, 9 events
    expect(found).toMatchObject({ faults: [], erased: [], unproven: 0, revisions: 13, transactions: 9, lineItems: 18 });
    expect(found.head).toMatch(/^[0-9a-f]{64}$/);
  });

  it("looks at every universe, the shared one included", async () => {
    const seen = [];
    for await (const found of verify(server.services.database)) seen.push([found.universe, found.faults]);
    expect(seen).toContainEqual([SYSTEM_UNIVERSE, []]);
    expect(seen).toContainEqual([book.as.universe, []]);
  });

  it("finds a universe that was put beside the others, which nobody reaches", async () => {
    const twin = "0190aaaa-0000-7000-8000-00000000000f";
    await owner.rows(
      `insert into universe select (jsonb_populate_record(u, '{"universe_id": "${twin}", "primary_entity_id": null}')).*
       from universe u where universe_id = '${book.as.universe}'`,
    );
    expect((await report(SYSTEM_UNIVERSE)).faults).toEqual([
      `The universe ${twin} belongs to nobody: it was not made by the product.`,
    ]);
    await owner.rows(`delete from universe where universe_id = '${twin}'`);
    expect((await report(SYSTEM_UNIVERSE)).faults).toEqual([]);
  });

  it("finds that the universe says another instant of its last change, by a millionth of a second", async () => {
    const set = (sign: "+" | "-") =>
      owner.rows(
        `update universe set updated_time = updated_time ${sign} interval '1 microsecond' where universe_id = '${book.as.universe}'`,
      );
    await set("+");
    expect((await report()).faults).toEqual([
      "The universe says that it was changed at another instant than its last revision.",
    ]);
    await set("-");
    expect((await report()).faults).toEqual([]);
  });

  it("says of an erased payload that it is erased, not broken", async () => {
    await owner.rows("delete from revision_payload where revision = 5");
    expect(await report()).toMatchObject({ faults: [], erased: [expect.stringMatching(/^5 \(/)] });
    await restore();
  });

  it("finds each single change of an audit row", async () => {
    const changes = [
      "recorded_at = recorded_at - interval '1 millisecond'",
      "user_id = gen_random_uuid()",
      "actor_user_id = gen_random_uuid()",
      "request_id = 'another'",
      "action = 'another'",
      "subject = '{}'",
      "payload_digest = sha256('x')",
      "previous_digest = sha256('x')",
      "digest = sha256('x')",
    ];
    for (const change of changes) {
      await owner.rows(`update revision set ${change} where revision = 7`);
      expect([change, (await report()).faults.length > 0]).toEqual([change, true]);
      await restore();
    }
    await owner.rows(
      `update revision_payload set payload = jsonb_set(payload, '{body}', '"another"') where revision = 7`,
    );
    expect((await report()).faults).toEqual(["The payload of revision 7 was changed after it was recorded."]);
    await restore();
  });

  it("finds random edits, deletions and swaps of audit rows", async () => {
    for (let round = 0; round < times(30); round++) {
      const [one, other] = twoOf(13);
      const kind = round % 3;
      if (kind === 0)
        await owner.rows("update revision set action = action || $2 where revision = $1", [one, String(round)]);
      if (kind === 1) {
        await owner.rows("delete from revision_payload where revision = $1", [one]);
        await owner.rows("delete from revision where revision = $1", [one]);
      }
      if (kind === 2) {
        await owner.rows("delete from revision_payload where revision = any($1)", [[one, other]]);
        await owner.rows("update revision set revision = -1 where revision = $1", [one]);
        await owner.rows("update revision set revision = $1 where revision = $2", [one, other]);
        await owner.rows("update revision set revision = $1 where revision = -1", [other]);
      }
      const { faults } = await report();
      expect([kind, one, other, faults.length > 0]).toEqual([kind, one, other, true]);
      await restore();
    }
    expect((await report()).faults).toEqual([]);
  });

  it("finds a chain that was cut short, unless the universe's own row was changed with it: then the head differs", async () => {
    const { head } = await report();
    await owner.rows("delete from revision_payload where revision = 13");
    await owner.rows("delete from revision where revision = 13");
    expect((await report()).faults).toEqual([
      "The universe is at revision 13, its audit ends at 12.",
      "The head of the audit chain is not the digest of revision 12.",
      "The universe says that it was changed at another instant than its last revision.",
      "The book was last touched by revision 12, and the universe says 13.",
    ]);
    await restore();
    expect((await report()).head).toBe(head);
  });

  it("finds a universe that says it was touched by a revision that never was", async () => {
    await owner.rows("update universe set book_revision = book_revision + 10 where revision = 13");
    expect((await report()).faults).toEqual(["The book was last touched by revision 13, and the universe says 23."]);
    await owner.rows("update universe set book_revision = book_revision - 10 where revision = 13");
    expect((await report()).faults).toEqual([]);
  });
});

describe("verify of a universe in which nothing was ever recorded", () => {
  it("finds that the shared one says it was changed, or touched by a revision", async () => {
    const shared = await ownerOf(server, SYSTEM_UNIVERSE);
    await shared.rows(
      "update universe set updated_time = updated_time + interval '1 day', book_revision = 3 where universe_id = $1",
      [SYSTEM_UNIVERSE],
    );
    expect((await report(SYSTEM_UNIVERSE)).faults).toEqual([
      "Nothing was recorded in the universe, and it says that it was changed after it was made.",
      "The book was last touched by revision 0, and the universe says 3.",
    ]);
    await shared.rows(
      "update universe set updated_time = updated_time - interval '1 day', book_revision = 0 where universe_id = $1",
      [SYSTEM_UNIVERSE],
    );
    expect((await report(SYSTEM_UNIVERSE)).faults).toEqual([]);
    await shared.end();
  });
});

describe("verify of the ledger", () => {
  /** Does something the application cannot do, looks, and takes it back. */
  async function meddle(statements: readonly string[], undo: readonly string[]): Promise<readonly string[]> {
    for (const statement of statements) await owner.rows(statement);
    const { faults } = await report();
    for (const statement of undo) await owner.rows(statement);
    expect((await report()).faults).toEqual([]);
    return faults;
  }

  it("finds a lost line item", async () => {
    const [line] = await owner.rows<{ transaction_id: string }>(
      "select transaction_id from line_item where ordinal = 0 limit 1",
    );
    const id = line?.transaction_id ?? "";
    const faults = await meddle(
      [
        `create temporary table lost as select * from line_item where transaction_id = '${id}' and ordinal = 0`,
        `delete from line_item where transaction_id = '${id}' and ordinal = 0`,
      ],
      ["insert into line_item select * from lost"],
    );
    expect(faults).toEqual([
      `Transaction ${id} lacks line items (version 1).`,
      expect.stringMatching(/^Revision \d+ \(event.create\) recorded 2 rows of line_item, and 1 were found\.$/),
    ]);
  });

  it("finds a month of a holding that is not the sum of its lines, and one that is not there", async () => {
    const of = `account_id = '${book.broker}' and instrument_id = '${book.share}'`;
    // 1 + 2 + … + 9 = 45 shares came in January.
    const note = `2024-01 of instrument ${book.share} by`;
    const more = await meddle(
      [`update holding_month set change = change + 0.5 where ${of}`],
      [`update holding_month set change = change - 0.5 where ${of}`],
    );
    expect(more).toEqual([`Record ${book.broker} has a month that is not the sum of its lines (${note} 0.5).`]);
    const lost = await meddle(
      [
        `create temporary table lost_month as select * from holding_month where ${of}`,
        `delete from holding_month where ${of}`,
      ],
      ["insert into holding_month select * from lost_month"],
    );
    expect(lost).toEqual([`Record ${book.broker} has a month that is not the sum of its lines (${note} -45).`]);
  });

  it("finds a record taken back under a standing transaction", async () => {
    const faults = await meddle(
      [`update account set superseded = 13 where account_id = '${book.broker}'`],
      [`update account set superseded = null where account_id = '${book.broker}'`],
    );
    // every line of 9 purchases, and revision 13 that ended no account
    expect(faults).toHaveLength(19);
    expect(faults[18]).toMatch(/^Revision 13 \(event.create\) ended 0 rows of account, and 1 were found\.$/);
    expect(faults[0]).toContain("names a record that is not there");
  });

  it("finds a transaction whose event was taken back, and a revision that was never recorded", async () => {
    const [event] = await owner.rows<{ event_id: string }>("select event_id from event limit 1");
    const id = event?.event_id ?? "";
    const taken = await meddle(
      [`update event set superseded = 13 where event_id = '${id}'`],
      [`update event set superseded = null where event_id = '${id}'`],
    );
    expect(taken).toEqual([
      expect.stringContaining("is still recorded although its event was deleted"),
      expect.stringContaining("ended 0 rows of event, and 1 were found"),
    ]);
    const early = await meddle(
      [`update event set superseded = 99 where event_id = '${id}'`],
      [`update event set superseded = null where event_id = '${id}'`],
    );
    expect(early).toContainEqual(expect.stringContaining("carries a revision that was never recorded (revision 99)"));
  });

  it("counts corrected transactions once and finds their versions in order", async () => {
    const own = await smallBook(server);
    const event = await own.record({ what_id: USD, direction: "R", target_account_id: own.cash, units: "1" });
    await own.record({ what_id: USD, direction: "R", target_account_id: own.cash, units: "1" });
    expect(event.initial_transaction).not.toBeNull();
    expect(await report(own.as.universe)).toMatchObject({ faults: [], transactions: 2 });
  });
});

function twoOf(count: number): [number, number] {
  const one = 1 + Math.floor(Math.random() * count);
  const other = 1 + ((one + Math.floor(Math.random() * (count - 1))) % count);
  return [one, other === one ? (one % count) + 1 : other];
}
