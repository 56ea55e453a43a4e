import type { Services } from "../http/services.ts";
import { forgetAnswers } from "../store/revisions.ts";
import { allUniverses } from "../store/verify.ts";

/** The daily job that forgets answers under idempotency keys. */
export const FORGET_JOB = "forget-answers";

/** Days for which the same request under one key gets the first answer; `docs/operations.md` says so too. */
export const IDEMPOTENCY_DAYS = 7;

/** Lets the worker forget, once a day, the answers that nobody will ask for again. */
export function registerForgetting({ jobs, database, clock }: Services): void {
  jobs.registerDaily(FORGET_JOB, async (run) => {
    const before = new Date(clock.now().getTime() - IDEMPOTENCY_DAYS * 86_400_000);
    let answers = 0;
    for (const universe of await allUniverses(database)) {
      run.signal.throwIfAborted();
      answers += await database.withUniverse({ universe }, (tx) => forgetAnswers(tx, universe, before));
    }
    return { answers };
  });
}
