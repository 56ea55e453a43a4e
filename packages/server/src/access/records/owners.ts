import type { ValidationItem } from "@distributary/contract/wire/errors";
import { formatDay } from "@distributary/domain/time/day";
import { ownershipCircle } from "@distributary/domain/ownership/ownership-circle";
import { ownersOfEntity, readOwners } from "@distributary/domain/ownership/read-owners";
import { wrongOwners } from "@distributary/domain/ownership/wrong-owners";
import { ownedEntity } from "./owned-entity.ts";
import { DEFAULT_ID, lookUpReferences } from "./records.ts";
import { ownedEntities } from "../store/owners.ts";
import type { Write } from "../write/write.ts";

type Place = readonly (string | number)[];

/**
 * What is wrong with the owners that bodies record, each at its place: rows that cannot be, and entities that do not
 * exist. One query for all of them.
 */
export async function refusedOwners(
  w: Write,
  bodies: readonly { readonly attributes: Readonly<Record<string, unknown>> | null | undefined; readonly loc: Place }[],
): Promise<ValidationItem[]> {
  const told = bodies.map(({ attributes, loc }) => {
    return { owners: attributes?.["owners"], loc: [...loc, "user_attributes", "owners"] };
  });
  const wrong = told.flatMap(({ owners, loc }) =>
    wrongOwners(owners).map(({ place, msg }) => ({ loc: [...loc, ...place], msg, type: "value_error" })),
  );
  const named = told.flatMap(({ owners, loc }) =>
    (readOwners(owners) ?? []).map(({ entity: id }, row) => ({
      kind: "entity" as const,
      id,
      loc: [...loc, row, "entity_id"],
    })),
  );
  const { missing } = await lookUpReferences(w.tx, w.universe, named);
  // The owner is kept as it is named, so the default would name nobody.
  const nobody = named.filter(({ id }) => id === DEFAULT_ID);
  const absent = nobody.map(({ loc }) => ({
    loc,
    msg: "This entity does not exist. Choose another.",
    type: "not-found",
  }));
  const known = new Set(missing.map(({ loc }) => loc.join(" ")));
  return [...wrong, ...missing, ...absent.filter(({ loc }) => !known.has(loc.join(" ")))];
}

/**
 * What is wrong where an entity, owned as it would be after a write, owns itself on some day. The write holds its
 * universe, so of two that close a circle between them the second one is refused.
 */
export async function refusedCircle(
  w: Write,
  entity: { readonly id: string; readonly name: string; readonly parent: string | null; readonly recorded: unknown },
): Promise<ValidationItem[]> {
  const owners = ownersOfEntity(entity.recorded, entity.parent);
  if (owners.length === 0) return [];
  const others = (await ownedEntities(w.tx, w.universe, null)).map(ownedEntity);
  const circle = ownershipCircle(entity.id, owners, others);
  if (circle === null) return [];
  // Whoever stands on a circle is owned, so each has a name here.
  const names = new Map([...others, entity].map(({ id, name }) => [id, name]));
  const when = circle.day === null ? "" : ` from ${formatDay(circle.day)} on`;
  const way = circle.path.map((id) => names.get(id)).join(" → ");
  const row = (readOwners(entity.recorded) ?? []).findIndex((owner) => owner.entity === circle.path[1]);
  const place = row < 0 ? ["parent_id"] : ["user_attributes", "owners", row, "entity_id"];
  return [{ loc: ["body", ...place], msg: `The entity would own itself${when}: ${way}.`, type: "cycle" }];
}
