import type { CaptchaChallenge } from "@distributary/contract/access/auth";
import { solveChallenge } from "altcha-lib/v1";

/** Looks for the number of a challenge, apart from the page so that nothing on it stands still. Answers null where there is none. */
globalThis.addEventListener("message", (event: MessageEvent<CaptchaChallenge>) => {
  const { challenge, salt, algorithm, maxnumber } = event.data;
  solveChallenge(challenge, salt, algorithm, maxnumber).promise.then(
    (solution) => globalThis.postMessage(solution?.number ?? null),
    () => globalThis.postMessage(null),
  );
});
