import type { Readable } from "node:stream";

/** What a handler returns where the answer is not the JSON of its row: 304, CSV, a stream. */
export class RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable | null;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: string | Buffer | Readable | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** 304: what the caller holds is still true. */
export function notModified(headers: Readonly<Record<string, string>> = {}): RawReply {
  return new RawReply(304, headers, null);
}

/** A CSV file to keep, as one text or as it is made. */
export function csvFile(name: string, body: string | Readable): RawReply {
  const plain = name.replace(/[^\w.-]+/g, "_");
  return new RawReply(
    200,
    {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body,
  );
}
