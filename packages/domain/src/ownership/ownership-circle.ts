import type { Day } from "../time/day.ts";
import { ownsOn } from "./read-owners.ts";
import type { EntityTerms, OwnerShare } from "../ledger/terms.ts";

/** A way on which an entity comes to own itself. */
export interface OwnershipCircle {
  /** ids of the entities on the way, the entity itself at both ends */
  readonly path: readonly string[];
  /** the first day on which it is so; null: since ever */
  readonly day: Day | null;
}

/**
 * Whether an entity with these owners would own itself on any day, directly or through others; null: on none. On the
 * day on which a circle closes somebody on it begins to own, so those days are enough to look at.
 */
export function ownershipCircle(
  entity: string,
  owners: readonly OwnerShare[],
  entities: readonly EntityTerms[],
): OwnershipCircle | null {
  const ownersOf = new Map(entities.map((one) => [one.id, one.owners]));
  ownersOf.set(entity, owners);
  const days = new Set([...reachable(entity, ownersOf)].flatMap((id) => (ownersOf.get(id) ?? []).map((o) => o.from)));
  for (const day of [...days].toSorted((a, b) => (a ?? -Infinity) - (b ?? -Infinity))) {
    const path = wayBack(entity, day, ownersOf);
    if (path) return { path, day };
  }
  return null;
}

function reachable(entity: string, ownersOf: ReadonlyMap<string, readonly OwnerShare[]>): ReadonlySet<string> {
  // A set grows while it is walked: each entity is met once.
  const seen = new Set([entity]);
  for (const id of seen) for (const owner of ownersOf.get(id) ?? []) seen.add(owner.entity);
  return seen;
}

function wayBack(
  entity: string,
  day: Day | null,
  ownersOf: ReadonlyMap<string, readonly OwnerShare[]>,
): readonly string[] | null {
  const from = new Map<string, string>();
  const waiting = [entity];
  for (const id of waiting) {
    for (const owner of ownersOf.get(id) ?? []) {
      if (!ownsOn(owner, day)) continue;
      if (owner.entity === entity) return wayFrom(entity, id, from);
      if (from.has(owner.entity)) continue;
      from.set(owner.entity, id);
      waiting.push(owner.entity);
    }
  }
  return null;
}

function wayFrom(entity: string, last: string, from: ReadonlyMap<string, string>): readonly string[] {
  const path = [entity];
  for (let id = last; id !== entity; id = from.get(id) ?? entity) path.unshift(id);
  return [entity, ...path];
}
