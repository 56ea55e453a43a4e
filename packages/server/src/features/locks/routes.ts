import { locksEndpoints } from "@distributary/contract/access/locks";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { locksService } from "./service.ts";

/** The calls of the lock date. */
export function locksFeature(services: Services): Implementation {
  const locks = locksService(services);
  return implement(locksEndpoints, {
    get: (call) => locks.get(call.actor),
    set: async (call) => {
      const saved = await locks.set(call.actor, writeTerms(call), call.body);
      if (saved.committed) call.universeUpdated();
      return saved;
    },
  });
}
