import type { Document } from "@distributary/contract/records/document-shapes";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { write, type Write } from "../../access/write/write.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import type { JobRun } from "../../platform/jobs/types.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { documentPasswords, spellings } from "./passwords.ts";
import { documentPlace } from "./places.ts";
import { presentDocument } from "./present.ts";
import { beginRecognition } from "./recognition-job.ts";
import { readApart } from "./reading/read-apart.ts";
import type { Taken } from "./reading/verdict.ts";
import { findContent, readAnew, type ContentRow } from "./store/contents.ts";
import { findDocument } from "./store/documents.ts";
import { linksOf } from "./store/links.ts";
import { lockedContents } from "./store/passwords.ts";
import { keepThumbnails } from "./thumbnails.ts";

/** The job that tries a password on files of a universe that are protected still. */
const UNLOCK_JOB = "document-unlock";

/** On how many. */
const MOST = 500;

type Parts = Pick<Services, "database" | "jobs" | "settings" | "clock">;

/** Lets the worker open protected files by passwords that opened others. */
export function registerUnlockJob(parts: Parts): void {
  const store = openStore(documentPlace(parts));
  const passwords = documentPasswords(parts.settings);
  parts.jobs.register(UNLOCK_JOB, async (run) => {
    const universe = run.universe ?? "";
    const reads = readsOf(parts.database, universe);
    const known = await passwords.toTry(reads, universe);
    const locked = await lockedContents(reads, universe, MOST);
    let opened = 0;
    for (const [at, { sha256, name }] of locked.entries()) {
      run.progress("opening", at, locked.length);
      const content = await findContent(reads, universe, sha256);
      if (content !== null && (await tryAll(parts, store, run, { ...content, name }, known))) opened += 1;
    }
    return { opened };
  });
}

async function tryAll(
  parts: Parts,
  store: FileStore,
  run: JobRun,
  content: ContentRow & { readonly name: string },
  known: readonly string[],
): Promise<boolean> {
  const universe = run.universe ?? "";
  const verdict = await readApart(content.name, store.read(`${universe}/${content.storage_key}`), {
    passwords: known,
    signal: run.signal,
  });
  const password = openerOf(verdict, known);
  if (verdict.verdict === "refused" || password === null) return false;
  await keepThumbnails(store, `${universe}/${content.storage_key}`, verdict);
  const { actor } = run.payload as { readonly actor: Actor };
  await write(parts.database, { ...actor, universe }, UNLOCKING(true), async (w) => {
    await run.hold(w.tx);
    await keepOpened(parts, w, content, verdict, password);
    w.payload({ sha256: content.sha256.toString("hex") });
  });
  return true;
}

const UNLOCKING = (inJob: boolean) => ({ action: "document.unlock", touchesBook: false, commit: true, inJob }) as const;

/** The password by which a file was opened; null where none did. */
export function openerOf(
  verdict: { readonly verdict: string; readonly opener?: number },
  tried: readonly string[],
): string | null {
  return verdict.opener === undefined ? null : (tried[verdict.opener] ?? null);
}

async function keepOpened(
  parts: Parts,
  w: Write,
  { sha256 }: ContentRow,
  taken: Taken,
  password: string,
): Promise<void> {
  await readAnew(w.tx, w.universe, { ...taken, sha256 });
  await documentPasswords(parts.settings).keep(w.tx, w.universe, sha256, password, w.recordedAt);
  if (taken.pages.some(({ recognition }) => recognition === "wanted")) await beginRecognition(parts, w, sha256);
}

/** Opens protected documents by a password that their reader knows. */
export function documentUnlocking(parts: Parts) {
  const { database, jobs } = parts;
  const store = openStore(documentPlace(parts));
  return {
    /**
     * Reads a protected document by its password, and keeps that sealed: later files of the universe, and those that
     * are protected still, are tried with it. Throws 404, 422 where it does not open the file.
     */
    async unlock(actor: Actor, id: string, password: string): Promise<Document> {
      const { universe } = actor;
      const reads = readsOf(database, universe);
      const document = await findDocument(reads, universe, id);
      const content = document?.sha256 == null ? null : await findContent(reads, universe, document.sha256);
      if (document === null || content === null) throw notFound();
      if (content.reading.protection === undefined)
        throw invalid(["body", "password"], "This document needs no password.", "value_error.document.open");
      const key = `${universe}/${content.storage_key}`;
      const verdict = await readApart(document.name, store.read(key), { passwords: spellings(password) });
      if (verdict.verdict === "refused")
        throw invalid(["body", "password"], verdict.reason, "value_error.document.read");
      const opener = openerOf(verdict, spellings(password));
      if (opener === null)
        throw invalid(
          ["body", "password"],
          "This password does not open the document. Check it and try again.",
          "value_error.document.password",
        );
      await keepThumbnails(store, key, verdict);
      return write(database, actor, UNLOCKING(false), async (w) => {
        await keepOpened(parts, w, content, verdict, opener);
        const others = await lockedContents(w.tx, universe, 1);
        if (others.length > 0)
          await jobs.enqueue(w.tx, { kind: UNLOCK_JOB, universe, payload: { actor }, createdBy: actor.userId });
        w.subject("document", id);
        w.payload({ document: id, sha256: content.sha256.toString("hex") });
        const now = await findDocument(w.tx, universe, id);
        if (now === null) throw notFound();
        return presentDocument(now, await linksOf(w.tx, universe, [id]));
      });
    },
  };
}
