import { bundlesEndpoints } from "@distributary/contract/access/bundles";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { bundleOpening } from "./opening.ts";
import { bundlesService } from "./service.ts";

/** Bundles of documents: made by who manages a universe, opened by whoever has the link. */
export function bundlesFeature(services: Services): Implementation {
  const bundles = bundlesService(services);
  const opening = bundleOpening(services);
  return implement(bundlesEndpoints, {
    list: ({ actor, query }) => bundles.list(actor, query),
    create: ({ actor, body }) => bundles.create(actor, body),
    visits: ({ actor, params, query }) => bundles.visits(actor, params.id, query),
    revoke: ({ actor, params }) => bundles.revoke(actor, params.id),
    open: ({ body, requestId }) => opening.open(body.token, body.password, requestId),
    file: ({ body, requestId }) => opening.file(body, requestId),
  });
}
