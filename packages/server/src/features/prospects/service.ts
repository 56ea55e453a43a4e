import type { Prospect, ProspectBody, ProspectLog, ProspectUpdate } from "@distributary/contract/records/prospects";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import {
  columnsOf,
  referencesOf,
  resolveReferences,
  type RecordParts,
  type ReferenceFields,
} from "../../access/records/records.ts";
import type { Page } from "../../access/store/paging.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import { checkToken } from "../../access/session/token.ts";
import { changeUnlessSame } from "../../access/write/unchanged.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import type { Ids } from "../../platform/ids.ts";
import { alreadyModified, invalid, notFound, ValidationProblem } from "../../platform/http/problem.ts";
import { presentLog, presentProspect } from "./present.ts";
import { draftReferences } from "./references.ts";
import {
  changeProspect,
  countLog,
  countProspects,
  findProspect,
  findProspects,
  insertLog,
  insertProspect,
  listProspects,
  logOf,
  recordedFrom,
  reviveProspect,
  supersedeProspect,
} from "./store.ts";

/** A prospect as the answer of a write shows it. */
export type SavedProspect = Prospect & { readonly committed: boolean };

/** Lines of a log that an answer carries. */
const LINES = 100;

const REFERENCES: ReferenceFields = { instrument: { kind: "instrument", universeColumn: "instrument_universe_id" } };

/**
 * Prospects of a universe: transactions and events that are intended. They move nothing and need no permission to
 * book; whether what they ask for makes sense is checked when it is recorded.
 */
export function prospectsService({ database, ids }: RecordParts) {
  return {
    /** Prospects, the newest first; only open or only recorded ones where `isOpen` says so. */
    async list(actor: Actor, isOpen: boolean | undefined, page: Page) {
      const reads = readsOf(database, actor.universe);
      const [items, counted] = await Promise.all([
        listProspects(reads, actor.universe, isOpen, page),
        countProspects(reads, actor.universe, isOpen),
      ]);
      return { items: items.map(presentProspect), ...page, ...counted };
    },

    /** One prospect with the newest lines of its log. Throws 404. */
    async get(actor: Actor, id: string): Promise<Prospect & { logs: ProspectLog[] }> {
      const reads = readsOf(database, actor.universe);
      const prospect = await findProspect(reads, actor.universe, id);
      if (prospect === null) throw notFound();
      const logs = await logOf(reads, actor.universe, id, LINES);
      return { ...presentProspect(prospect), logs: logs.map(presentLog) };
    },

    /** Prospects by id, in no order; what is not there is left out. */
    async byIds(actor: Actor, asked: readonly string[]): Promise<Prospect[]> {
      return (await findProspects(readsOf(database, actor.universe), actor.universe, asked)).map(presentProspect);
    },

    /** Saves what is intended. Throws 422 for records that do not exist. */
    create(actor: Actor, terms: WriteTerms, body: ProspectBody): Promise<SavedProspect> {
      return write(database, actor, { action: "prospect.create", touchesBook: false, ...terms }, async (w) => {
        const id = ids.uuid();
        await insertProspect(w.tx, await newProspect(w, id, body));
        await log(w, ids, id, "created", "Saved as a draft.");
        return saved(w, id, { body });
      });
    },

    /** Saves a prospect that was removed anew, under its own id. Throws as `create` does, and 409 where it is back. */
    revive(actor: Actor, terms: WriteTerms, id: string, body: ProspectBody): Promise<SavedProspect> {
      return write(database, actor, { action: "prospect.restore", touchesBook: false, ...terms }, async (w) => {
        const back = await findProspect(w.tx, w.universe, id);
        if (back !== null) throw alreadyModified(presentProspect(back));
        await reviveProspect(w.tx, w.universe, id, await newProspect(w, id, body));
        await log(w, ids, id, "created", "Restored.");
        return saved(w, id, { body });
      });
    },

    /** Changes a prospect; fields that are left out stay. Throws 404, 409 on a stale token, 422. */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: ProspectUpdate,
    ): Promise<SavedProspect> {
      return write(database, actor, { action: "prospect.update", touchesBook: false, ...terms }, async (w) => {
        const before = await findProspect(w.tx, w.universe, id);
        if (before === null) throw notFound();
        const stood = presentProspect(before);
        checkToken(token, before.revision, () => stood);
        return changeUnlessSame(w, { ...stood, committed: w.commit }, async () => {
          await changeProspect(w.tx, w.universe, id, w.revision, {
            ...(await fieldsOf(w, changes)),
            event_type: typeOf(changes) ?? before.event_type,
            updated_time: w.recordedAt,
          });
          await log(w, ids, id, "changed", "Changed.");
          return saved(w, id, { changes });
        });
      });
    },

    /** Supersedes a prospect; an event recorded from it stays. `named` must be the same one where it is given. Throws 404, 422. */
    remove(actor: Actor, terms: WriteTerms, id: string, named: string | undefined): Promise<{ committed: boolean }> {
      return write(database, actor, { action: "prospect.delete", touchesBook: false, ...terms }, async (w) => {
        if ((await findProspect(w.tx, w.universe, id)) === null) throw notFound();
        if (named !== undefined && named !== id)
          throw invalid(["query", "id"], "This differs from the prospect in the path. Send the same id.");
        await supersedeProspect(w.tx, w.universe, id, w.revision);
        await log(w, ids, id, "deleted", "Deleted.");
        w.subject("prospect", id);
        return { committed: w.commit };
      });
    },

    /** Writes a line into the log of a prospect. Answers the newest lines. Throws 404. */
    log(actor: Actor, terms: WriteTerms, id: string, message: string) {
      return write(database, actor, { action: "prospect.log", touchesBook: false, ...terms }, async (w) => {
        if ((await findProspect(w.tx, w.universe, id)) === null) throw notFound();
        await log(w, ids, id, "note", message);
        w.subject("prospect", id);
        w.payload({ message });
        const lines = await logOf(w.tx, w.universe, id, LINES);
        return { items: lines.map(presentLog), count: await countLog(w.tx, w.universe, id), committed: w.commit };
      });
    },
  };
}

/**
 * Whether an event may be recorded from a prospect, or come back that was: one stands at a time, also where the prospect
 * was deleted since. Throws 422 at `prospect_id` where one stands of another id than `event`; a prospect that does not
 * exist is told by whoever looks the record up.
 */
export async function checkIsOpen(
  w: Write,
  prospect: string,
  event: string,
  { comesBack = false } = {},
): Promise<void> {
  const recorded = await recordedFrom(w.tx, w.universe, prospect);
  if (recorded === null || recorded === event) return;
  const msg = comesBack
    ? "Another event was already recorded from this draft. Delete that event first to avoid counting both."
    : "This prospect is already recorded. Open its event, or record a new one.";
  throw new ValidationProblem([
    { loc: ["body", "prospect_id"], msg, type: "already-recorded", ctx: { event_id: recorded } },
  ]);
}

/** Notes in a prospect's log that an event was recorded from it, inside the write that does so. */
export async function recordedFromProspect(w: Write, ids: Ids, prospect: string, event: string): Promise<void> {
  await log(w, ids, prospect, "recorded", `Recorded as the event ${event}.`);
  w.subject("prospect", prospect);
}

/** The type of event that a prospect is about: the one said, or that of the event it asks for. */
function typeOf({ event_type: said, request }: ProspectBody): Prospect["event_type"] | null {
  return said ?? request?.event?.event_type ?? null;
}

async function newProspect(w: Write, id: string, body: ProspectBody): Promise<StoredRow> {
  return {
    universe_id: w.universe,
    prospect_id: id,
    request: {},
    created_time: w.recordedAt,
    updated_time: w.recordedAt,
    revision: w.revision,
    ...(await fieldsOf(w, body)),
    event_type: typeOf(body) ?? "NEW",
  };
}

async function fieldsOf(w: Write, body: ProspectBody): Promise<StoredRow> {
  const references = await resolveReferences(w.tx, w.universe, [
    ...referencesOf(body, REFERENCES),
    ...draftReferences(body.request),
  ]);
  const { instrument, ...columns } = columnsOf(body, REFERENCES, references);
  return instrument === undefined ? columns : { ...columns, instrument_id: instrument };
}

async function log(w: Write, ids: Ids, prospect: string, kind: ProspectLog["kind"], message: string): Promise<void> {
  await insertLog(w.tx, {
    universe_id: w.universe,
    prospect_id: prospect,
    log_id: ids.uuid(),
    kind,
    message,
    user_id: w.actor.actorUserId,
    created_time: w.recordedAt,
    revision: w.revision,
  });
}

async function saved(w: Write, id: string, payload: object): Promise<SavedProspect> {
  const prospect = await findProspect(w.tx, w.universe, id);
  if (prospect === null) throw new Error("the prospect was not stored");
  w.subject("prospect", id);
  w.payload(payload);
  return { ...presentProspect(prospect), committed: w.commit };
}
