import { locksEndpoints } from "@distributary/contract/access/locks";
import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { api } from "../../data/api.ts";

/** Locks the books up to a day, or opens them with null, and says why. */
export function setLockDate(day: string | null, reason: string): Promise<AnswerOf<typeof locksEndpoints.set>> {
  return api.call(locksEndpoints.set, { query: { commit: "true" }, body: { lock_date: day, reason } });
}
