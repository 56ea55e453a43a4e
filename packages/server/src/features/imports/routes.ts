import { importsEndpoints } from "@distributary/contract/entry/imports";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import { lockReasonOf } from "../../access/write/write-request.ts";
import { dropBody } from "../../platform/http/drop-body.ts";
import { RawReply } from "../../platform/http/raw-reply.ts";
import { registerImportJobs } from "./jobs.ts";
import { refuseInDemo } from "./refuse-in-demo.ts";
import { pageOf } from "../../access/store/paging.ts";
import { importSchema, importSchemas } from "./schemas.ts";
import { importsService } from "./service.ts";
import { renderText, watchTemplates } from "./templates.ts";

/** The calls of imports, and the jobs behind them. */
export function importsFeature(services: Services): Implementation {
  const imports = importsService(services);
  registerImportJobs(services);
  return implement(importsEndpoints, {
    session: async ({ actor, body }) => {
      if (body.session !== undefined) return imports.session(actor, body.session);
      await refuseInDemo(services.database, actor);
      return imports.open(actor, body.title);
    },
    upload: async ({ actor, params, query, stream }) => {
      try {
        await refuseInDemo(services.database, actor);
        return await imports.addFile(actor, params.id, query.name, stream.iterator({ destroyOnReturn: false }));
      } catch (error) {
        dropBody(stream);
        throw error;
      }
    },
    suggestions: ({ actor, body }) =>
      imports.suggestions(actor, body.session, {
        openings: body.openings,
        lockedPeriod: body.locked_period,
        mappings: body.mappings,
        matches: body.matches,
        openingBalances: body.opening_balances,
      }),
    save: async (call) => {
      const { actor, body } = call;
      await refuseInDemo(services.database, actor);
      return imports.save(actor, body.session, {
        openings: body.openings,
        skipRejected: body.skip_rejected,
        lockReason: lockReasonOf(call),
        asJob: true,
      });
    },
    undo: (call) =>
      imports.undo(call.actor, call.params.id, {
        leaveChanged: call.body.leave_changed,
        lockReason: lockReasonOf(call),
      }),
    templates: ({ actor, query }) =>
      watchTemplates(readsOf(services.database, actor.universe), actor, query.since, services.clock.now()),
    render: ({ actor, body }) => renderText(readsOf(services.database, actor.universe), actor, body),
    discard: ({ actor, params }) => imports.discard(actor, params.id),
    rejected: async ({ actor, params, query }) => {
      const { name, type, body } = await imports.rejected(actor, params.id, query.file);
      const plain = name.replace(/[^\w.-]+/g, "_");
      return new RawReply(
        200,
        {
          "content-type": type,
          "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        },
        body,
      );
    },
    figures: ({ actor, params }) => imports.figures(actor, params.id),
    list: ({ actor, query }) => imports.list(actor, query),
    schemas: async ({ query }) => pageOf(importSchemas(), query),
    schema: async ({ query }) => importSchema(query.name),
  });
}
