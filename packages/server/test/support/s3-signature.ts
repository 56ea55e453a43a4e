import { createHash, createHmac, type Hmac } from "node:crypto";

/** Who asks an object store, and of which region. */
export interface S3Credentials {
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

/** A request as it goes over the wire, before it is signed. */
export interface S3Request {
  readonly method: "GET" | "PUT" | "HEAD" | "POST" | "DELETE";
  /** host, and port where it is not that of the protocol */
  readonly host: string;
  /** encoded, with a slash in front */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex */
  readonly bodyDigest: string;
}

/** SHA-256 of a body of no bytes. */
export const NO_BODY = createHash("sha256").update("").digest("hex");

/** Encodes what stands in a path or a query as the signature wants it: all but letters, digits and `-._~`. */
export function s3Encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The query as it is sent and signed: in the order of its names. */
export function s3Query(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${s3Encode(name)}=${s3Encode(value)}`)
    .sort()
    .join("&");
}

/**
 * The headers that sign a request at an instant (AWS Signature Version 4, service `s3`, signed payload). Source:
 * docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, whose examples the tests hold.
 */
export function s3Headers(request: S3Request, credentials: S3Credentials, at: Date): Record<string, string> {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = stamp.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    "x-amz-content-sha256": request.bodyDigest,
    "x-amz-date": stamp,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.path,
    s3Query(request.query),
    ...names.map((name) => `${name}:${(headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    request.bodyDigest,
  ].join("\n");
  const scope = `${day}/${credentials.region}/s3/aws4_request`;
  const digest = createHash("sha256").update(canonical).digest("hex");
  const signature = s3SigningKey(credentials, day)
    .update(`AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${digest}`)
    .digest("hex");
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.key}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

/** What signs a text on a day (`YYYYMMDD`): a digest that the text is put through. */
export function s3SigningKey(credentials: S3Credentials, day: string): Hmac {
  const key = [day, credentials.region, "s3", "aws4_request"].reduce<Buffer | string>(
    (before, part) => createHmac("sha256", before).update(part).digest(),
    `AWS4${credentials.secret}`,
  );
  return createHmac("sha256", key);
}
