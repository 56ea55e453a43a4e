import { bundlesEndpoints, type Bundle } from "@distributary/contract/access/bundles";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { saveFile } from "../../data/http/save-file.ts";

/** The links that were shared, the newest first. */
export function bundlesQuery(universe: string, limit: number) {
  return queryOptions({
    queryKey: ["bundles", universe, limit],
    queryFn: ({ signal }) => api.call(bundlesEndpoints.list, { query: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What was done by a link, the newest first. */
export function visitsQuery(id: string, limit: number) {
  return queryOptions({
    queryKey: ["bundle-visits", id, limit],
    queryFn: ({ signal }) => api.call(bundlesEndpoints.visits, { params: { id }, query: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Lets a link open nothing any more. */
export function revokeBundle({ uuid: id }: Bundle): Promise<unknown> {
  return api.call(bundlesEndpoints.revoke, { params: { id }, body: {} });
}

/** Saves a file of an opened bundle, or all of them as a zip where no place is given. */
export async function saveShared(
  link: { readonly token: string; readonly pass: string },
  name: string,
  file?: number,
): Promise<void> {
  const body = { ...link, ...(file === undefined ? {} : { file }) };
  saveFile(await api.download(bundlesEndpoints.file, { body }), name);
}
