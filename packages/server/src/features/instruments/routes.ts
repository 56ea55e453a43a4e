import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { instrumentsService } from "./service.ts";

/** The calls of instruments. */
export function instrumentsFeature(services: Services): Implementation {
  const instruments = instrumentsService(services);
  return implement(instrumentsEndpoints, {
    get: (call) => instruments.get(call.actor, call.params.id, call.query.as_known_on),
    full: (call) => instruments.full(call.actor, call.params.id),
    create: (call) => instruments.create(call.actor, writeTerms(call), call.body),
    update: (call) => instruments.update(call.actor, writeTerms(call), call.params.uuid, call.body),
    search: async (call) => {
      const page = { limit: call.query.page_size, offset: call.query.offset };
      const search = {
        text: call.query.prefix,
        types: call.body.instrument_types ?? null,
        inverted: call.body.invert_types,
      };
      return instruments.search(call.actor, search, page);
    },
  });
}
