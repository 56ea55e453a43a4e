import type { Job } from "@distributary/contract/entry/jobs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitForJob } from "./jobs.ts";
import { liveConnected, takeJob } from "./live/live.ts";

vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", empty);
  vi.stubGlobal("sessionStorage", empty);
  vi.stubGlobal("window", { addEventListener: () => undefined, removeEventListener: () => undefined });
});

const running: Job = {
  uuid: "01a226b9-a333-7530-8ee9-9203d13ec928",
  kind: "import.write",
  status: "running",
  stage: "Writing",
  done: 1,
  total: 2,
  error: null,
  result: null,
  cancel_requested: false,
  created_time: "2025-01-01T00:00:00.000Z",
  updated_time: "2025-01-01T00:00:01.000Z",
  finished_time: null,
};
const completed: Job = { ...running, status: "completed", done: 2, updated_time: "2025-01-01T00:00:02.000Z" };

beforeEach(() => {
  vi.useFakeTimers();
  liveConnected.set(true);
});
afterEach(() => {
  liveConnected.set(false);
  vi.useRealTimers();
});

it("hears at once that a job has ended, before the next time it would ask", async () => {
  const waiting = waitForJob(running, takeJob);
  takeJob(completed);
  // No time passes.
  expect(await waiting).toEqual(completed);
});

const later: Job = { ...running, uuid: "01a226b9-a333-7530-8ee9-9203d13ec929" };

it("keeps what was told before it began to wait", async () => {
  const ended: Job = { ...completed, uuid: later.uuid };
  takeJob(ended);
  expect(await waitForJob(later, takeJob)).toEqual(ended);
});
