import { randomBytes } from "node:crypto";
import { DER, der, derInteger, derOid } from "./der.ts";
import { SHA256_OID, stampedAt, TimestampProblem, type ExpectedStamp } from "./token.ts";

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 256 * 1024;

/** The request of a time stamp over a SHA-256 digest (RFC 3161, 2.4.1), with the certificate asked for. */
export function stampRequest(digest: Buffer, nonce: Buffer): Buffer {
  const algorithm = der(DER.sequence, derOid(SHA256_OID), der(DER.null));
  return der(
    DER.sequence,
    derInteger(Buffer.from([1])),
    der(DER.sequence, algorithm, der(DER.octets, digest)),
    derInteger(nonce),
    der(DER.boolean, Buffer.from([0xff])),
  );
}

/** A time stamp as it was answered. */
export interface Stamp {
  readonly response: Buffer;
  readonly at: Date;
}

/** Asks a time-stamping server for a stamp and checks it before it is kept. Throws TimestampProblem. */
export async function askForStamp(server: string, digest: Buffer, trusted: ExpectedStamp["trusted"]): Promise<Stamp> {
  const nonce = randomBytes(16);
  let response: Buffer;
  try {
    const answer = await fetch(server, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query" },
      body: new Uint8Array(stampRequest(digest, nonce)),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new TimestampProblem(`The time-stamping server answered ${answer.status}.`);
    response = await bodyOf(answer);
  } catch (error) {
    if (error instanceof TimestampProblem) throw error;
    throw new TimestampProblem(`We can’t connect to the time-stamping server ${server}.`);
  }
  return { response, at: stampedAt(response, { digest, nonce, trusted }) };
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new TimestampProblem("The time-stamping server answered more than a time stamp is.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
