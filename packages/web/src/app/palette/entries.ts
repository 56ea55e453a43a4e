/** Something that the palette offers besides records: a page, an action, a universe. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Other words under which it is found. */
  readonly words?: string;
  readonly detail?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

function score(entry: PaletteEntry, text: string): number {
  const label = entry.label.toLowerCase();
  if (label.startsWith(text)) return 0;
  if (label.split(/\s+/).some((word) => word.startsWith(text))) return 1;
  if (label.includes(text)) return 2;
  // "new account" finds what is labelled Account and known as new: each word begins one of either.
  const known = `${label} ${entry.words ?? ""}`.toLowerCase().split(/\s+/);
  return text.split(/\s+/).every((sought) => known.some((word) => word.startsWith(sought))) ? 3 : 4;
}

/** The entries that hold the text, those that begin with it first; all of them for no text. */
export function matching(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const sought = text.trim().toLowerCase();
  if (sought === "") return entries;
  return entries
    .map((entry) => ({ entry, score: score(entry, sought) }))
    .filter((one) => one.score < 4)
    .toSorted((a, b) => a.score - b.score)
    .map((one) => one.entry);
}

/**
 * The groups that hold the text, with the records that the server found: what bears the name stands before them, what is
 * found by another word after them, so that a mortgage's own record comes before the ways to add one.
 */
export function ranked(
  groups: readonly PaletteGroup[],
  records: readonly PaletteGroup[],
  text: string,
): readonly PaletteGroup[] {
  const found = groups.map((group) => ({ ...group, entries: matching(group.entries, text) }));
  const sought = text.trim().toLowerCase();
  const bears = ({ entries: [first] }: PaletteGroup): boolean =>
    sought === "" || (first !== undefined && score(first, sought) < 3);
  const before = found.filter((group) => bears(group));
  return [...before, ...records, ...found.filter((group) => !before.includes(group))].filter(
    ({ entries }) => entries.length > 0,
  );
}
