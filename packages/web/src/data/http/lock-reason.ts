import type { LockedPeriod } from "./errors.ts";
import { createStore } from "../store.ts";

/** A question that stands on screen: which closed period a write goes into; `answer` takes the reason, null leaves it. */
export interface LockQuestion {
  readonly locked: LockedPeriod;
  readonly answer: (reason: string | null) => void;
}

/** The question that waits for an answer. Writes that are refused meanwhile wait for the same one. */
export const lockQuestion = createStore<LockQuestion | null>(null);

let asking: Promise<string | null> | null = null;

/** Asks whoever writes why a closed period is changed; null where they would rather not. */
export function askLockReason(locked: LockedPeriod): Promise<string | null> {
  asking ??= new Promise<string | null>((resolve) => {
    lockQuestion.set({
      locked,
      answer: (reason) => {
        lockQuestion.set(null);
        asking = null;
        resolve(reason);
      },
    });
  });
  return asking;
}

/** A reason as the header `X-Lock-Reason` takes it: plain where it can be, else the extended value of RFC 8187. */
export function lockReasonHeader(reason: string): string {
  const text = reason.trim();
  return /^[ -~]+$/.test(text) && !/^utf-8''/i.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`;
}
