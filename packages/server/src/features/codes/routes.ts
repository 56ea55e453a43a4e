import { codesEndpoints } from "@distributary/contract/codes";
import { implement, type Implementation } from "../../access/implement.ts";
import type { Services } from "../../access/services.ts";
import { codesService } from "./service.ts";

/** The calls of code lists: any session may read them, inside a universe or not. */
export function codesFeature(services: Services): Implementation {
  const codes = codesService(services);
  return implement(
    codesEndpoints,
    {
      currencies: () => codes.currencies(),
      instrumentTypes: async () => codes.instrumentTypes(),
    },
    { anyToken: ["currencies", "instrumentTypes"] },
  );
}
