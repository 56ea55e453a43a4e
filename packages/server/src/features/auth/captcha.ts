import { createHmac } from "node:crypto";
import { captchaSolution, type CaptchaChallenge } from "@distributary/contract/access/auth";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { spendProof } from "../../access/store/people/tries.ts";

/** How long a challenge can be answered. */
const LIFE_MS = 20 * 60_000;

/** What a proof of work needs: nothing outside the house. */
export interface CaptchaParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: { readonly secretKey: string; readonly captchaCost: number };
}

/**
 * A number to look for: finding it takes half of CAPTCHA_COST hashes on average, checking it one. The server keeps nothing
 * of it; it knows its own signature again. Null where proofs are turned off.
 */
export async function newChallenge({ clock, settings }: CaptchaParts): Promise<CaptchaChallenge | null> {
  if (settings.captchaCost === 0) return null;
  const { algorithm, challenge, salt, signature } = await createChallenge({
    algorithm: "SHA-256",
    hmacKey: keyOf(settings.secretKey),
    maxnumber: settings.captchaCost,
    expires: new Date(clock.now().getTime() + LIFE_MS),
  });
  return { algorithm: algorithm as "SHA-256", challenge, salt, signature, maxnumber: settings.captchaCost };
}

/** Whether a token is the answer to a challenge of ours, in time and for the first time. */
export async function proofHolds({ database, clock, settings }: CaptchaParts, token: string): Promise<boolean> {
  const solution = captchaSolution.safeParse(jsonOf(token));
  if (!solution.success) return false;
  const expires = Number(extractParams(solution.data)["expires"]) * 1000;
  const now = clock.now();
  if (!(expires >= now.getTime())) return false;
  if (!(await verifySolution(solution.data, keyOf(settings.secretKey), false))) return false;
  return spendProof(database, solution.data.signature, now);
}

/** A key of its own, so that no signature made here means anything elsewhere. */
function keyOf(secretKey: string): string {
  return createHmac("sha256", secretKey).update("proof of work").digest("hex");
}

function jsonOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64").toString("utf8"));
  } catch {
    // Anybody may send anything: what is no JSON is no solution.
    return null;
  }
}
