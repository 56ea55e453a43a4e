import { readdir, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { authEndpoints } from "@distributary/contract/access/auth";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { openDatabase, type Database } from "../../src/platform/db/database.ts";
import { pendingMigrations } from "../../src/platform/db/migrations.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { EmbeddedError } from "../../src/platform/embedded/error.ts";
import { startDatabase, type RunningDatabase } from "../../src/platform/embedded/start.ts";
import { readSettings } from "../../src/platform/settings/settings.ts";
import { makeDataFolder, zipDataFolder } from "../fixtures/make-data-folder.ts";
import { netWorth, netWorthBeforeCorrection, reader, standing } from "../fixtures/small-book.ts";
import { testFolder } from "../support/cluster.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { unpackDataFolder } from "./data-folder.ts";

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
const folders: string[] = [];
let open: { readonly running: RunningDatabase; readonly database: Database } | null = null;

beforeEach(() => {
  open = null;
});
afterEach(async () => {
  await open?.database.close();
  await open?.running.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function emptyFolder(): Promise<string> {
  const folder = await testFolder();
  folders.push(folder);
  return folder;
}

/** Opens a data folder with the program as it is now. */
async function start(folder: string): Promise<{ running: RunningDatabase; database: Database }> {
  const running = await startDatabase(readSettings({ DATA_DIR: folder }), { role: "command" });
  const opened = { running, database: openDatabase({ url: running.appUrl, pool: 5 }) };
  open = opened;
  return opened;
}

/** What the book of the folder must say, whatever version wrote it. */
async function expectBook(folder: string): Promise<void> {
  const { running, database } = await start(folder);
  const owner = new pg.Client({ connectionString: running.ownerUrl });
  await owner.connect();
  expect(await pendingMigrations(owner)).toEqual([]);
  await owner.end();

  const reports = [];
  for await (const report of verify(database)) reports.push(report);
  expect(reports.flatMap((report) => report.faults)).toEqual([]);
  // 1 the birth, 2 accounts, 1 instrument, 5 events, 1 taken back, 2 prices, 1 correction: 13 revisions.
  expect(reports.find((report) => report.name === "Rhea Alder")).toMatchObject({
    revisions: 1 + 2 + 1 + 5 + 1 + 2 + 1,
  });

  const { secretKey } = readSettings({ DATA_DIR: folder });
  const shared = { database, ownerUrl: running.ownerUrl, appUrl: running.appUrl, close: () => Promise.resolve() };
  const server = await testServer({ database: shared, env: { SECRET_KEY: secretKey } });
  try {
    await expectFigures(server, database);
  } finally {
    await server.close();
  }
}

async function expectFigures(server: TestServer, database: Database): Promise<void> {
  const session = (
    await server.call(authEndpoints.login, { body: { username: reader.email, password: reader.password } })
  ).ok;
  const universe = session.profile.uuid;
  const as: SignedIn = { token: session.access_token, root: session.root_access_token, universe, session };
  const at = async (more: object = {}) =>
    (await server.call(summaryEndpoints.summary, { as, body: { at: "2024-12-31", ...more } })).ok;
  expect((await at()).core.at).toBe(netWorth);
  const corrected = await database.readUniverse<{ at: Date }>(
    universe,
    sql`select recorded_at as at from revision where action = 'observable.update'`,
  );
  const before = new Date((corrected[0]?.at.getTime() ?? 0) - 1).toISOString();
  expect((await at({ as_known_on: before })).core.at).toBe(netWorthBeforeCorrection);
  expect((await server.call(transactionsEndpoints.list, { as })).ok.count).toBe(standing);
}

describe("the data folder of a released version", async () => {
  const archives = (await readdir(fixtures)).filter((name) => /^data-\d+\.\d+\.\d+\.zip$/.test(name));

  it("is kept for each version since 0.1.0", () => {
    expect(archives).toContain("data-0.1.0.zip");
  });

  it.each(archives)("%s opens, migrates, verifies clean and says what it said: 13,240.05", async (name) => {
    const folder = await emptyFolder();
    await unpackDataFolder(await readFile(fixtures + name), folder, "nobody");
    await expectBook(folder);
  });

  it("opens as well where whoever starts it owns every file, root included", async () => {
    const folder = await emptyFolder();
    await unpackDataFolder(await readFile(`${fixtures}data-0.1.0.zip`), folder, "self");
    // Root needs a user namespace for that; a machine without them is told so in a sentence, and nothing is touched.
    await expectBook(folder).catch((error: unknown) => {
      if (!(error instanceof EmbeddedError)) throw error;
      expect([process.getuid?.(), error.message]).toEqual([0, expect.stringMatching(/does not run as root/)]);
    });
  });

  it("of this very version can be made, packed, unpacked and opened", async () => {
    const [made, unpacked] = [await emptyFolder(), await emptyFolder()];
    await makeDataFolder(made);
    const zip = await zipDataFolder(made);
    expect(zip.length).toBeLessThan(8_000_000);
    await unpackDataFolder(zip, unpacked, "nobody");
    await expectBook(unpacked);
  });
});
