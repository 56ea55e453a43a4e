import type { PartedUpload, StartUploadBody } from "@distributary/contract/records/document-shapes";
import { formatBytes } from "../../ui/format/bytes.ts";
import { uploadFailureTexts as texts } from "./texts.ts";
import { isAbort, UploadFailure } from "./upload-failure.ts";
import { CallError } from "../../data/http/errors.ts";

/** How long a broken connection is waited for before each further try. */
const PAUSES_MS = [500, 1_000, 2_000] as const;

/** The calls by which a file goes up in parts. */
export interface PartCalls {
  unfinished(): Promise<readonly PartedUpload[]>;
  digest(file: File): Promise<string>;
  begin(upload: UploadOf, body: { sha256: string; name: string; flat_tags: string[] }): Promise<PartedUpload>;
  /** Throws a CallError of status 0 where the connection is lost. */
  part(upload: UploadOf, part: number, bytes: Blob, onProgress: (sent: number) => void): Promise<PartedUpload>;
  pause(milliseconds: number): Promise<void>;
}

type UploadOf = Pick<PartedUpload, "uuid" | "version_number">;
type Asked = Pick<StartUploadBody, "parent_id" | "document_id" | "flat_tags"> & {
  readonly file: File;
  readonly name: string;
};

/** Whether an unfinished upload is of this file, as far as name and size say, and goes to the same place. */
export function mayContinue(upload: PartedUpload, { file, parent_id, document_id }: Omit<Asked, "name" | "flat_tags">) {
  const isSamePlace =
    document_id === undefined
      ? upload.version_number === 1 && upload.parent_id === (parent_id ?? null)
      : upload.uuid === document_id;
  return isSamePlace && upload.storage_size === file.size && upload.received > 0;
}

/** The unfinished upload that a file continues, by its bytes; null: there is none. */
export async function unfinishedOf(calls: PartCalls, asked: Asked): Promise<PartedUpload | null> {
  const likely = (await calls.unfinished()).filter((upload) => mayContinue(upload, asked));
  if (likely.length === 0) return null;
  const digest = await calls.digest(asked.file);
  return likely.find(({ sha256 }) => sha256 === digest) ?? null;
}

/**
 * Sends the parts of a file that are not there yet. A connection that is lost is tried again, and then said: what was
 * sent stays, to be continued, also where the person leaves meanwhile. Throws UploadFailure with `sent`, and what the
 * calls throw.
 */
export async function sendParts(
  calls: PartCalls,
  upload: UploadOf,
  { file, name, flat_tags }: Pick<Asked, "file" | "name" | "flat_tags">,
  follow: (sent: number) => void,
): Promise<void> {
  const body = { sha256: await calls.digest(file), name, flat_tags };
  let known = 0;
  const heard = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    for (let tries = 0; ; tries++) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- tried again only where it failed
        return await call();
      } catch (failure) {
        if (!(failure instanceof CallError && failure.status === 0)) throw failure;
        const pause = PAUSES_MS[tries];
        if (pause === undefined) throw connectionLost(upload.uuid, known, file.size);
        // oxlint-disable-next-line no-await-in-loop -- the wait is what the loop is for
        await calls.pause(pause);
      }
    }
  };
  try {
    let state = await heard(() => calls.begin(upload, body));
    while (state.received < file.size) {
      const { received, part_size: size } = state;
      known = received;
      follow(received);
      const bytes = file.slice(received, received + size);
      // oxlint-disable-next-line no-await-in-loop -- parts come in order
      state = await heard(() => calls.part(upload, received / size + 1, bytes, (sent) => follow(received + sent)));
    }
  } catch (failure) {
    throw isAbort(failure) && known > 0 ? leftUpload(upload.uuid, known, file.size) : failure;
  }
  follow(file.size);
}

function leftUpload(upload: string, sent: number, bytes: number): UploadFailure {
  const message = texts.leftSoFar(formatBytes(sent), formatBytes(bytes));
  return new UploadFailure(texts.left, message, { sent, upload, left: true });
}

function connectionLost(upload: string, sent: number, bytes: number): UploadFailure {
  const message = sent === 0 ? texts.tryAgain : texts.sentSoFar(formatBytes(sent), formatBytes(bytes));
  return new UploadFailure(texts.connection, message, { sent, upload });
}
