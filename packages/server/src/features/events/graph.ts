import {
  capitalActivity,
  capitalCall,
  capitalDistribution,
  newTransactionData,
} from "@distributary/contract/records/event-payloads";
import { event } from "@distributary/contract/records/events";
import { jsonSchema } from "@distributary/contract/wire/json-schema";
import type { GraphRecords } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { eventsService } from "./service.ts";

/** Event records of GraphQL, with the shape of each payload. */
export function eventsGraph(services: Services): GraphRecords {
  const events = eventsService(services);
  return {
    kind: "event",
    type: "Event",
    schema: jsonSchema(event, "output"),
    shapes: {
      new_transaction: { type: "NewTransaction", schema: jsonSchema(newTransactionData) },
      capital_call: { type: "CapitalCall", schema: jsonSchema(capitalCall) },
      capital_distro: { type: "CapitalDistribution", schema: jsonSchema(capitalDistribution) },
      capital_activity: { type: "CapitalActivity", schema: jsonSchema(capitalActivity) },
    },
    references: {
      Event: {
        parent_event: { from: "parent_event_id", kind: "event" },
        root_event: { from: "root_event_id", kind: "event" },
        initial: { from: "initial_transaction", kind: "transaction" },
      },
      NewTransaction: {
        what: { from: "what_id", kind: "instrument" },
        target_account: { from: "target_account_id", kind: "account" },
        counterparty_account: { from: "counterparty_account_id", kind: "account" },
        price_unit: { from: "price_unit_id", kind: "instrument" },
      },
      CapitalCall: {
        capital_account: { from: "capital_account_id", kind: "account" },
        commitment: { from: "commitment_id", kind: "instrument" },
        payable_unit: { from: "payable_unit_id", kind: "instrument" },
        lp_entity: { from: "lp_entity_id", kind: "entity" },
      },
      CapitalDistribution: {
        principal_account: { from: "principal_account_id", kind: "account" },
        commitment: { from: "commitment_id", kind: "instrument" },
        payable_unit: { from: "payable_unit_id", kind: "instrument" },
      },
      CapitalActivity: {
        src_account: { from: "src_account_id", kind: "account" },
        dst_account: { from: "dst_account_id", kind: "account" },
        settled_event: { from: "settled_event_id", kind: "event" },
        payable_unit: { from: "payable_unit_id", kind: "instrument" },
      },
    },
    get: (actor, id) => events.get(actor, id),
    byIds: (actor, ids) => events.byIds(actor, ids),
  };
}
