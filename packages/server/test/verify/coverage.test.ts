import { afterAll, beforeAll, expect, it } from "vitest";
import { JOURNALED_TABLES } from "../../src/access/proof/store/journal.ts";
import {
  CHECKED_TABLES,
  PROVEN_TABLES,
  UNIVERSE_COLUMNS,
  UNIVERSE_INSTANTS,
  UNPROVEN_TABLES,
} from "../../src/access/proof/store/tables.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf, type Owner } from "../write/owner.ts";

let server: TestServer;
let owner: Owner;

beforeAll(async () => {
  server = await testServer();
  owner = await ownerOf(server, "00000000-0000-0000-0000-000000000001");
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** The columns of a table by the kind of their values. */
async function columnsOf(table: string) {
  const rows = await owner.rows<{ name: string; kind: string }>(
    `select attname::text as name, format_type(atttypid, null) as kind from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const of = (kinds: readonly string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  return {
    all: rows.map(({ name }) => name),
    instants: of(["date", "timestamp with time zone"]),
    binaries: of(["bytea"]),
  };
}

it("knows every table of the database: proven by its revision, by the journal, by a rule of its own, or left out with a reason", async () => {
  const tables = await owner.rows<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const known = [
    ...PROVEN_TABLES.map(({ name }) => name),
    ...JOURNALED_TABLES.map(({ name }) => name),
    ...Object.keys(CHECKED_TABLES),
    ...Object.keys(UNPROVEN_TABLES),
  ];
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it("digests every column of a row that a revision records, instants and bytes as such", async () => {
  for (const { name, columns, instants, binaries = [], ends } of PROVEN_TABLES) {
    const found = await columnsOf(name);
    expect([name, [...columns, ...(ends ? ["superseded"] : [])].toSorted()]).toEqual([name, found.all.toSorted()]);
    expect([name, instants.toSorted()]).toEqual([name, found.instants.toSorted()]);
    expect([name, binaries.toSorted()]).toEqual([name, found.binaries.toSorted()]);
  }
  const universe = await columnsOf("universe");
  const checked = ["revision", "book_revision", "audit_head", "updated_time"];
  expect([...UNIVERSE_COLUMNS, ...checked].toSorted()).toEqual(universe.all.toSorted());
  expect([...UNIVERSE_INSTANTS, "updated_time"].toSorted()).toEqual(universe.instants.toSorted());
});

it("keeps the journal of every column that it names, in the words that the triggers have", async () => {
  for (const { name, place, subject, body, columns } of JOURNALED_TABLES) {
    const found = await columnsOf(name);
    expect([name, columns.toSorted()]).toEqual([name, found.all.toSorted()]);
    for (const column of columns) expect(body.text).toMatch(new RegExp(`r\\."?${column}"?\\b`));
    const triggers = await owner.rows<{ arguments: string; source: string }>(
      `select encode(tgargs, 'escape') as arguments, prosrc as source from pg_trigger join pg_proc f on f.oid = tgfoid
       where tgrelid = $1::regclass and tgname like 'journal_%' and tgenabled = 'O'`,
      [name],
    );
    // The function of a table writes of each subject what its triggers say.
    for (const { source } of triggers) {
      expect(source).toContain(`select sha256(convert_to((${body.text})::text, 'UTF8'))`);
      expect(source).toContain(`${subject.text} = s.subject`);
    }
    expect(triggers.map((trigger) => trigger.arguments.split("\\000").slice(0, 3))).toEqual([
      [place, subject.text, body.text],
      [place, subject.text, body.text],
      [place, subject.text, body.text],
    ]);
  }
});
