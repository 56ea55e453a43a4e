import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { transactionsService } from "./service.ts";

/** The calls of transactions. */
export function transactionsFeature(services: Services): Implementation {
  const transactions = transactionsService(services);
  return implement(transactionsEndpoints, {
    get: (call) => transactions.get(call.actor, call.params.id, call.query.as_known_on),
    update: (call) => transactions.update(call.actor, writeTerms(call), call.params.id, call.body),
    remove: (call) => transactions.remove(call.actor, writeTerms(call), call.params.id),
    list: (call) => {
      const { limit, offset, ...filter } = call.query;
      return transactions.list({ ...call.actor, isStaff: call.session.isStaff }, filter, { limit, offset });
    },
    sourceEvent: (call) => transactions.sourceEvent(call.actor, call.params.id),
    fragment: (call) => transactions.fragment(call.actor, writeTerms(call), call.params.id, call.body),
  });
}
