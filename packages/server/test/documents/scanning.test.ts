import { documentsEndpoints as calls } from "@distributary/contract/records/documents";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import type { Document, StartedUpload } from "@distributary/contract/records/document-shapes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { EICAR, virusScanner, type VirusScanner } from "../support/virus-scanner.ts";
import { postFile } from "./uploading.ts";

let scanner: VirusScanner;
let server: TestServer;
let as: SignedIn;

beforeAll(async () => {
  scanner = await virusScanner();
  server = await testServer({
    env: { CLAMD_URL: scanner.url },
    jobTimes: { lease: 10_000, heartbeat: 1_000, poll: 100, progress: 50, backoff: 20 },
  });
  as = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await scanner.away();
});

/** Uploads a file up to its confirmation. */
async function sent(name: string, words: string): Promise<{ readonly id: string; readonly job: string }> {
  const bytes = Buffer.from(words);
  const body = { name, storage_size: bytes.length, universe: as.universe };
  const begun = (await server.call(calls.start, { as, body })).ok as StartedUpload;
  await postFile(server, begun, bytes);
  const params = { id: begun.uuid, version: "1" };
  const { job } = (await server.call(calls.uploaded, { as, params })).ok as StartedUpload;
  return { id: begun.uuid, job: job?.uuid ?? "" };
}

const document = (id: string) => server.call(calls.get, { as, params: { id } });

describe("documents while a virus scanner is set", () => {
  it("are scanned before anything reads them", async () => {
    const { id, job } = await sent("clean.txt", "A letter");
    expect(await ended(server, as.universe, job)).toMatchObject({ status: "completed" });
    expect((await document(id)).ok).toMatchObject({ is_pending: false, info: { verdict: "readable" } });
    expect(scanner.scanned).toBe(1);
  });

  it("are not taken where it finds something, and nothing of them stays", async () => {
    const { id, job } = await sent("eicar.txt", EICAR);
    expect(await ended(server, as.universe, job)).toMatchObject({
      status: "failed",
      error: "The virus scanner found Eicar-Test-Signature in this file, and it was not taken.",
    });
    expect((await document(id)).status).toBe(404);
  });

  it("are not taken where they are larger than it looks at", async () => {
    scanner.most = 100_000;
    const { job } = await sent("large.txt", "Larger than that. ".repeat(100_000));
    expect(await ended(server, as.universe, job)).toMatchObject({
      status: "failed",
      error: "This file is larger than the virus scanner checks. Make it smaller or split it.",
    });
    scanner.most = Number.MAX_SAFE_INTEGER;
  });

  it("stay quarantined while it is away, say why, and come in once it is back", async () => {
    await scanner.away();
    const { id, job } = await sent("waiting.txt", "A letter that waits");
    const stage = "Waiting for the virus scanner, which is not responding";
    const now = async () => (await server.call(jobsEndpoints.get, { as, params: { id: job } })).ok;
    await expect.poll(now).toMatchObject({ status: "queued", stage });
    expect((await document(id)).ok as Document).toMatchObject({
      is_pending: true,
      info: { verdict: "quarantined", reason: `${stage}.` },
    });
    await scanner.back();
    expect(await ended(server, as.universe, job)).toMatchObject({ status: "completed" });
    expect((await document(id)).ok).toMatchObject({ is_pending: false });
  });

  it("wait as well where it breaks off in the middle of a file", async () => {
    scanner.breaksOff = true;
    const { job } = await sent("broken-off.txt", "Read in part. ".repeat(140_000));
    const now = async () => (await server.call(jobsEndpoints.get, { as, params: { id: job } })).ok;
    const stage = "Waiting for the virus scanner, which is not responding";
    await expect.poll(now).toMatchObject({ stage });
    scanner.breaksOff = false;
    expect(await ended(server, as.universe, job)).toMatchObject({ status: "completed" });
    // It was put off, and no fault of ours.
    expect(server.logged()).not.toContain("job went wrong");
  });
});
