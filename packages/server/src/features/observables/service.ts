import type { ValidationItem } from "@distributary/contract/errors";
import {
  observablesEndpoints,
  type Observable,
  type ObservableBody,
  type ObservableUpdate,
} from "@distributary/contract/observables";
import type { Actor } from "../../access/actor.ts";
import { bulkAnswer, bulkItems, refuseUnlessAll, type BulkItem } from "../../access/bulk.ts";
import { dayOfInstant } from "../../access/day-of.ts";
import { readsOf } from "../../access/reads.ts";
import {
  columnsOf,
  lookUpReferences,
  referencesOf,
  type RecordParts,
  type ReferenceFields,
} from "../../access/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import { instrumentTerms, type InstrumentTerms } from "../../access/store/references.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import { checkToken } from "../../access/token.ts";
import { write, type Write } from "../../access/write.ts";
import type { WriteTerms } from "../../access/write-request.ts";
import { notFound, validation } from "../../platform/http/problem.ts";
import { isUlid, uuidFromUlid } from "../../platform/ids.ts";
import { sourceOf, wrongValues } from "./policy.ts";
import { presentObservable } from "./present.ts";
import { findObservable, findObservableAt, findObservables, insertNextVersion, insertObservables } from "./store.ts";

const REFERENCES: ReferenceFields = {
  units_id: { kind: "instrument", universeColumn: "units_universe_id" },
  instrument_id: { kind: "instrument", universeColumn: "instrument_universe_id" },
  account_id: { kind: "account", universeColumn: null },
};

/** An observable as the answer of a write shows it. */
export type SavedObservable = Observable & { readonly committed: boolean };

type Checked = { readonly row: StoredRow } | { readonly detail: readonly ValidationItem[] };

/** Observations of a universe: prices, rates, positions, statements; each function is one database transaction, or reads only. */
export function observablesService({ database, ids }: RecordParts) {
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

    /** Throws 422 at what is wrong. */
    create(actor: Actor, terms: WriteTerms, body: ObservableBody): Promise<SavedObservable> {
      return write(database, actor, { action: "observable.create", touchesBook: true, ...terms }, async (w) => {
        const [checked] = await check(w, [{ body }], () => ["body"]);
        if (checked === undefined || "detail" in checked) throw validation(checked?.detail ?? []);
        const [saved] = await insert(w, [checked.row]);
        if (saved === undefined) throw new Error("the observable was not inserted");
        return saved;
      });
    },

    /** Records each on its own, or with `atomic` all or none. Results stand in the order of `items`. */
    bulkCreate(actor: Actor, terms: WriteTerms, items: readonly unknown[], atomic: boolean) {
      return write(database, actor, { action: "observable.bulk-create", touchesBook: true, ...terms }, async (w) => {
        const checked = await check(w, bulkItems(observablesEndpoints.create, items), (index) => ["body", index]);
        if (atomic) refuseUnlessAll(checked);
        const saved = await insert(
          w,
          checked.flatMap((item) => ("row" in item ? [item.row] : [])),
        );
        if (saved.length === 0) w.wroteNothing();
        const remaining = saved.values();
        return bulkAnswer(
          checked.map((item) => ("row" in item ? (remaining.next().value as SavedObservable) : item)),
          terms.commit,
        );
      });
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
        const [checked] = await check(w, [{ body: { ...stands, ...withoutUndefined(changes), ...moved } }], () => [
          "body",
        ]);
        if (checked === undefined || "detail" in checked) throw validation(checked?.detail ?? []);
        const { observable_id: _new, version: _version, ...columns } = checked.row;
        if (before.date_of !== null) w.datedOn(before.date_of);
        await insertNextVersion(w.tx, w.universe, uuid, { revision: w.revision, now: w.recordedAt, columns });
        w.subject("observable", uuid);
        w.payload({ changes });
        const after = await findObservable(w.tx, w.universe, uuid);
        return { ...presentObservable(after ?? before), committed: w.commit };
      });
    },
  };

  /** Checks each item and makes its row; the places of what is wrong begin with `loc(index)`. */
  async function check(
    w: Write,
    items: readonly BulkItem<ObservableBody>[],
    loc: (index: number) => (string | number)[],
  ): Promise<Checked[]> {
    const asked = items.map((item, index) => ("body" in item ? referencesOf(item.body, REFERENCES, loc(index)) : []));
    const references = await lookUpReferences(w.tx, w.universe, asked.flat());
    const named = asked.flat().filter((reference) => reference.kind === "instrument");
    const instruments = await termsOf(
      w,
      named.map((reference) => reference.id),
    );
    const missing = new Map<string, ValidationItem[]>();
    for (const issue of references.missing) {
      const item = issue.loc.slice(0, -1).join(".");
      missing.set(item, [...(missing.get(item) ?? []), issue]);
    }
    return items.map((item, index) => {
      if ("detail" in item) return item;
      const place = loc(index);
      const detail = [...(missing.get(place.join(".")) ?? []), ...wrongValues(item.body, instruments, place)];
      if (detail.length > 0) return { detail };
      const { instant, date_of: given, ...body } = item.body;
      const day = given ?? (instant ? dayOfInstant(instant, w.defaultTimezone) : null);
      if (day !== null) w.datedOn(day);
      const times = { instant: instant ?? null, date_of: day };
      return {
        row: { ...newObservable(w, ids.uuid(), item.body), ...columnsOf(body, REFERENCES, references), ...times },
      };
    });
  }
}

async function termsOf(w: Write, ids: readonly string[]): Promise<ReadonlyMap<string, InstrumentTerms>> {
  if (ids.length === 0) return new Map();
  const terms = await instrumentTerms(w.tx, w.universe, [...new Set(ids)]);
  return new Map(terms.map((instrument) => [instrument.id, instrument]));
}

async function insert(w: Write, rows: readonly StoredRow[]): Promise<SavedObservable[]> {
  await insertObservables(w.tx, rows);
  const inserted = rows.map((row) => String(row["observable_id"]));
  const found = new Map(
    (await findObservables(w.tx, w.universe, inserted)).map((row) => [row.observable_id, presentObservable(row)]),
  );
  const saved = inserted.flatMap((id) => found.get(id) ?? []);
  for (const id of inserted) w.subject("observable", id);
  w.payload({ observables: saved });
  return saved.map((observable) => ({ ...observable, committed: w.commit }));
}

function newObservable(w: Write, id: string, body: ObservableBody): StoredRow {
  return {
    universe_id: w.universe,
    observable_id: id,
    version: 1,
    source: sourceOf(body),
    fields: {},
    created_time: w.recordedAt,
    revision: w.revision,
  };
}

function uuidOf(id: string): string {
  return isUlid(id) ? uuidFromUlid(id) : id;
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>;
}
