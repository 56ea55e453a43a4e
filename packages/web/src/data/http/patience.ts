import { CallError } from "./errors.ts";

/** Between two tries while the server cannot be reached, in milliseconds: the first pause, and the longest. */
const FIRST = 700;
const LONGEST = 10_000;

/** What asking patiently needs of its surroundings. */
export interface Patience {
  /** Resolves after so many milliseconds; sooner where the server can be reached again. */
  readonly wait: (ms: number) => Promise<void>;
  /** Hears whether the server is away: true after each try that did not arrive, false once one did. */
  readonly away: (isAway: boolean) => void;
}

/** Whether a call failed on its way or because the server is not up: the same call may well be answered in a moment. */
export function isPassing(failure: unknown): boolean {
  return failure instanceof CallError && [0, 502, 503, 504].includes(failure.status);
}

/**
 * Asks until there is an answer or a refusal, with growing pauses while the server cannot be reached. Only for calls
 * that may be made twice. Throws what `ask` throws, but for failures that pass.
 */
export async function askPatiently<Answer>(ask: () => Promise<Answer>, { wait, away }: Patience): Promise<Answer> {
  for (let pause = FIRST; ; pause = Math.min(pause * 2, LONGEST)) {
    try {
      const answer = await ask();
      away(false);
      return answer;
    } catch (failure) {
      away(isPassing(failure));
      if (!isPassing(failure)) throw failure;
    }
    await wait(pause);
  }
}
