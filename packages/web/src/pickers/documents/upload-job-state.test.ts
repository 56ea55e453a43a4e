import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { uploadJobState, waitsFor } from "./upload-job-state.ts";

it("tells of the job of an upload whether it waits, has begun, reads, refused the file or took it", () => {
  proves("state:upload-job-second-reading");
  expect(uploadJobState({ status: "queued", stage: "" })).toBe("Queued");
  expect(uploadJobState({ status: "running", stage: "" })).toBe("Started");
  expect(uploadJobState({ status: "running", stage: "reading" })).toBe("Processing");
  expect(uploadJobState({ status: "failed", stage: "reading" })).toBe("Invalid");
  expect(uploadJobState({ status: "cancelled", stage: "" })).toBe("Invalid");
  expect(uploadJobState({ status: "completed", stage: "reading" })).toBe("Completed");
});

it("waits for what is away, which its stage names while it is queued", () => {
  const stage = "Waiting for the virus scanner, which is not responding";
  expect(waitsFor({ status: "queued", stage })).toBe(stage);
  expect(waitsFor({ status: "running", stage: "reading" })).toBe("");
});
