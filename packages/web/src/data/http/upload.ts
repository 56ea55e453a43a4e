import { API_PREFIX, type AnswerOf, type CallInput, type Endpoint } from "@distributary/contract/wire/endpoint";
import { pauseBefore, pauseFor, secondsOf } from "./again.ts";
import { api } from "../api.ts";
import { callError } from "./errors.ts";
import { addressOf } from "./request.ts";

/**
 * Sends the bytes of a file to a call that takes them, telling how many are through (`fetch` cannot). Throws CallError,
 * and AbortError where it was left.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: Blob,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const put = (): Promise<Answer> =>
    putOnce(endpoint.method, address, api.headersFor(endpoint), file, { onProgress, signal });
  const address = addressOf(API_PREFIX, endpoint, input);
  const used = api.credentialsFor(endpoint);
  let answer = await put();
  if (answer.status === 401 || answer.status === 400) {
    const error = callError(answer.status, parsed(answer.text));
    const stale = error.code === "invalid-jwt" || error.code === "invalid-headers";
    if (!stale || !(await api.renew(endpoint, used))) throw error;
    answer = await put();
  }
  for (let tries = 1; answer.status === 503; tries++) {
    const retryAfter = secondsOf(answer.header("Retry-After"));
    const error = callError(answer.status, parsed(answer.text), { url: address, statusText: "", retryAfter });
    const pause = pauseBefore(error, false, tries);
    if (pause === null) throw error;
    await pauseFor(pause, signal);
    answer = await put();
  }
  if (answer.status === 0 || answer.status >= 400) throw callError(answer.status, parsed(answer.text));
  api.heed(endpoint, answer.header);
  return parsed(answer.text) as AnswerOf<E>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

function putOnce(
  method: string,
  address: string,
  headers: Record<string, string>,
  file: Blob,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal | undefined },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const leave = (): void => {
      request.abort();
      reject(new DOMException("The call was left.", "AbortError"));
    };
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    const done = (): void =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.addEventListener("load", done);
    request.addEventListener("error", done);
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", leave));
    signal?.addEventListener("abort", leave, { once: true });
    if (signal?.aborted === true) leave();
    else request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    // The page of somebody on the way: its status says what there is to say.
    return null;
  }
}
