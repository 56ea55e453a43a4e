import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { entitiesService } from "./service.ts";

/** The calls of entities. */
export function entitiesFeature(services: Services): Implementation {
  const entities = entitiesService(services);
  return implement(entitiesEndpoints, {
    list: ({ actor, query: { limit, offset, query, order_by } }) =>
      entities.list(actor, { limit, offset }, { text: query, order: order_by }),
    search: (call) => entities.search(call.actor, call.body.query, call.query),
    get: (call) => entities.get(call.actor, call.params.id, call.query.as_known_on),
    create: (call) => entities.create(call.actor, writeTerms(call), call.body),
    update: async (call) => {
      const saved = await entities.update(call.actor, writeTerms(call), call.params.uuid, call.body);
      if (saved.committed && (await entities.isPrimary(call.actor, saved.uuid))) call.universeUpdated();
      return saved;
    },
  });
}
