import { gunzipSync } from "node:zlib";
import { ArchiveCutter } from "@distributary/domain/readers/archive/archive-cutter";
import { archiveText } from "@distributary/domain/readers/archive/archive-text";
import { invalid } from "../../../platform/http/problem.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

/** What a part of a table unpacks to at most: it is closed at 8 MB, and the row that fills it is no larger. */
const PART_BYTES = 64 * 1024 ** 2;

/**
 * The records of a stored archive of the product as text. Throws 422 with what is wrong: it is a backup, damaged, of the
 * very records that it is imported into, or none.
 */
export async function ownArchive(store: FileStore, key: string, name: string, universe: string): Promise<string> {
  const cutter = new ArchiveCutter();
  for await (const chunk of store.read(key) as AsyncIterable<Uint8Array>) cutter.push(chunk);
  const entries = cutter.entries();
  const refused = (why: string): Error => invalid(["query", "name"], `${name} ${why}.`, "own-archive");
  if (entries === null) throw refused("is damaged, too large or no archive of Distributary");
  const unpack = (packed: Uint8Array): Uint8Array => gunzipSync(packed, { maxOutputLength: PART_BYTES });
  const found = archiveText(entries, unpack, (bytes) => new TextDecoder().decode(bytes));
  if ("refused" in found) throw refused(found.refused);
  if (found.universe === universe) throw refused("is an archive of these records, which are here already");
  return found.text;
}
