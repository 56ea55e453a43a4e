import { isTagGroup } from "@distributary/domain/ledger/grouping-keys";
import { isGrouping, type Grouping, type groupings } from "../address.ts";
import { groupTexts } from "../texts.ts";

/** As many levels as the call takes. */
export const mostLevels = 6;

/** The levels that an address names, each once; by account where it names none. */
export function readLevels(text: string | undefined): readonly Grouping[] {
  const levels = [...new Set((text ?? "").split(",").filter(isGrouping))].slice(0, mostLevels);
  return levels.length === 0 ? ["account"] : levels;
}

/** The levels as an address has them; by account alone is what stands there unsaid. */
export function writeLevels(levels: readonly Grouping[]): string | undefined {
  const text = levels.join(",");
  return text === "" || text === "account" ? undefined : text;
}

/** Levels for a first one: under a wide group its accounts, as a statement has them. */
export function levelsUnder(first: Grouping): readonly Grouping[] {
  return first === "account_type" || first === "entity" ? [first, "account"] : [first];
}

/** A level in words. */
export function levelLabel(level: Grouping): string {
  return level.startsWith("#") ? level : groupTexts[level as (typeof groupings)[number]];
}

/** Moves a level up (-1) or down (1); at an end it stays. */
export function movedLevel(levels: readonly Grouping[], place: number, by: -1 | 1): readonly Grouping[] {
  const level = levels[place];
  const other = levels[place + by];
  if (level === undefined || other === undefined) return levels;
  return levels.with(place, other).with(place + by, level);
}

/** The groups of tags that some tags belong to, each once: `sector:energy` to `#sector`. */
export function tagGroups(tags: readonly string[]): readonly string[] {
  const names = tags.map((tag) => `#${(tag.startsWith("#") ? tag.slice(1) : tag).split(/[:=/]/)[0] ?? ""}`);
  return [...new Set(names)].filter(isTagGroup);
}
