import { forbidden } from "../../platform/http/problem.ts";
import type { Actor } from "../../access/actor.ts";

/** Committing an event needs the permission `book` beside `write`; without it drafts (dry runs) are allowed. */
export function mayBook(actor: Actor, commit: boolean): void {
  if (commit && !actor.permissions.book) throw forbidden();
}
