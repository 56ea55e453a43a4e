import {
  observablesEndpoints,
  observableTypes,
  type Observable,
  type ObservableBody,
  type ObservableSummary,
  type ObservableSummaryBody,
  type ObservableUpdate,
} from "@distributary/contract/records/observables";
import type { Actor } from "../../access/session/actor.ts";
import { bulkItems, refuseUnlessAll, type BulkItem } from "../../access/write/bulk.ts";
import { readsOf } from "../../access/records/reads.ts";
import { insertEach, insertOne, rowsOf } from "../../access/write/record-create.ts";
import { resolveReferences, type RecordParts } from "../../access/records/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import { checkToken } from "../../access/session/token.ts";
import { changeUnlessSame } from "../../access/write/unchanged.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { alreadyModified, invalid, notFound, validation } from "../../platform/http/problem.ts";
import { isUlid, uuidFromUlid, type Ids } from "../../platform/ids.ts";
import { presentObservable } from "./present.ts";
import { checkObservables, insertChecked, type SavedObservable } from "./recording.ts";
import { replaceStatement, takeBack, type StatedBody, type StatementCounts, type StatementPlace } from "./statement.ts";
import { newestOf } from "./store/newest.ts";
import { standingStatement } from "./store/statement.ts";
import {
  findObservable,
  findObservableAt,
  findObservables,
  insertNextVersion,
  newestVersion,
} from "./store/versions.ts";

const KIND_OF = { accounts: "account", instruments: "instrument" } as const;

/** What a source of prices changes. */
export interface PricePlan {
  readonly fresh: readonly ObservableBody[];
  readonly corrected: readonly { readonly id: string; readonly date: string; readonly price: string }[];
  /** How many stand already as the source says */
  readonly unchanged: number;
}

/** Observations of a universe: prices, rates, positions, statements; each function is one database transaction, or reads only. */
export function observablesService({ database, ids }: RecordParts) {
  const newId = (): string => ids.uuid();
  return {
    /** One observable by ULID or uuid, as known on an instant where one is given. Throws 404. */
    async get(actor: Actor, id: string, asKnownOn?: string): Promise<Observable> {
      const reads = readsOf(database, actor.universe);
      const uuid = uuidOf(id);
      const observable =
        asKnownOn === undefined
          ? await findObservable(reads, actor.universe, uuid)
          : await findObservableAt(reads, actor.universe, uuid, await revisionOn(reads, actor.universe, asKnownOn));
      if (observable === null) throw notFound();
      return presentObservable(observable);
    },

    /** Observations by id, in no order; what is not there is left out. */
    async byIds(actor: Actor, asked: readonly string[]): Promise<Observable[]> {
      const found = await findObservables(readsOf(database, actor.universe), actor.universe, asked);
      return found.map(presentObservable);
    },

    /** Throws 422 at what is wrong. */
    create(actor: Actor, terms: WriteTerms, body: ObservableBody): Promise<SavedObservable> {
      return write(database, actor, { action: "observable.create", touchesBook: true, ...terms }, async (w) =>
        insertOne(await checkObservables(w, [{ body }], newId, () => ["body"]), (rows) => insertChecked(w, rows)),
      );
    },

    /** Records an observation that was removed anew, as its next version. Throws 409 where it is back, 422 at what is wrong. */
    revive(actor: Actor, terms: WriteTerms, id: string, body: ObservableBody): Promise<SavedObservable> {
      return write(database, actor, { action: "observable.restore", touchesBook: true, ...terms }, async (w) => {
        const back = await findObservable(w.tx, w.universe, id);
        if (back !== null) throw alreadyModified(presentObservable(back));
        const version = (await newestVersion(w.tx, w.universe, id)) + 1;
        const checked = await checkObservables(
          w,
          [{ body }],
          () => id,
          () => ["body"],
        );
        return insertOne(checked, (rows) =>
          insertChecked(
            w,
            rows.map((row) => ({ ...row, version })),
          ),
        );
      });
    },

    /** Records each on its own, or with `atomic` all or none. Results stand in the order of `items`. */
    async bulkCreate(actor: Actor, terms: WriteTerms, items: readonly unknown[], atomic: boolean) {
      return this.recordEach(actor, terms, await bulkItems(observablesEndpoints.create, items), {
        action: "observable.bulk-create",
        atomic,
      });
    },

    /** The same for observations that another feature has read from its own bodies. */
    recordEach(
      actor: Actor,
      terms: WriteTerms,
      items: readonly BulkItem<ObservableBody>[],
      { action, atomic }: { readonly action: string; readonly atomic: boolean },
    ) {
      return write(database, actor, { action, touchesBook: true, ...terms }, async (w) => {
        const checked = await checkObservables(w, items, newId, (index) => ["body", index]);
        return insertEach(w, checked, atomic, (rows) => insertChecked(w, rows));
      });
    },

    /**
     * Records what a source of prices says in one write. `plan` is asked under the lock of the universe: which prices are
     * new, and which of those that stand are to be corrected; a correction is the next version of its observation.
     */
    recordPrices(actor: Actor, action: string, plan: (w: Write) => Promise<PricePlan>) {
      return write(database, actor, { action, touchesBook: true, commit: true }, async (w) => {
        const { fresh, corrected, unchanged } = await plan(w);
        const counts = { written: fresh.length, corrected: corrected.length, unchanged };
        if (fresh.length + corrected.length === 0) {
          w.wroteNothing();
          return counts;
        }
        const items = fresh.map((body) => ({ body }));
        const checked = await checkObservables(w, items, newId, (index) => ["body", index]);
        refuseUnlessAll(checked);
        await insertChecked(w, rowsOf(checked));
        for (const { id, date, price } of corrected) {
          w.datedOn(date);
          w.subject("observable", id);
          const next = { revision: w.revision, now: w.recordedAt, columns: { price } };
          await insertNextVersion(w.tx, w.universe, id, next);
        }
        w.payload({ fresh, corrected });
        return counts;
      });
    },

    /** Records a whole statement in the place of the one that stands. Throws 422 at what is wrong. */
    saveStatement(
      actor: Actor,
      terms: WriteTerms,
      place: StatementPlace,
      bodies: readonly StatedBody[],
    ): Promise<StatementCounts & { committed: boolean }> {
      return write(database, actor, { action: "statement.save", touchesBook: true, ...terms }, async (w) => ({
        ...(await replaceStatement(w, newId, place, bodies)),
        committed: w.commit,
      }));
    },

    /** Supersedes a whole statement. Throws 404 where there is none. */
    removeStatement(actor: Actor, terms: WriteTerms, { account, date }: StatementPlace) {
      return write(database, actor, { action: "statement.delete", touchesBook: true, ...terms }, async (w) => {
        const rows = await standingStatement(w.tx, w.universe, account, date);
        if (rows.length === 0) throw notFound();
        w.datedOn(date);
        await takeBack(
          w,
          rows.map((row) => row.observable_id),
        );
        w.payload({ account, date });
        return { removed: rows.length, committed: w.commit };
      });
    },

    /** Supersedes an observation. Throws 404. */
    remove(actor: Actor, terms: WriteTerms, id: string): Promise<{ committed: boolean }> {
      return write(database, actor, { action: "observable.delete", touchesBook: true, ...terms }, async (w) => {
        const observable = await findObservable(w.tx, w.universe, uuidOf(id));
        if (observable === null) throw notFound();
        if (observable.date_of !== null) w.datedOn(observable.date_of);
        await takeBack(w, [observable.observable_id]);
        w.payload({ observable: presentObservable(observable) });
        return { committed: w.commit };
      });
    },

    /** What was observed last of accounts and instruments, one observation of each type. Throws 422 at unknown ones. */
    async summary(actor: Actor, body: ObservableSummaryBody): Promise<ObservableSummary> {
      const reads = readsOf(database, actor.universe);
      const asked = (["accounts", "instruments"] as const).flatMap((list) =>
        body[list].map((id, index) => ({ kind: KIND_OF[list], id, loc: ["body", list, index] })),
      );
      if (asked.length === 0) throw invalid(["body", "accounts"], "Choose an account or a security.", "missing");
      const references = await resolveReferences(reads, actor.universe, asked);
      const known = body.as_known_on;
      const at = {
        day: body.at ?? null,
        revision: known === undefined ? null : await revisionOn(reads, actor.universe, known),
      };
      const items = asked.map(({ kind, id }) => ({ kind, id: references.get(kind, id).id }));
      const idsOf = (wanted: string): string[] => items.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
      const [ofAccounts, ofInstruments] = await Promise.all([
        newestOf(reads, actor.universe, "account", idsOf("account"), at),
        newestOf(reads, actor.universe, "instrument", idsOf("instrument"), at),
      ]);
      const newest = { account: ofAccounts, instrument: ofInstruments };
      return {
        items: items.map(({ kind, id }) => ({
          kind,
          id,
          newest: observableTypes.flatMap((type) =>
            newest[kind].flatMap(({ about, row }) =>
              about === id && row.type_id === type ? [presentObservable(row)] : [],
            ),
          ),
        })),
      };
    },

    /** The next version of an observable; the one before it is superseded. Throws 404, 409 on a stale token, 422. */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: ObservableUpdate,
    ): Promise<SavedObservable> {
      return write(database, actor, { action: "observable.update", touchesBook: true, ...terms }, async (w) => {
        const uuid = uuidOf(id);
        const before = await findObservable(w.tx, w.universe, uuid);
        if (before === null) throw notFound();
        checkToken(token, before.revision, () => presentObservable(before));
        const shown = presentObservable(before);
        const { id: _id, ulid: _ulid, last_update_token: _token, ...stands } = shown;
        // An instant given without a day moves the day; a day given alone takes the old instant away.
        const moved =
          changes.instant && !changes.date_of
            ? { date_of: null }
            : changes.date_of
              ? { instant: changes.instant ?? null }
              : {};
        const whole = { ...stands, ...withoutUndefined(changes), ...moved };
        const [checked] = await checkObservables(w, [{ body: whole }], newId, () => ["body"]);
        if (checked === undefined || "detail" in checked) throw validation(checked?.detail ?? []);
        const { observable_id: _new, version: _version, ...columns } = checked.row;
        if (before.date_of !== null) w.datedOn(before.date_of);
        const now = await changeUnlessSame(w, shown, async () => {
          await insertNextVersion(w.tx, w.universe, uuid, { revision: w.revision, now: w.recordedAt, columns });
          w.subject("observable", uuid);
          w.payload({ changes });
          const after = await findObservable(w.tx, w.universe, uuid);
          return presentObservable(after ?? before);
        });
        return { ...now, committed: w.commit };
      });
    },
  };
}

/** Records observations inside the write of another feature. Throws 422 at what is wrong. */
export async function observe(w: Write, ids: Ids, bodies: readonly ObservableBody[]): Promise<void> {
  const items = bodies.map((body) => ({ body }));
  const checked = await checkObservables(
    w,
    items,
    () => ids.uuid(),
    (index) => ["body", index],
  );
  refuseUnlessAll(checked);
  await insertChecked(w, rowsOf(checked));
}

/** Removes observations inside the write of another feature. Throws 422 and 403 where the lock date forbids it. */
export async function removeObservations(w: Write, removed: readonly string[]): Promise<void> {
  for (const { date_of: date } of await findObservables(w.tx, w.universe, removed)) if (date !== null) w.datedOn(date);
  await takeBack(w, removed);
}

function uuidOf(id: string): string {
  return isUlid(id) ? uuidFromUlid(id) : id;
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>;
}
