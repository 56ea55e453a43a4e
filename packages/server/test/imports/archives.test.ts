import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileZips, soundZips } from "../../../../scripts/probe/archives/hostile.ts";
import { openZip } from "../../src/platform/archives/zip.ts";
import { LIMITS } from "../../src/features/imports/limits.ts";
import { ImportQuota } from "../../src/features/imports/quota.ts";
import { StopWatch } from "../../src/features/imports/reader/stop-watch.ts";
import { startReader } from "../../src/features/imports/reader/reader.ts";
import { knownRecords } from "../../src/features/imports/store/known.ts";
import { JobFailure } from "../../src/platform/jobs/types.ts";
import { folderStore } from "../../src/platform/storage/folder-store.ts";
import { Readable } from "node:stream";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let person: SignedIn;
let session = "";
beforeAll(async () => {
  server = await testServer();
  person = await server.signUp();
  session = (await server.call(importsEndpoints.session, { as: person, body: {} })).ok.uuid;
});
afterAll(() => server.close());

const upload = (bytes: Uint8Array, as = person, id = session, name = "book.zip") =>
  server.call(importsEndpoints.upload, { as, params: { id }, query: { name }, bytes });

/** What lies in the store for the universe of the test. */
async function stored(): Promise<readonly string[]> {
  const folder = join(server.services.settings.dataDir, "imports", person.universe);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("a zip", () => {
  it.each(hostileZips().map((zip) => [zip.what, zip] as const))(
    "with %s is refused in a sentence, and nothing of it is kept",
    async (_what, { bytes, status, says }) => {
      const answer = await upload(bytes);
      expect(answer.status).toBe(status);
      const text = JSON.stringify(answer.body);
      expect(text).toMatch(says);
      expect(text).toMatch(/book\.zip (is refused: [^"]*|unpacks to more than 4 GB|holds more than 50 files)\./);
      expect(await stored()).toEqual([]);
    },
  );

  it.each(soundZips().map(({ what, bytes }) => [what, bytes] as const))(
    "that is sound is taken: %s",
    async (_what, bytes) => {
      const { uuid } = (await server.call(importsEndpoints.session, { as: person, body: {} })).ok;
      const { files } = (await upload(bytes, person, uuid)).ok;
      expect(files).toMatchObject([{ name: "accounts.csv", kind: "accounts" }]);
      await server.call(importsEndpoints.discard, { as: person, params: { id: uuid } });
    },
  );

  it("is given up when its time is over, wherever in it that is", async () => {
    const [sound] = soundZips();
    const bytes = sound?.bytes ?? Buffer.alloc(0);
    const read = (start: number, end: number): Readable => Readable.from([bytes.subarray(start, end)]);
    const late = openZip(read, bytes.length, { ...LIMITS.archive, milliseconds: -1 });
    await expect(late).rejects.toThrow("it takes more than -0.001 s to unpack. Send its files one by one");
  });
});

describe("the quota of a universe", () => {
  it("is held with both numbers in a sentence, also by uploads that are under way at once", async () => {
    const quota = new ImportQuota(2);
    const piece = Buffer.alloc(1024 ** 2);
    const first = quota.open("u", 0);
    const taken: number[] = [];
    for await (const chunk of first.over(Readable.from([piece, piece]))) taken.push(chunk.length);
    expect(taken).toEqual([piece.length, piece.length]);
    const second = quota.open("u", 0);
    const over = async (): Promise<void> => {
      for await (const _ of second.over(Readable.from([piece])));
    };
    await expect(over()).rejects.toThrow("Uploaded files would take 3 MB and this profile may keep 2 MB.");
    second.close();
    first.close();
    // Another universe has its own, and what ended gives its room back.
    for (const universe of ["v", "u"])
      for await (const _ of quota.open(universe, 0).over(Readable.from([piece, piece])));
    expect(() => quota.open("w", 2.5 * 1024 ** 2)).toThrow("would take 2.5 MB and this profile may keep 2 MB");
  });

  it("refuses an upload with 413, keeps nothing of it, and takes it again once there is room", async () => {
    const small = await testServer({ env: { IMPORT_QUOTA_MB: "1" } });
    try {
      const as = await small.signUp();
      const { uuid } = (await small.call(importsEndpoints.session, { as, body: {} })).ok;
      const rows = (name: string, count: number) =>
        small.call(importsEndpoints.upload, {
          as,
          params: { id: uuid },
          query: { name },
          bytes: Buffer.from(`date,instrument_id,price,currency\n${"2024-01-01,AAA,1.00,EUR\n".repeat(count)}`),
        });
      expect((await rows("prices.csv", 30_000)).status).toBe(200);
      const refused = await rows("more-prices.csv", 30_000);
      expect(refused.status).toBe(413);
      expect(JSON.stringify(refused.body)).toMatch(
        /Uploaded files would take 1(\.\d)? MB and this profile may keep 1 MB\. Discard imports/,
      );
      expect((await small.call(importsEndpoints.session, { as, body: { session: uuid } })).ok.files).toHaveLength(1);
      await small.call(importsEndpoints.discard, { as, params: { id: uuid } });
      const next = (await small.call(importsEndpoints.session, { as, body: {} })).ok.uuid;
      expect(next).not.toBe(uuid);
      const again = await small.call(importsEndpoints.upload, {
        as,
        params: { id: next },
        query: { name: "prices.csv" },
        bytes: Buffer.from("date,instrument_id,price,currency\n2024-01-01,AAA,1.00,EUR\n"),
      });
      expect(again.status).toBe(200);
    } finally {
      await small.close();
    }
  });
});

describe("a reading that takes too long", () => {
  it("is ended with its thread, and says so plainly", async () => {
    const store = folderStore(join(server.services.settings.dataDir, "imports"));
    const rows = Buffer.from(`date,instrument_id,price,currency\n${"2024-01-01,AAA,1.00,EUR\n".repeat(200_000)}`);
    await store.write("slow/prices", Readable.from([rows]), rows.length);
    const nothing = {
      events: async function* () {},
      prices: async function* () {},
      balances: async function* () {},
      movements: async () => [],
      cash: async () => [],
    };
    const reader = startReader(
      {
        place: { kind: "folder", folder: join(server.services.settings.dataDir, "imports") },
        files: [{ ordinal: 0, name: "prices.csv", key: "slow/prices" }],
        ignored: [],
        known: await server.services.database.withUniverse(person, (tx) => knownRecords(tx, person.universe)),
        answers: [],
        matches: [],
        openingBalances: [],
        leaveLockedOut: false,
        rejectedKey: "slow/rejected",
        derivedKey: "slow/derived",
        choices: {},
        memory: { mappings: {}, accounts: {}, shared: {} },
        currency: "EUR",
        milliseconds: 1,
      },
      new AbortController().signal,
    );
    const failure = await reader.read(nothing, () => undefined).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(JobFailure);
    expect(String(failure)).toMatch(/takes longer than it may\. Import them in parts/);
    await reader.close();
  });

  it("does not count what it waits for", async () => {
    let over = 0;
    const watch = new StopWatch(1_000_000, () => (over += 1));
    expect(await watch.without(async () => "answered")).toBe("answered");
    watch.end();
    const late = new Promise<void>((resolve) => void new StopWatch(0, resolve));
    await late;
    expect(over).toBe(0);
  });
});
