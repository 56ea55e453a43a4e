import { historyEndpoints } from "@distributary/contract/history";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { historyService } from "./service.ts";

/** The calls of histories: what a record was, and the way back to it. */
export function historyFeature(services: Services): Implementation {
  const history = historyService(services);
  return implement(historyEndpoints, {
    list: ({ actor, params, query }) => history.list(actor, params.kind, params.id, query),
    restore: (call) => history.restore(call.actor, writeTerms(call), call.params.kind, call.params.id, call.body),
  });
}
