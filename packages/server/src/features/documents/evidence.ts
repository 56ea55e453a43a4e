import type { LinkTarget } from "@distributary/contract/records/document-links";
import type { Readable } from "node:stream";
import { readsOf } from "../../access/records/reads.ts";
import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import type { DocumentPasswords } from "./passwords.ts";
import { drawApart } from "./reading/drawing/draw-apart.ts";
import type { DrawnPage } from "./reading/drawing/draw-pages.ts";
import { chosenDocuments, type ChosenDocument } from "./store/chosen.ts";
import { findContent } from "./store/contents.ts";
import { sourcePagesOf, type SourcePage } from "./store/source-pages.ts";

/** Records of one look-up of their sources. */
const AT_ONCE = 5_000;
/** Bytes of a file that is made of documents. */
const MOST_MADE = 2 * 1024 ** 3;

/** What others make of the files of documents: their bytes, their pages as pictures, and which records come from them. */
export function documentEvidence({
  database,
  store,
  passwords,
}: {
  readonly database: Database;
  readonly store: FileStore;
  readonly passwords: DocumentPasswords;
}) {
  const contentOf = async (universe: string, sha256: string) => {
    const content = await findContent(readsOf(database, universe), universe, Buffer.from(sha256, "hex"));
    if (content === null) throw notFound();
    return { media: content.media_type, open: (): Readable => store.read(`${universe}/${content.storage_key}`) };
  };
  return {
    /** The files, pages and boxes of records, file by file; a record that comes from none has none. */
    async sourcePages(
      universe: string,
      records: readonly { readonly kind: LinkTarget; readonly id: string }[],
    ): Promise<readonly SourcePage[]> {
      const found: SourcePage[] = [];
      for (let from = 0; from < records.length; from += AT_ONCE)
        found.push(
          ...(await sourcePagesOf(readsOf(database, universe), universe, records.slice(from, from + AT_ONCE))),
        );
      return found;
    },

    /** Documents by id, with what is in those of them that are folders; by their names. */
    chosen(universe: string, ids: readonly string[]): Promise<readonly ChosenDocument[]> {
      return chosenDocuments(readsOf(database, universe), universe, ids);
    },

    /** The bytes of a digest. Throws 404. */
    async bytesOf(universe: string, sha256: string): Promise<Readable> {
      return (await contentOf(universe, sha256)).open();
    },

    /** Keeps a file that was made of documents, under the key of what it is made for; it is removed with that. */
    async keepMade(
      universe: string,
      key: string,
      source: AsyncIterable<Uint8Array>,
    ): Promise<{ readonly bytes: number; readonly sha256: string }> {
      const { bytes, sha256 } = await store.write(`${universe}/${key}`, source, MOST_MADE);
      return { bytes, sha256: sha256.toString("hex") };
    },

    /** A file that was made of documents. Throws 404. */
    async madeFile(universe: string, key: string): Promise<Readable> {
      if (!(await store.has(`${universe}/${key}`))) throw notFound();
      return store.read(`${universe}/${key}`);
    },

    /** Pages of the bytes of a digest as pictures, in a process apart; what cannot be drawn is left out. Throws 404. */
    async *pictures(
      universe: string,
      sha256: string,
      pages: readonly number[],
      signal: AbortSignal,
    ): AsyncGenerator<DrawnPage> {
      const bytes = Buffer.from(sha256, "hex");
      const password = (await passwords.of(readsOf(database, universe), universe, bytes)) ?? undefined;
      yield* drawApart({ ...(await contentOf(universe, sha256)), password }, pages, signal);
    },
  };
}
