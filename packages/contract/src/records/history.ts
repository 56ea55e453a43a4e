import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { commitQuery, committed, listAnswer, pageQuery, ulidOrUuid, uuid } from "../wire/scalars.ts";

/** Kinds of records with a history that can be opened and taken back. */
export const historicKinds = ["account", "entity", "instrument", "event", "prospect", "observable"] as const;
export type HistoricKind = (typeof historicKinds)[number];

/** Kinds of records whose deleted ones are listed. A document is restored by a call of its own. */
export const deletedKinds = [...historicKinds, "document"] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/** One change of a record: by whom, when, and which fields it changed from what to what. */
export const historyEntry = z.object({
  revision: z.number(),
  recorded_at: z.string(),
  /** What was done, as the audit names it: `account.update` */
  action: z.string(),
  kind_of_change: z.enum(["created", "changed", "removed"]),
  user: z.object({ uuid: z.string(), name: z.string() }).nullable(),
  /** Who was at the keyboard, where that is somebody else */
  acting_user: z.object({ uuid: z.string(), name: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Why a locked period was written to, where it was */
  lock_reason: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Kinds of records that can be deleted while nothing uses them. Others are deleted by calls of their own. */
export const disposableKinds = ["account", "instrument", "entity"] as const;
export type DisposableKind = (typeof disposableKinds)[number];

/** For how many days a deleted record stands in the list of deleted ones. */
export const DELETED_DAYS = 30;

/** A deleted record: what it was called, by whom and when it was deleted, and the revision that brings it back. */
export const deletedRecord = z.object({
  uuid: z.string(),
  name: z.string(),
  /** The day that it is about, of an event or an observation */
  date: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: z.string().nullable(),
  /** What a restore is asked for */
  revision: z.number(),
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

const record = z.object({ kind: z.enum(historicKinds), id: ulidOrUuid });

export const historyEndpoints = {
  deleted: endpoint({
    id: "get-records-kind-deleted",
    method: "GET",
    path: "/records/{kind}/deleted",
    summary: "Records of a kind that were deleted in the last 30 days, newest first",
    access: "universe",
    permission: "read",
    params: z.object({ kind: z.enum(deletedKinds) }),
    query: pageQuery,
    answer: listAnswer(deletedRecord),
  }),
  remove: endpoint({
    id: "delete-records-kind-id",
    method: "DELETE",
    path: "/records/{kind}/{id}",
    summary: "Delete an account, a security or an entity that nothing uses; 422 with what uses it",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ kind: z.enum(disposableKinds), id: uuid }),
    query: commitQuery(true),
    answer: committed.extend({ uuid: z.string(), revision: z.number() }),
    statuses: [403],
  }),
  list: endpoint({
    id: "get-records-kind-id-history",
    method: "GET",
    path: "/records/{kind}/{id}/history",
    summary: "Every change of a record, newest first, including removed records",
    access: "universe",
    permission: "read",
    params: record,
    query: pageQuery,
    answer: listAnswer(historyEntry),
  }),
  restore: endpoint({
    id: "post-records-kind-id-restore",
    method: "POST",
    path: "/records/{kind}/{id}/restore",
    summary: "Restore a record as of a revision: undoes later changes and restores removed records",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: record,
    query: commitQuery(true),
    body: z.object({ revision: z.number().int().min(0), last_update_token: z.string().max(100).optional() }).strict(),
    answer: z
      .object({
        kind: z.enum(historicKinds),
        uuid: z.string(),
        revision: z.number(),
        /** Events below it that fell in the same deletion and came back with it */
        came_back_with: z.array(z.string()),
      })
      .extend(committed.shape),
    statuses: [403, 409],
  }),
} as const;
