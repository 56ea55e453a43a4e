import { jsonSchema } from "@distributary/contract/wire/json-schema";
import { transaction } from "@distributary/contract/records/transactions";
import type { GraphRecords, GraphReference } from "../../access/http/graph.ts";
import type { Services } from "../../access/http/services.ts";
import { transactionsService } from "./service.ts";

const instrument: GraphReference = { from: "instrument", kind: "instrument" };

/** Transaction records of GraphQL. A field that holds an id keeps its name; the record stands beside it. */
export function transactionsGraph(services: Services): GraphRecords {
  const transactions = transactionsService(services);
  return {
    kind: "transaction",
    type: "Transaction",
    schema: jsonSchema(transaction, "output"),
    references: {
      Transaction: { source_event: { from: "src_event", kind: "event" } },
      TransactionLineItem: {
        account_record: { from: "account", kind: "account" },
        src_account_record: { from: "src_account", kind: "account" },
        dst_account_record: { from: "dst_account", kind: "account" },
        cause_instrument_record: { from: "cause_instrument", kind: "instrument" },
      },
      TransactionLineItemUnit: { instrument_record: instrument },
      TransactionLineItemConsideration: { instrument_record: instrument },
      TransactionLeg: { account_record: { from: "account", kind: "account" }, instrument_record: instrument },
    },
    get: (actor, id) => transactions.get(actor, id),
    byIds: (actor, ids) => transactions.byIds(actor, ids),
  };
}
