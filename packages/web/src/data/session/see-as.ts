import { accessEndpoints } from "@distributary/contract/access/access";
import { api } from "../api.ts";
import { switchUniverse, type SessionState } from "./session.ts";

/** Whether of the universe nothing but totals is open to a session. */
export function seesTotalsAlone(state: SessionState): boolean {
  if (state.status !== "signed-in") return false;
  const narrowed = state.grant?.narrowed ?? null;
  return narrowed !== null && "totals" in narrowed;
}

/** Ends seeing a universe as somebody else would. */
export async function endSeeAs(universe: string): Promise<void> {
  await api.call(accessEndpoints.endSeeAs, {});
  await switchUniverse(universe);
}
