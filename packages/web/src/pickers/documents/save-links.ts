import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { api } from "../../data/api.ts";
import { linkUpdatesOf, type StagedLink } from "./staged-links.ts";

/** Sends the staged edits of a document's links. */
export function saveLinks(id: string, staged: readonly StagedLink[]): Promise<Document> {
  return api.call(documentsEndpoints.update, { params: { id }, body: { link_updates: linkUpdatesOf(staged) } });
}
