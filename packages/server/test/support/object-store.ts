import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { s3Headers, type S3Credentials, type S3Request } from "../../src/platform/storage/s3-signature.ts";

/** An object store over a real socket: it checks every signature and every body against it, and answers two names a page. */
export interface ObjectStore {
  readonly endpoint: string;
  readonly credentials: S3Credentials;
  readonly bucket: string;
  readonly objects: Map<string, Buffer>;
  /** Statuses that the next requests are answered with, whatever they ask. */
  readonly refuseNext: number[];
  close(): Promise<void>;
}

const PAGE = 2;

/** Starts one with an empty bucket. */
export async function objectStore(): Promise<ObjectStore> {
  const credentials = { region: "eu-test-1", key: "AKEXAMPLE", secret: "a secret/with+signs" };
  const objects = new Map<string, Buffer>();
  const refuseNext: number[] = [];
  const bucket = "books";
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const say = (status: number, text: string | Buffer = ""): void => {
      response
        .writeHead(status, { "content-length": Buffer.byteLength(text) })
        .end(request.method === "HEAD" ? "" : text);
    };
    const refused = refuseNext.shift();
    if (refused !== undefined) return say(refused, "<Error><Code>SlowDown</Code></Error>");
    const url = new URL(request.url ?? "", "http://store");
    if (!isSigned(request, url, body, credentials))
      return say(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const [, name = "", ...rest] = decodeURIComponent(url.pathname).split("/");
    if (name !== bucket) return say(404, "<Error><Code>NoSuchBucket</Code></Error>");
    const key = rest.join("/");
    const found = objects.get(key);
    if (request.method === "PUT") objects.set(key, body);
    else if (request.method === "DELETE") objects.delete(key);
    else if (key === "") return say(200, page(objects, url.searchParams));
    else if (found === undefined) return say(404, "<Error><Code>NoSuchKey</Code></Error>");
    else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      return from === undefined ? say(200, found) : say(206, found.subarray(Number(from), Number(to) + 1));
    }
    say(request.method === "PUT" ? 200 : 204);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    bucket,
    objects,
    refuseNext,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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
  return expected["authorization"] === authorization;
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
        ? `<Contents><Key>${name}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`
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
