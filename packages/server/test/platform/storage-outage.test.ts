import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smallBookBytes } from "../../../../bench/book/small-book.ts";
import { drop, save, settled, standing, suggestions } from "../imports/support.ts";
import { objectStore, settingsOf, type ObjectStore } from "../support/object-store.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const AWAY = "Files can’t be stored or read right now. Nothing was changed. Try again in a moment.";
const WAITING = "Waiting for the file store, which is not responding";

let objects: ObjectStore;
let server: TestServer;
let person: SignedIn;
beforeAll(async () => {
  objects = await objectStore();
  server = await testServer({
    env: settingsOf(objects, "wealth"),
    // Quick where a person would wait: errors are tried again at once, and half a second lies between two looks.
    jobTimes: { lease: 10_000, heartbeat: 1_000, poll: 100, progress: 50, backoff: 20 },
  });
});
beforeEach(async () => {
  person = await server.signUp();
  objects.objects.clear();
  objects.always = null;
});
afterAll(async () => {
  await server.close();
  await objects.close();
});

const upload = (session: ImportSession, name: string, bytes: Uint8Array) =>
  server.call(importsEndpoints.upload, { as: person, params: { id: session.uuid }, query: { name }, bytes });
const now = async (session: ImportSession): Promise<ImportSession> =>
  (await server.call(importsEndpoints.session, { as: person, body: { session: session.uuid } })).ok;
const jobOf = (session: ImportSession) => () =>
  server
    .call(jobsEndpoints.get, { as: person, params: { id: session.job?.uuid ?? "" } })
    .then(({ ok }) => [ok.status, ok.stage]);

describe("while the object store is away", () => {
  it("an upload is refused with a sentence that can be traced, and is taken once the store is back", async () => {
    const session = await drop(server, person, []);
    const [[name, bytes] = ["", Buffer.alloc(0)]] = [...smallBookBytes()];
    // 12 MiB of rows: its first parts are on their way when the store goes.
    const rows = Buffer.from(`id\n${"0123456789\n".repeat((12 << 20) / 11)}`);
    const cutPuts = { fault: "cut", method: "PUT" } as const;
    const outages = [
      () => objects.away(),
      () => void (objects.always = { fault: 503, method: null }),
      () => void (objects.always = cutPuts),
      // The parts are taken back, the answer to that is lost, and asked once more there are none.
      () => void (objects.always = [cutPuts, { fault: 404, method: "DELETE" }]),
      () => void (objects.always = { fault: 404, method: "PUT" }),
    ];
    for (const begin of outages) {
      await begin();
      for (const file of [bytes, rows]) {
        const { status, body, headers } = await upload(session, name, file);
        expect([status, body]).toEqual([503, { message: AWAY, request_id: expect.any(String) as string }]);
        expect(headers.get("retry-after")).toBe("10");
        const line = server
          .logged()
          .split("\n")
          .find((one) => one.includes((body as { request_id: string }).request_id) && one.includes("by a fault"));
        expect(line).toContain(`The object store at ${objects.endpoint}`);
      }
      objects.always = null;
      if (begin === outages[0]) await objects.back();
      expect([(await now(session)).files, objects.objects.size]).toEqual([[], 0]);
    }
    expect((await upload(session, name, bytes)).status).toBe(200);
    expect((await now(session)).files.map((file) => file.name)).toEqual([name]);
  });

  it("a zip that cannot be read back is not called damaged", async () => {
    const session = await drop(server, person, []);
    const zip = zipSync(Object.fromEntries(smallBookBytes()));
    for (const fault of ["cut", "half"] as const) {
      objects.always = { fault, method: "GET" };
      expect(await upload(session, "book.zip", zip)).toMatchObject({ status: 503, body: { message: AWAY } });
      objects.always = null;
    }
    expect((await upload(session, "book.zip", zip)).ok.files).toHaveLength(5);
  });

  it("a preview and an import wait for it, say so, and go on by themselves; nothing is written twice", async () => {
    const dropped = await drop(server, person, smallBookBytes());
    await objects.away();
    const asked = (await server.call(importsEndpoints.suggestions, { as: person, body: { session: dropped.uuid } })).ok;
    expect(asked).toMatchObject({ stage: "reading", error: null });
    await expect.poll(jobOf(asked), { timeout: 120_000 }).toEqual(["queued", WAITING]);
    const lookedAt = async (): Promise<string> =>
      (await server.call(jobsEndpoints.get, { as: person, params: { id: asked.job?.uuid ?? "" } })).ok.updated_time;
    for (let look = 0, before = await lookedAt(); look < 3; look++, before = await lookedAt())
      await expect.poll(lookedAt, { timeout: 120_000 }).not.toBe(before);
    await objects.back();
    const read = await settled(server, person, dropped.uuid);
    expect(read).toMatchObject({ stage: "ready", counts: { transactions: 10, rows: 23 } });
    // However often it looked, the log has it once that the job waits.
    const told = server
      .logged()
      .split("\n")
      .filter((line) => line.includes(asked.job?.uuid ?? "no job"))
      .map((line) => (JSON.parse(line) as { message: string }).message);
    const lines = told.filter((message) => message.startsWith("job "));
    expect(lines).toEqual(["job begun", "job waits for what is away", "job queued", "job completed"]);

    // Files that break off while they are read: the third of them, in its middle.
    objects.always = { fault: "half", method: "GET" };
    const saved = (await server.call(importsEndpoints.save, { as: person, body: { session: dropped.uuid } })).ok;
    await expect.poll(jobOf(saved), { timeout: 120_000 }).toEqual(["queued", WAITING]);
    expect(await standing(server, person)).toMatchObject({ accounts: 0, events: 0, observables: 0 });
    objects.always = null;
    expect(await settled(server, person, dropped.uuid)).toMatchObject({ stage: "written", error: null });
    expect(await standing(server, person)).toMatchObject({ accounts: 3, events: 10, observables: 8 });
    expect(await save(server, person, dropped.uuid)).toMatchObject({ stage: "written" });
    expect(await standing(server, person)).toMatchObject({ accounts: 3, events: 10, observables: 8 });
  });

  it("an import is let go all the same, one that waits is stopped, and the rows to mend are not half a file", async () => {
    const book = [...smallBookBytes()].filter(([name]) => name !== "prices.csv");
    const bad = Buffer.from("date,instrument_id,price,currency\n2024-01-02,NOBODY,1.00,USD\n");
    const refused = await drop(server, person, [...book, ["prices.csv", bad]]);
    expect((await suggestions(server, person, refused.uuid)).counts).toMatchObject({ rejected: 1 });
    const rejected = () =>
      server.call(importsEndpoints.rejected, { as: person, params: { id: refused.uuid }, query: {} });
    const whole = (await rejected()).body;
    expect(whole).toContain("NOBODY");
    const waiting = await drop(server, person, smallBookBytes());

    await objects.away();
    expect(await rejected()).toMatchObject({ status: 503, body: { message: AWAY } });
    const asked = (await server.call(importsEndpoints.suggestions, { as: person, body: { session: waiting.uuid } })).ok;
    await expect.poll(jobOf(asked), { timeout: 120_000 }).toEqual(["queued", WAITING]);
    const discarded = await server.call(importsEndpoints.discard, { as: person, params: { id: waiting.uuid } });
    expect(discarded.ok.stage).toBe("rejected");
    // One that just looks whether the store is back ends with its look.
    await expect.poll(async () => (await jobOf(asked)())[0], { timeout: 120_000 }).toBe("cancelled");
    await objects.back();
    expect((await rejected()).body).toBe(whole);
  });

  it("the server stays ready and tells of it, in its log and its figures too", async () => {
    const readyz = async (): Promise<unknown> => (await fetch(`${server.url}/readyz`)).json();
    const figure = async (): Promise<string | undefined> =>
      /^distributary_store_answers (\d)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    expect([await readyz(), await figure()]).toEqual([{ status: "ready", store: "ready" }, "1"]);
    await objects.away();
    await expect.poll(readyz, { timeout: 120_000, interval: 250 }).toEqual({ status: "ready", store: "away" });
    expect(await figure()).toBe("0");
    expect(server.logged()).toContain("the store of files does not answer");
    await objects.back();
  });
});
