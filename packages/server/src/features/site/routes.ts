import { siteEndpoints } from "@distributary/contract/access/site";
import { API_VERSION } from "@distributary/contract/wire/openapi";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { receiveMessage } from "./service.ts";

/** What visitors may ask of whoever runs the site. */
export function siteFeature(services: Services): Implementation {
  return implement(siteEndpoints, {
    contact: async ({ body, address }) => {
      await receiveMessage(services, body, address);
      return {};
    },
    check: async () => ({ status: "ok" as const, version: API_VERSION, time: services.clock.now().toISOString() }),
  });
}
