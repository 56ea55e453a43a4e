import { documentsEndpoints } from "@distributary/contract/records/documents";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { dropBody } from "../../platform/http/drop-body.ts";
import { RawReply } from "../../platform/http/raw-reply.ts";
import { CLEAN_DOCUMENTS_JOB, cleanDocuments } from "./cleaning.ts";
import { eraseDocument } from "./erasing.ts";
import { documentFiles } from "./files.ts";
import { documentFragments } from "./fragments.ts";
import { documentParts } from "./parts.ts";
import { registerRecognitionJob } from "./recognition-job.ts";
import { documentsService } from "./service.ts";
import { documentUnlocking, registerUnlockJob } from "./unlocking.ts";
import { registerUploadJob } from "./upload-job.ts";
import { documentUploads } from "./uploads.ts";

/** The calls of documents, and the jobs behind them. */
export function documentsFeature(services: Services): Implementation {
  const documents = documentsService(services);
  const uploads = documentUploads(services);
  const parted = documentParts(services);
  const files = documentFiles(services);
  const fragments = documentFragments(services);
  const unlocking = documentUnlocking(services);
  registerUploadJob(services);
  registerRecognitionJob(services);
  registerUnlockJob(services);
  services.jobs.registerDaily(CLEAN_DOCUMENTS_JOB, (run) => cleanDocuments(services, run.signal));
  return implement(documentsEndpoints, {
    start: async ({ actor, body, query }) => {
      if (body.is_fragment) return { ...(await fragments.make(actor, body)), job: null, storage: null, redirect: null };
      if (!body.is_folder) return uploads.start(actor, body, query.need_redirect);
      const { committed: _committed, ...folder } = await documents.makeFolder(actor, body);
      return { ...folder, job: null, storage: null, redirect: null };
    },
    receive: async (call) => {
      const { stream } = call;
      try {
        await uploads.receive(call.header("content-type"), stream.iterator({ destroyOnReturn: false }));
        return new RawReply(204, {}, null);
      } finally {
        dropBody(stream);
      }
    },
    redirect: ({ actor, params }) => uploads.redirect(actor, params.token),
    uploaded: ({ actor, params }) => uploads.confirm(actor, params.id, params.version),
    unfinished: async ({ actor }) => ({ items: await parted.unfinished(actor) }),
    beginParts: ({ actor, params, body }) => parted.begin(actor, params.id, params.version, body),
    part: async ({ actor, params, stream }) => {
      try {
        return await parted.put(actor, params, stream.iterator({ destroyOnReturn: false }));
      } finally {
        dropBody(stream);
      }
    },
    search: ({ actor, body, query }) => documents.search(actor, body, query),
    sources: async ({ actor, body }) => ({ items: await documents.sources(actor, body) }),
    bulk: ({ actor, body, query }) => documents.bulk(actor, body.uuids, query.with_children),
    get: ({ actor, params }) => documents.get(actor, params.id),
    update: ({ actor, params, body }) => documents.update(actor, params.id, body),
    remove: ({ actor, params, query }) => documents.remove(actor, params.id, query.confirm),
    erase: ({ actor, params }) => eraseDocument(services, actor, params.id),
    unlock: ({ actor, params, body }) => unlocking.unlock(actor, params.id, body.password),
    restore: ({ actor, params }) => documents.restore(actor, params.id),
    file: (call) =>
      files.file(call.actor, call.params.id, call.params.version, {
        range: call.header("range"),
        ifNoneMatch: call.header("if-none-match"),
        ifRange: call.header("if-range"),
        view: call.query.view,
      }),
    preview: ({ actor, params }) => files.preview(actor, params.id, params.version),
    content: ({ actor, params, query }) => files.content(actor, params.id, query.view),
    thumbnail: (call) => files.thumbnail(call.actor, call.params.id, call.query.size, call.header("if-none-match")),
  });
}
