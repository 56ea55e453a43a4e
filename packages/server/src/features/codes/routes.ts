import { codesEndpoints } from "@distributary/contract/records/codes";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { codesService } from "./service.ts";

/** The calls of code lists: any session may read them, inside a universe or not. Tags belong to a universe. */
export function codesFeature(services: Services): Implementation {
  const codes = codesService(services);
  return implement(
    codesEndpoints,
    {
      currencies: ({ query }) => codes.currencies(query),
      assetTypes: async ({ query }) => codes.assetTypes(query),
      identifierTypes: async ({ query }) => codes.identifierTypes(query),
      instrumentTypes: async ({ query }) => codes.instrumentTypes(query),
      observableTypes: async ({ query }) => codes.observableTypes(query),
      schema: async (call) => codes.schema(call.params.name),
      tags: ({ actor, query }) =>
        codes.tags(
          actor,
          { prefix: query.prefix, kind: query.src ?? null },
          { limit: query.page_size, offset: query.offset },
        ),
    },
    { anyToken: ["currencies", "assetTypes", "identifierTypes", "instrumentTypes", "observableTypes", "schema"] },
  );
}
