const MOST_IDS = 5;

/**
 * The ids that titles of tests carry in square brackets, `[top-bar#3 rule:validation-field-01]`. A title that claims
 * more than five proves only the first five: one test cannot assert a whole page of the specification.
 *
 * @param {Iterable<string>} titles
 * @returns {Set<string>}
 */
export function idsInTitles(titles) {
  const found = [...titles].flatMap((title) => {
    const groups = [...title.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1] ?? "");
    return groups.flatMap((group) => group.split(/[\s,]+/).filter((id) => id !== "")).slice(0, MOST_IDS);
  });
  return new Set(found);
}
