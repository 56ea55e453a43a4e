/** Keys rows can be grouped by, beside groups of tags. */
export const GROUPING_KEYS = [
  "account",
  "instrument",
  "entity",
  "instrument_type",
  "account_type",
  "currency",
  "tag",
] as const;

/** A group of tags: `#` and a name of three or more characters. `#sector` takes `sector`, `#sector`, `sector:energy`. */
export type TagGroup = `#${string}`;

export type GroupingKey = (typeof GROUPING_KEYS)[number] | TagGroup;

/** True for a key that rows can be grouped by. */
export function isGroupingKey(text: string): text is GroupingKey {
  return (GROUPING_KEYS as readonly string[]).includes(text) || isTagGroup(text);
}

/** Whether a text names a group of tags: `#` and at least three letters, digits or `_.-`. */
export function isTagGroup(text: string): text is TagGroup {
  return /^#[\p{L}\p{N}_.-]{3,}$/u.test(text);
}

/**
 * The first of some tags that belongs to a group of tags: what follows its name and one of `: = /`, or the name itself
 * where nothing does. Case does not matter. Null: none does.
 */
export function tagInGroup(tags: readonly string[], group: TagGroup): string | null {
  const name = group.slice(1).toLowerCase();
  for (const tag of tags) {
    const text = tag.startsWith("#") ? tag.slice(1) : tag;
    if (text.toLowerCase() === name) return text;
    if (text.toLowerCase().startsWith(name) && /^[:=/]./.test(text.slice(name.length))) {
      return text.slice(name.length + 1).trim();
    }
  }
  return null;
}
