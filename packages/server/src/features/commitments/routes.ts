import { commitmentsEndpoints } from "@distributary/contract/reporting/commitments";
import type { Books } from "../../access/books.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { commitmentsService } from "./service.ts";

/** The record of a commitment. The books are those that the summary keeps warm. */
export function commitmentsFeature(services: Services, books: Books): Implementation {
  const commitments = commitmentsService(services, books);
  return implement(commitmentsEndpoints, {
    record: ({ actor, params, query }) => commitments.record(actor, params.id, query),
  });
}
