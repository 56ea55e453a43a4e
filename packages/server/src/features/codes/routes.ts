import { codesEndpoints } from "@distributary/contract/codes";
import { implement, type Implementation } from "../../access/implement.ts";
import type { CodesService } from "./service.ts";

/** The calls of code lists: any session may read them, inside a universe or not. */
export function codesCalls(codes: CodesService): Implementation {
  return implement(
    codesEndpoints,
    {
      currencies: () => codes.currencies(),
      instrumentTypes: async () => codes.instrumentTypes(),
    },
    { anyToken: ["currencies", "instrumentTypes"] },
  );
}
