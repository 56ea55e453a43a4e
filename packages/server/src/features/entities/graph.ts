import { entity } from "@distributary/contract/records/entities";
import { jsonSchema } from "@distributary/contract/wire/json-schema";
import type { GraphRecords } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { entitiesService } from "./service.ts";

/** Entity records of GraphQL. */
export function entitiesGraph(services: Services): GraphRecords {
  const entities = entitiesService(services);
  return {
    kind: "entity",
    type: "Entity",
    schema: jsonSchema(entity, "output"),
    references: {
      Entity: {
        parent: { from: "parent_id", kind: "entity" },
        ceo: { from: "ceo_id", kind: "entity" },
        manager: { from: "manager_id", kind: "entity" },
        settlement_account: { from: "settlement_account_id", kind: "account" },
      },
    },
    get: (actor, id) => entities.get(actor, id),
    byIds: (actor, ids) => entities.byIds(actor, ids),
  };
}
