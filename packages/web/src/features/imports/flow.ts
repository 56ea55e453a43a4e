import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import type { MatchAnswer } from "@distributary/contract/entry/import-matches";
import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { OpeningBalanceAnswer } from "@distributary/contract/entry/opening-balances";
import { api } from "../../data/api.ts";
import { queryClient, sayFailure } from "../../data/cache.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { askUntilAnswered, waitForJob } from "../../data/jobs.ts";
import { takeJob } from "../../data/live/live.ts";
import { upload } from "../../data/http/upload.ts";
import { changedRecordsOf } from "./changed-since.ts";
import {
  blankFlow,
  choiceFor,
  flow,
  heldSession,
  leftRows,
  patchFlow,
  rememberSession,
  type FlowState,
  type Upload,
} from "./flow-store.ts";
import { letGo } from "./letting-go.ts";
import { importTexts } from "./texts.ts";
import { readTypedAmount } from "../../ui/format/typed-amount.ts";

type Busy = NonNullable<FlowState["busy"]>;

function remember(session: ImportSession | null): void {
  rememberSession(session?.uuid ?? null);
  patchFlow({ session });
}

async function guarded(busy: Busy, work: () => Promise<void>): Promise<void> {
  patchFlow({ busy, failure: null });
  try {
    await work();
  } catch (cause) {
    // Whoever leaves the question for a reason knows that nothing was done.
    if (!isLeft(cause)) failed(flow.get().busy ?? busy, cause, () => void guarded(busy, work));
  } finally {
    patchFlow({ busy: null });
  }
}

function isLeft(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "AbortError";
}

/** Keeps what failed, with the way on that fits where the import stands: a job at work is only followed again. */
function failed(during: Busy, cause: unknown, again: () => void): void {
  const { session } = flow.get();
  if (session !== null && isRunning(session)) {
    patchFlow({ failure: { title: importTexts.failedAt.following, cause, again: () => void follow(session.uuid) } });
    return;
  }
  // Whether what was to be written still fits the book is found out by reading again.
  const reads = during === "reading" || during === "writing";
  patchFlow({
    failure: { title: importTexts.failedAt[during], cause, again: reads ? () => void readAgain() : again },
  });
}

function follow(id: string): Promise<void> {
  return guarded("opening", async () => void (await settle(await sessionNow(id))));
}

function sessionNow(id: string): Promise<ImportSession> {
  return askUntilAnswered(() => api.call(importsEndpoints.session, { body: { session: id } }));
}

/** Goes on with the import that this tab had open, where there was one. `reads`: files that came and were not read are. */
export async function resume(reads = false): Promise<void> {
  const held = heldSession();
  const current = flow.get().session;
  if (flow.get().busy !== null || (current !== null && current.uuid === held)) return;
  flow.set({ ...blankFlow, left: held === null ? null : leftRows() });
  if (held === null) return;
  await guarded("opening", async () => {
    try {
      await settle(await sessionNow(held));
      // What was read a while ago is read again where the book has changed since.
      if (flow.get().session?.stage === "ready")
        await settle(await api.call(importsEndpoints.suggestions, { body: { session: held } }));
      const now = flow.get().session;
      if (reads && now?.stage === "collecting" && now.files.length > 0) await read();
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.status !== 404) throw failure;
      remember(null);
    }
  });
}

/** Opens an import of the list on this page, as far as it is; the one that stood here goes back into the list. */
export async function goOn(id: string): Promise<void> {
  if (flow.get().busy !== null) return;
  rememberSession(id);
  await resume(true);
  void queryClient.invalidateQueries({ queryKey: ["imports"] });
}

/** Uploads files one after the other into the open import (or a new one), then reads them. */
export async function addFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0 || flow.get().busy !== null) return;
  const over = flow.get().session;
  if (over !== null && ["written", "rejected", "undone"].includes(over.stage)) startOver();
  patchFlow({
    uploads: files.map((file) => ({ name: file.name, bytes: file.size, sent: 0, status: "waiting", error: null })),
  });
  await guarded("uploading", async () => {
    const title = importTexts.titleOf(files[0]?.name ?? "", files.length);
    let session =
      flow.get().session ??
      (await api.call(importsEndpoints.session, { body: title === "" ? {} : { title: title.slice(0, 200) } }));
    remember(session);
    for (const [index, file] of files.entries()) {
      mark(index, { status: "sending" });
      try {
        session = await upload(
          importsEndpoints.upload,
          { params: { id: session.uuid }, query: { name: file.name } },
          file,
          (sent) => mark(index, { sent }),
        );
        mark(index, { status: "done", sent: file.size });
      } catch (failure) {
        mark(index, { status: "failed", error: refusalText(failure) });
      }
    }
    remember(session);
    if (session.files.length > 0) await read();
  });
}

function mark(index: number, change: Partial<Upload>): void {
  flow.set((before) => ({
    ...before,
    uploads: before.uploads.map((item, at) => (at === index ? { ...item, ...change } : item)),
  }));
}

/** Whether rows of the locked period are written, or left out. */
type LockedChoice = "write" | "leave_out";

/** Asks what a save would write, with the answers given so far, and with what is said of the locked period now. */
export async function readAgain(locked?: LockedChoice): Promise<void> {
  await guarded("reading", () => read(locked));
}

/** Reads again with what is said about two rows that belong together, or do not. */
export async function decideMatch(match: MatchAnswer): Promise<void> {
  if (flow.get().busy !== null) return;
  await guarded("reading", () => read(undefined, [], [match]));
}

/** Reads again with what is said about an account's opening balance. */
export async function decideBalance(balance: OpeningBalanceAnswer): Promise<void> {
  if (flow.get().busy !== null) return;
  await guarded("reading", () => read(undefined, [], [], [balance]));
}

/** Reads again with what is said about how a file is to be read. */
export async function remap(file: string, mapping: ImportMapping): Promise<void> {
  if (flow.get().busy !== null) return;
  await guarded("reading", () => read(undefined, [{ file, mapping }]));
}

async function read(
  locked?: LockedChoice,
  mappings: readonly { readonly file: string; readonly mapping: ImportMapping }[] = [],
  matches: readonly MatchAnswer[] = [],
  balances: readonly OpeningBalanceAnswer[] = [],
): Promise<void> {
  const { session } = flow.get();
  if (session === null) return;
  patchFlow({ busy: "reading" });
  const openings = answers();
  await settle(
    await api.call(importsEndpoints.suggestions, {
      body: {
        session: session.uuid,
        ...(openings.length > 0 ? { openings } : {}),
        ...(locked === undefined ? {} : { locked_period: locked }),
        ...(matches.length === 0 ? {} : { matches: [...matches] }),
        ...(balances.length === 0 ? {} : { opening_balances: [...balances] }),
        ...(mappings.length === 0 ? {} : { mappings: [...mappings] }),
      },
    }),
  );
}

function answers(): {
  account: string;
  instrument: string;
  decision: "lot" | "unknown_cost" | "decline";
  date?: string;
  cost?: string;
}[] {
  const state = flow.get();
  return (state.session?.opening_proposals ?? []).map((proposal) => {
    const { decision, date, cost } = choiceFor(state, proposal);
    const read = readTypedAmount(cost);
    const known = decision === "lot" ? { date, cost: read.kind === "amount" ? read.amount : cost } : {};
    return { account: proposal.account, instrument: proposal.instrument, decision, ...known };
  });
}

/** Writes what was previewed. */
export async function write(): Promise<void> {
  const { session } = flow.get();
  if (session === null) return;
  await guarded("writing", async () => {
    const body = { session: session.uuid, openings: answers(), skip_rejected: (session.counts?.rejected ?? 0) > 0 };
    // Saving twice writes once, so that an answer which was lost on its way may be asked for again.
    const ended = await settle(await askUntilAnswered(() => api.call(importsEndpoints.save, { body })));
    if (ended.stage !== "written" && ended.error !== null) throw new CallError(0, ended.error);
  });
}

/** Takes an import back: all of it or, where records were changed since and may stay, the rest. Follows it to the end. */
export async function undo(id: string, leaveChanged: boolean): Promise<void> {
  const body = { leave_changed: leaveChanged };
  await undoBy(id, () => api.call(importsEndpoints.undo, { params: { id }, body }), leaveChanged);
}

type Undoing = Pick<AnswerOf<typeof importsEndpoints.undo>, "changed_since"> & ImportSession;

/** The same where nobody knows whether it was begun, as its answer was lost: one that was is only followed. */
async function undoAgain(id: string, leaveChanged: boolean): Promise<void> {
  const now = await sessionNow(id).catch(() => null);
  if (now?.stage === "undoing" || now?.stage === "undone")
    await undoBy(id, async () => ({ ...now, changed_since: [] }), leaveChanged);
  else await undo(id, leaveChanged);
}

async function undoBy(id: string, begin: () => Promise<Undoing>, leaveChanged: boolean): Promise<void> {
  patchFlow({ busy: "undoing", failure: null, changedSince: null, kept: null });
  const isShown = (): boolean => flow.get().session?.uuid === id;
  try {
    const answer = await begin();
    if (isShown()) remember(answer);
    await queryClient.invalidateQueries({ queryKey: ["imports"] });
    const ended = await followJob(answer);
    if (isShown()) remember(ended);
    const records = answer.changed_since;
    const isUndone = ended.stage === "undone";
    patchFlow({ changedSince: records.length === 0 || !isUndone ? null : { importId: id, records, stayed: true } });
    if (ended.kept.length > 0) patchFlow({ kept: { importId: id, records: ended.kept } });
    if (!isUndone) throw new CallError(0, ended.error ?? importTexts.undoStopped);
  } catch (failure) {
    const records = changedRecordsOf(failure);
    if (records.length > 0) patchFlow({ changedSince: { importId: id, records, stayed: false } });
    else if (isLeft(failure)) return;
    else if (isShown()) failed("undoing", failure, () => void undoAgain(id, leaveChanged));
    else sayFailure(failure);
  } finally {
    patchFlow({ busy: null });
    await queryClient.invalidateQueries();
  }
}

/** Forgets the import of this page; what was uploaded stays in the list of past imports. */
export function startOver(): void {
  rememberSession(null);
  flow.set(blankFlow);
}

/** Lets go of the import of this page: it is not wanted. Undone, it stands here again. */
export function discard(): void {
  const { session } = flow.get();
  startOver();
  if (session !== null) letGo(session, () => void goOn(session.uuid));
}

/** Takes a session as it stands and follows its job to the end, where one is running; answers how it stands then. */
async function settle(session: ImportSession): Promise<ImportSession> {
  remember(session);
  if (!isRunning(session)) return session;
  patchFlow({ busy: BUSY_AT[session.stage] ?? "reading" });
  const ended = await followJob(session);
  remember(ended);
  await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "job" });
  return ended;
}

const BUSY_AT: Partial<Record<ImportSession["stage"], FlowState["busy"]>> = { writing: "writing", undoing: "undoing" };

function isRunning({ job }: ImportSession): boolean {
  return job !== null && ["queued", "running"].includes(job.status);
}

/** The session once its job has ended; at once where none is running. */
async function followJob(session: ImportSession): Promise<ImportSession> {
  if (session.job === null || !isRunning(session)) return session;
  await waitForJob(session.job, takeJob);
  return sessionNow(session.uuid);
}
