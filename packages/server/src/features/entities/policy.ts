import { HttpProblem } from "../../platform/http/problem.ts";
import type { EntityRow } from "./store.ts";

/** Shared entities are visible to all and changed by none. */
export function mustBeOwn(entity: EntityRow): void {
  if (!entity.is_system_entity) return;
  throw new HttpProblem(403, `"${entity.name}" is a shared entity and cannot be changed.`, { code: "forbidden" });
}
