import { account } from "@distributary/contract/records/accounts";
import { jsonSchema } from "@distributary/contract/wire/json-schema";
import type { GraphRecords } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { accountsService } from "./service.ts";

/** Account records of GraphQL. */
export function accountsGraph(services: Services): GraphRecords {
  const accounts = accountsService(services);
  return {
    kind: "account",
    type: "Account",
    schema: jsonSchema(account, "output"),
    references: {
      Account: {
        entity: { from: "entity_id", kind: "entity" },
        owner: { from: "owner_id", kind: "entity" },
        settlement_account: { from: "settlement_account_id", kind: "account" },
      },
    },
    get: (actor, id) => accounts.get(actor, id),
    byIds: (actor, ids) => accounts.byIds(actor, ids),
  };
}
