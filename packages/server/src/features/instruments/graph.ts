import { instrument } from "@distributary/contract/records/instruments";
import { jsonSchema } from "@distributary/contract/wire/json-schema";
import type { GraphRecords } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { instrumentsService } from "./service.ts";

/** Instrument records of GraphQL. */
export function instrumentsGraph(services: Services): GraphRecords {
  const instruments = instrumentsService(services);
  return {
    kind: "instrument",
    type: "Instrument",
    schema: jsonSchema(instrument, "output"),
    references: {
      Instrument: {
        issuer: { from: "issuer_id", kind: "entity" },
        settlement_unit: { from: "settlement_unit_id", kind: "instrument" },
      },
    },
    get: (actor, id) => instruments.get(actor, id),
    byIds: (actor, ids) => instruments.byIds(actor, ids),
  };
}
