import { preferencesEndpoints } from "@distributary/contract/access/preferences";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { preferencesService } from "./service.ts";

/** The calls of preferences. */
export function preferencesFeature(services: Services): Implementation {
  const preferences = preferencesService(services);
  return implement(preferencesEndpoints, {
    write: (call) => preferences.write(call.actor, call.body),
    read: (call) => preferences.read(call.actor, call.body),
  });
}
