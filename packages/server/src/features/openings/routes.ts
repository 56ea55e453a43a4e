import { openingsEndpoints } from "@distributary/contract/entry/openings";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { openingsService } from "./service.ts";

/** The calls that record what somebody owns or owes, and undo that. */
export function openingsFeature(services: Services): Implementation {
  const openings = openingsService(services);
  return implement(openingsEndpoints, {
    create: (call) => openings.create(call.actor, writeTerms(call), call.body),
    undo: (call) => openings.undo(call.actor, writeTerms(call), Number(call.params.revision)),
  });
}
