import { createHash } from "node:crypto";
import type { WriteTerms } from "../../access/write/write-request.ts";

/** A write of the demo under a name: begun again it finds its first answer. */
export function once(name: string): WriteTerms {
  const idempotencyKey = `demo-${name}`;
  return {
    commit: true,
    idempotencyKey,
    requestDigest: createHash("sha256").update(idempotencyKey).digest(),
    lockReason: null,
  };
}
