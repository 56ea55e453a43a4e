import { detailReferences } from "@distributary/contract/records/instrument-details";

/** One field that an update changed. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changes that an update event keeps in its data; none where it keeps something else. */
export function changesOf(data: Readonly<Record<string, unknown>>): readonly Change[] {
  const { changes } = data;
  if (!Array.isArray(changes)) return [];
  return changes
    .filter(
      (one): one is Change => typeof one === "object" && one !== null && typeof (one as Change).field === "string",
    )
    .flatMap(changesApart);
}

/** A change of several terms or attributes at once as one of each: `details` as `details.coupon_percent`. */
export function changesApart(change: Change): readonly Change[] {
  const { field, before, after } = change;
  if (!(isRecord(before) || before === null) || !(isRecord(after) || after === null)) return [change];
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((name) => ({ field: `${field}.${name}`, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** The record that an update event says was changed; null where it says none. */
export function changedRecord(
  data: Readonly<Record<string, unknown>>,
): { readonly kind: "account" | "entity" | "instrument"; readonly id: string } | null {
  const { kind, id } = data;
  const known = (["account", "entity", "instrument"] as const).find((one) => one === kind);
  return known === undefined || typeof id !== "string" ? null : { kind: known, id };
}

/** Owners as a change of them tells them; null where a field is none of owners or does not read as such. */
export function ownersIn(field: string, value: unknown): readonly OwnerTold[] | null {
  if (!/(^|\.)owners$/.test(field) || !Array.isArray(value) || value.length === 0) return null;
  const rows = value
    .filter(isRecord)
    .flatMap(({ entity_id: entity, share, from, to }) =>
      typeof entity === "string" && (typeof share === "string" || typeof share === "number")
        ? [{ entity, share: String(share), from: dayIn(from), to: dayIn(to) }]
        : [],
    );
  return rows.length === value.length ? rows : null;
}

/** One owner of a change: whose part, how much of one (decimal text), and from when to when. */
export interface OwnerTold {
  readonly entity: string;
  readonly share: string;
  readonly from: string | null;
  readonly to: string | null;
}

function dayIn(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NAMED: readonly (readonly [RegExp, "account" | "entity" | "instrument"])[] = [
  [/(^|[_.])account_id$/, "account"],
  [/(^|[_.])(entity|owner|parent|ceo|manager|issuer)_id$/, "entity"],
  [/(^|[_.])(units?|what|instrument|received|commitment)_id$/, "instrument"],
];

/** The kind of record that a field names by its id; null: it names none. Terms are `details.` and their name. */
export function kindNamed(field: string): "account" | "entity" | "instrument" | null {
  const term = /^details\.(.+)$/.exec(field)?.[1];
  if (term !== undefined && Object.hasOwn(detailReferences, term)) return detailReferences[term] ?? null;
  return NAMED.find(([form]) => form.test(field))?.[1] ?? null;
}
