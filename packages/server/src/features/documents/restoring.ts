import type { Write } from "../../access/write/write.ts";
import type { LinkTarget } from "@distributary/contract/records/document-links";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { thoseThere } from "./linking.ts";
import { mustBeFree } from "./naming.ts";
import { findDocument } from "./store/documents.ts";
import { fallenWith, findRemoved, linkAgain, linksEndedBy, standAgain } from "./store/removed.ts";

/**
 * Lets a document that was removed stand again with all that fell with it, and the links of them to records that are
 * still there. Answers their ids. Throws 404 where it was not removed, 422 where its place is gone or taken.
 */
export async function restoreDocument(w: Write, id: string): Promise<readonly string[]> {
  const removed = await findRemoved(w.tx, w.universe, id);
  if (removed === null) throw notFound();
  const { parent_id: parent, is_fragment: isFragment, superseded: ended } = removed;
  if (parent !== null && (await findDocument(w.tx, w.universe, parent)) === null)
    throw invalid(
      ["path", "id"],
      isFragment
        ? "The document of this fragment was deleted. Restore that first."
        : "The folder of this document was deleted. Restore that first.",
    );
  if (!isFragment) await mustBeFree(w.tx, w.universe, parent, removed.name, id);
  const all = await fallenWith(w.tx, w.universe, id, ended);
  if (!all.includes(id)) throw invalid(["path", "id"], "The file of this document was erased for good.");
  await standAgain(w.tx, w.universe, all, { revision: w.revision, at: w.recordedAt });
  const links = await linksEndedBy(w.tx, w.universe, all, ended);
  const there = await thoseThere(
    w.tx,
    w.universe,
    links.map((link) => ({ kind: link.kind as LinkTarget, id: link.target_id })),
  );
  const kept = links.filter((link) => there.has(`${link.kind} ${link.target_id}`));
  await linkAgain(
    w.tx,
    w.universe,
    kept.map((link) => link.link_id),
    ended,
    w.revision,
  );
  return all;
}
