import type { GraphField, GraphRecords } from "./access/http/graph.ts";
import { accountsGraph } from "./features/accounts/graph.ts";
import { documentsGraph } from "./features/documents/graph.ts";
import { entitiesGraph } from "./features/entities/graph.ts";
import { eventsGraph } from "./features/events/graph.ts";
import { grantsField } from "./features/access/graph.ts";
import { instrumentsGraph } from "./features/instruments/graph.ts";
import { observablesGraph } from "./features/observables/graph.ts";
import { prospectsGraph } from "./features/prospects/graph.ts";
import { transactionsGraph } from "./features/transactions/graph.ts";
import type { Services } from "./access/http/services.ts";

/** What GraphQL reads: the records, each by the service that REST reads it by, and the queries of their own. */
export function graphOf(services: Services): { records: readonly GraphRecords[]; fields: readonly GraphField[] } {
  return {
    records: [
      accountsGraph(services),
      entitiesGraph(services),
      instrumentsGraph(services),
      eventsGraph(services),
      transactionsGraph(services),
      observablesGraph(services),
      prospectsGraph(services),
    ],
    fields: [grantsField(services), ...documentsGraph(services)],
  };
}
