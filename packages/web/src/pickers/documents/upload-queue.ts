import type { Job } from "@distributary/contract/entry/jobs";
import type { Document } from "@distributary/contract/records/document-shapes";
import type { UploadState } from "./upload-document.ts";
import { isAbort, UploadFailure } from "./upload-failure.ts";
import { uploadFailureTexts } from "./texts.ts";
import { failureText } from "../../data/http/errors.ts";

/** One of the files of an upload, and how it is doing. */
export interface Queued {
  readonly key: number;
  readonly file: File;
  readonly name: string;
  readonly state: UploadState;
  readonly sent: number;
  /** The job that takes it in, once all of it was sent; null before. */
  readonly job: Job | null;
  readonly failure: UploadFailure | null;
  readonly document: Document | null;
}

/** Files that wait to be uploaded, each named as its file is, unless all of them have a name. */
export function queued(files: readonly File[], named?: string): readonly Queued[] {
  return files.map((file, key) => ({
    key,
    file,
    name: named ?? file.name.slice(0, 128),
    state: "Pending",
    sent: 0,
    job: null,
    failure: null,
    document: null,
  }));
}

/** The queue with one of its files changed; a file that begins again has no failure. */
export function withChange(queue: readonly Queued[], key: number, change: Partial<Queued>): readonly Queued[] {
  return queue.map((one) => (one.key === key ? { ...one, ...change } : one));
}

/** How far all of it is: files that are done, bytes that are through, of how many. */
export function progressOf(queue: readonly Queued[]): { done: number; files: number; sent: number; bytes: number } {
  return {
    done: queue.filter((one) => one.state === "Completed").length,
    files: queue.length,
    sent: queue.reduce((sum, { sent }) => sum + sent, 0),
    bytes: queue.reduce((sum, { file }) => sum + file.size, 0),
  };
}

/** Uploads one after the other what is not done yet; tells each change, and goes on where one fails; those have their failure. */
export async function uploadAll(
  queue: readonly Queued[],
  send: (one: Queued, follow: (state: UploadState, sent: number, job?: Job) => void) => Promise<Document>,
  change: (key: number, change: Partial<Queued>) => void,
): Promise<{ readonly documents: readonly Document[]; readonly failed: readonly Queued[] }> {
  const documents: Document[] = [];
  const failed: Queued[] = [];
  for (const one of queue) {
    if (one.document !== null) {
      documents.push(one.document);
      continue;
    }
    change(one.key, { failure: null, state: "Pending", sent: 0 });
    try {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time, so that each is as quick as it can be
      const document = await send(one, (state, sent, job) => change(one.key, { state, sent, job: job ?? null }));
      documents.push(document);
      change(one.key, { document });
    } catch (cause) {
      if (isAbort(cause) || (cause instanceof UploadFailure && cause.left)) throw cause;
      const failure =
        cause instanceof UploadFailure ? cause : new UploadFailure(uploadFailureTexts.other, failureText(cause));
      failed.push({ ...one, failure });
      change(one.key, { failure, state: "Failed" });
    }
  }
  return { documents, failed };
}
