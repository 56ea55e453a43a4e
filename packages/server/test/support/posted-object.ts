import type { IncomingMessage } from "node:http";
import { s3SigningKey, type S3Credentials } from "./s3-signature.ts";

/** A form that was posted to a bucket, or the code that it is refused with. */
interface PostedObject {
  readonly key: string;
  readonly file: Buffer;
  readonly refused: string | null;
}

type Condition = Readonly<Record<string, string>> | readonly [string, number | string, number | string];

/**
 * Takes a posted form as a bucket does: the policy must be signed by the key, hold at this minute, and allow every field
 * and the size of the file. Source: docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html.
 */
export async function takePost(
  request: IncomingMessage,
  body: Buffer,
  { bucket, credentials }: { readonly bucket: string; readonly credentials: S3Credentials },
): Promise<PostedObject> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const sent = form.get("file");
  const file = sent instanceof Blob ? Buffer.from(await sent.arrayBuffer()) : Buffer.alloc(0);
  const refusedBy = (code: string | null): PostedObject => ({ key: text("key"), file, refused: code });

  const [owner = "", day = "", region = ""] = text("X-Amz-Credential").split("/");
  const signature = s3SigningKey(credentials, day).update(text("Policy")).digest("hex");
  if (owner !== credentials.key || region !== credentials.region || signature !== text("X-Amz-Signature"))
    return refusedBy("SignatureDoesNotMatch");
  const policy = JSON.parse(Buffer.from(text("Policy"), "base64").toString()) as {
    readonly expiration: string;
    readonly conditions: readonly Condition[];
  };
  if (Date.parse(policy.expiration) < Date.now()) return refusedBy("AccessDenied");
  const allowed = new Map<string, string>();
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition as Record<string, string>)) allowed.set(name, value);
      continue;
    }
    const [kind, least, most] = condition as readonly [string, number, number];
    if (kind === "content-length-range" && (file.length < least || file.length > most))
      return refusedBy("EntityTooLarge");
  }
  if (allowed.get("bucket") !== bucket) return refusedBy("AccessDenied");
  const signedBy = new Set(["Policy", "X-Amz-Signature", "file"]);
  for (const name of form.keys())
    if (!signedBy.has(name) && name !== "bucket" && allowed.get(name) !== text(name)) return refusedBy("AccessDenied");
  return refusedBy(null);
}
