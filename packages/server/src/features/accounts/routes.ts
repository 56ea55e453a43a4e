import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { accountsService } from "./service.ts";

/** The calls of accounts. */
export function accountsFeature(services: Services): Implementation {
  const accounts = accountsService(services);
  return implement(accountsEndpoints, {
    list: ({ actor, query: { limit, offset, ...asked } }) =>
      accounts.list(
        actor,
        { limit, offset },
        {
          text: asked.query,
          standard: asked.include_standard,
          archived: asked.is_archived ?? null,
          type: asked.acct_type ?? null,
          entity: asked.entity_id ?? null,
          order: asked.order_by,
        },
      ),
    get: (call) => accounts.get(call.actor, call.params.id, call.query.as_known_on),
    create: (call) => accounts.create(call.actor, writeTerms(call), call.body),
    bulkCreate: (call) => accounts.bulkCreate(call.actor, writeTerms(call), call.body, call.query.atomic === "true"),
    update: (call) => accounts.update(call.actor, writeTerms(call), call.params.uuid, call.body),
  });
}
