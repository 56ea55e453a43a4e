import { COLUMNS, FILE_KINDS, type FileKind } from "../form.ts";

/** What a heading says the file is, where each known column stands in it, and what it lacks. */
export interface Recognised {
  readonly kind: FileKind;
  /** for each column of the form its place in the file, -1 where it is absent */
  readonly places: readonly number[];
  readonly missing: readonly string[];
  readonly repeated: readonly string[];
  readonly unknown: readonly string[];
}

/** The heading our own list of rejected rows adds; a mended file may keep it. */
export const REASON_COLUMN = "reason";

/** Columns that few files have: without them they are no less what they are. */
const RARE_COLUMNS: ReadonlySet<string> = new Set([
  "accrued_interest",
  "description",
  "split_ratio",
  "received_instrument_id",
  "received_quantity",
  "basis_share",
  "fee",
  "tags",
  "notes",
]);

const SEPARATORS = [
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
] as const;

/** What separates the columns of a heading that would be one of ours with commas, in words; null where that is not so. */
export function otherSeparator(heading: readonly string[]): string | null {
  const line = heading.join(",");
  return SEPARATORS.find(([mark]) => recognise(line.split(mark)) !== null)?.[1] ?? null;
}

/**
 * Recognises a file by its heading: the kind whose columns it shares most of. A heading that shares less than half
 * with every kind is none of them: null. Order and letter case do not count.
 */
export function recognise(heading: readonly string[]): Recognised | null {
  const names = heading.map((name) => name.trim().toLowerCase());
  const given = new Set(names);
  given.delete(REASON_COLUMN);
  let best: FileKind | null = null;
  let bestLikeness = 0;
  for (const kind of FILE_KINDS) {
    const shared = COLUMNS[kind].filter((column) => given.has(column.name)).length;
    const needed = COLUMNS[kind].filter((column) => !RARE_COLUMNS.has(column.name) || given.has(column.name)).length;
    const likeness = shared / (given.size + needed - shared);
    if (likeness > bestLikeness) {
      best = kind;
      bestLikeness = likeness;
    }
  }
  if (best === null || bestLikeness < 0.5) return null;
  const columns = COLUMNS[best];
  const known = new Set(columns.map((column) => column.name));
  return {
    kind: best,
    places: columns.map((column) => names.indexOf(column.name)),
    missing: columns.filter((column) => column.required && !given.has(column.name)).map((column) => column.name),
    repeated: [...new Set(names.filter((name, at) => known.has(name) && names.indexOf(name) !== at))],
    unknown: heading.filter((_, at) => !known.has(names[at] ?? "") && names[at] !== REASON_COLUMN),
  };
}
