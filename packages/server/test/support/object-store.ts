import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { takePost } from "./posted-object.ts";
import { s3Headers, type S3Credentials, type S3Request } from "./s3-signature.ts";

/**
 * What happens to a request: a status it is refused with, no answer at all (`silent`), a connection that is cut before
 * the answer (`cut`), an answer that breaks off in its middle (`half`) or stops there for good (`stuck`), or one that
 * comes in small pieces (`slow`).
 */
export type Fault = number | "silent" | "cut" | "half" | "stuck" | "slow";

interface Befalling {
  readonly fault: Fault;
  readonly method: string | null;
}

/** An object store over a real socket: it checks every signature and every body against it, and answers two names a page. */
export interface ObjectStore {
  readonly endpoint: string;
  readonly credentials: S3Credentials;
  readonly bucket: string;
  readonly objects: Map<string, Buffer>;
  /** Files of which parts came and the end did not, by their id. */
  readonly halves: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>;
  /** What was asked, as method and key. */
  readonly asked: string[];
  /** The origin whose pages may post to it; null: none. */
  lets: string | null;
  /** What befalls the next requests, whatever they ask. */
  readonly next: Fault[];
  /** What befalls every request of a method; null of any. */
  always: Befalling | readonly Befalling[] | null;
  /** Nobody listens any more. */
  away(): Promise<void>;
  /** Somebody listens again, at the same address. */
  back(): Promise<void>;
  close(): Promise<void>;
}

const CODES: Readonly<Record<number, string>> = { 403: "AccessDenied", 404: "NoSuchUpload", 503: "SlowDown" };
const PAGE = 2;
const STARTED = "2026-01-02T03:04:05.000Z";

/** The settings by which a server keeps its files in a folder of the store. */
export function settingsOf({ bucket, endpoint, credentials }: ObjectStore, folder: string): Record<string, string> {
  return {
    STORAGE_URL: `s3://${bucket}/${folder}`,
    STORAGE_ENDPOINT: endpoint,
    STORAGE_REGION: credentials.region,
    STORAGE_KEY: credentials.key,
    STORAGE_SECRET: credentials.secret,
  };
}

/** Starts one with an empty bucket. */
export async function objectStore(): Promise<ObjectStore> {
  const credentials = { region: "eu-test-1", key: "AKEXAMPLE", secret: "a secret/with+signs" };
  const bucket = "books";
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const away = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const store: ObjectStore = {
    endpoint: `http://127.0.0.1:${port}`,
    credentials,
    bucket,
    objects: new Map(),
    halves: new Map(),
    asked: [],
    lets: null,
    next: [],
    always: null,
    away,
    back: () => listen(port),
    close: away,
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = "" } = request;
    const url = new URL(request.url ?? "", "http://store");
    store.asked.push(`${method} ${decodeURIComponent(url.pathname)}`);
    const always = [store.always ?? []].flat().find((one) => one.method === null || one.method === method)?.fault;
    const fault = store.next.shift() ?? always;
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "silent") return;
    const isForm = method === "OPTIONS" || (request.headers["content-type"] ?? "").startsWith("multipart/form-data");
    const [status, text] =
      typeof fault === "number"
        ? refusal(fault, CODES[fault] ?? "InternalError")
        : isForm
          ? await formReply(store, request, body)
          : isSigned(request, url, body, credentials)
            ? respond(store, request, url, body)
            : refusal(403, "SignatureDoesNotMatch");
    const bytes = method === "HEAD" ? Buffer.alloc(0) : Buffer.from(text);
    response.writeHead(status, {
      "content-length": Buffer.byteLength(text),
      ...(status === 200 ? { etag: '"of"' } : {}),
      ...(isForm && request.headers.origin === store.lets
        ? { "access-control-allow-origin": store.lets, "access-control-allow-methods": "POST" }
        : {}),
    });
    await send(response, bytes, fault);
  };
  return store;
}

async function send(response: ServerResponse, bytes: Buffer, fault: Fault | undefined): Promise<void> {
  const middle = bytes.subarray(0, Math.ceil(bytes.length / 2));
  if (fault === "half") response.write(middle, () => response.destroy());
  else if (fault === "stuck") response.write(middle);
  else if (fault === "slow") {
    for (let at = 0; at < bytes.length; at += 64) {
      response.write(bytes.subarray(at, at + 64));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    response.end();
  } else response.end(bytes);
}

type Reply = readonly [status: number, text: string | Buffer];

const refusal = (status: number, code: string): Reply => [status, `<Error><Code>${code}</Code></Error>`];

function respond(store: ObjectStore, request: IncomingMessage, url: URL, body: Buffer): Reply {
  const { objects, halves } = store;
  const [, name = "", ...rest] = decodeURIComponent(url.pathname).split("/");
  if (name !== store.bucket) return refusal(404, "NoSuchBucket");
  const key = rest.filter((part) => part !== "").join("/");
  const query = url.searchParams;
  const asked = `${request.method}${query.has("uploads") ? " uploads" : query.has("uploadId") ? " part" : ""}`;
  const half = halves.get(query.get("uploadId") ?? "");
  const found = objects.get(key);
  if (asked.endsWith(" part") && half === undefined) return refusal(404, "NoSuchUpload");
  switch (asked) {
    case "GET uploads":
      return [200, listHalves(store)];
    case "POST uploads": {
      const id = `half-${store.asked.length}`;
      halves.set(id, { key, parts: new Map() });
      return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`];
    }
    case "PUT part":
      half?.parts.set(Number(query.get("partNumber")), body);
      return [200, ""];
    case "POST part":
      halves.delete(query.get("uploadId") ?? "");
      objects.set(key, Buffer.concat([...(half?.parts ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)));
      return [200, "<CompleteMultipartUploadResult><ETag>of</ETag></CompleteMultipartUploadResult>"];
    case "DELETE part":
      halves.delete(query.get("uploadId") ?? "");
      return [204, ""];
    case "PUT": {
      const copied = request.headers["x-amz-copy-source"];
      if (copied === undefined) return (objects.set(key, body), [200, ""]);
      const source = objects.get(decodeURIComponent(String(copied)).replace(/^\/?[^/]+\//, ""));
      if (source === undefined) return refusal(404, "NoSuchKey");
      objects.set(key, source);
      return [200, "<CopyObjectResult><ETag>of</ETag></CopyObjectResult>"];
    }
    case "DELETE":
      objects.delete(key);
      return [204, ""];
  }
  if (key === "") return [200, page(objects, query)];
  if (found === undefined) return refusal(404, "NoSuchKey");
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  return from === undefined ? [200, found] : [206, found.subarray(Number(from), Number(to) + 1)];
}

/** A browser that asks whether it may post, or posts. */
async function formReply(store: ObjectStore, request: IncomingMessage, body: Buffer): Promise<Reply> {
  if (request.method === "OPTIONS")
    return request.headers.origin === store.lets ? [200, ""] : refusal(403, "AccessForbidden");
  const { key, file, refused } = await takePost(request, body, store);
  if (refused !== null) return refusal(refused === "EntityTooLarge" ? 400 : 403, refused);
  store.objects.set(key, file);
  return [204, ""];
}

/** Whether what came over the wire, byte for byte, is what was signed. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, credentials: S3Credentials): boolean {
  const { authorization = "", "x-amz-date": stamp = "", host = "" } = request.headers;
  const [year, month, day, hour, minute, second] = String(stamp).match(/^\d{4}|\d\d/g) ?? [];
  const names = (/SignedHeaders=([^,]*)/.exec(authorization)?.[1] ?? "").split(";");
  const expected = s3Headers(
    {
      method: request.method as S3Request["method"],
      host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? "")])),
      bodyDigest: createHash("sha256").update(body).digest("hex"),
    },
    credentials,
    new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
  );
  return expected["authorization"] === authorization.replaceAll(", ", ",");
}

function listHalves({ halves }: ObjectStore): string {
  const entries = [...halves].map(
    ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${STARTED}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult>${entries.join("")}</ListMultipartUploadsResult>`;
}

function page(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter");
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const entries = new Map<string, string>();
  for (const name of names) {
    const end = delimiter === null ? -1 : name.indexOf(delimiter, prefix.length);
    const shown = end < 0 ? name : name.slice(0, end + 1);
    entries.set(
      shown,
      end < 0
        ? `<Contents><Key>${name}</Key><LastModified>${STARTED}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${shown}</Prefix></CommonPrefixes>`,
    );
  }
  // The token is the name that the next page begins after, as names may be removed meanwhile.
  const after = query.get("continuation-token") ?? "";
  const left = [...entries].filter(([shown]) => shown > after);
  const more = left.length > PAGE ? `<NextContinuationToken>${left[PAGE - 1]?.[0]}</NextContinuationToken>` : "";
  return `<ListBucketResult><Prefix>${prefix}</Prefix>${left
    .slice(0, PAGE)
    .map(([, entry]) => entry)
    .join("")}${more}</ListBucketResult>`;
}
