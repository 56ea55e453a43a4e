import { alreadyModified } from "../../platform/http/problem.ts";

/** The `last_update_token` of a record: the revision that it stands at. */
export function tokenOf(revision: number): string {
  return String(revision);
}

/** Refuses with 409 `already_modified` and the record as it stands when the caller's token is not its own. */
export function checkToken(token: string | null | undefined, revision: number, current: () => unknown): void {
  if (token === null || token === undefined || token === tokenOf(revision)) return;
  throw alreadyModified(current());
}
