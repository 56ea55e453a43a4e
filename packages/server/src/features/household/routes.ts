import { householdEndpoints } from "@distributary/contract/access/household";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { grantUse } from "../../access/session/grant-use.ts";
import { household, type Summaries } from "./service.ts";

/** Several universes side by side. */
export function householdFeature(services: Services, summaries: Summaries): Implementation {
  const parts = { summaries, noteUse: grantUse(services) };
  return implement(householdEndpoints, {
    household: ({ session, query }) => household(services, parts, session, query),
  });
}
