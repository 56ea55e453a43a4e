import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { commitQuery, committed, listAnswer, pageQuery, ulidOrUuid } from "./scalars.ts";

/** Kinds of records with a history that can be opened and taken back. */
export const historicKinds = ["account", "entity", "instrument", "event", "prospect", "observable"] as const;
export type HistoricKind = (typeof historicKinds)[number];

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

const record = z.object({ kind: z.enum(historicKinds), id: ulidOrUuid });

export const historyEndpoints = {
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
