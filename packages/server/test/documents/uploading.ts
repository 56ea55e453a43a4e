import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { StartedUpload } from "@distributary/contract/records/document-shapes";
import type { CallInput, Endpoint } from "@distributary/contract/wire/endpoint";
import type { CallAnswer, CallAs, SignedIn } from "../support/calling.ts";

/** How calls are made and jobs waited for: of a test's own server, or of a started product. */
export interface Sending {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E> & CallAs): Promise<CallAnswer<E>>;
  ended(job: string): Promise<unknown>;
}

/** A form of fields and then a file, as browsers send it. */
export function formOf(fields: Readonly<Record<string, string>>, name: string, bytes: Uint8Array) {
  const boundary = "----a-boundary-that-no-file-has";
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    bytes: Buffer.concat([Buffer.from(parts.join("") + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Posts the bytes of an upload where its start said: to the server, or straight to an object store. */
export async function postFile(
  sending: Pick<Sending, "call">,
  started: StartedUpload,
  bytes: Uint8Array,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { url = "", fields = {} } = started.storage ?? {};
  const form = formOf(fields, started.name, bytes);
  if (!url.startsWith("http")) return sending.call(documentsEndpoints.receive, form);
  const answer = await fetch(url, { method: "POST", headers: form.headers, body: form.bytes });
  return { status: answer.status, body: await answer.text() };
}

/** Uploads a file through all its steps and waits for the job; answers the id of the document. */
export async function upload(
  sending: Sending,
  as: SignedIn,
  name: string,
  bytes: Uint8Array,
  more: { readonly parent_id?: string; readonly flat_tags?: string[]; readonly document_id?: string } = {},
): Promise<string> {
  const body = { name, storage_size: bytes.length, universe: as.universe, ...more };
  const started = (await sending.call(documentsEndpoints.start, { as, body })).ok as StartedUpload;
  const posted = await postFile(sending, started, bytes);
  if (posted.status !== 204) throw new Error(`the file was answered ${posted.status}`);
  const params = { id: started.uuid, version: String(started.version_number) };
  const { job } = (await sending.call(documentsEndpoints.uploaded, { as, params })).ok as StartedUpload;
  const end = (await sending.ended(job?.uuid ?? "")) as { status?: string; error?: string } | undefined;
  if (end?.status === "failed") throw new Error(`${name} was refused: ${end.error}`);
  return started.uuid;
}

/** Makes a folder; answers its id. */
export async function makeFolder(sending: Pick<Sending, "call">, as: SignedIn, name: string): Promise<string> {
  const body = { name, universe: as.universe, is_folder: true };
  return ((await sending.call(documentsEndpoints.start, { as, body })).ok as StartedUpload).uuid;
}
