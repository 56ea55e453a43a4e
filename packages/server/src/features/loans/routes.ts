import { loansEndpoints } from "@distributary/contract/reporting/loans";
import type { Books } from "../../access/books.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { loansService } from "./service.ts";

/** Loans against their plans, and the equity in what secures them. The books are those that the summary keeps warm. */
export function loansFeature(services: Services, books: Books): Implementation {
  const loans = loansService(services, books);
  return implement(loansEndpoints, {
    debts: ({ actor, params, query }) => loans.debts(actor, params.id, query),
    record: ({ actor, params, query }) => loans.record(actor, params.id, query),
    equity: ({ actor, params, query }) => loans.equity(actor, params.id, query),
  });
}
