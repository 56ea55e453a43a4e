import { clientsEndpoints } from "@distributary/contract/access/clients";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { keepLines, type Summaries } from "./lines.ts";
import { addClient, addClients, clientsOf, workflowsOf } from "./service.ts";

/** The clients of advisers: their list, and adding one. */
export function clientsFeature(services: Services, summaries: Summaries): Implementation {
  keepLines(services, summaries);
  return implement(clientsEndpoints, {
    list: ({ session, query }) => clientsOf(services, session, query),
    workflows: ({ session, query }) => workflowsOf(services, session, query),
    add: ({ session, body, requestId }) => addClient(services, session, body, requestId),
    addMany: ({ session, body, requestId }) => addClients(services, session, body, requestId),
  });
}
