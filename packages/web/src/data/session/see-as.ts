import { accessEndpoints } from "@distributary/contract/access/access";
import type { CallInput } from "@distributary/contract/wire/endpoint";
import { api } from "../api.ts";
import { moveTo } from "./session.ts";

/** Sees a universe as somebody else would. Nothing of the page that is left is asked for again: it would be refused. */
export async function beginSeeAs(
  universe: string,
  body: CallInput<typeof accessEndpoints.seeAs>["body"],
): Promise<void> {
  await moveTo(async () => {
    await api.call(accessEndpoints.seeAs, { body });
    return { universe };
  });
}

/** Ends seeing a universe as somebody else would. */
export async function endSeeAs(universe: string): Promise<void> {
  await moveTo(async () => {
    await api.call(accessEndpoints.endSeeAs, {});
    return { universe };
  });
}
