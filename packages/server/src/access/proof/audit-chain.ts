import { createHash } from "node:crypto";

/** What a revision says of itself; its digest is taken over all of it and the digest before it. */
export interface AuditRow {
  readonly universe: string;
  readonly revision: number;
  /** ISO 8601 in UTC with milliseconds */
  readonly recordedAt: string;
  readonly userId: string | null;
  readonly actorUserId: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly subject: unknown;
  readonly payloadDigest: Buffer;
}

/**
 * JSON with the keys of every object in order and nothing undefined: the same value gives the same text before it is
 * stored as `jsonb` and after it is read back.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const withKeys = value as Readonly<Record<string, unknown>>;
  const parts = Object.keys(withKeys)
    .filter((key) => withKeys[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(withKeys[key])}`);
  return `{${parts.join(",")}}`;
}

/** SHA-256 of a payload's canonical form. It stays in the chain when the payload itself is erased. */
export function payloadDigest(payload: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(payload)).digest();
}

/** The digest of a revision: SHA-256 over the digest before it and the row's canonical form. */
export function chainDigest(previous: Buffer, row: AuditRow): Buffer {
  const canonical = canonicalJson([
    row.universe,
    row.revision,
    row.recordedAt,
    row.userId,
    row.actorUserId,
    row.requestId,
    row.action,
    row.subject,
    row.payloadDigest.toString("hex"),
  ]);
  return createHash("sha256").update(previous).update(canonical).digest();
}
