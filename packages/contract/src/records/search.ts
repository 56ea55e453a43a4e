import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { queryFlag, searchText } from "../wire/scalars.ts";

/** Kinds of records that a search finds. Workflows join when they exist. */
export const searchedKinds = [
  "entity",
  "account",
  "transaction",
  "prospect",
  "event",
  "instrument",
  "observable",
  "document",
] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** Those that a document is linked to: any but another document. */
export const linkedKinds = searchedKinds.filter((kind) => kind !== "document");

/** How many records of each kind a search shows. */
export const SEARCH_RESULTS = 10;

/** What was found: enough to show one line, and to open the record. */
export const searchHit = z.object({
  kind: z.enum(searchedKinds),
  uuid: z.string(),
  /** The line's own words: a name, a description */
  name: z.string(),
  /** What tells it from others of that name: a type, a number, a day; empty where nothing does */
  detail: z.string(),
  is_system: z.boolean(),
  /** The first page of a document on which the text stands; null where its name or a tag holds it, and of other kinds */
  page: z.int().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

/** One kind with its hits, best first. `more` says that there are others than those shown. */
export const searchGroup = z.object({ kind: z.enum(searchedKinds), items: z.array(searchHit), more: z.boolean() });
export type SearchGroup = z.infer<typeof searchGroup>;

export const searchEndpoints = {
  search: endpoint({
    id: "get-search",
    method: "GET",
    path: "/search",
    summary: "Records of all or selected kinds that contain the text, ten of each; at least two characters",
    access: "universe",
    permission: "read",
    query: z.object({
      query: searchText,
      kinds: z
        .string()
        .max(200)
        .transform((text) => [...new Set(text.split(",").map((kind) => kind.trim()))].filter((kind) => kind !== ""))
        .pipe(z.array(z.enum(searchedKinds)).max(searchedKinds.length))
        .optional(),
      /** Whether standard accounts are among the accounts */
      include_standard: queryFlag.default(true),
    }),
    answer: z.object({ groups: z.array(searchGroup) }),
  }),
} as const;
