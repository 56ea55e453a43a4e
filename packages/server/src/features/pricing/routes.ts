import { pricingEndpoints } from "@distributary/contract/entry/pricing";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { writeTerms } from "../../access/write/write-request.ts";
import { registerPriceJobs } from "./jobs.ts";
import { pricingService } from "./service.ts";
import { createPriceSources } from "./sources/registry.ts";

/** The calls of prices, and the jobs that fetch them. */
export function pricingFeature(services: Services): Implementation {
  const sources = createPriceSources(services.settings);
  const pricing = pricingService(services, sources);
  registerPriceJobs(services, sources, pricing);
  return implement(pricingEndpoints, {
    create: (call) => pricing.create(call.actor, writeTerms(call), call.body),
    bulkCreate: (call) => pricing.bulkCreate(call.actor, writeTerms(call), call.body, call.query.atomic === "true"),
    searchSymbols: ({ actor, params, query }) => pricing.searchSymbols(actor, params.id, query.query, query.cacheOnly),
    sources: async () => pricing.sources(),
    fetch: ({ actor, body }) => pricing.fetch(actor, body.instruments ?? null),
  });
}
