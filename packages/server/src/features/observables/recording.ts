import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { Observable, ObservableBody } from "@distributary/contract/records/observables";
import type { BulkItem } from "../../access/write/bulk.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { columnsOf, lookUpReferences, referencesOf, type ReferenceFields } from "../../access/records/records.ts";
import { instrumentTerms, type InstrumentTerms } from "../../access/store/references.ts";
import type { CheckedRow } from "../../access/write/record-create.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import type { Write } from "../../access/write/write.ts";
import { sourceOf, wrongValues } from "./policy.ts";
import { presentObservable } from "./present.ts";
import { findObservables, insertObservables } from "./store/versions.ts";

const REFERENCES: ReferenceFields = {
  units_id: { kind: "instrument", universeColumn: "units_universe_id" },
  instrument_id: { kind: "instrument", universeColumn: "instrument_universe_id" },
  account_id: { kind: "account", universeColumn: null },
  document_id: { kind: "document", universeColumn: null },
};

/** An observable as the answer of a write shows it. */
export type SavedObservable = Observable & { readonly committed: boolean };

/** Checks each observation and makes its row under a new id; the places of what is wrong begin with `loc(index)`. */
export async function checkObservables(
  w: Write,
  items: readonly BulkItem<ObservableBody>[],
  newId: () => string,
  loc: (index: number) => (string | number)[],
): Promise<CheckedRow[]> {
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
      row: { ...newObservable(w, newId(), item.body), ...columnsOf(body, REFERENCES, references), ...times },
    };
  });
}

/** Inserts checked rows and answers them in their order. */
export async function insertChecked(w: Write, rows: readonly StoredRow[]): Promise<SavedObservable[]> {
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

async function termsOf(w: Write, ids: readonly string[]): Promise<ReadonlyMap<string, InstrumentTerms>> {
  if (ids.length === 0) return new Map();
  const terms = await instrumentTerms(w.tx, w.universe, [...new Set(ids)]);
  return new Map(terms.map((instrument) => [instrument.id, instrument]));
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
