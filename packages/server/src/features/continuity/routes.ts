import { continuityEndpoints } from "@distributary/contract/access/continuity";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import {
  continuityOf,
  nameBeneficiary,
  namingsOf,
  removeBeneficiary,
  requestAccess,
  withdrawRequest,
} from "./service.ts";
import { settleAll } from "./settle.ts";

/** Beneficiaries: whom an owner names, and what that person may ask for. */
export function continuityFeature(services: Services): Implementation {
  services.jobs.registerDaily("continuity", async (run) => ({
    waiting: await settleAll(services, `job-${run.id}`, run.signal),
  }));
  return implement(continuityEndpoints, {
    get: async ({ actor }) => ({ continuity: await continuityOf(services, actor) }),
    name: async ({ actor, body }) => ({ continuity: await nameBeneficiary(services, actor, body) }),
    remove: async ({ actor }) => {
      await removeBeneficiary(services, actor);
      return { continuity: null };
    },
    mine: async ({ session, requestId }) => ({ items: await namingsOf(services, session, requestId) }),
    request: async ({ session, body, requestId }) => {
      await requestAccess(services, session, body.universe, requestId);
      return { items: await namingsOf(services, session, requestId) };
    },
    withdraw: async ({ session, body, requestId }) => {
      await withdrawRequest(services, session, body.universe, requestId);
      return { items: await namingsOf(services, session, requestId) };
    },
  });
}
