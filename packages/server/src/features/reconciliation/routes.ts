import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import type { Books } from "../../access/books.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { expectedDocumentsOf } from "./expected.ts";
import { reconciliationService } from "./service.ts";

/** Statements against the ledger. The books are those that the summary keeps warm. */
export function reconciliationFeature(services: Services, books: Books): Implementation {
  const reconciliation = reconciliationService(services, books);
  return implement(reconciliationEndpoints, {
    coverage: (call) => reconciliation.coverage(call.actor, call.query),
    expected: (call) => expectedDocumentsOf(services, call.actor, call.query),
    statement: (call) => reconciliation.statement(call.actor, call.params, call.query.as_known_on),
    save: (call) => reconciliation.save(call.actor, writeTerms(call), call.params, call.body),
    remove: (call) => reconciliation.remove(call.actor, writeTerms(call), call.params),
  });
}
