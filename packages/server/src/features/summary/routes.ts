import { summaryEndpoints } from "@distributary/contract/summary";
import { implement, type Implementation } from "../../access/implement.ts";
import type { Services } from "../../access/services.ts";
import { csvFile, notModified } from "../../platform/http/raw-reply.ts";
import { fileCheckpoint, registerCheckpointJob } from "./checkpoint.ts";
import { evidenceCsv } from "./evidence-csv.ts";
import { explainFigure, summary } from "./service.ts";
import { BookShelf } from "./shelf.ts";
import { Calendars } from "./today.ts";

/** The summary pair, its warm books, and the job that stores them. */
export function summaryFeature(services: Services): Implementation {
  const shelf = new BookShelf(services.database, {
    boundBytes: services.settings.bookMemoryMb * 1_000_000,
    onLongTail: (universe) => {
      fileCheckpoint(services, universe).catch((error: unknown) =>
        services.log.warn("a checkpoint could not be asked for", { error }),
      );
    },
  });
  const parts = { database: services.database, clock: services.clock, shelf, calendars: new Calendars() };
  registerCheckpointJob({ database: services.database, jobs: services.jobs, shelf });
  return implement(summaryEndpoints, {
    summary: async (call) => (await summary(parts, call.actor.universe, call.body)) ?? notModified(),
    explain: async (call) => {
      const answer = await explainFigure(parts, call.actor.universe, call.query);
      return call.query.format === "csv" ? csvFile("evidence.csv", evidenceCsv(answer)) : answer;
    },
  });
}
