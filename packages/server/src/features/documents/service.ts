import type {
  Document,
  DocumentSearchBody,
  DocumentSource,
  DocumentSourcesBody,
  DocumentUpdate,
  StartUploadBody,
} from "@distributary/contract/records/document-shapes";
import type { Services } from "../../access/http/services.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { checkToken } from "../../access/session/token.ts";
import { keepVersion } from "../../access/store/history.ts";
import type { Page } from "../../access/store/paging.ts";
import { changeRow, type StoredRow } from "../../access/store/rows.ts";
import { write, type Write } from "../../access/write/write.ts";
import { HttpProblem, invalid, notFound } from "../../platform/http/problem.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { documentEvidence } from "./evidence.ts";
import { mustBeThere, targetId, updateLinks } from "./linking.ts";
import { renameFragments } from "./fragments.ts";
import { mustBeFolder, mustBeFree } from "./naming.ts";
import { documentPasswords } from "./passwords.ts";
import { documentPlace } from "./places.ts";
import { mustBeNamed } from "./policy.ts";
import { presentDocument, presentLink, presentUpload } from "./present.ts";
import { restoreDocument } from "./restoring.ts";
import {
  childrenOf,
  endDocuments,
  findDocument,
  findDocuments,
  insertDocuments,
  liesIn,
  withAllBelow,
  type DocumentRow,
} from "./store/documents.ts";
import { listDocuments } from "./store/listing.ts";
import { linksOf, neverThere, sourcesOf } from "./store/links.ts";
import { findUpload } from "./store/uploads.ts";
import { giveUp } from "./upload-job.ts";

/** A document as the answer of a write shows it. */
export type SavedDocument = Document & { readonly committed: boolean };

/** Documents of a universe; each function is one database transaction, or reads only. */
export function documentsService(parts: Pick<Services, "database" | "ids" | "jobs" | "settings">) {
  const { database, ids } = parts;
  const store = openStore(documentPlace(parts));

  const shown = async (tx: Reads, universe: string, rows: readonly DocumentRow[]): Promise<Document[]> => {
    const links = await linksOf(
      tx,
      universe,
      rows.filter((row) => row.link_count > 0).map((row) => row.uuid),
    );
    return rows.map((row) => presentDocument(row, links));
  };

  const saved = async (w: Write, id: string): Promise<SavedDocument> => {
    const row = await findDocument(w.tx, w.universe, id);
    if (row === null) throw new Error("the document that was written is not there");
    const [document] = await shown(w.tx, w.universe, [row]);
    return { ...(document as Document), committed: w.commit };
  };

  return {
    ...documentEvidence({ database, store, passwords: documentPasswords(parts.settings) }),

    /** One document, or a file on its way as the one that it will be. Throws 404. */
    async get(actor: Actor, id: string): Promise<Document> {
      const reads = readsOf(database, actor.universe);
      // The upload first: it becomes a document in one moment, and whoever asks in that moment finds one of the two.
      const upload = await findUpload(reads, actor.universe, id);
      const row = await findDocument(reads, actor.universe, id);
      if (row !== null) return (await shown(reads, actor.universe, [row]))[0] as Document;
      if (upload === null) throw notFound();
      const job = await parts.jobs.find(actor.universe, upload.job_id);
      return presentUpload(upload, job?.status === "queued" && job.stage !== "" ? `${job.stage}.` : null);
    },

    /** A page of the documents that a search asks for. */
    async search(actor: Actor, { target, ...asked }: DocumentSearchBody, page: Page) {
      const reads = readsOf(database, actor.universe);
      const { parent } = asked;
      if (parent && (await findDocument(reads, actor.universe, parent)) === null)
        throw invalid(["body", "parent"], "This folder does not exist. Choose another.", "not-found");
      if (target !== undefined)
        await mustBeThere(reads, actor.universe, {
          kind: target.kind,
          id: targetId(target.id),
          loc: ["body", "target", "id"],
        });
      const terms = { ...asked, target: target === undefined ? null : { kind: target.kind, id: targetId(target.id) } };
      const { rows, counted } = await listDocuments(reads, actor.universe, terms, page);
      return { items: await shown(reads, actor.universe, rows), ...page, ...counted };
    },

    /** The documents that records come from; a record that comes from none has none. Throws 422 at one that never was. */
    async sources(actor: Actor, { records }: DocumentSourcesBody): Promise<DocumentSource[]> {
      const reads = readsOf(database, actor.universe);
      const asked = records.map(({ kind, target }) => ({ kind, target, id: targetId(target).toLowerCase() }));
      const [unknown] = await neverThere(reads, actor.universe, asked);
      if (unknown !== undefined)
        throw invalid(
          ["body", "records", unknown, "target"],
          `This ${asked[unknown]?.kind} does not exist. Reload the page.`,
          "not-found",
        );
      const found = await sourcesOf(reads, actor.universe, asked);
      const ids = [...new Set(found.map((one) => one.document_id))];
      const documents = await shown(reads, actor.universe, await findDocuments(reads, actor.universe, ids));
      const byId = new Map(documents.map((one) => [one.uuid, one]));
      return found.flatMap(({ kind, id, document_id, figure }) => {
        const document = byId.get(document_id);
        const target = asked.find((one) => one.kind === kind && one.id === id)?.target;
        return document === undefined || target === undefined ? [] : [{ kind, target, figure, document }];
      });
    },

    /** Documents by id in the order in which they were asked for, with what lies in them. Throws 404 where one is not there. */
    async bulk(actor: Actor, asked: readonly string[], withChildren: boolean) {
      const reads = readsOf(database, actor.universe);
      const rows = await findDocuments(reads, actor.universe, asked);
      if (rows.length < new Set(asked).size) throw notFound();
      const below = withChildren ? await childrenOf(reads, actor.universe, asked) : [];
      const [items, children] = await Promise.all([
        shown(reads, actor.universe, rows),
        shown(reads, actor.universe, below),
      ]);
      return {
        items: [...new Set(asked)].flatMap((id) =>
          items
            .filter((item) => item.uuid === id)
            .map((item) => ({ ...item, children: children.filter((child) => child.parent_id === id) })),
        ),
      };
    },

    /** Documents by id, in no order; what is not there is left out. */
    async byIds(actor: Actor, asked: readonly string[]): Promise<Document[]> {
      const reads = readsOf(database, actor.universe);
      return shown(reads, actor.universe, await findDocuments(reads, actor.universe, asked));
    },

    /** Makes a folder. Throws 422 where its name is taken. */
    async makeFolder(actor: Actor, asked: StartUploadBody): Promise<SavedDocument> {
      const body = mustBeNamed(asked);
      if (body.universe !== actor.universe) throw notFound();
      return write(database, actor, { action: "document.create", touchesBook: false, commit: true }, async (w) => {
        const parent = body.parent_id ?? null;
        await mustBeFolder(w.tx, w.universe, parent);
        await mustBeFree(w.tx, w.universe, parent, body.name, null);
        const id = ids.uuid();
        await insertDocuments(w.tx, [
          {
            universe_id: w.universe,
            document_id: id,
            parent_id: parent,
            name: body.name,
            storage_size: 0,
            version_number: 1,
            is_folder: true,
            is_fragment: false,
            flat_tags: body.flat_tags,
            user_attributes: {},
            created_time: w.recordedAt,
            updated_time: w.recordedAt,
            revision: w.revision,
          },
        ]);
        w.subject("document", id);
        w.payload({ document: id, folder: body.name });
        return saved(w, id);
      });
    },

    /** Throws 404, 409 on a stale token, 422 at what is wrong. */
    update(
      actor: Actor,
      id: string,
      { last_update_token: token, link_updates: links, ...changes }: DocumentUpdate,
    ): Promise<SavedDocument> {
      return write(database, actor, { action: "document.update", touchesBook: false, commit: true }, async (w) => {
        const before = await findDocument(w.tx, w.universe, id);
        if (before === null) throw notFound();
        checkToken(token, before.revision, () => presentDocument(before, []));
        const columns = await changedColumns(w, before, changes);
        const linked = links !== undefined && (await updateLinks(w, ids, id, links));
        if (columns === null && !linked) {
          w.wroteNothing();
          return saved(w, id);
        }
        await keepVersion(w.tx, w.universe, "document", id, w.revision);
        await changeRow(
          w.tx,
          "document",
          { universe: w.universe, column: "document_id", id },
          { ...columns, updated_time: w.recordedAt, revision: w.revision },
        );
        if (changes.name !== undefined) await renameFragments(w, id, changes.name);
        w.subject("document", id);
        w.payload({ changes, links: links ?? null });
        return saved(w, id);
      });
    },

    /**
     * Lets a document and what lies in it stand no more; their files are kept. A file on its way is given up. Throws 404,
     * and 409 with the links of all of them until `confirmed`.
     */
    async remove(actor: Actor, id: string, confirmed: boolean): Promise<{ committed: boolean }> {
      const reads = readsOf(database, actor.universe);
      if ((await findDocument(reads, actor.universe, id)) === null) {
        const upload = await findUpload(reads, actor.universe, id);
        if (upload === null) throw notFound();
        await giveUp(parts, store, actor.universe, upload);
        return { committed: true };
      }
      return write(database, actor, { action: "document.delete", touchesBook: false, commit: true }, async (w) => {
        const all = await withAllBelow(w.tx, w.universe, id);
        if (all.length === 0) throw notFound();
        const links = await linksOf(w.tx, w.universe, all);
        if (links.length > 0 && !confirmed)
          throw new HttpProblem(
            409,
            "This document is linked to records. Confirm to remove it, or remove the links first.",
            { current: { links: links.map(presentLink) } },
          );
        await endDocuments(w.tx, w.universe, all, w.revision);
        for (const one of all) w.subject("document", one);
        w.payload({ removed: all });
        return { committed: w.commit };
      });
    },

    /** Lets a removed document stand again, with what fell with it. Throws 404, 422 where its place is gone or taken. */
    restore(actor: Actor, id: string): Promise<SavedDocument> {
      return write(database, actor, { action: "document.restore", touchesBook: false, commit: true }, async (w) => {
        const all = await restoreDocument(w, id);
        for (const one of all) w.subject("document", one);
        w.payload({ restored: all });
        return saved(w, id);
      });
    },
  };
}

/** The columns that a request changes; null: none. Throws 422 at what is wrong. */
async function changedColumns(
  w: Write,
  before: DocumentRow,
  { name, parent_id: parent, flat_tags: tags, attributes }: Omit<DocumentUpdate, "last_update_token" | "link_updates">,
): Promise<StoredRow | null> {
  const isMoved = parent !== undefined && parent !== before.parent_id;
  const isRenamed = name !== undefined && name !== before.name;
  if (before.is_fragment && (isMoved || isRenamed))
    throw invalid(
      ["body", isRenamed ? "name" : "parent_id"],
      "A fragment keeps the name and the place that its document gives it.",
    );
  if (isMoved) {
    await mustBeFolder(w.tx, w.universe, parent);
    if (parent !== null && (await liesIn(w.tx, w.universe, parent, before.uuid)))
      throw invalid(["body", "parent_id"], "A folder cannot lie in itself. Choose another.", "cycle");
  }
  const now = { name: name ?? before.name, parent: parent === undefined ? before.parent_id : parent };
  if (isMoved || isRenamed) await mustBeFree(w.tx, w.universe, now.parent, now.name, before.uuid);
  const columns = {
    ...(isRenamed ? { name } : {}),
    ...(isMoved ? { parent_id: parent } : {}),
    ...(tags === undefined || same(tags, before.flat_tags) ? {} : { flat_tags: tags }),
    ...(attributes === undefined || same(attributes, before.user_attributes) ? {} : { user_attributes: attributes }),
  };
  return Object.keys(columns).length === 0 ? null : columns;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
