import { createHash } from "node:crypto";
import { canonicalJson } from "../proof/audit-chain.ts";
import type { Call } from "../http/call.ts";
import type { WriteRequest } from "./write.ts";

/** What a request says about how it wants to be written: the part of a WriteRequest that the door knows. */
export type WriteTerms = Pick<WriteRequest, "commit" | "idempotencyKey" | "requestDigest" | "lockReason">;

/**
 * Reads `commit` of the query (the group's default stands in it), the headers `Idempotency-Key` and `X-Lock-Reason`,
 * and takes the digest of everything else that the request says.
 */
export function writeTerms(
  call: Pick<Call, "endpoint" | "params" | "query" | "body" | "idempotencyKey" | "header">,
): WriteTerms {
  const query = call.query as { readonly commit?: unknown } | undefined;
  const said = canonicalJson([call.endpoint.id, call.params, call.query, call.body]);
  return {
    commit: query?.commit !== false,
    idempotencyKey: call.idempotencyKey,
    requestDigest: createHash("sha256").update(said).digest(),
    lockReason: lockReasonOf(call),
  };
}

const EXTENDED = /^UTF-8''/i;

/**
 * The header `X-Lock-Reason`: as it is written, or as an extended value of RFC 8187 (`UTF-8''` and percent-encoding),
 * since a header by itself holds Latin-1 only. One that cannot be decoded is taken as it is.
 */
export function lockReasonOf(call: Pick<Call, "header">): string | null {
  const written = call.header("x-lock-reason");
  if (written === null || !EXTENDED.test(written)) return written;
  try {
    return decodeURIComponent(written.replace(EXTENDED, ""));
  } catch {
    // Percent signs that encode nothing are part of what was said.
    return written;
  }
}
