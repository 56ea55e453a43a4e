import type { NoFigureReason } from "@distributary/domain/returns/measures/figure";

/** Why figures of an answer are null, by their names, as it carries them: nothing where all of them are known. */
export function reasonsFor<Name extends string>(
  figures: Readonly<Record<Name, string | null>>,
  reasonOf: (name: Name) => NoFigureReason,
): { readonly reasons?: Record<string, NoFigureReason> } {
  let reasons: Record<string, NoFigureReason> | null = null;
  for (const name in figures) if (figures[name] === null) (reasons ??= {})[name] = reasonOf(name);
  return reasons === null ? {} : { reasons };
}
