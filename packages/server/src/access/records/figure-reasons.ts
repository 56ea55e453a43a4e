import type { NoFigureReason } from "@distributary/domain/returns/measures/figure";

/** Why figures of an answer are null, by their names, as it carries them: nothing where all of them are known. */
export function reasonsFor<Name extends string>(
  figures: Readonly<Record<Name, string | null>>,
  reasonOf: (name: Name) => NoFigureReason,
): { readonly reasons?: Record<string, NoFigureReason> } {
  const unknown = (Object.keys(figures) as Name[]).filter((name) => figures[name] === null);
  return unknown.length === 0 ? {} : { reasons: Object.fromEntries(unknown.map((name) => [name, reasonOf(name)])) };
}
