/** What of an entity its family needs. */
interface Relative {
  readonly uuid: string;
  readonly name: string;
  readonly parent_id: string | null;
}

/** One line of a family: an entity and how deep it stands below the first. */
export interface FamilyLine {
  readonly uuid: string;
  readonly name: string;
  readonly depth: number;
}

/** The line of parents from the top, the entity itself, and all below it, in the order in which they are read. */
export type Family = readonly FamilyLine[];

/**
 * The family of an entity among those known: its parents from the top down, itself, and its descendants by name. Each
 * stands there once, so that records which name each other in a circle do not repeat.
 */
export function familyOf(entity: Relative, known: readonly Relative[]): Family {
  const byId = new Map(known.map((one) => [one.uuid, one]));
  const parents: Relative[] = [];
  const seen = new Set([entity.uuid]);
  for (let id = entity.parent_id; id !== null && !seen.has(id);) {
    seen.add(id);
    const parent = byId.get(id);
    if (parent === undefined) break;
    parents.unshift(parent);
    id = parent.parent_id;
  }
  const lines: FamilyLine[] = [...parents, entity].map(({ uuid, name }, depth) => ({ uuid, name, depth }));
  descend(entity.uuid, lines.length);
  return lines;

  function descend(parent: string, depth: number): void {
    const children = known
      .filter((one) => one.parent_id === parent && !seen.has(one.uuid))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    for (const { uuid, name } of children) {
      seen.add(uuid);
      lines.push({ uuid, name, depth });
      descend(uuid, depth + 1);
    }
  }
}
