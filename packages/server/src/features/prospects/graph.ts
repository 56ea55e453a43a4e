import { jsonSchema } from "@distributary/contract/wire/json-schema";
import { prospect } from "@distributary/contract/records/prospects";
import type { GraphRecords } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { prospectsService } from "./service.ts";

/** Prospect records of GraphQL. */
export function prospectsGraph(services: Services): GraphRecords {
  const prospects = prospectsService(services);
  return {
    kind: "prospect",
    type: "Prospect",
    schema: jsonSchema(prospect, "output"),
    references: {
      Prospect: {
        instrument_record: { from: "instrument", kind: "instrument" },
        event_record: { from: "event", kind: "event" },
      },
    },
    get: (actor, id) => prospects.get(actor, id),
    byIds: (actor, ids) => prospects.byIds(actor, ids),
  };
}
