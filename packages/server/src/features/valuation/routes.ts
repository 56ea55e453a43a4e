import { valuationEndpoints } from "@distributary/contract/reporting/valuation";
import type { Books } from "../../access/books.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import type { FigureAddress } from "../../access/records/evidence.ts";
import { valuationService } from "./service.ts";

/** What instruments pay and are worth; `addressOf` gives the keys that open what was held. The books are those that the summary keeps warm. */
export function valuationFeature({ clock }: Services, books: Books, addressOf: FigureAddress): Implementation {
  const valuation = valuationService({ books, clock, addressOf });
  return implement(valuationEndpoints, {
    payoff: ({ actor, body, query }) => valuation.payoff(actor, body, query.as_known_on),
    holding: ({ actor, body, query }) => valuation.holding(actor, body, query.as_known_on),
    instrument: ({ actor, body, query }) => valuation.instrument(actor, body, query.as_known_on),
  });
}
