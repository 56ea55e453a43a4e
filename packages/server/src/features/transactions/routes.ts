import { transactionsEndpoints } from "@distributary/contract/transactions";
import { implement, type Implementation } from "../../access/implement.ts";
import type { Services } from "../../access/services.ts";
import { writeTerms } from "../../access/write-request.ts";
import { transactionsService } from "./service.ts";

/** The calls of transactions. */
export function transactionsFeature(services: Services): Implementation {
  const transactions = transactionsService(services);
  return implement(transactionsEndpoints, {
    get: (call) => transactions.get(call.actor, call.params.id, call.query.as_known_on),
    update: (call) => transactions.update(call.actor, writeTerms(call), call.params.id, call.body),
    remove: (call) => transactions.remove(call.actor, writeTerms(call), call.params.id),
    list: (call) =>
      transactions.list(call.actor, call.query.account, { limit: call.query.limit, offset: call.query.offset }),
  });
}
