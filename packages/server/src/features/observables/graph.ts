import { observable, type Observable } from "@distributary/contract/records/observables";
import { jsonSchema } from "@distributary/contract/wire/json-schema";
import type { GraphRecords } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { uuidFromUlid } from "../../platform/ids.ts";
import { observablesService } from "./service.ts";

/** Observable records of GraphQL. */
export function observablesGraph(services: Services): GraphRecords {
  const observables = observablesService(services);
  return {
    kind: "observable",
    type: "Observable",
    schema: jsonSchema(observable, "output"),
    references: {
      Observable: {
        units: { from: "units_id", kind: "instrument" },
        instrument: { from: "instrument_id", kind: "instrument" },
        account: { from: "account_id", kind: "account" },
      },
    },
    keyOf: (record) => uuidFromUlid((record as Observable).ulid),
    get: (actor, id) => observables.get(actor, id),
    byIds: (actor, ids) => observables.byIds(actor, ids),
  };
}
