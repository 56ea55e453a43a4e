import { accessEndpoints } from "@distributary/contract/access/access";
import { api } from "../api.ts";
import { switchUniverse } from "./session.ts";

/** Ends seeing a universe as somebody else would. */
export async function endSeeAs(universe: string): Promise<void> {
  await api.call(accessEndpoints.endSeeAs, {});
  await switchUniverse(universe);
}
