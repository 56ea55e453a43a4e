import type { DeletedKind, DisposableKind, HistoricKind, HistoryEntry } from "@distributary/contract/records/history";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import type { Page } from "../../access/store/paging.ts";
import { together, usesOf } from "../../access/store/uses.ts";
import { write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { forbidden, invalid, notFound } from "../../platform/http/problem.ts";
import { isUlid, uuidFromUlid } from "../../platform/ids.ts";
import { bodyOf } from "./bodies.ts";
import { changesOf, presentChange } from "./present.ts";
import { usedMessage } from "./policy.ts";
import { deletedRecords, endRecord, standingRecord } from "./store/deleted.ts";
import { fallenBelow, newestRevision, toldRevisions, versionsOf, type VersionRow } from "./store/versions.ts";
import { recordWriters } from "./writers.ts";

/** What a restore wrote. */
export interface Restored {
  readonly kind: HistoricKind;
  readonly uuid: string;
  readonly revision: number;
  readonly committed: boolean;
  /** Events below it that fell in the same deletion and came back with it */
  readonly came_back_with: string[];
}

/** What a deletion wrote; `revision` brings the record back. */
export interface Removed {
  readonly uuid: string;
  readonly revision: number;
  readonly committed: boolean;
}

/** The history of single records, and the way back. */
export function historyService(services: Services) {
  const { database } = services;
  const writers = recordWriters(services);
  return {
    /** Every change of a record of the universe, the newest first. Throws 404 where there never was such a record. */
    async list(actor: Actor, kind: HistoricKind, id: string, { limit, offset }: Page) {
      const reads = readsOf(database, actor.universe);
      const changes = changesOf(await versionsOf(reads, actor.universe, kind, uuidOf(id)));
      if (changes.length === 0) throw notFound();
      const shown = changes.slice(offset, offset + limit);
      const told = await toldRevisions(
        reads,
        actor.universe,
        shown.map(({ revision }) => revision),
      );
      const byRevision = new Map(told.map((revision) => [revision.revision, revision]));
      const items: HistoryEntry[] = shown.map((change) => presentChange(kind, change, byRevision.get(change.revision)));
      return { items, limit, offset, count: changes.length, count_relation: "eq" as const };
    },

    /** What was deleted of a kind in the last 30 days and did not come back, the newest first. */
    async deleted(actor: Actor, kind: DeletedKind, { limit, offset }: Page) {
      const found = await deletedRecords(readsOf(database, actor.universe), actor.universe, kind, { limit, offset });
      const items = found.map(({ total: _, ...one }) => ({ ...one, deleted_at: one.deleted_at.toISOString() }));
      const count = found[0]?.total ?? (offset === 0 ? 0 : offset);
      return { items, limit, offset, count, count_relation: "eq" as const };
    },

    /**
     * Deletes a record that nothing uses; it can be restored under its own id. Throws 404, 403 for a standard or shared
     * one, 422 with what uses it.
     */
    remove(actor: Actor, terms: WriteTerms, kind: DisposableKind, id: string): Promise<Removed> {
      return write(database, actor, { action: `${kind}.delete`, touchesBook: true, ...terms }, async (w) => {
        const standing = await standingRecord(w.tx, w.universe, kind, id);
        if (standing === null) throw notFound();
        if (standing.is_standard) throw forbidden();
        const uses = together(await usesOf(w.tx, w.universe, [id]));
        if (uses.length > 0) throw invalid(["path", "id"], usedMessage(standing.name, uses), "in-use");
        await endRecord(w.tx, w.universe, kind, id, w.revision);
        w.subject(kind, id);
        w.payload({ deleted: { kind, uuid: id, name: standing.name } });
        return { uuid: id, revision: standing.revision, committed: w.commit };
      });
    },

    /**
     * Writes a record again as it was known after a revision, through the call that changes such a record: with its
     * checks, its token, its events. One that was removed comes back under its own id (0110), an event with those below
     * it that fell with it (0164). Throws 404, 409 on a stale token, 422 where it was not known then or could not be
     * written so today.
     */
    async restore(
      actor: Actor,
      terms: WriteTerms,
      kind: HistoricKind,
      id: string,
      asked: { readonly revision: number; readonly last_update_token?: string | undefined },
    ): Promise<Restored> {
      const reads = readsOf(database, actor.universe);
      const versions = await versionsOf(reads, actor.universe, kind, uuidOf(id));
      if (versions.length === 0) throw notFound();
      // Nobody writes a standard account; its type is none that a request may say.
      if (versions.some(({ body: row }) => row["is_system_account"] === true)) throw forbidden();
      if (asked.revision > (await newestRevision(reads, actor.universe)))
        throw invalid(["body", "revision"], "This revision does not exist. Choose an earlier one.", "not-found");
      const former = versions.findLast((version) => knownAfter(version, asked.revision));
      if (former === undefined)
        throw invalid(
          ["body", "revision"],
          "This record did not exist at that revision. Choose a later one.",
          "not-found",
        );
      const body = bodyOf(kind, former.body);
      const removedAt = versions.at(-1)?.superseded ?? null;
      const below =
        kind === "event" && removedAt !== null ? await fallenBelow(reads, actor.universe, uuidOf(id), removedAt) : [];
      const {
        id: name,
        uuid,
        ...saved
      } = await (removedAt === null
        ? writers[kind].update(actor, terms, uuidOf(id), { ...body, last_update_token: asked.last_update_token })
        : writers[kind].bringBack(
            actor,
            terms,
            uuidOf(id),
            body,
            below.map((fallen) => ({ id: fallen.uuid, body: bodyOf(kind, fallen.body) })),
          ));
      return {
        kind,
        uuid: uuid ?? name ?? "",
        revision: Number(saved.last_update_token),
        committed: saved.committed,
        came_back_with: below.map(({ uuid: fallen }) => fallen),
      };
    },
  };
}

function knownAfter({ revision, superseded }: VersionRow, asked: number): boolean {
  return revision <= asked && (superseded === null || superseded > asked);
}

function uuidOf(id: string): string {
  return isUlid(id) ? uuidFromUlid(id) : id;
}
