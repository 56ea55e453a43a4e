import { createHash } from "node:crypto";
import { canonicalJson } from "./audit-chain.ts";
import type { Call } from "./call.ts";
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
    lockReason: call.header("x-lock-reason"),
  };
}
