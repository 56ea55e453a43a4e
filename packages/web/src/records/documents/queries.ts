import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { LinkTarget } from "@distributary/contract/records/document-links";
import type { Document } from "@distributary/contract/records/document-shapes";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";

/** A record that documents are linked to. */
export interface Target {
  readonly kind: LinkTarget;
  readonly id: string;
}

/** How many documents of a record are shown. */
const MOST = 100;

/** The documents that are linked to a record, the last changed first. */
export function useLinkedDocuments({ kind, id }: Target): UseQueryResult<readonly Document[]> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["linked-documents", profile.uuid, kind, id],
    queryFn: async ({ signal }) => {
      const body = { target: { kind, id } };
      return (await api.call(documentsEndpoints.search, { query: { limit: MOST }, body }, { signal })).items;
    },
  });
}

/** Links a document to a record. */
export function linkDocument(document: string, { kind, id }: Target): Promise<Document> {
  return api.call(documentsEndpoints.update, {
    params: { id: document },
    body: { link_updates: { adds: [{ kind, target: id }] } },
  });
}

/** Removes the link of a document to a record; the document stays. */
export function unlinkDocument(document: Document, target: Target): Promise<Document> {
  const deletes = document.links.filter((link) => isOf(link, target)).map(({ uuid }) => uuid);
  return api.call(documentsEndpoints.update, { params: { id: document.uuid }, body: { link_updates: { deletes } } });
}

function isOf(link: Document["links"][number], { kind, id }: Target): boolean {
  return link.kind === kind && link[`${kind}_id`]?.toLowerCase() === id.toLowerCase();
}
