import type { Services } from "../../access/http/services.ts";
import type { Actor } from "../../access/session/actor.ts";
import { demandOwnHand, demandRecentProof } from "../../access/session/step-up.ts";
import { isOwner } from "../../access/store/universes.ts";
import { write } from "../../access/write/write.ts";
import { forbidden, invalid, notFound } from "../../platform/http/problem.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { documentPlace } from "./places.ts";
import { digestsOf, eraseContents, usedByOthers } from "./store/contents.ts";
import { endDocuments, withAllBelow } from "./store/documents.ts";
import { findFile } from "./store/removed.ts";
import { findUpload } from "./store/uploads.ts";
import { removeFile } from "./thumbnails.ts";
import { giveUp } from "./upload-job.ts";

/** What became of the files of a document, in all its versions. */
export interface Erased {
  readonly committed: boolean;
  readonly erased: number;
  readonly kept: number;
}

/**
 * Erases the bytes of a document for good, in every version, with what was read in them, and removes the document; for
 * its owner, who proved themselves lately. Digests and records stay. Bytes that another document has too are kept for
 * that one. Throws 404, 403 for anybody else, 422 for a folder or a fragment, which have no bytes of their own.
 */
export async function eraseDocument(services: Services, actor: Actor, id: string): Promise<Erased> {
  const { database } = services;
  const { sessionId, userId, actorUserId, universe } = actor;
  demandOwnHand(actor);
  if (!(await isOwner(database, universe, userId))) throw forbidden();
  if (sessionId !== null) await demandRecentProof(services, { sessionId, userId, actorUserId });
  const store = openStore(documentPlace(services));
  const terms = { action: "document.erase", touchesBook: false, commit: true } as const;
  return write(database, actor, terms, async (w) => {
    const file = await findFile(w.tx, universe, id);
    if (file === null) throw notFound();
    if (file.is_folder) throw invalid(["path", "id"], "A folder has no file. Erase the documents in it.");
    if (file.is_fragment) throw invalid(["path", "id"], "A fragment has no file of its own. Erase its document.");
    // The document first, by which `verify` finds what was erased.
    w.subject("document", id);
    const all = await withAllBelow(w.tx, universe, id);
    await endDocuments(w.tx, universe, all, w.revision);
    for (const one of all) w.subject("document", one);
    const upload = await findUpload(w.tx, universe, id);
    if (upload !== null) w.tx.afterCommit(() => giveUp(services, store, universe, upload));
    const digests = await digestsOf(w.tx, universe, id);
    const shared = await usedByOthers(w.tx, universe, id, digests);
    const keys = await eraseContents(
      w.tx,
      universe,
      digests.filter((digest) => !shared.includes(digest)),
    );
    w.payload({ document: id, erased: digests.filter((digest) => !shared.includes(digest)), kept: shared });
    // What is not removed now, since the server ends, is a file that nothing names, and goes with those of its day.
    w.tx.afterCommit(async () => {
      for (const key of keys) await removeFile(store, `${universe}/${key}`);
    });
    return { committed: w.commit, erased: keys.length, kept: shared.length };
  });
}
