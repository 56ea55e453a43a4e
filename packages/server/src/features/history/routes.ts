import { historyEndpoints } from "@distributary/contract/records/history";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { historyService } from "./service.ts";

/** The calls of histories: what a record was, and the way back to it. */
export function historyFeature(services: Services): Implementation {
  const history = historyService(services);
  return implement(historyEndpoints, {
    deleted: ({ actor, params, query }) => history.deleted(actor, params.kind, query),
    remove: (call) => history.remove(call.actor, writeTerms(call), call.params.kind, call.params.id),
    list: ({ actor, params, query }) => history.list(actor, params.kind, params.id, query),
    restore: (call) => history.restore(call.actor, writeTerms(call), call.params.kind, call.params.id, call.body),
  });
}
