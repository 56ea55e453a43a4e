import { createReadStream } from "node:fs";
import { request as plainRequest, type IncomingMessage } from "node:http";
import { request as secureRequest } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { NO_BODY, s3Encode, s3Headers, s3Query, type S3Credentials, type S3Request } from "./s3-signature.ts";

/** A bucket of an S3-compatible object store, and who may use it. */
export interface S3Bucket extends S3Credentials {
  /** http: or https: address of the store, without a path */
  readonly endpoint: string;
  readonly bucket: string;
}

/** What one request asks. */
export interface S3Question {
  readonly method: S3Request["method"];
  /** the object; "" for the bucket itself */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** a file that is sent, with its size and SHA-256 in hex */
  readonly file?: { readonly path: string; readonly bytes: number; readonly digest: string };
}

/** The store refused, or could not be reached. */
export class S3Failure extends Error {
  override readonly name = "S3Failure";
  /** null where no answer came */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Tries of a request in all: every one of them may be made again without harm. */
const TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** How long nothing may be heard. */
const SILENCE_MS = 60_000;

/**
 * Asks the store; answers its response, whose body the caller reads to the end or destroys. What may pass (no answer, a
 * 5xx, a 429) is tried again. Throws S3Failure otherwise, except at 404 where `mayMiss`: null.
 */
export async function askS3(bucket: S3Bucket, question: S3Question, mayMiss = false): Promise<IncomingMessage | null> {
  for (let attempt = 1; ; attempt++) {
    let failure: S3Failure;
    try {
      const answer = await send(bucket, question);
      const status = answer.statusCode ?? 0;
      if (status >= 200 && status < 300) return answer;
      const said = await text(answer);
      if (status === 404 && mayMiss && !said.includes("<Code>NoSuchBucket</Code>")) return null;
      failure = new S3Failure(refusal(bucket, status, said), status);
      if (status < 500 && status !== 429) throw failure;
    } catch (error) {
      if (error instanceof S3Failure) throw error;
      failure = new S3Failure(`The object store at ${bucket.endpoint} cannot be reached.`, null, { cause: error });
    }
    if (attempt === TRIES) throw failure;
    await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1));
  }
}

/** The body of an answer as text. */
export async function text(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Says what is wrong in the words of the settings. */
function refusal({ endpoint, bucket }: S3Bucket, status: number, said: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? String(status);
  const hint =
    code === "NoSuchBucket"
      ? `there is no bucket ${bucket}; see STORAGE_URL`
      : status === 403
        ? "see STORAGE_KEY, STORAGE_SECRET and the clock of this machine"
        : status === 301 || status === 400
          ? "see STORAGE_REGION and STORAGE_ENDPOINT"
          : `it answered ${status}`;
  return `The object store at ${endpoint} refused (${code}): ${hint}.`;
}

async function send(bucket: S3Bucket, question: S3Question): Promise<IncomingMessage> {
  const { protocol, host, hostname, port } = new URL(bucket.endpoint);
  const path = `/${[bucket.bucket, ...(question.key === "" ? [] : question.key.split("/"))].map(s3Encode).join("/")}`;
  const { file, query = {} } = question;
  const headers = s3Headers(
    {
      method: question.method,
      host,
      path,
      query,
      headers: { ...question.headers, ...(file === undefined ? {} : { "content-length": String(file.bytes) }) },
      bodyDigest: file?.digest ?? NO_BODY,
    },
    bucket,
    new Date(),
  );
  const asked = (protocol === "https:" ? secureRequest : plainRequest)({
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? undefined : Number(port),
    method: question.method,
    path: Object.keys(query).length === 0 ? path : `${path}?${s3Query(query)}`,
    headers,
    timeout: SILENCE_MS,
  });
  asked.on("timeout", () => asked.destroy(new Error("the object store fell silent")));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on("response", resolve);
    asked.on("error", reject);
  });
  if (file === undefined) asked.end();
  else {
    // A store that refuses early closes while it is still sent to: its answer says why, and counts.
    const sent = pipeline(createReadStream(file.path), asked).then(() => answered);
    answered.catch(() => undefined);
    sent.catch(() => undefined);
    return Promise.race([answered, sent]);
  }
  return answered;
}
