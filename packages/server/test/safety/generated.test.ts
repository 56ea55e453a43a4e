import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOT_TO_BE_HAD } from "../../../../scripts/probe/fuzz/not-to-be-had.ts";
import { fuzz, type FuzzReport } from "../../../../scripts/probe/fuzz/run.ts";
import { times } from "../../../../scripts/soak/times.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** The same requests in every run; a longer run goes on from them. */
const SEED = 20_250_100;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe("requests that nobody thought of", () => {
  it("are answered or refused as the document of the calls says, and never with a fault of the server", async () => {
    const report: FuzzReport = await fuzz({ url: server.url, requests: times(2900), seed: SEED });
    expect(report.found).toEqual([]);
    // The control: of nearly every call some requests were right, so it is not only the door that was tried. An import
    // is discarded once, and documents are deleted after everything else.
    const cannot = [...NOT_TO_BE_HAD, "post-utility-import-discard", "post-documents-id-restore"];
    expect(report.never.filter((id) => !cannot.includes(id))).toEqual([]);
    expect(report.graphAnswered).toBeGreaterThan(0.5);
  });

  it("leave books that add up and an audit that is whole", async () => {
    const reports = [];
    for await (const report of verify(server.services.database)) reports.push(report);
    expect(reports.length).toBeGreaterThanOrEqual(3);
    expect(reports.flatMap((report) => report.faults.map((fault) => `${report.name}: ${fault}`))).toEqual([]);
    const as = await server.signUp();
    expect((await server.call(summaryEndpoints.summary, { as, body: { at: "2025-12-31" } })).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const faults = server
      .logged()
      .split("\n")
      .filter((line) => /"level":"(error|fatal)"|refused by a fault/.test(line));
    expect(faults).toEqual([]);
  });
});
