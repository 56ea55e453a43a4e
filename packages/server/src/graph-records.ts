import type { GraphRecords } from "./access/http/graph.ts";
import type { Services } from "./access/http/services.ts";
import { accountsGraph } from "./features/accounts/graph.ts";
import { entitiesGraph } from "./features/entities/graph.ts";
import { instrumentsGraph } from "./features/instruments/graph.ts";
import { eventsGraph } from "./features/events/graph.ts";
import { transactionsGraph } from "./features/transactions/graph.ts";
import { observablesGraph } from "./features/observables/graph.ts";
import { prospectsGraph } from "./features/prospects/graph.ts";

/** The records that GraphQL reads, each by the service that REST reads it by. */
export function graphRecords(services: Services): readonly GraphRecords[] {
  return [
    accountsGraph(services),
    entitiesGraph(services),
    instrumentsGraph(services),
    eventsGraph(services),
    transactionsGraph(services),
    observablesGraph(services),
    prospectsGraph(services),
  ];
}
