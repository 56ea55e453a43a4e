/** Kinds of lines that the page can show, by their letters, in its order. */
export const sections = ["A", "L", "T", "C", "D"] as const;
export type Section = (typeof sections)[number];

/** The kinds that an address names; all where it names none. */
export function readSections(text: string | undefined): readonly Section[] {
  const named = (text ?? "").split(",");
  const found = sections.filter((section) => named.includes(section));
  return found.length === 0 ? sections : found;
}

/** The kinds as an address has them; all of them is what stands there unsaid. */
export function writeSections(shown: readonly Section[]): string | undefined {
  const kept = sections.filter((section) => shown.includes(section));
  return kept.length === 0 || kept.length === sections.length ? undefined : kept.join(",");
}
