import { searchEndpoints } from "@distributary/contract/records/search";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { searchService } from "./service.ts";

/** The call of the search over all kinds. */
export function searchFeature(services: Services): Implementation {
  const { search } = searchService(services);
  return implement(searchEndpoints, {
    search: async ({ actor, query }) => ({
      groups: [...(await search(actor, query.query, query.kinds, query.include_standard))],
    }),
  });
}
