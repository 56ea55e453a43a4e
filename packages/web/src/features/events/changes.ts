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
    .flatMap(apart);
}

/** A change of several terms or attributes at once as one of each: `details` as `details.coupon_percent`. */
function apart(change: Change): readonly Change[] {
  const { field, before, after } = change;
  if (!isRecord(before) || !isRecord(after)) return [change];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ field: `${field}.${name}`, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NAMED: readonly (readonly [RegExp, "account" | "entity" | "instrument"])[] = [
  [/(^|_)account_id$/, "account"],
  [/(^|_)(entity|owner|parent|ceo|manager|issuer)_id$/, "entity"],
  [/(^|[_.])unit_id$/, "instrument"],
];

/** The kind of record that a field names by its id; null: it names none. */
export function kindNamed(field: string): "account" | "entity" | "instrument" | null {
  return NAMED.find(([form]) => form.test(field))?.[1] ?? null;
}
