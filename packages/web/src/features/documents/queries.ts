import { graphOperations } from "@distributary/contract/graph/operations";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { DocumentLink } from "@distributary/contract/records/document-links";
import type { Document, DocumentSearchBody, DocumentType } from "@distributary/contract/records/document-shapes";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, tokens } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { saveFile } from "../../data/http/save-file.ts";
import type { ReadList } from "../../data/list.ts";
import { askGraph } from "../../data/live/graphql.ts";
import { mimeCacheClear } from "../../pickers/limits.ts";
import type { TableSearch } from "../../ui/table/table-search.ts";

/** One document. */
export function useDocument(universe: string, id: string): UseQueryResult<Document> {
  return useQuery({
    queryKey: ["document", universe, id],
    queryFn: ({ signal }) => api.call(documentsEndpoints.get, { params: { id } }, { signal }),
    meta: { saysMissing: true },
  });
}

/** The links of a document as they stand. */
export function useDocumentLinks(universe: string, uuid: string): UseQueryResult<readonly DocumentLink[]> {
  return useQuery({
    queryKey: ["document-links", universe, uuid],
    queryFn: async () => (await askGraph(graphOperations.entityDocumentLinks, { uuid })).entity_document_links,
  });
}

/** Types of files that a text speaks of; a blank one speaks of none. What was found is forgotten soon after. */
export async function findTypes(text: string): Promise<readonly DocumentType[]> {
  if (text === "") return [];
  return queryClient.fetchQuery({
    queryKey: ["document-mimes", text],
    queryFn: async () =>
      (await askGraph(graphOperations.documentMimes, { name: text, mime: text, extensions: [text] })).document_mimes,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: mimeCacheClear,
  });
}

/** A folder and the folders above it, the outermost first. */
export function useFolders(universe: string, folder: string | null): UseQueryResult<readonly Document[]> {
  return useQuery({
    queryKey: ["document-folders", universe, folder],
    queryFn: async () => {
      const above: Document[] = [];
      for (let id = folder; id !== null && above.length < 50;) {
        // oxlint-disable-next-line no-await-in-loop -- each folder says which it lies in
        const found: Document = await api.call(documentsEndpoints.get, { params: { id } });
        above.unshift(found);
        id = found.parent_id;
      }
      return above;
    },
    enabled: folder !== null,
    meta: { saysMissing: true },
  });
}

const orderings: readonly string[] = ["name", "created_time", "updated_time", "storage_size"];

/** What a list asks: what lies in its folder, or everywhere below where words are looked for. */
export function searchBody({ filters, sort }: TableSearch): Partial<DocumentSearchBody> {
  const query = typeof filters["query"] === "string" ? filters["query"] : "";
  const folder = typeof filters["folder"] === "string" ? filters["folder"] : null;
  const mime = typeof filters["mime"] === "string" ? filters["mime"] : "";
  const isKnown = sort !== undefined && orderings.includes(sort.replace(/^-/, ""));
  return {
    parent: folder,
    include_children: query !== "" || mime !== "",
    is_fragment: false,
    query,
    ...(mime === "" ? {} : { mime }),
    ...(isKnown ? { ordering: sort as DocumentSearchBody["ordering"] } : {}),
  };
}

/** Reads the list of documents that an address asks for. */
export function readDocuments(search: TableSearch): ReadList<Document> {
  const body = searchBody(search);
  return (range, signal) => api.call(documentsEndpoints.search, { query: range, body }, { signal });
}

/** Makes a folder in another, or at the top. */
export function makeFolder(name: string, parent: string | null): Promise<Document> {
  const universe = tokens.universe()?.universe ?? "";
  return api.call(documentsEndpoints.start, { body: { name, universe, parent_id: parent, is_folder: true } });
}

/** Changes name and tags of a document. */
export function updateDocument(
  { uuid: id, last_update_token }: Document,
  body: { name?: string; flat_tags: string[] },
): Promise<Document> {
  return api.call(documentsEndpoints.update, { params: { id }, body: { ...body, last_update_token } });
}

/** Deletes a document; one with links only where `confirmed`. Throws a 409 that lists them. */
export function removeDocument(id: string, confirmed: boolean): Promise<unknown> {
  return api.call(documentsEndpoints.remove, {
    params: { id },
    query: { confirm: confirmed ? "true" : "false" },
  });
}

/** Erases the file of a document for good, in every version, and deletes the document. */
export function eraseDocument(id: string): Promise<{ erased: number; kept: number }> {
  return api.call(documentsEndpoints.erase, { params: { id }, body: {} });
}

/** Lets a deleted document stand again, with its links. */
export function restoreDocument(id: string): Promise<Document> {
  return api.call(documentsEndpoints.restore, { params: { id } });
}

/** Saves the file of a document to the disk. */
export async function downloadDocument({ uuid: id, version_number: version, name }: Document): Promise<void> {
  saveFile(await api.download(documentsEndpoints.file, { params: { id, version: String(version) } }), name);
}
