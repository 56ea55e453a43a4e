import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authEndpoints } from "@distributary/contract/access/auth";
import { demoEndpoints } from "@distributary/contract/access/demo";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { historyEndpoints } from "@distributary/contract/records/history";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportUniverse } from "../../src/features/archive/export.ts";
import { importUniverse } from "../../src/features/archive/import.ts";
import { ARCHIVED } from "../../src/features/archive/tables.ts";
import { documentPlace } from "../../src/features/documents/places.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { parseUniverseManifest } from "../../src/platform/backup/parse-manifest.ts";
import { openArchive } from "../../src/platform/backup/read.ts";
import type { FileStore } from "../../src/platform/storage/file-store.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import { upload } from "../documents/uploading.ts";
import type { SignedIn } from "../support/calling.ts";
import { testDatabase, withOwner, type TestDatabase } from "../support/database.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** Tables of a universe that an archive leaves out, each with why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  access_grant: "ways of others into it",
  book_checkpoint: "follows from the ledger",
  client_line: "follows from the ledger",
  continuity: "ways of others into it",
  continuity_request: "ways of others into it",
  document_bundle: "ways of others into it",
  document_bundle_item: "ways of others into it",
  document_bundle_visit: "ways of others into it",
  document_password: "sealed under a key of this installation",
  document_access: "who opened what, here",
  document_upload: "under way",
  erased_universe: "what is no more",
  firm_grant: "ways of others into it",
  grant_use: "ways of others into it",
  holding_month: "follows from the ledger, written by the database",
  idempotency: "of requests made here",
  job: "under way",
  journal: "written by the database itself",
  universe_access: "made for the person who takes it in",
};

/** Two installations: the book of the first goes into the second. */
let first: { readonly database: TestDatabase; readonly server: TestServer };
let second: typeof first;
let folder: string;
let owner: SignedIn;
let heir: SignedIn;
let letter: string;
const bytes = Buffer.from("Opening balance 1,200.00");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  [first, second] = [await installation(), await installation()];
  heir = await second.server.signUp();
  const person = await first.server.signUp();
  const { universe, job } = (
    await first.server.call(demoEndpoints.open, { as: person, body: { reset: false, discard_own: true } })
  ).ok;
  owner = { ...person, universe, token: await tokenOf(first.server, person, universe) };
  await ended(first.server, universe, job?.uuid ?? "");
  // A full book with all kinds of records; as a demo it would take no documents.
  await asOwner(first, universe, (admin) =>
    admin.query("update universe set is_demo = false where universe_id = $1", [universe]),
  );
  const sending = { call: first.server.call, ended: (id: string) => ended(first.server, universe, id) };
  letter = await upload(sending, owner, "letter.txt", bytes);
  await exportUniverse(partsOf(first), { universe, person: person.session.profile.uuid, file: file() });
});
afterAll(async () => {
  for (const one of [first, second]) {
    await one.server.close();
    await one.database.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function installation(): Promise<typeof first> {
  const database = await testDatabase({ ownRole: true });
  return { database, server: await testServer({ database }) };
}

function partsOf({ server: { services } }: typeof first) {
  const { database, clock } = services;
  return {
    database,
    clock,
    stores: { documents: openStore(documentPlace(services)), imports: openStore(importPlace(services)) },
  };
}

const file = (): string => join(folder, "records.tar");

async function tokenOf(server: TestServer, as: SignedIn, universe: string): Promise<string> {
  return (await server.call(authEndpoints.switchUniverse, { as, query: { universe } })).ok.access_token;
}

async function personOf({ database }: typeof first, as: SignedIn): Promise<string> {
  return withOwner(database.ownerUrl, async (admin) => {
    const { rows } = await admin.query<{ id: string }>(
      "select user_id as id from universe_access where universe_id = $1 and kind = 'owner'",
      [as.universe],
    );
    return rows[0]?.id ?? "";
  });
}

/** Work as the owner of the database, who sees one universe as everybody does. */
function asOwner<T>({ database }: typeof first, universe: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  return withOwner(database.ownerUrl, async (admin) => {
    await admin.query("select set_config('app.universe', $1, false)", [universe]);
    return work(admin);
  });
}

/** A sum over every row of each table of a universe, which the order of rows does not change. */
function rowsOf(there: typeof first, tables: readonly string[]): Promise<Record<string, string>> {
  return asOwner(there, owner.universe, async (admin) => {
    const found: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await admin.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'created_by' - 'user_id')::text, 0)), 0) as sum
         from "${table}" t where universe_id = $1`,
        [owner.universe],
      );
      found[table] = rows[0]?.sum ?? "";
    }
    return found;
  });
}

it("has every table of a universe, or says why not", async () => {
  const tables = await withOwner(first.database.ownerUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'universe_id' " +
        "where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1",
    );
    return rows.map(({ name }) => name);
  });
  expect([...ARCHIVED.map(({ name }) => name), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(tables.toSorted());
});

it("refuses an archive in which a figure was changed, and leaves nothing of it", async () => {
  const changed = join(folder, "changed.tar");
  const whole = await readFile(file());
  // Within a document: between the files of an archive there are bytes that say nothing.
  const at = whole.indexOf(bytes);
  expect(at).toBeGreaterThan(0);
  whole[at + 16] = (whole[at + 16] ?? 0) ^ 1;
  await writeFile(changed, whole);
  await expect(importUniverse(partsOf(second), changed, await personOf(second, heir))).rejects.toThrow(/damaged/);
  expect(await rowsOf(second, ["universe", "entity"])).toEqual({ universe: "0 0", entity: "0 0" });
});

it("refuses records that are not what was recorded, although the archive itself is whole", async () => {
  const person = owner.session.profile.uuid;
  const called = (name: string) =>
    asOwner(first, owner.universe, async (admin) => {
      const { rows } = await admin.query<{ before: string }>(
        "update account a set name = $2 from account b where a.universe_id = $1 and b.universe_id = $1 " +
          "and a.account_id = b.account_id and a.acct_number is not null and a.account_id = " +
          "(select min(account_id::text)::uuid from account where universe_id = $1 and acct_number is not null) " +
          "returning b.name as before",
        [owner.universe, name],
      );
      return rows[0]?.before ?? "";
    });
  const before = await called("Another name");
  const changed = join(folder, "behind.tar");
  await exportUniverse(partsOf(first), { universe: owner.universe, person, file: changed });
  await called(before);
  await expect(importUniverse(partsOf(second), changed, await personOf(second, heir))).rejects.toThrow(
    /^The archive was changed after it was written\. Revision .* rows of account/,
  );
  expect(await rowsOf(second, ["universe", "account"])).toEqual({ universe: "0 0", account: "0 0" });
});

it("leaves no file behind where a store fails in between", async () => {
  const { database, stores } = partsOf(second);
  const imports: FileStore = { ...stores.imports, write: () => Promise.reject(new Error("the disk is full")) };
  const person = await personOf(second, heir);
  await expect(importUniverse({ database, stores: { ...stores, imports } }, file(), person)).rejects.toThrow("full");
  // The document was written before the first file of an import.
  expect(await stores.documents.below(owner.universe)).toEqual([]);
});

it("gives another installation the same rows, the same net worth, the same history and the same documents", async () => {
  const person = await personOf(second, heir);
  const report = await importUniverse(partsOf(second), file(), person);
  expect(report).toMatchObject({ universe: owner.universe, name: "Demo: the Alder family", faults: [] });
  const tables = ARCHIVED.map(({ name }) => name);
  expect(await rowsOf(second, [...tables, "holding_month"])).toEqual(await rowsOf(first, [...tables, "holding_month"]));

  const there = { ...heir, universe: owner.universe, token: await tokenOf(second.server, heir, owner.universe) };
  const asked = { at: "2026-06-30", since: "2025-12-31" };
  const worth = async ({ server }: typeof first, as: SignedIn) => {
    const { net_worth, rows, analytic } = (await server.call(summaryEndpoints.summary, { as, body: asked })).ok;
    return { net_worth, rows, bridge: analytic.bridge };
  };
  expect(await worth(second, there)).toEqual(await worth(first, owner));

  const { items } = (await first.server.call(accountsEndpoints.list, { as: owner, query: { limit: 5 } })).ok;
  const history = ({ server }: typeof first, as: SignedIn) =>
    Promise.all(
      items.map(async ({ uuid: id }) => {
        const changes = (await server.call(historyEndpoints.list, { as, params: { kind: "account", id } })).ok.items;
        return changes.map(({ revision, recorded_at: at }) => [revision, at]);
      }),
    );
  expect(await history(second, there)).toEqual(await history(first, owner));
  const kept = await fetch(`${second.server.url}/api/v1/documents/${letter}/file/1/?no_redirect=true`, {
    headers: { Authorization: `Bearer ${there.token}`, "X-Universe": owner.universe },
  });
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(bytes);
  expect((await second.server.call(documentsEndpoints.get, { as: there, params: { id: letter } })).ok).toMatchObject({
    name: "letter.txt",
  });
});

it("does not take in what is here already", async () => {
  await expect(importUniverse(partsOf(second), file(), await personOf(second, heir))).rejects.toThrow(
    "The records of Demo: the Alder family are here already: nothing was imported.",
  );
});

it("is handed out whole to whoever manages the records and proved themselves lately, and leaves nothing on the disk", async () => {
  const ask = () =>
    fetch(`${first.server.url}/api/v1/profile/archive`, {
      headers: { Authorization: `Bearer ${owner.token}`, "X-Universe": owner.universe },
    });
  // What a download left whose server was killed goes with the next one; what is being written stays.
  const place = join(first.server.services.settings.dataDir, "archives");
  await mkdir(place, { recursive: true });
  for (const name of ["old.tar.partial", "new.tar.partial"]) await writeFile(join(place, name), "");
  const before = new Date(first.server.clock.now().getTime() - 2 * 3_600_000);
  await utimes(join(place, "old.tar.partial"), before, before);
  const answer = await ask();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/x-tar"]);
  const kept = join(folder, "downloaded.tar");
  await writeFile(kept, Buffer.from(await answer.arrayBuffer()));
  const { manifest } = await openArchive(kept, parseUniverseManifest);
  expect(manifest).toMatchObject({ universe: owner.universe, documents: { files: 1, bytes: bytes.length } });
  expect(await readdir(place)).toEqual(["new.tar.partial"]);
  first.server.clock.advance(6 * 60_000);
  const later = await ask();
  expect([later.status, await later.json()]).toMatchObject([401, { code: "reauth-required" }]);
});
