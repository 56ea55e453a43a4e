import { observablesEndpoints } from "@distributary/contract/records/observables";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { observablesService } from "./service.ts";

/** The calls of observables. */
export function observablesFeature(services: Services): Implementation {
  const observables = observablesService(services);
  return implement(observablesEndpoints, {
    create: (call) => observables.create(call.actor, writeTerms(call), call.body),
    bulkCreate: (call) => observables.bulkCreate(call.actor, writeTerms(call), call.body, call.query.atomic === "true"),
    summary: (call) => observables.summary(call.actor, call.body),
    get: (call) => observables.get(call.actor, call.params.id, call.query.as_known_on),
    update: (call) => observables.update(call.actor, writeTerms(call), call.params.id, call.body),
    remove: (call) => observables.remove(call.actor, writeTerms(call), call.params.id),
  });
}
