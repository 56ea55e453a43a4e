import { documentsEndpoints } from "@distributary/contract/records/documents";
import {
  PARTED_FROM,
  type Document,
  type StartedUpload,
  type StartUploadBody,
  type StorageLocation,
} from "@distributary/contract/records/document-shapes";
import type { Job } from "@distributary/contract/entry/jobs";
import type { ValidationErrorBody } from "@distributary/contract/wire/errors";
import { api, tokens } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { postForm } from "../../data/http/post-form.ts";
import { waitForJob } from "../../data/jobs.ts";
import { pauseFor } from "../../data/http/again.ts";
import { sha256OfFile } from "../../data/http/sha256.ts";
import { upload } from "../../data/http/upload.ts";
import { sendParts, unfinishedOf, type PartCalls } from "./send-parts.ts";
import { uploadFailureTexts as texts } from "./texts.ts";
import { uploadJobState } from "./upload-job-state.ts";
import { UploadFailure } from "./upload-failure.ts";
import { readUnfinished, unfinishedKey } from "./unfinished.ts";

/** How an upload is doing, as its own side sees it. */
export type UploadState = "Pending" | "Created" | "Uploading" | "Failed" | "Completed";

/** What a storage answers that took a file. */
export const STORAGE_TOOK_IT = 204;

/** Begins an upload with everything but its universe, which is that of the session. */
type Start = Pick<StartUploadBody, "flat_tags" | "parent_id" | "document_id"> & { readonly name: string };

/** A file to be uploaded, and what it will be. */
export interface NewDocument extends Start {
  readonly file: File;
}

/** The calls that an upload makes. */
export interface UploadCalls extends PartCalls {
  start(body: Start & { readonly storage_size: number }): Promise<StartedUpload>;
  /** The form that goes through our own server, for a browser that does not reach the storage. */
  redirect(token: string): Promise<StorageLocation>;
  post(storage: StorageLocation, file: File, onProgress: (sent: number) => void): Promise<{ readonly status: number }>;
  confirm(id: string, version: number): Promise<StartedUpload>;
  wait(job: Job, follow: (job: Job) => void): Promise<Job>;
  get(id: string): Promise<Document>;
  remove(id: string): Promise<unknown>;
}

/** The type of the refusal of a name that is taken; its context has one that is free. */
const DUPLICATE = "value_error.document.duplicate.error";

/** What a refused start says: a 422 by its first message, with the free name that it offers. */
export function startFailure(failure: unknown): UploadFailure {
  if (!(failure instanceof CallError)) return new UploadFailure(texts.other, refusalText(failure));
  const [first] = (failure.body as Partial<ValidationErrorBody> | null)?.detail ?? [];
  if (first === undefined) return new UploadFailure(texts.start, failure.message);
  const suggested = first.type === DUPLICATE ? first.ctx?.["suggested_name"] : undefined;
  return new UploadFailure(texts.start, first.msg, {
    field: true,
    suggestion: typeof suggested === "string" ? suggested : null,
  });
}

/**
 * Takes a file through all steps of its upload and answers the document that it became: start, form to the storage,
 * confirmation, the job behind it. Where the storage or the confirmation fails, a document that is new is removed.
 * Throws UploadFailure, and AbortError where it was left.
 */
export async function uploadBy(
  calls: UploadCalls,
  { file, ...asked }: NewDocument,
  follow: (state: UploadState, sent: number, job?: Job) => void,
): Promise<Document> {
  follow("Pending", 0);
  const fail = (failure: UploadFailure): never => {
    follow("Failed", 0);
    throw failure;
  };
  const parted = file.size >= PARTED_FROM;
  const begun = parted ? await unfinishedOf(calls, { ...asked, file }) : null;
  const started =
    begun ??
    (await calls.start({ ...asked, storage_size: file.size }).catch((failure: unknown) => fail(startFailure(failure))));
  follow("Created", 0);
  const isNew = asked.document_id === undefined;
  const undoAnd = async (failure: unknown): Promise<never> => {
    // What cannot be removed now is cleared away by the server when its time is over; what can be continued stays.
    const stays = failure instanceof UploadFailure && failure.sent !== null;
    if (isNew && !stays) await calls.remove(started.uuid).catch(() => undefined);
    if (failure instanceof UploadFailure) return fail(failure);
    follow("Failed", 0);
    throw failure;
  };
  const onProgress = (sent: number): void => follow("Uploading", sent);
  if (parted)
    await sendParts(calls, started, { ...asked, file }, onProgress).catch((failure: unknown) =>
      undoAnd(failure instanceof CallError ? new UploadFailure(texts.sending, refusalText(failure)) : failure),
    );
  else await sendForm(calls, started as StartedUpload, file, onProgress).catch(undoAnd);
  const confirmed = await calls
    .confirm(started.uuid, started.version_number)
    .catch((failure: unknown) => undoAnd(new UploadFailure(texts.confirmation, refusalText(failure))));
  follow("Uploading", file.size);
  const job =
    confirmed.job === null ? null : await calls.wait(confirmed.job, (now) => follow("Uploading", file.size, now));
  if (job !== null && uploadJobState(job) !== "Completed") return fail(new UploadFailure(texts.job, job.error ?? ""));
  const document = await calls.get(started.uuid);
  follow("Completed", file.size);
  return document;
}

/** Posts a file as one form: where the start said, or around a storage that does not answer. Throws UploadFailure. */
async function sendForm(
  calls: UploadCalls,
  { storage, redirect }: StartedUpload,
  file: File,
  onProgress: (sent: number) => void,
): Promise<void> {
  if (storage === null) throw new UploadFailure(texts.other, texts.start);
  const first = await calls.post(storage, file, onProgress);
  const around = first.status === 0 && redirect !== null && isElsewhere(storage);
  const posted = around ? await calls.post(await calls.redirect(redirectToken(redirect)), file, onProgress) : first;
  if (posted.status !== STORAGE_TOOK_IT)
    throw new UploadFailure(posted.status === 0 ? texts.sending : texts.storage, "");
}

/** Whether a form goes to another server than ours: to the object store itself. */
function isElsewhere({ url }: StorageLocation): boolean {
  return !url.startsWith("/");
}

/** The token in the address of a redirect, which is the last part of its path. */
function redirectToken(address: string): string {
  return address.split("/").findLast((part) => part !== "") ?? "";
}

/** The calls of the running product; `signal` leaves an upload that is under way. */
function ownCalls(signal: AbortSignal): UploadCalls {
  const universe = tokens.universe()?.universe ?? "";
  let digest: Promise<string> | undefined;
  return {
    start: (body) =>
      api.call(documentsEndpoints.start, {
        query: { need_redirect: "true" },
        body: { ...body, universe, is_folder: false },
      }),
    redirect: (token) => api.call(documentsEndpoints.redirect, { params: { token } }),
    post: ({ url, fields }, file, onProgress) => postForm(url, fields, file, { onProgress, signal }),
    confirm: (id, version) => api.call(documentsEndpoints.uploaded, { params: { id, version: String(version) } }),
    wait: waitForJob,
    get: (id) => api.call(documentsEndpoints.get, { params: { id } }),
    remove: (id) => api.call(documentsEndpoints.remove, { params: { id } }),
    unfinished: readUnfinished,
    digest: (file) => (digest ??= sha256OfFile(file, signal)),
    begin: ({ uuid: id, version_number: version }, body) =>
      api.call(documentsEndpoints.beginParts, { params: { id, version: String(version) }, body }),
    part: ({ uuid: id, version_number: version }, part, bytes, onProgress) => {
      const params = { id, version: String(version), part: String(part) };
      return upload(documentsEndpoints.part, { params }, bytes, onProgress, signal);
    },
    pause: (milliseconds) => pauseFor(milliseconds, signal),
  };
}

/** Uploads a file as a document of the universe. Throws as `uploadBy` does. */
export async function uploadDocument(
  asked: NewDocument,
  follow: (state: UploadState, sent: number, job?: Job) => void,
  signal: AbortSignal,
): Promise<Document> {
  try {
    const document = await uploadBy(ownCalls(signal), asked, follow);
    void queryClient.invalidateQueries();
    return document;
  } finally {
    void queryClient.invalidateQueries({ queryKey: unfinishedKey });
  }
}
