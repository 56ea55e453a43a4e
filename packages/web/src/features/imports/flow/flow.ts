import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { api, tokens } from "../../../data/api.ts";
import { queryClient, sayFailure } from "../../../data/cache.ts";
import { CallError, refusalText } from "../../../data/http/errors.ts";
import { askUntilAnswered } from "../../../data/jobs.ts";
import { upload } from "../../../data/http/upload.ts";
import { changedRecordsOf } from "../changed-since.ts";
import { letGo } from "../letting-go.ts";
import { importTexts } from "../texts.ts";
import { followJob, remember, sessionNow, settle } from "./following.ts";
import { blankFlow, flow, heldSession, leftRows, patchFlow, rememberSession, type Upload } from "./flow-store.ts";
import { answers, failed, guarded, isLeft, leaveWork, read, rest, startOver } from "./reading.ts";

/** Goes on with the import that this tab had open, where there was one. `reads`: files that came and were not read are. */
export async function resume(reads = false): Promise<void> {
  const held = heldSession();
  const { session, busy, universe } = flow.get();
  const here = tokens.universe()?.universe ?? null;
  if (universe === here && (busy !== null || (session !== null && session.uuid === held))) return;
  // What is at work for another universe is not shown in this one.
  leaveWork();
  flow.set({ ...blankFlow, universe: here, left: held === null ? null : leftRows() });
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
    else if (!isLeft(failure)) {
      if (isShown()) failed("undoing", failure, () => void undoAgain(id, leaveChanged));
      else sayFailure(failure);
    }
  }
  await Promise.all([rest(), queryClient.invalidateQueries()]);
}

/** Lets go of the import of this page: it is not wanted. Undone, it stands here again. */
export function discard(): void {
  const { session } = flow.get();
  startOver();
  if (session !== null) letGo(session, () => void goOn(session.uuid));
}
