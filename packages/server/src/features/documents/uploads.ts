import type { StartedUpload, StartUploadBody, StorageLocation } from "@distributary/contract/records/document-shapes";
import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import type { Services } from "../../access/http/services.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { isDemoUniverse } from "../../access/store/universes.ts";
import { readFormStream } from "../../platform/http/form-stream.ts";
import { conflict, invalid, notFound } from "../../platform/http/problem.ts";
import { FileTooLarge } from "../../platform/storage/file-store.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { uploadTokens, type UploadClaims } from "../../platform/token/upload-token.ts";
import { LIMITS } from "./limits.ts";
import { documentPlace, postedDocuments, postedKey } from "./places.ts";
import { holdToQuota, mustBeNamed, mustBeTaken } from "./policy.ts";
import { mustBeFolder, mustBeFree } from "./naming.ts";
import { presentUpload } from "./present.ts";
import { bytesKept } from "./store/contents.ts";
import { findDocument } from "./store/documents.ts";
import { findUpload, insertUpload, lockUpload, markUpload, nextVersion, type UploadRow } from "./store/uploads.ts";
import { UPLOAD_JOB, type UploadPayload } from "./upload-job.ts";

type Parts = Pick<Services, "database" | "clock" | "ids" | "jobs" | "settings">;

const COMES_IN_PARTS = "The file of this upload comes in parts. Send the next part, or begin a new upload.";

/** Where the form of an upload is posted. */
const POSTED_TO = `${API_PREFIX}/documents/upload/`;

/** Files on their way: begun, received, confirmed. What comes of them is the work of a job. */
export function documentUploads(parts: Parts) {
  const { database, clock, ids, jobs, settings } = parts;
  const store = openStore(documentPlace(parts));
  const posted = postedDocuments(parts);
  const isDirect = settings.storage.kind === "s3" && settings.storage.direct;
  const tokens = uploadTokens(settings.secretKey);

  const tokenOf = (universe: string, row: UploadRow): string => {
    const expires = Math.floor((row.created_time.getTime() + LIMITS.uploadMilliseconds) / 1000);
    return tokens.sign({ universe, document: row.document_id, version: row.version_number, expires });
  };

  const ownForm = (universe: string, row: UploadRow): StorageLocation => ({
    url: POSTED_TO,
    fields: { token: tokenOf(universe, row) },
  });

  const locationOf = async (universe: string, row: UploadRow): Promise<StorageLocation> =>
    posted === null || !isDirect
      ? ownForm(universe, row)
      : posted.form(
          postedKey(universe, row.storage_key),
          row.declared_bytes,
          Math.ceil((row.created_time.getTime() + LIMITS.uploadMilliseconds - clock.now().getTime()) / 1000),
        );

  /** Whether the file was posted straight to the store. Throws 422 where it is not the one that was announced. */
  const wasPosted = async (universe: string, row: UploadRow | null): Promise<boolean> => {
    if (posted === null || row?.state !== "created" || row.parted !== null) return false;
    const key = postedKey(universe, row.storage_key);
    const bytes = await posted.size(key);
    if (bytes === null || bytes === row.declared_bytes) return bytes !== null;
    await store.remove(key);
    throw wrongSize(row);
  };

  const shown = async (actor: Actor, row: UploadRow, withRedirect: boolean): Promise<StartedUpload> => {
    const isAwaited = row.state === "created";
    const token = tokenOf(actor.universe, row);
    return {
      ...presentUpload(row),
      job: await jobs.find(actor.universe, row.job_id),
      storage: isAwaited ? await locationOf(actor.universe, row) : null,
      redirect: withRedirect && isAwaited ? `${API_PREFIX}/documents/upload-redirect/${token}/` : null,
    };
  };

  return {
    /** Throws 404 for another universe, 413 beyond a quota, 422 at a name that is taken or of a kind that is not. */
    async start(actor: Actor, asked: StartUploadBody, needRedirect: boolean): Promise<StartedUpload> {
      const body = mustBeNamed(asked);
      if (body.universe !== actor.universe) throw notFound();
      mustBeTaken(body.name);
      const row = await database.withUniverse(actor, async (tx): Promise<UploadRow> => {
        if (await isDemoUniverse(tx))
          throw conflict("The demo uses sample data and takes no documents. Upload to your own universe.");
        holdToQuota(settings, body.storage_size, await bytesKept(tx, actor.universe));
        const replaced = body.document_id === undefined ? null : await mustBeFile(tx, actor, body.document_id);
        const parent = replaced === null ? (body.parent_id ?? null) : replaced.parent_id;
        await mustBeFolder(tx, actor.universe, parent);
        await mustBeFree(tx, actor.universe, parent, body.name, body.document_id ?? null);
        const document = body.document_id ?? ids.uuid();
        const version = await nextVersion(tx, actor.universe, document);
        const payload: UploadPayload = { document, version, actor };
        const begun = {
          document_id: document,
          version_number: version,
          name: body.name,
          parent_id: parent,
          flat_tags: body.flat_tags,
          declared_bytes: body.storage_size,
          storage_key: ids.uuid(),
          // Begins when the file is there; one that never comes is cleared away when its time is over.
          job_id: await jobs.enqueue(tx, {
            kind: UPLOAD_JOB,
            universe: actor.universe,
            payload,
            createdBy: actor.userId,
            delayMs: LIMITS.uploadMilliseconds,
          }),
          created_by: actor.userId,
          created_time: clock.now(),
        };
        await insertUpload(tx, actor.universe, begun);
        return { ...begun, sha256: null, state: "created", parted: null, part_tags: [] };
      });
      return shown(actor, row, needRedirect);
    },

    /** Takes the form of an upload. Throws 404 for a token that opens none, 409 for a second file, 413 and 422. */
    async receive(contentType: string | null, body: AsyncIterable<Uint8Array>): Promise<void> {
      const form = await readFormStream(contentType, body);
      const claims = tokens.verify(form.fields.get("token") ?? "", clock.now());
      if (claims === null) throw notFound();
      const row = await findUpload(
        readsOf(database, claims.universe),
        claims.universe,
        claims.document,
        claims.version,
      );
      if (row === null) throw notFound();
      if (row.state !== "created") throw conflict("The file of this upload is already here. Begin a new upload.");
      if (row.parted !== null) throw conflict(COMES_IN_PARTS);
      const key = `${claims.universe}/${row.storage_key}`;
      const stored = await store.write(key, form.file, row.declared_bytes).catch((error: unknown) => {
        throw error instanceof FileTooLarge ? wrongSize(row) : error;
      });
      if (stored.bytes !== row.declared_bytes) {
        await store.remove(key);
        throw wrongSize(row);
      }
      await this.received(claims, stored.sha256);
    },

    /** Says that the bytes of an upload are there. Throws 404 where it was given up meanwhile. */
    async received(claims: UploadClaims, sha256: Buffer): Promise<void> {
      await database.withUniverse({ universe: claims.universe }, async (tx) => {
        const row = await lockUpload(tx, claims.universe, claims.document, claims.version);
        if (row === null) throw notFound();
        if (row.parted !== null) throw conflict(COMES_IN_PARTS);
        if (row.state === "created") await markUpload(tx, claims.universe, row, { state: "received", sha256 });
      });
    },

    /** Lets the job of an upload begin. Throws 404, and 409 where no file has come. */
    async confirm(actor: Actor, id: string, version: number): Promise<StartedUpload> {
      const begun = await findUpload(readsOf(database, actor.universe), actor.universe, id, version);
      const isPosted = await wasPosted(actor.universe, begun);
      const row = await database.withUniverse(actor, async (tx) => {
        const found = await lockUpload(tx, actor.universe, id, version);
        if (found === null) throw notFound();
        if (found.parted !== null && !isComplete(found))
          throw conflict("Not all of this file has arrived. Continue the upload.");
        if (found.state === "created" && !isPosted && found.parted === null)
          throw conflict("No file has arrived for this upload. Send the file first.");
        await markUpload(tx, actor.universe, found, { state: "confirmed" });
        await jobs.hurry(tx, actor.universe, found.job_id);
        return { ...found, state: "confirmed" as const };
      });
      return shown(actor, row, false);
    },

    /**
     * The form of an upload that posts through this server, for whom the object store is out of reach. Throws 404 for a
     * token that opens none here.
     */
    async redirect(actor: Actor, token: string): Promise<StorageLocation> {
      const claims = tokens.verify(token, clock.now());
      if (claims === null || claims.universe !== actor.universe) throw notFound();
      const reads = readsOf(database, actor.universe);
      const row = await findUpload(reads, actor.universe, claims.document, claims.version);
      if (row === null || row.state !== "created") throw notFound();
      return ownForm(actor.universe, row);
    },
  };
}

async function mustBeFile(tx: Reads, actor: Actor, id: string) {
  const found = await findDocument(tx, actor.universe, id);
  if (found === null) throw notFound();
  if (found.is_folder || found.is_fragment)
    throw invalid(["body", "document_id"], "Choose a document that has a file of its own.");
  return found;
}

/** Whether every part of a file is here. */
function isComplete({ parted, part_tags, declared_bytes }: UploadRow): boolean {
  return parted !== null && part_tags.length * parted.bytes >= declared_bytes;
}

function wrongSize({ declared_bytes: declared }: UploadRow): Error {
  return invalid(
    ["body", "file"],
    `The file is not the ${declared} bytes that were announced. Begin the upload again.`,
  );
}
