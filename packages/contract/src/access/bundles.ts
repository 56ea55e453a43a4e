import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { listAnswer, pageQuery, uuid } from "../wire/scalars.ts";

/** For how many days a bundle may be open, and what is suggested. */
export const BUNDLE_DAYS = { least: 1, most: 90, usual: 14 } as const;

/** How many documents and reports a bundle takes. */
export const BUNDLE_MOST = { documents: 500, reports: 20 } as const;

/** Whether a bundle can be opened: `closed` where whoever made it no longer manages the records. */
export const BUNDLE_STATES = ["open", "expired", "revoked", "closed"] as const;

/** A file of a bundle, in the version that was chosen. */
export const bundleFile = z.object({
  name: z.string(),
  bytes: z.number(),
  media_type: z.string(),
  /** Of a document: which one and which version. Null for a report. */
  document: z.string().nullable(),
  version: z.number().nullable(),
  report: z.string().nullable(),
  /** False where the file was erased since. */
  is_there: z.boolean(),
});
export type BundleFile = z.infer<typeof bundleFile>;

/** A bundle as whoever manages the records sees it. */
export const bundle = z.object({
  uuid: z.string(),
  name: z.string(),
  state: z.enum(BUNDLE_STATES),
  has_password: z.boolean(),
  expires_time: z.string(),
  revoked_time: z.string().nullable(),
  created_time: z.string(),
  created_by: z.string(),
  files: z.array(bundleFile),
  /** How often it was opened, refused for its password, and downloaded from */
  visits: z.object({ opened: z.number(), refused: z.number(), downloaded: z.number() }),
  last_opened_time: z.string().nullable(),
});
export type Bundle = z.infer<typeof bundle>;

/** What somebody did by the link of a bundle. */
export const bundleVisit = z.object({
  revision: z.number(),
  kind: z.enum(["opened", "refused", "downloaded"]),
  /** Names of what was downloaded */
  files: z.array(z.string()),
  visited_time: z.string(),
});
export type BundleVisit = z.infer<typeof bundleVisit>;

const bundleBody = z.strictObject({
  name: z.string().trim().min(1, "Enter a name.").max(128),
  /** Documents, and folders with what is in them */
  documents: z.array(uuid).max(BUNDLE_MOST.documents).default([]),
  reports: z.array(uuid).max(BUNDLE_MOST.reports).default([]),
  days: z.number().int().min(BUNDLE_DAYS.least).max(BUNDLE_DAYS.most).default(BUNDLE_DAYS.usual),
  password: z.string().min(1).max(200).nullish(),
});
export type BundleAsked = z.output<typeof bundleBody>;

const token = z.string().min(1).max(200);

/** A file of a bundle as whoever opens it sees it. */
const openedFile = bundleFile.pick({ name: true, bytes: true, media_type: true, is_there: true });

/** A bundle as whoever has its link sees it; before its password is given, that it needs one and nothing else. */
export const openedBundle = z.union([
  z.object({ locked: z.literal(true) }),
  z.object({
    locked: z.literal(false),
    name: z.string(),
    expires_time: z.string(),
    /** With it files are downloaded for an hour */
    pass: z.string(),
    files: z.array(openedFile),
  }),
]);
export type OpenedBundle = Extract<z.infer<typeof openedBundle>, { locked: false }>;

const one = z.object({ id: uuid });

/** Calls of bundles: documents for somebody without an account, by a link. */
export const bundlesEndpoints = {
  list: endpoint({
    id: "get-bundles",
    method: "GET",
    path: "/bundles",
    summary: "Bundles of documents that were shared by a link, the newest first",
    access: "universe",
    permission: "manage",
    query: pageQuery,
    answer: listAnswer(bundle),
  }),
  create: endpoint({
    id: "post-bundles",
    method: "POST",
    path: "/bundles",
    summary: "Share documents and reports by a link that expires; the link is answered here and never again",
    access: "universe",
    permission: "manage",
    heavy: true,
    body: bundleBody,
    answer: z.object({ bundle, link: z.string() }),
    statuses: [400, 409],
  }),
  visits: endpoint({
    id: "get-bundles-id-visits",
    method: "GET",
    path: "/bundles/{id}/visits",
    summary: "When a bundle was opened, refused for its password and downloaded from, the newest first",
    access: "universe",
    permission: "manage",
    params: one,
    query: pageQuery,
    answer: listAnswer(bundleVisit),
  }),
  revoke: endpoint({
    id: "post-bundles-id-revoke",
    method: "POST",
    path: "/bundles/{id}/revoke",
    summary: "Revoke the link of a bundle at once; nothing where that was done before",
    access: "universe",
    permission: "manage",
    params: one,
    body: z.strictObject({}),
    answer: z.object({ bundle }),
  }),
  open: endpoint({
    id: "post-bundles-open",
    method: "POST",
    path: "/bundles/open",
    summary: "What a bundle holds, by its link; 404 alike where that is unknown, expired or revoked",
    access: "public",
    heavy: true,
    body: z.strictObject({ token, password: z.string().min(1).max(200).optional() }),
    answer: openedBundle,
  }),
  file: endpoint({
    id: "post-bundles-file",
    method: "POST",
    path: "/bundles/file",
    summary: "A file of an opened bundle by its place in it, or all files as a zip",
    access: "public",
    heavy: true,
    body: z.strictObject({ token, pass: z.string().min(1).max(200), file: z.number().int().min(0).optional() }),
    answer: z.string(),
    files: ["application/octet-stream", "application/zip"],
    statuses: [409, 410],
  }),
} as const;
