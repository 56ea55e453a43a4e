import { HttpProblem, validation } from "../../platform/http/problem.ts";
import type { Actor } from "../session/actor.ts";

/** Why somebody writes into a locked period, and who that is. */
export interface LockTerms {
  readonly actor: Pick<Actor, "permissions">;
  /** The header `X-Lock-Reason`; null where none was given */
  readonly reason: string | null;
}

/**
 * Whether a day lies in the locked period, in which case it is written to with a reason (decision 0031). `lockDate` is
 * the last locked day, null where the books are open; both days are ISO 8601. Throws 403 at whoever may not manage, and
 * 422 of the type `locked-period` with both days where no reason was given.
 */
export function isLockedAndAllowed(day: string, lockDate: string | null, { actor, reason }: LockTerms): boolean {
  if (lockDate === null || day > lockDate) return false;
  const where = `The books are locked up to ${lockDate}, which includes ${day}.`;
  if (!actor.permissions.manage) {
    throw new HttpProblem(403, `${where} Ask someone who can manage this universe.`, { code: "forbidden" });
  }
  if (!reason?.trim()) {
    const ctx = { lock_date: lockDate, date: day };
    // Where it is said stands in `loc`: people who read the sentence are asked for the reason itself.
    throw validation([
      { loc: ["header", "x-lock-reason"], msg: `${where} Give a reason for the change.`, type: "locked-period", ctx },
    ]);
  }
  return true;
}
