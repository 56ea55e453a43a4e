import type { Event, EventBody, EventUpdate, NewTransactionData } from "@distributary/contract/events";
import type { ValidationItem } from "@distributary/contract/errors";
import type { Actor } from "../../access/actor.ts";
import { dayOfInstant } from "../../access/day-of.ts";
import { mayBook } from "../../access/ledger.ts";
import { readsOf } from "../../access/reads.ts";
import { assertVisible, type RecordParts } from "../../access/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import { supersedeEvent, transactionsOfEvent } from "../../access/store/ledger.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import { checkToken } from "../../access/token.ts";
import { write, type Write } from "../../access/write.ts";
import type { WriteTerms } from "../../access/write-request.ts";
import { invalid, notFound, validation } from "../../platform/http/problem.ts";
import { deriveTransactions, takeBackTransactions } from "./derivation.ts";
import { presentEvent } from "./present.ts";
import { wrongEvent } from "./rules.ts";
import {
  changeEvent,
  completeEvent,
  findByClientIdentifier,
  findEvent,
  findEventAt,
  insertEvents,
  treeBelow,
} from "./store.ts";

/** An event as the answer of a write shows it. */
export type SavedEvent = Event & { readonly committed: boolean };

/** Events of a universe: the source of its transactions; each function is one database transaction, or reads only. */
export function eventsService({ database, ids }: RecordParts) {
  return {
    /** One event, or the one at the top of its tree, as known on an instant where one is given. Throws 404. */
    async get(
      actor: Actor,
      id: string,
      options: { readonly root?: boolean; readonly asKnownOn?: string | undefined } = {},
    ): Promise<Event> {
      const reads = readsOf(database, actor.universe);
      const { asKnownOn } = options;
      const revision = asKnownOn === undefined ? null : await revisionOn(reads, actor.universe, asKnownOn);
      const find = (which: string) =>
        revision === null
          ? findEvent(reads, actor.universe, which)
          : findEventAt(reads, actor.universe, which, revision);
      let event = await find(id);
      if (event !== null && options.root === true && event.root !== event.uuid) event = await find(event.root);
      if (event === null) throw notFound();
      return presentEvent(event);
    },

    /** Records an event and derives its transaction. Throws 422 at what is wrong, 403 without `book`. */
    create(actor: Actor, terms: WriteTerms, body: EventBody): Promise<SavedEvent> {
      return write(database, actor, { action: "event.create", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        const id = ids.uuid();
        const { new_transaction: data, event_date: _date, instant: _instant, ...fields } = body;
        await check(w, id, body);
        const when = dayOf(w, body);
        w.datedOn(when.event_date);
        await insertEvents(w.tx, [{ ...newEvent(w, id), ...withoutUndefined(fields), ...when, event_data: {} }]);
        const warnings = data ? await deriveTransactions(w, ids, factsOf(id, when), data) : [];
        await completeEvent(w.tx, w.universe, id, { event_data: eventData(data ?? null, warnings) });
        return saved(w, id, { body });
      });
    },

    /**
     * Changes an event; when its payload or its day changes, its transactions are derived again and keep their ids.
     * Throws 404, 409 on a stale token, 422 at what is wrong, 403 without `book`.
     */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: EventUpdate,
    ): Promise<SavedEvent> {
      return write(database, actor, { action: "event.update", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        const before = await findEvent(w.tx, w.universe, id);
        if (before === null) throw notFound();
        const shown = presentEvent(before);
        checkToken(token ?? changes.new_transaction?.last_update_token, before.revision, () => shown);
        const stands = shown.new_transaction as NewTransactionData | null;
        const {
          new_transaction: data = stands ?? undefined,
          event_date: _date,
          instant: _instant,
          ...fields
        } = changes;
        await check(w, id, { ...changes, event_type: changes.event_type ?? before.event_type, new_transaction: data });
        const moved = changes.event_date !== undefined || changes.instant !== undefined;
        const when = moved ? dayOf(w, changes) : { event_date: before.event_date, instant: shown.instant };
        w.datedOn(before.event_date);
        w.datedOn(when.event_date);
        const derives = data !== undefined && (changes.new_transaction !== undefined || moved);
        const warnings = derives ? await deriveTransactions(w, ids, factsOf(id, when), data) : shown.warnings;
        await changeEvent(w.tx, w.universe, id, w.revision, {
          ...withoutUndefined(fields),
          ...when,
          event_data: { ...before.event_data, ...eventData(data ?? null, warnings) },
          updated_time: w.recordedAt,
        });
        return saved(w, id, { changes });
      });
    },

    /**
     * Supersedes an event, the events below it, and what they derived. `only` names one below `id` to be taken back
     * instead. Throws 404, 422 when units it brought are needed later, 403 without `book`.
     */
    remove(actor: Actor, terms: WriteTerms, id: string, only?: string): Promise<{ committed: boolean }> {
      return write(database, actor, { action: "event.delete", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        if ((await findEvent(w.tx, w.universe, id)) === null) throw notFound();
        const tree = await treeBelow(w.tx, w.universe, id);
        if (only !== undefined && !tree.includes(only)) {
          throw invalid(["query", "toDelete"], "This event does not belong to the one in the path.", "not-found");
        }
        const gone = only === undefined ? tree : await treeBelow(w.tx, w.universe, only);
        const derived = [];
        for (const event of gone) {
          const row = await findEvent(w.tx, w.universe, event);
          if (row !== null) w.datedOn(row.event_date);
          derived.push(...(await transactionsOfEvent(w.tx, w.universe, event)));
        }
        await takeBackTransactions(w, derived, ["path", "id"]);
        for (const event of gone) {
          await supersedeEvent(w.tx, w.universe, event, w.revision);
          w.subject("event", event);
        }
        return { committed: w.commit };
      });
    },
  };
}

async function check(w: Write, id: string, body: EventUpdate): Promise<void> {
  const wrong: ValidationItem[] = wrongEvent(body);
  const bearer = body.client_identifier ? await findByClientIdentifier(w.tx, w.universe, body.client_identifier) : null;
  if (bearer !== null && bearer !== id) {
    wrong.push({
      loc: ["body", "client_identifier"],
      msg: "Another event has this client identifier.",
      type: "already-exists",
      ctx: { uuid: bearer },
    });
  }
  if (body.parent_event_id) {
    await assertVisible(w.tx, w.universe, "event", body.parent_event_id, ["body", "parent_event_id"]);
    if ((await treeBelow(w.tx, w.universe, id)).includes(body.parent_event_id)) {
      wrong.push({
        loc: ["body", "parent_event_id"],
        msg: "An event cannot be its own parent, directly or through others.",
        type: "cycle",
      });
    }
  }
  if (wrong.length > 0) throw validation(wrong);
}

async function saved(w: Write, id: string, payload: object): Promise<SavedEvent> {
  const event = await findEvent(w.tx, w.universe, id);
  if (event === null) throw new Error("the event was not stored");
  w.subject("event", id);
  w.payload(payload);
  return { ...presentEvent(event), committed: w.commit };
}

interface When {
  readonly event_date: string;
  readonly instant: string | null;
}

/** The day of an event: the one given, or that of its instant in the time zone of the profile. */
function dayOf(w: Write, body: EventUpdate): When {
  const instant = body.instant ?? null;
  const day = body.event_date ?? (instant === null ? null : dayOfInstant(instant, w.defaultTimezone));
  if (day === null) throw invalid(["body", "event_date"], "Say the day (event_date) or the instant.", "missing");
  return { event_date: day, instant };
}

function factsOf(id: string, when: When) {
  return { id, date: when.event_date, instant: when.instant };
}

function eventData(data: NewTransactionData | null, warnings: readonly string[]): StoredRow {
  if (data === null) return {};
  const { last_update_token: _token, ...kept } = data;
  return { new_transaction: kept, warnings };
}

function newEvent(w: Write, id: string): StoredRow {
  return {
    universe_id: w.universe,
    event_id: id,
    ordinal: 0,
    user_tags: [],
    created_time: w.recordedAt,
    updated_time: w.recordedAt,
    revision: w.revision,
  };
}

function withoutUndefined(value: object): StoredRow {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}
