import { demoEndpoints } from "@distributary/contract/access/demo";
import type { Job } from "@distributary/contract/entry/jobs";
import { api } from "../data/api.ts";
import { queryClient } from "../data/cache.ts";
import { CallError } from "../data/http/errors.ts";
import { waitForJob } from "../data/jobs.ts";
import { adopt, moveTo } from "../data/session/session.ts";
import { createStore } from "../data/store.ts";
import { pickerTexts } from "./texts.ts";

/** The demo on its way; null while nobody waits for it. It belongs to no button, for the page changes under it. */
export const demoOpening = createStore<{ readonly job: Job | null } | null>(null);

/** Asked before a reset takes away what people wrote into the demo: how many records that are; null while nobody asks. */
export const demoLosses = createStore<number | null>(null);

/** What is wanted of the demo: that it is made anew, and that records which people wrote into it may go. */
export interface DemoWish {
  readonly reset: boolean;
  readonly discardOwn?: boolean;
}

/**
 * Enters the demo universe, made on first use; with `reset` it is made anew. Ends when it is filled, with true; with
 * false where `demoLosses` has to be answered first.
 */
export async function openDemo({ reset, discardOwn = false }: DemoWish): Promise<boolean> {
  demoLosses.set(null);
  demoOpening.set({ job: null });
  try {
    const answer = await moveTo(() => api.call(demoEndpoints.open, { body: { reset, discard_own: discardOwn } }));
    await untilFilled(answer.job);
    await queryClient.invalidateQueries();
    return true;
  } catch (failure) {
    const losses = lossesOf(failure);
    if (losses === null) throw failure;
    demoLosses.set(losses);
    return false;
  } finally {
    demoOpening.set(null);
  }
}

/** Looks at the demo without an account: a session that reads, on the server's word. Ends when the demo is filled. */
export async function visitDemo(): Promise<void> {
  demoOpening.set({ job: null });
  try {
    const { session, job } = await api.call(demoEndpoints.visit, {});
    adopt(session);
    await untilFilled(job);
  } finally {
    demoOpening.set(null);
  }
}

async function untilFilled(job: Job | null): Promise<void> {
  if (job === null) return;
  const ended = await waitForJob(job, (now) => demoOpening.set({ job: now }));
  if (ended.status !== "completed") throw new CallError(500, ended.error ?? pickerTexts.demoFailed);
}

function lossesOf(failure: unknown): number | null {
  if (!(failure instanceof CallError) || failure.status !== 409) return null;
  const own = (failure.current as { readonly own_records?: unknown } | null)?.own_records;
  return typeof own === "number" ? own : null;
}
