import { continuityEndpoints } from "@distributary/contract/access/continuity";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import {
  continuityOf,
  nameBeneficiary,
  namingsOf,
  removeBeneficiary,
  requestAccess,
  stopRequest,
  takeArchive,
  withdrawRequest,
  type Download,
} from "./service.ts";
import { settleAll } from "./settle.ts";

/** Beneficiaries: whom an owner names, and what that person may ask for; `download` hands out the records that they take. */
export function continuityFeature(services: Services, download: Download): Implementation {
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
    stop: async ({ actor }) => ({ continuity: await stopRequest(services, actor) }),
    mine: async ({ session, requestId }) => ({ items: await namingsOf(services, session, requestId) }),
    request: async ({ session, body, requestId }) => {
      await requestAccess(services, session, body.universe, requestId);
      return { items: await namingsOf(services, session, requestId) };
    },
    archive: ({ session, query, requestId }) => takeArchive(services, download, session, query.universe, requestId),
    withdraw: async ({ session, body, requestId }) => {
      await withdrawRequest(services, session, body.universe, requestId);
      return { items: await namingsOf(services, session, requestId) };
    },
  });
}
