import { settingsEndpoints } from "@distributary/contract/access/settings";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { settingsService } from "./service.ts";

/** The calls of a universe's settings. */
export function settingsFeature(services: Services): Implementation {
  const settings = settingsService(services);
  return implement(settingsEndpoints, {
    get: (call) => settings.get(call.actor),
    update: async (call) => {
      const saved = await settings.update(call.actor, writeTerms(call), call.body);
      if (saved.committed) call.universeUpdated();
      return saved;
    },
  });
}
