import { askOwnProof } from "../../data/http/own-proof.ts";

let given: string | null = null;

/** Keeps what the server gave for a proof, for the one call that asked for it. */
export function keepProofToken(token: string): void {
  given = token;
}

/** Asks whoever sits here to prove themselves; the token that the server gives for it, null where they would rather not. */
export async function proveAgain(): Promise<string | null> {
  given = null;
  if (!(await askOwnProof())) return null;
  const token = given;
  given = null;
  return token;
}
