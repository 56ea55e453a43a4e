import { join } from "node:path";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import type { Actor } from "../../access/session/actor.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { RawReply } from "../../platform/http/raw-reply.ts";
import { JobFailure } from "../../platform/jobs/types.ts";
import { documentsService } from "../documents/service.ts";
import { wholeSummaries } from "../summary/service.ts";
import { ReportWriter } from "./files/writer.ts";
import { makeReport } from "./making.ts";
import type { PackParts } from "./pack/making.ts";
import { REPORT_JOB, reportsService } from "./service.ts";
import type { ReportParts } from "./sources.ts";
import { unsourcedService } from "./unsourced/service.ts";

/** The calls of reports, and the job that makes them of the books that the summary keeps warm. */
export function reportsFeature(
  services: Services,
  books: ReportParts["books"] & Parameters<typeof wholeSummaries>[1],
): Implementation {
  const reports = reportsService(services);
  const unsourced = unsourcedService(services, books);
  const parts: ReportParts = { services, books, summaries: wholeSummaries(services, books) };
  const packs: PackParts = {
    documents: documentsService(services),
    writer: new ReportWriter(),
    folder: join(services.settings.dataDir, "packs"),
  };
  services.jobs.register(REPORT_JOB, async (run) => {
    if (run.universe === null) throw new JobFailure("A report belongs to a profile.");
    const payload = run.payload as { readonly report: string; readonly actor: Actor };
    const actor = { ...payload.actor, universe: run.universe };
    return makeReport(parts, packs, { actor, key: payload.report }, run);
  });
  return implement(reportsEndpoints, {
    withoutSource: ({ actor, query }) => unsourced.list(actor, query),
    list: ({ actor, query }) => reports.list(actor, query),
    generate: ({ actor, body }) => reports.generate(actor, body),
    download: async ({ actor, params }) => {
      const { name, media_type: type, bytes, open } = await reports.file(actor.universe, params.report_key);
      const headers = {
        "content-type": type,
        "content-length": String(bytes),
        "content-disposition": `attachment; filename="${name}"`,
      };
      return new RawReply(200, headers, await open());
    },
  });
}
