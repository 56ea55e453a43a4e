import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NEEDS_A_SECRET } from "../../../../scripts/probe/fuzz/needs-a-secret.ts";
import { fuzz, type FuzzReport } from "../../../../scripts/probe/fuzz/run.ts";
import { SOAK_FACTOR, times } from "../../../../scripts/soak/times.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** The same requests in every run; a longer run goes on from them. */
const SEED = 20_250_101;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe("requests that nobody thought of", () => {
  it(
    "are answered or refused as the document of the calls says, and never with a fault of the server",
    async () => {
      const report: FuzzReport = await fuzz({ url: server.url, requests: times(2000), seed: SEED });
      expect(report.found).toEqual([]);
      // The control: of nearly every call some requests were right, so it is not only the door that was tried. Not so
      // where no source of prices is set up, no job has failed, where every account, security and entity is used, and where a number would have to name the revision of an opening.
      // A form, a file that has come and a token of an upload are no more guessed than that, and the document is text.
      const cannot = [
        "post-documents-upload-slash",
        "get-documents-upload-redirect-token-slash",
        "post-documents-id-uploaded-version-slash",
        "get-documents-id-thumbnail-slash",
        "post-pricing-fetch",
        "post-jobs-id-retry",
        "delete-records-kind-id",
        "post-openings-revision-undo",
        // Nobody here is an adviser, an import is let go once, and an address or flags that are right are rarely guessed.
        "post-clients-list",
        "post-access-signup_user",
        "post-access-bulk-signup_user",
        "post-utility-import-discard",
        "post-access-invite",
        "post-access-update-slash",
        // Nobody here belongs to a firm.
        "put-firm-firm_id",
        "post-firm-invite",
        "post-firm-firm_id-member-member_id-remove",
        "post-firm-firm_id-member-member_id-enable",
        "post-firm-firm_id-member-member_id-disable",
        "post-firm-firm_id-member-member_id-role",
        ...NEEDS_A_SECRET,
      ];
      expect(report.never.filter((id) => !cannot.includes(id))).toEqual([]);
      expect(report.graphAnswered).toBeGreaterThan(0.5);
    },
    180_000 * SOAK_FACTOR,
  );

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
