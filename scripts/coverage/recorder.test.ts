import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordExchange, recordTexts } from "./recorder.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "distributary-record-"));
  vi.stubEnv("RECORD_DIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function recorded(): Record<string, unknown>[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("the recorder", () => {
  it("finds the row of a call and keeps what was sent", () => {
    recordExchange({
      method: "GET",
      url: "http://127.0.0.1:8080/api/v1/jobs/AB?with=10.50",
      status: 404,
      answer: { message: "Not Found", request_id: "r1" },
    });
    expect(recorded()).toMatchObject([
      {
        call: "get-jobs-id",
        status: 404,
        fits: false,
        refused: true,
        sent: { id: ["AB"], with: ["10.5"] },
        texts: ["Not Found", "r1"],
        test: "the recorder > finds the row of a call and keeps what was sent",
      },
    ]);
  });

  it("does not call an answer fitting that lacks what its schema asks for", () => {
    recordExchange({ method: "POST", url: "/api/v1/demo", body: {}, status: 200, answer: { job: null } });
    recordExchange({
      method: "POST",
      url: "/api/v1/demo",
      body: {},
      status: 200,
      answer: { universe: "u", job: null },
    });
    expect(recorded().map((line) => line["fits"])).toEqual([false, true]);
  });

  it("keeps what stands in an object under the name of the object too", () => {
    const details = { detail_type: "bond", coupon: { percent: "4.50" }, dates: ["2025-01-01"] };
    recordExchange({ method: "POST", url: "/api/v1/instruments", body: { details }, status: 200, answer: {} });
    expect(recorded()[0]?.["sent"]).toEqual({
      details: ["detail_type=bond", "percent=4.5", "dates=2025-01-01"],
      detail_type: ["bond"],
      coupon: ["percent=4.5"],
      percent: ["4.5"],
      dates: ["2025-01-01"],
    });
  });

  it("keeps the status of a text that a test saw in a refusal", () => {
    recordTexts(["Bad Gateway"], 502);
    expect(recorded()).toMatchObject([{ status: 502, texts: ["Bad Gateway"] }]);
  });

  it("keeps the texts of a page without the empty ones", () => {
    recordTexts(["  Login Failed ", ""]);
    expect(recorded()).toMatchObject([{ texts: ["Login Failed"] }]);
  });

  it("leaves other addresses alone", () => {
    recordExchange({ method: "GET", url: "/readyz", status: 200 });
    expect(readdirSync(folder)).toEqual([]);
  });
});
