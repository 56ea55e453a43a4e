import { timeseriesEndpoints } from "@distributary/contract/reporting/timeseries";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { timeseriesService } from "./service.ts";

/** The calls of recorded series. */
export function timeseriesFeature(services: Services): Implementation {
  const timeseries = timeseriesService(services);
  return implement(timeseriesEndpoints, {
    instrument: ({ actor, body, query }) => timeseries.snapshot(actor, body, query.as_known_on, ["body"]),
    snapshot: ({ actor, query }) => timeseries.snapshot(actor, query.select, query.as_known_on),
  });
}
