import type { Document, StartUploadBody } from "@distributary/contract/records/document-shapes";
import {
  fromConvention,
  overlap,
  OVERLAP_LIMIT,
  type Annotation,
  type ConventionBox,
  type Sheet,
} from "@distributary/contract/records/page-boxes";
import type { Services } from "../../access/http/services.ts";
import type { Reads } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { keepVersions } from "../../access/store/history.ts";
import { write, type Write } from "../../access/write/write.ts";
import { HttpProblem, invalid, notFound } from "../../platform/http/problem.ts";
import { presentDocument } from "./present.ts";
import { sheetOf } from "./store/contents.ts";
import { findDocument, fragmentsOf, insertDocuments, nameDocuments, type DocumentRow } from "./store/documents.ts";
import { linksOf } from "./store/links.ts";

/** How far a box may reach beyond its page, in parts of it: numbers of other programs are rounded. */
const ROUNDED = 1e-6;
const LONGEST_NAME = 128;

/** Fragments: boxes on the pages of documents, each a document of its own with the bytes of the one it lies in. */
export function documentFragments({ database, ids }: Pick<Services, "database" | "ids">) {
  return {
    /** Throws 404 for another universe, 409 with the fragment that is drawn there already, 422 at what is wrong. */
    async make(actor: Actor, body: StartUploadBody): Promise<Document> {
      if (body.universe !== actor.universe) throw notFound();
      return write(database, actor, { action: "document.create", touchesBook: false, commit: true }, async (w) => {
        const parent = await mustHavePages(w.tx, w.universe, body.parent_id ?? null);
        const box = await boxOf(w.tx, w.universe, parent, body.annotation);
        if (!body.keep_both) await mustBeApart(w.tx, w.universe, parent, box);
        const id = ids.uuid();
        await insertDocuments(w.tx, [
          {
            universe_id: w.universe,
            document_id: id,
            parent_id: parent.uuid,
            name: fragmentName(parent.name, box.page),
            media_type: parent.media_type,
            storage_size: parent.storage_size,
            version_number: parent.version_number,
            sha256: `\\x${(parent.sha256 as Buffer).toString("hex")}`,
            is_folder: false,
            is_fragment: true,
            fragment_page: box.page,
            annotation: box,
            flat_tags: body.flat_tags,
            user_attributes: {},
            created_time: w.recordedAt,
            updated_time: w.recordedAt,
            revision: w.revision,
          },
        ]);
        w.subject("document", id);
        w.payload({ document: id, fragment_of: parent.uuid, annotation: box });
        const row = await findDocument(w.tx, w.universe, id);
        if (row === null) throw new Error("the fragment that was written is not there");
        return presentDocument(row, []);
      });
    },
  };
}

/** Gives the fragments of a document the name that follows from its own. */
export async function renameFragments(w: Write, parent: string, name: string): Promise<void> {
  const renamed = (await fragmentsOf(w.tx, w.universe, parent))
    .map(({ uuid: id, name: before, fragment_page: page }) => ({ id, before, name: fragmentName(name, page ?? 1) }))
    .filter((one) => one.name !== one.before);
  const ids = renamed.map(({ id }) => id);
  await keepVersions(w.tx, w.universe, "document", ids, w.revision);
  await nameDocuments(w.tx, w.universe, renamed, { revision: w.revision, at: w.recordedAt });
  for (const id of ids) w.subject("document", id);
}

/** What a fragment is called: its document and its page. */
export function fragmentName(document: string, page: number): string {
  const mark = `, page ${page}`;
  return `${document.slice(0, LONGEST_NAME - mark.length).trimEnd()}${mark}`;
}

async function mustHavePages(tx: Reads, universe: string, id: string | null): Promise<DocumentRow> {
  const parent = id === null ? null : await findDocument(tx, universe, id);
  const wrong = (words: string, type = "value_error") => invalid(["body", "parent_id"], words, type);
  if (parent === null) throw wrong("This document does not exist. Choose another.", "not-found");
  if (parent.is_folder) throw wrong("A folder has no pages. Choose a document.");
  if (parent.is_fragment) throw wrong("A fragment has no fragments. Choose its document.");
  const isDrawnOn = parent.media_type === "application/pdf" || parent.reading?.kind === "picture";
  if (!isDrawnOn || parent.verdict !== "readable")
    throw wrong("Fragments are drawn on the pages of PDFs and on pictures. Choose one of these.");
  return parent;
}

/** The box that is asked for, in our own convention. Throws 422 where it is none on a page of the document. */
async function boxOf(
  tx: Reads,
  universe: string,
  parent: DocumentRow,
  asked: Annotation | ConventionBox | undefined,
): Promise<Annotation> {
  const wrong = (field: string, words: string) => invalid(["body", "annotation", field], words);
  if (asked === undefined) throw invalid(["body", "annotation"], "Draw a box on a page.", "missing");
  const pages = parent.reading?.pages ?? 1;
  if (asked.page > pages) throw wrong("page", `This document has ${pages} pages. Choose one of them.`);
  if (!("convention" in asked)) return asked;
  const sheet = await sheetFor(tx, universe, parent, asked);
  if (sheet === null)
    throw wrong("box", "The size of this page was not read. Give the box in thousandths of the page.");
  const { x, y } = fromConvention(asked, sheet);
  const reached = [...x, ...y];
  if (reached.some((part) => part < -ROUNDED || part > 1 + ROUNDED))
    throw wrong("box", "This box reaches beyond its page. Check its convention.");
  const box = { page: asked.page, x: within(x), y: within(y) };
  if (box.x[0] >= box.x[1] || box.y[0] >= box.y[1]) throw wrong("box", "This box has no area. Draw it larger.");
  return box;
}

function within([from, to]: Annotation["x"]): Annotation["x"] {
  const inside = (part: number): number => Math.min(1, Math.max(0, part));
  return [inside(from), inside(to)];
}

/** The page of a box; null where a size or turn is needed that was not read. */
async function sheetFor(
  tx: Reads,
  universe: string,
  parent: DocumentRow,
  { convention, page }: ConventionBox,
): Promise<Sheet | null> {
  if (convention === "qa") return { width: 1, height: 1, rotation: 0, isPicture: false };
  const dimensions = parent.reading?.dimensions ?? null;
  if (parent.reading?.kind === "picture")
    return dimensions === null ? null : { ...dimensions, rotation: 0, isPicture: true };
  const read = await sheetOf(tx, universe, parent.sha256 as Buffer, page);
  if (read === null || (convention === "cmv2" && read.rotation === null)) return null;
  return { ...read, rotation: read.rotation ?? 0, isPicture: false };
}

async function mustBeApart(tx: Reads, universe: string, parent: DocumentRow, box: Annotation): Promise<void> {
  const there = (await fragmentsOf(tx, universe, parent.uuid, box.page)).flatMap((row) =>
    row.annotation === null ? [] : [{ row, shared: overlap(row.annotation, box) }],
  );
  const [closest] = there
    .filter(({ shared }) => shared > OVERLAP_LIMIT)
    .toSorted((one, other) => other.shared - one.shared);
  if (closest === undefined) return;
  const links = await linksOf(tx, universe, [closest.row.uuid]);
  throw new HttpProblem(409, "There is a fragment in this place already. Use it, or keep both.", {
    current: presentDocument(closest.row, links),
  });
}
