import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { api } from "../../../data/api.ts";
import { queryClient } from "../../../data/cache.ts";
import { askUntilAnswered, waitForJob } from "../../../data/jobs.ts";
import { takeJob } from "../../../data/live/live.ts";
import { flow, heldSession, patchFlow, rememberSession, type FlowState } from "./flow-store.ts";

const BUSY_AT: Partial<Record<ImportSession["stage"], FlowState["busy"]>> = { writing: "writing", undoing: "undoing" };

/** Shows an import on this page, and keeps for a reload which one it is; null: none. */
export function remember(session: ImportSession | null): void {
  rememberSession(session?.uuid ?? null);
  patchFlow({ session });
}

/** Whether a job of the import is at work, or waits for its turn. */
export function isRunning({ job }: Pick<ImportSession, "job">): boolean {
  return job !== null && ["queued", "running"].includes(job.status);
}

/** How an import stands on the server, asked until it is answered. */
export function sessionNow(id: string): Promise<ImportSession> {
  return askUntilAnswered(() => api.call(importsEndpoints.session, { body: { session: id } }));
}

/** The session once its job has ended; at once where none is running. */
export async function followJob(session: ImportSession): Promise<ImportSession> {
  if (session.job === null || !isRunning(session)) return session;
  await waitForJob(session.job, takeJob);
  return sessionNow(session.uuid);
}

/**
 * Takes a session as it stands and follows its job to the end, where one is running; answers how it stands then.
 * Throws as whoever leaves a question does where another import, or none, stands on the page by now.
 */
export async function settle(session: ImportSession): Promise<ImportSession> {
  take(session);
  if (!isRunning(session)) return session;
  patchFlow({ busy: BUSY_AT[session.stage] ?? "reading" });
  const ended = await followJob(session);
  take(ended);
  // Not waited for: the page is read, and lists of other pages may take their time.
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "job" });
  return ended;
}

function take(session: ImportSession): void {
  if (heldSession() !== session.uuid) throw new DOMException("The import was left.", "AbortError");
  const shown = flow.get().session;
  // What was read before stays while it is read once more: nobody loses the place where they pressed something.
  const isReadAgain = shown?.uuid === session.uuid && shown.stage === "ready" && session.stage === "reading";
  remember(isReadAgain ? { ...shown, job: session.job } : session);
}
