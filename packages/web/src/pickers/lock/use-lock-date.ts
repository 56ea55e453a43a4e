import { locksEndpoints, type LockDate } from "@distributary/contract/access/locks";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";

/** The lock date of the universe with the reasons given for it. */
export function useLock(): UseQueryResult<LockDate> {
  const universe = useSignedIn().profile.uuid;
  return useQuery({
    queryKey: ["lock-date", universe],
    queryFn: ({ signal }) => api.call(locksEndpoints.get, {}, { signal }),
    staleTime: 300_000,
  });
}

/** The lock date where a day is inside the closed period; null where it is not, or is not known. Days are `yyyy-MM-dd`. */
export function useLockOver(day: string | null | undefined): string | null {
  const lockDate = useLock().data?.lock_date ?? null;
  return isLocked(day, lockDate) ? lockDate : null;
}

/** Whether a day is on or before the lock date. */
export function isLocked(day: string | null | undefined, lockDate: string | null): boolean {
  return lockDate !== null && day !== null && day !== undefined && day !== "" && day <= lockDate;
}
