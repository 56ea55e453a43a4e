import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import type { EvidenceSource } from "../../access/records/evidence.ts";
import { csvFile, notModified } from "../../platform/http/raw-reply.ts";
import { commitmentsService } from "../commitments/service.ts";
import { registerCheckpointJob } from "../../books/checkpoint.ts";
import { evidenceCsv } from "./evidence/evidence-csv.ts";
import { dashboard, explainFigure, summary } from "./service.ts";
import { totals } from "./totals.ts";
import type { BookCache } from "../../books/book-cache.ts";
import { Calendars } from "../../access/records/day-of.ts";

/** The summary pair over the warm books, and the job that stores them; `sources` open the figures of other features. */
export function summaryFeature(
  services: Services,
  shelf: BookCache,
  sources: readonly EvidenceSource[],
): Implementation {
  const { standingInPeriod } = commitmentsService(services, shelf);
  const parts = {
    database: services.database,
    clock: services.clock,
    shelf,
    calendars: new Calendars(),
    commitments: standingInPeriod,
    sources,
  };
  registerCheckpointJob({ database: services.database, jobs: services.jobs, shelf });
  return implement(summaryEndpoints, {
    summary: async (call) => (await summary(parts, call.actor.universe, call.body)) ?? notModified(),
    totals: (call) => totals(parts, call.actor.universe, call.query),
    dashboard: (call) => dashboard(parts, call.actor.universe),
    explain: async (call) => {
      const answer = await explainFigure(parts, call.actor.universe, call.query);
      return call.query.format === "csv" ? csvFile("evidence.csv", evidenceCsv(answer)) : answer;
    },
  });
}
