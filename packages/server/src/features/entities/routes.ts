import { entitiesEndpoints } from "@distributary/contract/entities";
import { implement, type Implementation } from "../../access/implement.ts";
import type { Services } from "../../access/services.ts";
import { writeTerms } from "../../access/write-request.ts";
import { entitiesService } from "./service.ts";

/** The calls of entities. */
export function entitiesFeature(services: Services): Implementation {
  const entities = entitiesService(services);
  return implement(entitiesEndpoints, {
    list: (call) => entities.list(call.actor, call.query),
    search: (call) => entities.search(call.actor, call.body.query, call.query),
    get: (call) => entities.get(call.actor, call.params.id, call.query.as_known_on),
    create: (call) => entities.create(call.actor, writeTerms(call), call.body),
    update: (call) => entities.update(call.actor, writeTerms(call), call.params.uuid, call.body),
  });
}
