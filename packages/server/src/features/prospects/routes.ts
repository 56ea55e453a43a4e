import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { prospectsService } from "./service.ts";

/** The calls of prospects. */
export function prospectsFeature(services: Services): Implementation {
  const prospects = prospectsService(services);
  return implement(prospectsEndpoints, {
    list: (call) =>
      prospects.list(call.actor, call.query.is_open, { limit: call.query.limit, offset: call.query.offset }),
    get: (call) => prospects.get(call.actor, call.params.uuid),
    create: (call) => prospects.create(call.actor, writeTerms(call), call.body),
    update: (call) => prospects.update(call.actor, writeTerms(call), call.params.uuid, call.body),
    remove: (call) => prospects.remove(call.actor, writeTerms(call), call.params.uuid, call.query.id),
    logs: (call) => prospects.log(call.actor, writeTerms(call), call.params.uuid, call.body.message),
  });
}
