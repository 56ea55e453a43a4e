import type { Reads } from "../../access/records/reads.ts";
import { invalid } from "../../platform/http/problem.ts";
import { duplicateName, freeName } from "./policy.ts";
import { bearerOf, findDocument, namesLike } from "./store/documents.ts";

/** Throws 422 where a document would lie in what is no folder of the universe. */
export async function mustBeFolder(tx: Reads, universe: string, parent: string | null): Promise<void> {
  if (parent === null) return;
  const folder = await findDocument(tx, universe, parent);
  if (folder === null || !folder.is_folder)
    throw invalid(["body", "parent_id"], "This folder does not exist. Choose another.", "not-found");
}

/** Throws 422 with a free name where a folder has this one already. */
export async function mustBeFree(
  tx: Reads,
  universe: string,
  parent: string | null,
  name: string,
  except: string | null,
): Promise<void> {
  if ((await bearerOf(tx, universe, parent, name, except)) === null) return;
  const stem = name.replace(/( \(\d+\))?(\.[a-z0-9]{1,8})?$/i, "").slice(0, 100);
  throw duplicateName(name, freeName(name, await namesLike(tx, universe, parent, stem)));
}
