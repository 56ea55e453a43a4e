import { createHash } from "node:crypto";
import type { Actor } from "../../access/session/actor.ts";
import type { Services } from "../../access/http/services.ts";
import { keepVersion } from "../../access/store/history.ts";
import { changeRow } from "../../access/store/rows.ts";
import { readsOf } from "../../access/records/reads.ts";
import { write, type Write } from "../../access/write/write.ts";
import { JobFailure, JobWaits, type JobRun } from "../../platform/jobs/types.ts";
import { ValidationProblem } from "../../platform/http/problem.ts";
import { scan, ScannerAway } from "../../platform/scanner/clamd.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { openParts, openStore } from "../../platform/storage/open-store.ts";
import { PartsLost } from "../../platform/storage/parted-files.ts";
import { documentPasswords } from "./passwords.ts";
import { documentPlace, postedDocuments, postedKey } from "./places.ts";
import { readApart } from "./reading/read-apart.ts";
import type { Taken } from "./reading/verdict.ts";
import { findContent, insertContent } from "./store/contents.ts";
import { findDocument, insertDocuments } from "./store/documents.ts";
import { findUpload, forgetUpload, lockUpload, markUpload, type UploadRow } from "./store/uploads.ts";
import { renameFragments } from "./fragments.ts";
import { beginRecognition } from "./recognition-job.ts";
import { mustBeFolder, mustBeFree } from "./naming.ts";
import { keepThumbnails, removeFile } from "./thumbnails.ts";
import { openerOf } from "./unlocking.ts";

/** The job that takes an upload in. */
export const UPLOAD_JOB = "document-upload";

/** What the job is given. */
export interface UploadPayload {
  readonly document: string;
  readonly version: number;
  readonly actor: Actor;
}

type Parts = Pick<Services, "database" | "jobs" | "settings" | "clock">;

/** An upload whose bytes are here, with their digest. */
interface ReceivedRow extends UploadRow {
  readonly sha256: Buffer;
}

/** Lets the worker take uploads in: it reads the file apart, and what is not refused becomes a document. */
export function registerUploadJob(parts: Parts): void {
  const store = openStore(documentPlace(parts));
  parts.jobs.register(UPLOAD_JOB, async (run) => {
    const payload = run.payload as UploadPayload;
    const universe = run.universe ?? "";
    const row = await findUpload(readsOf(parts.database, universe), universe, payload.document, payload.version);
    if (row === null) throw new JobFailure("This upload was given up. Begin it again.");
    try {
      const sha256 = row.sha256 ?? (row.state === "confirmed" ? await takeOver(parts, store, universe, row) : null);
      if (row.state !== "confirmed" || sha256 === null)
        throw new JobFailure("The file never arrived. Begin the upload again.");
      return await takeIn(parts, store, { ...payload.actor, universe }, { ...row, sha256 }, run);
    } catch (error) {
      // A fault of the file, or of its place in the meantime: nothing of it stays.
      if (error instanceof JobFailure || error instanceof ValidationProblem) await giveUp(parts, store, universe, row);
      throw error instanceof ValidationProblem ? new JobFailure(error.detail[0]?.msg ?? error.message) : error;
    }
  });
}

/**
 * Forgets an upload with its bytes, unless it came in or was given up meanwhile. The bytes go first, while the row is
 * held: a server that is ended in between leaves an upload without bytes, never bytes without an upload.
 */
export async function giveUp(
  parts: Pick<Services, "database" | "settings">,
  store: FileStore,
  universe: string,
  row: UploadRow,
): Promise<void> {
  await parts.database.withUniverse({ universe }, async (tx) => {
    const held = await lockUpload(tx, universe, row.document_id, row.version_number);
    if (held === null) return;
    const key = `${universe}/${held.storage_key}`;
    if (held.parted !== null) await openParts(documentPlace(parts)).drop(key, held.parted.store_upload);
    await removeFile(store, key);
    if (held.sha256 === null && held.parted === null) await store.remove(postedKey(universe, held.storage_key));
    await forgetUpload(tx, universe, held);
  });
}

/**
 * Brings a file that came without a digest to its place and hashes it there: one that was posted straight to the store is
 * copied to a name that no form reaches, one that came in parts is made whole. What is read and kept is what was hashed.
 * Null where nothing came, or other bytes than were announced.
 */
async function takeOver(
  parts: Pick<Services, "database" | "settings">,
  store: FileStore,
  universe: string,
  row: UploadRow,
): Promise<Buffer | null> {
  const key = `${universe}/${row.storage_key}`;
  const from = postedKey(universe, row.storage_key);
  if (row.parted === null) {
    const posted = postedDocuments(parts);
    if (posted === null || (await posted.size(from)) === null) return null;
    await posted.copy(from, key);
  } else await makeWhole(parts, key, row.parted.store_upload, row.part_tags);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of store.read(key) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  const sha256 = hash.digest();
  if (row.parted !== null && sha256.toString("hex") !== row.parted.sha256)
    throw new JobFailure("The file did not arrive as it was sent. Upload it again.");
  if (bytes !== row.declared_bytes) return null;
  await parts.database.withUniverse({ universe }, (tx) => markUpload(tx, universe, row, { state: row.state, sha256 }));
  if (row.parted === null) await store.remove(from);
  return sha256;
}

async function makeWhole(
  parts: Pick<Services, "settings">,
  key: string,
  id: string,
  tags: readonly string[],
): Promise<void> {
  await openParts(documentPlace(parts))
    .finish(key, id, tags)
    .catch((error: unknown) => {
      throw error instanceof PartsLost ? new JobFailure("The file never arrived. Begin the upload again.") : error;
    });
}

async function takeIn(
  parts: Parts,
  store: FileStore,
  actor: Actor,
  row: ReceivedRow,
  run: JobRun,
): Promise<{ readonly document: string }> {
  const { universe } = actor;
  const { sha256 } = row;
  run.progress("reading", 0, 1);
  const known = await findContent(readsOf(parts.database, universe), universe, sha256);
  const key = `${universe}/${row.storage_key}`;
  if (await store.has(key)) await mustBeClean(parts.settings, () => store.read(key));
  // The universe has these bytes: one of them is enough. A run that takes this one up again does without them too.
  if (known !== null) await store.remove(key);
  else if (!(await store.has(key))) throw new JobFailure("The file never arrived. Begin the upload again.");
  const passwords = documentPasswords(parts.settings);
  const tried = known === null ? await passwords.toTry(readsOf(parts.database, universe), universe) : [];
  const verdict =
    known === null ? await readApart(row.name, store.read(key), { passwords: tried, signal: run.signal }) : null;
  if (verdict?.verdict === "refused") throw new JobFailure(verdict.reason);
  if (verdict !== null) await keepThumbnails(store, key, verdict);
  const password = verdict === null ? null : openerOf(verdict, tried);
  const action = row.version_number === 1 ? "document.create" : "document.replace";
  await write(parts.database, actor, { action, touchesBook: false, commit: true, inJob: true }, async (w) => {
    await run.hold(w.tx);
    if ((await lockUpload(w.tx, universe, row.document_id, row.version_number)) === null) {
      await removeFile(store, key);
      throw new JobFailure("This upload was given up. Begin it again.");
    }
    const isNew = verdict !== null && (await keep(w, row, verdict));
    if (isNew && password !== null) await passwords.keep(w.tx, universe, sha256, password, w.recordedAt);
    if (isNew && verdict.pages.some(({ recognition }) => recognition === "wanted"))
      await beginRecognition(parts, w, sha256);
    await record(w, row, verdict?.mediaType ?? known?.media_type ?? "application/octet-stream");
    await forgetUpload(w.tx, universe, row);
    await run.completeIn(w.tx, { document: row.document_id });
    // Another upload of the same bytes came in while these were read.
    if (verdict !== null && !isNew) w.tx.afterCommit(() => removeFile(store, key));
  });
  return { document: row.document_id };
}

/** Throws JobFailure for a file in which the scanner finds a virus, and JobWaits while one that is set is away. */
async function mustBeClean({ scanner }: Services["settings"], file: () => AsyncIterable<Uint8Array>): Promise<void> {
  if (scanner === null) return;
  const scanned = await scan(scanner, file).catch((error: unknown) => {
    throw error instanceof ScannerAway
      ? new JobWaits("Waiting for the virus scanner, which is not responding", error)
      : error;
  });
  if (scanned === "too large")
    throw new JobFailure("This file is larger than the virus scanner checks. Make it smaller or split it.");
  if (scanned.found !== null)
    throw new JobFailure(`The virus scanner found ${scanned.found} in this file, and it was not taken.`);
}

function keep(w: Write, row: ReceivedRow, taken: Taken): Promise<boolean> {
  return insertContent(w.tx, w.universe, {
    sha256: row.sha256,
    bytes: row.declared_bytes,
    storage_key: row.storage_key,
    media_type: taken.mediaType,
    verdict: taken.verdict,
    reading: taken.reading,
    pages: taken.pages,
    now: w.recordedAt,
  });
}

/** The document that shows the bytes: a new one, or the next version of one. Throws 422 where its place was taken. */
async function record(w: Write, row: ReceivedRow, media: string): Promise<void> {
  const id = row.document_id;
  const before = row.version_number === 1 ? null : await findDocument(w.tx, w.universe, id);
  if (row.version_number > 1 && before === null)
    throw new JobFailure("The document was removed. Upload the file as a new one.");
  const parent = before === null ? row.parent_id : before.parent_id;
  await mustBeFolder(w.tx, w.universe, parent);
  await mustBeFree(w.tx, w.universe, parent, row.name, id);
  const sha256 = `\\x${row.sha256.toString("hex")}`;
  const columns = {
    name: row.name,
    media_type: media,
    storage_size: row.declared_bytes,
    version_number: row.version_number,
    sha256,
    updated_time: w.recordedAt,
    revision: w.revision,
  };
  if (before === null) {
    await insertDocuments(w.tx, [
      {
        universe_id: w.universe,
        document_id: id,
        parent_id: parent,
        is_folder: false,
        is_fragment: false,
        flat_tags: row.flat_tags,
        user_attributes: {},
        created_time: w.recordedAt,
        ...columns,
      },
    ]);
  } else {
    await keepVersion(w.tx, w.universe, "document", id, w.revision);
    await changeRow(w.tx, "document", { universe: w.universe, column: "document_id", id }, columns);
    await renameFragments(w, id, row.name);
  }
  w.subject("document", id);
  w.payload({ document: id, name: row.name, sha256: sha256.slice(2), bytes: row.declared_bytes });
}
