import type {
  Event,
  EventBody,
  EventFilter,
  EventFragment,
  EventSummary,
  EventUpdate,
  SavedEventAnswer,
} from "@distributary/contract/records/events";
import type { Actor } from "../../access/session/actor.ts";
import { mayBook } from "../../access/records/ledger.ts";
import { readsOf } from "../../access/records/reads.ts";
import { assertVisible, type RecordParts } from "../../access/records/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import type { Page } from "../../access/store/paging.ts";
import { standingTransactions } from "../../access/store/ledger.ts";
import { checkToken } from "../../access/session/token.ts";
import { changeUnlessSame } from "../../access/write/unchanged.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import type { Ids } from "../../platform/ids.ts";
import { alreadyModified, invalid, notFound } from "../../platform/http/problem.ts";
import { presentEvent } from "./present.ts";
import { amendEvent, recordEvent, removeEvents, type Manner } from "./recording.ts";
import { commitmentHistories, type CommitmentHistory } from "./commitments.ts";
import { missingCash } from "./entry/missing-cash.ts";
import { eventSummary, movedBy } from "./summary.ts";
import { completeEvent, findEvent, findEventAt, findEvents, treeBelow, type EventRow } from "./store/events.ts";
import { listEvents } from "./store/listing.ts";

/** An event as the answer of a write shows it. */
export type SavedEvent = SavedEventAnswer;

/** What a deletion took, or would take: the event itself first. */
export interface RemovedEvents {
  readonly committed: boolean;
  readonly removed: Pick<Event, "uuid" | "event_type" | "event_date" | "description">[];
}

/** A page of events and the order of its list. */
export type EventPage = Page & { readonly orderBy: "event_date" | "updated_time" };

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

    /** Events by id, in no order; what is not there is left out. */
    async byIds(actor: Actor, asked: readonly string[]): Promise<readonly Event[]> {
      return (await findEvents(readsOf(database, actor.universe), actor.universe, asked)).map(presentEvent);
    },

    /** Events by the day they happened or by when they were changed, the newest first. Throws 422 for unknown records. */
    async list(actor: Actor, filter: EventFilter, { orderBy, limit, offset }: EventPage) {
      const reads = readsOf(database, actor.universe);
      for (const kind of ["account", "instrument"] as const) {
        const id = filter[kind];
        if (id !== undefined) await assertVisible(reads, actor.universe, kind, id, ["query", kind]);
      }
      if (filter.parent !== undefined)
        await assertVisible(reads, actor.universe, "event", filter.parent, ["query", "parent"]);
      const { rows, ...counted } = await listEvents(reads, actor.universe, filter, { orderBy, limit, offset });
      return { items: rows.map(presentEvent), limit, offset, ...counted };
    },

    /** Every commitment of the universe with its notices and their payments, as known on an instant where one is given. */
    async commitments(actor: Pick<Actor, "universe">, asKnownOn?: string): Promise<readonly CommitmentHistory[]> {
      const reads = readsOf(database, actor.universe);
      const revision = asKnownOn === undefined ? null : await revisionOn(reads, actor.universe, asKnownOn);
      return commitmentHistories(reads, actor.universe, revision);
    },

    /** An event with its whole tree, what it moved, and how its notice and commitment stand. Throws 404. */
    summary(actor: Actor, id: string): Promise<EventSummary> {
      return eventSummary({ database }, actor, id);
    },

    /** Records an event and derives its transactions. Throws 422 at what is wrong, 403 without `book`. */
    create(actor: Actor, terms: WriteTerms, body: EventBody): Promise<SavedEvent> {
      return write(database, actor, { action: "event.create", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        const id = ids.uuid();
        await recordEvent(w, ids, id, body);
        return saved(w, id, { body });
      });
    },

    /**
     * Records an event that was removed anew, under its own id, and then those `below` it that fell with it, each after
     * the one above it. Throws as `create` does, and 409 where it is back.
     */
    revive(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      body: EventBody,
      below: readonly { readonly id: string; readonly body: EventBody }[] = [],
    ): Promise<SavedEvent> {
      return write(database, actor, { action: "event.restore", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        const back = await findEvent(w.tx, w.universe, id);
        if (back !== null) throw alreadyModified(presentEvent(back));
        await recordEvent(w, ids, id, body, { comesBack: true });
        for (const fallen of below) await recordEvent(w, ids, fallen.id, fallen.body, { comesBack: true });
        return saved(w, id, below.length === 0 ? { body } : { body, below });
      });
    },

    /**
     * Changes an event, or writes it again as it was known where it `comesBack`; when its payload or its day changes,
     * its transactions are derived again and keep their ids. Throws 404, 409 on a stale token, 422 at what is wrong, 403
     * without `book`.
     */
    update(actor: Actor, terms: WriteTerms, id: string, changes: EventUpdate, manner?: Manner): Promise<SavedEvent> {
      return change(actor, terms, id, changes, false, manner);
    },

    /** The same, field by field: what a payload does not name stays as it is. */
    fragment(actor: Actor, terms: WriteTerms, id: string, changes: EventFragment): Promise<SavedEvent> {
      return change(actor, terms, id, changes, true);
    },

    /**
     * Supersedes an event, the events below it, and what they derived. `only` names one below `id` to be taken back
     * instead. Answers what went, or would go in a dry run. Throws 404, 422 when units it brought are needed later, 403
     * without `book`.
     */
    remove(actor: Actor, terms: WriteTerms, id: string, only?: string): Promise<RemovedEvents> {
      return write(database, actor, { action: "event.delete", touchesBook: true, ...terms }, async (w) => {
        mayBook(actor, terms.commit);
        if ((await findEvent(w.tx, w.universe, id)) === null) throw notFound();
        const tree = await treeBelow(w.tx, w.universe, id);
        if (only !== undefined && !tree.includes(only)) {
          throw invalid(
            ["query", "toDelete"],
            "This event does not belong to the one in the path. Check both ids.",
            "not-found",
          );
        }
        const gone = only === undefined ? tree : await treeBelow(w.tx, w.universe, only);
        const events = await removeEvents(w, ids, gone, ["path", "id"]);
        const removed = events.map(({ uuid, event_type, event_date, description }) => {
          return { uuid, event_type, event_date, description };
        });
        return { committed: w.commit, removed };
      });
    },
  };

  function change(
    actor: Actor,
    terms: WriteTerms,
    id: string,
    { last_update_token: token, ...changes }: EventUpdate | EventFragment,
    fieldByField: boolean,
    manner?: Manner,
  ): Promise<SavedEvent> {
    return write(database, actor, { action: "event.update", touchesBook: true, ...terms }, async (w) => {
      mayBook(actor, terms.commit);
      const before = await findEvent(w.tx, w.universe, id);
      if (before === null) throw notFound();
      checkToken(token ?? changes.new_transaction?.last_update_token, before.revision, () => presentEvent(before));
      // What it derives counts too: surroundings may have changed since, so that the same payload comes to other lines.
      const stands = async (event: EventRow) => ({ ...presentEvent(event), lines: await derivedLines(w, id) });
      await changeUnlessSame(w, await stands(before), async () => {
        await amendEvent(w, ids, before, changes, fieldByField, manner);
        return stands((await findEvent(w.tx, w.universe, id)) ?? before);
      });
      return saved(w, id, { changes });
    });
  }
}

/** Records an event inside the write of another feature and answers its id. Throws 422 at what is wrong, 403 without `book`. */
export async function bookEvent(w: Write, ids: Ids, body: EventBody): Promise<string> {
  mayBook(w.actor, w.commit);
  const id = ids.uuid();
  await recordEvent(w, ids, id, body);
  return id;
}

/**
 * Takes back an event with those below it and all they derived, inside the write of another feature. Throws 422 at
 * `loc` when units they brought are needed later.
 */
export async function removeEventTree(
  w: Write,
  ids: Ids,
  event: string,
  loc: readonly (string | number)[],
): Promise<void> {
  await removeEvents(w, ids, await treeBelow(w.tx, w.universe, event), loc);
}

/** What an event and those below it derived, but for which versions these are. */
/** What an import changes of an event: who is on the other side of it, or all of it, and what is said of its rows. */
export interface ImportedChange {
  readonly said: object;
  /** whether `said` is all of the payload, as it was before, or some of its fields */
  readonly isWhole: boolean;
  readonly facet: (before: unknown) => unknown;
}

/** Changes events that stand as an import says, by their ids; answers how many. */
export async function amendImported(w: Write, ids: Ids, changes: ReadonlyMap<string, ImportedChange>): Promise<number> {
  const events = await findEvents(w.tx, w.universe, [...changes.keys()]);
  for (const event of events) {
    const { said, isWhole, facet } = changes.get(event.uuid)!;
    const payload = { new_transaction: said } as EventFragment;
    await amendEvent(w, ids, event, payload, !isWhole, { comesBack: isWhole });
    await completeEvent(w.tx, w.universe, event.uuid, { import_facet: facet(event.import_facet) });
  }
  return events.length;
}

async function derivedLines(w: Write, id: string): Promise<unknown> {
  const transactions = await standingTransactions(w.tx, w.universe, await treeBelow(w.tx, w.universe, id));
  return transactions.map(({ version: _version, ...derived }) => derived);
}

async function saved(w: Write, id: string, payload: object): Promise<SavedEvent> {
  const event = await findEvent(w.tx, w.universe, id);
  if (event === null) throw new Error("the event was not stored");
  w.payload(payload);
  const shown = presentEvent(event);
  if (w.commit) return { ...shown, committed: true };
  const legs = await movedBy(w.tx, w.universe, id);
  return { ...shown, committed: false, legs, missing_cash: await missingCash(w.tx, w.universe, shown, legs) };
}
