import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { EntityUpdate } from "@distributary/contract/records/entities";
import { HttpProblem } from "../../platform/http/problem.ts";
import type { EntityRow } from "./store.ts";

/** Shared entities are visible to all and changed by none. */
export function mustBeOwn(entity: EntityRow): void {
  if (!entity.is_system_entity) return;
  throw new HttpProblem(
    403,
    `"${entity.name}" is a shared entity and cannot be changed. Create an entity of your own instead.`,
    { code: "forbidden" },
  );
}

/** What is wrong with the day of birth of an entity, seen on `today` (yyyy-MM-dd). */
export function wrongBirth({ birth_date: birth }: EntityUpdate, today: string): ValidationItem[] {
  if (!birth || birth <= today) return [];
  return [{ loc: ["body", "birth_date"], msg: "Enter a date that is not in the future.", type: "value_error" }];
}
