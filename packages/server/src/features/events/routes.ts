import { eventsEndpoints } from "@distributary/contract/records/events";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { eventsService } from "./service.ts";

/** The calls of events. */
export function eventsFeature(services: Services): Implementation {
  const events = eventsService(services);
  return implement(eventsEndpoints, {
    create: (call) => events.create(call.actor, writeTerms(call), call.body),
    list: (call) => {
      const { limit, offset, order_by: orderBy, ...filter } = call.query;
      return events.list(call.actor, filter, { limit, offset, orderBy });
    },
    get: (call) =>
      events.get(call.actor, call.params.id, { root: call.query.want_root, asKnownOn: call.query.as_known_on }),
    root: (call) => events.get(call.actor, call.params.id, { root: true }),
    summary: (call) => events.summary(call.actor, call.params.id),
    remove: (call) => events.remove(call.actor, writeTerms(call), call.params.id, call.query.toDelete),
    update: (call) => events.update(call.actor, writeTerms(call), call.params.uuid, call.body),
    fragment: (call) => events.fragment(call.actor, writeTerms(call), call.params.uuid, call.body),
  });
}
