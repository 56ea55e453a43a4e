import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { Database } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { validation } from "../../platform/http/problem.ts";
import type { Reads } from "./reads.ts";
import type { StoredRow } from "../store/rows.ts";
import { defaultRecord, findRecords, type FoundRecord } from "../store/references.ts";

/** What the services of records are built from. */
export interface RecordParts {
  readonly database: Database;
  readonly ids: Ids;
}

/** Kinds of records that other records name. */
export type ReferenceKind = keyof typeof findRecords;

/** A record that a request names, and the place in the request where it does. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly loc: readonly (string | number)[];
}

/** The all-zero uuid marks the default: the Default Account, or the profile's own entity. */
export const DEFAULT_ID = "00000000-0000-0000-0000-000000000000";

/** What the references of a request turned out to be. */
export interface References {
  /** The record, the default resolved; throws when it was not among the references */
  get(kind: ReferenceKind, id: string): FoundRecord;
  /** What is wrong, one item for each reference that names nothing visible; empty when all is well */
  readonly missing: readonly ValidationItem[];
}

/**
 * Looks up every record that a request names: own ones, and for entities and instruments the shared ones. One query
 * per kind. What does not exist and what belongs to somebody else are missing alike.
 */
export async function lookUpReferences(
  tx: Reads,
  universe: string,
  references: readonly Reference[],
): Promise<References> {
  const found = new Map<string, FoundRecord>();
  for (const kind of Object.keys(findRecords) as ReferenceKind[]) {
    const ids = [
      ...new Set(references.filter((reference) => reference.kind === kind).map((reference) => reference.id)),
    ];
    if (ids.length === 0) continue;
    let fallback: string | null = null;
    if (ids.includes(DEFAULT_ID) && (kind === "account" || kind === "entity"))
      fallback = await defaultRecord(tx, universe, kind);
    const records = await findRecords[kind](tx, universe, fallback === null ? ids : [...ids, fallback]);
    for (const record of records) found.set(`${kind} ${record.id}`, record);
    const record = fallback === null ? undefined : found.get(`${kind} ${fallback}`);
    if (record) found.set(`${kind} ${DEFAULT_ID}`, record);
  }
  return {
    get: (kind, id) => {
      const record = found.get(`${kind} ${id}`);
      if (!record) throw new Error(`the ${kind} was not looked up`);
      return record;
    },
    missing: references
      .filter((reference) => !found.has(`${reference.kind} ${reference.id}`))
      .map((reference) => ({
        loc: [...reference.loc],
        msg: `This ${reference.kind === "instrument" ? "security" : reference.kind} does not exist. Choose another.`,
        type: "not-found",
      })),
  };
}

/** The same, refusing with 422 at each field that names something that does not exist or is not visible. */
export async function resolveReferences(
  tx: Reads,
  universe: string,
  references: readonly Reference[],
): Promise<References> {
  const resolved = await lookUpReferences(tx, universe, references);
  if (resolved.missing.length > 0) throw validation(resolved.missing);
  return resolved;
}

/** Refuses with 422 at `loc` unless the universe may name this record. Answers it, the default resolved. */
export async function assertVisible(
  tx: Reads,
  universe: string,
  kind: ReferenceKind,
  id: string,
  loc: readonly (string | number)[],
): Promise<FoundRecord> {
  return (await resolveReferences(tx, universe, [{ kind, id, loc }])).get(kind, id);
}

/** A field of a body that names another record: of which kind, and the column that says who owns that record. */
export interface ReferenceField {
  readonly kind: ReferenceKind;
  /** null where only own records can be named */
  readonly universeColumn: string | null;
}

/** The fields of a body that name other records. */
export type ReferenceFields = Readonly<Record<string, ReferenceField>>;

/** The references of a body: each listed field that holds an id. */
export function referencesOf(
  body: object,
  fields: ReferenceFields,
  loc: readonly (string | number)[] = ["body"],
): Reference[] {
  const values = body as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([field, { kind }]) => {
    const id = values[field];
    return typeof id === "string" ? [{ kind, id, loc: [...loc, field] }] : [];
  });
}

/** A body as columns: what it leaves out is left out, and each reference brings the universe that owns its record. */
export function columnsOf(body: object, fields: ReferenceFields, references: References): StoredRow {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const reference = fields[field];
    if (reference === undefined) {
      columns[field] = value;
      continue;
    }
    const found = typeof value === "string" ? references.get(reference.kind, value) : null;
    columns[field] = found?.id ?? null;
    if (reference.universeColumn !== null) columns[reference.universeColumn] = found?.universe ?? null;
  }
  return columns;
}
