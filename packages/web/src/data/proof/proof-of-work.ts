import { authEndpoints, type CaptchaChallenge, type CaptchaSolution } from "@distributary/contract/access/auth";
import { api } from "../api.ts";

/** How long the search may take before the form is sent without its result. */
const PATIENCE_MS = 15_000;

/**
 * A token that shows that this browser has worked for its sign-up. Undefined where none is asked for, and where this
 * browser cannot make one (workers or hashes are missing): the server lets a few of those pass.
 */
export async function proofOfWork(): Promise<string | undefined> {
  if (typeof Worker === "undefined" || globalThis.crypto?.subtle === undefined) return undefined;
  const { challenge } = await api.call(authEndpoints.captcha);
  if (challenge === null) return undefined;
  const number = await search(challenge);
  if (number === null) return undefined;
  const { algorithm, salt, signature } = challenge;
  const solution: CaptchaSolution = { algorithm, challenge: challenge.challenge, salt, number, signature };
  return btoa(JSON.stringify(solution));
}

function search(challenge: CaptchaChallenge): Promise<number | null> {
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    worker.addEventListener("message", (event: MessageEvent<number | null>) => {
      clearTimeout(timer);
      resolve(event.data);
    });
    worker.addEventListener("error", () => {
      clearTimeout(timer);
      resolve(null);
    });
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
