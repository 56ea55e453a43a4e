import type { Narrowed } from "@distributary/contract/access/narrowed";
import {
  flagsOf,
  GRANT_ROLES,
  mayGive,
  PERMISSION_FLAGS,
  type GrantRole,
} from "@distributary/domain/codes/permissions";
import type { Services } from "../../access/http/services.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import { resolveReferences } from "../../access/records/records.ts";
import type { Actor } from "../../access/session/actor.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { insideView } from "../../platform/db/view.ts";
import { HttpProblem, invalid } from "../../platform/http/problem.ts";
import { countVisible } from "./store.ts";

/** What somebody is to be allowed. */
export interface Allowed {
  readonly permissions?: Parameters<typeof flagsOf>[0] | undefined;
  readonly role: GrantRole;
  readonly until?: string | null | undefined;
  readonly for_firm?: boolean | undefined;
  readonly narrowed?: Narrowed | null | undefined;
}

/** The flags that are asked for: those of the role unless others are named. 403 beyond what the actor has. */
export function allowedFlags({ permissions, role, narrowed }: Allowed, actor: Actor): number {
  const asked = permissions === undefined ? GRANT_ROLES[role].flags : flagsOf(permissions);
  // Whoever sees a part cannot know what a change does to the rest.
  const flags = narrowed == null ? asked : asked & GRANT_ROLES.viewer.flags;
  if ((flags & PERMISSION_FLAGS.read) === 0)
    throw invalid(["body", "permissions"], "Allow at least seeing the records.");
  if (!mayGive(flagsOf(actor.permissions), flags)) throw beyondOwn();
  return flags;
}

/** 403: nobody gives more than they have. */
export function beyondOwn(): HttpProblem {
  return new HttpProblem(403, "You can’t give more access than you have yourself.", { code: "forbidden" });
}

/** Refuses (422) to narrow what a whole firm is let into: of whom it would be true nobody could say. */
export function demandPart(narrowed: Narrowed | null, isForFirm: boolean): void {
  if (narrowed !== null && isForFirm)
    throw invalid(["body", "for_firm"], "Share all records with a firm, or a part with one person.");
}

/** Refuses (422) a part that names what is not there. */
export async function demandThere(reads: Reads, universe: string, narrowed: Narrowed | null): Promise<void> {
  if (narrowed === null || "totals" in narrowed) return;
  const places = (["account", "entity"] as const).flatMap((kind) =>
    narrowed[kind === "account" ? "accounts" : "entities"].map((id) => ({
      kind,
      id,
      loc: ["body", "narrowed", kind === "account" ? "accounts" : "entities"],
    })),
  );
  await resolveReferences(reads, universe, places);
}

/** How much somebody sees with such a grant: counted by the same policies that will hold them to it. */
export async function visibleTo(
  services: Pick<Services, "database" | "views">,
  universe: string,
  narrowed: Narrowed | null,
  tx: Transaction,
) {
  if (narrowed === null) return countVisible(tx, universe);
  const view = await services.views.of(universe, narrowed);
  return insideView(view, () => countVisible(readsOf(services.database, universe), universe));
}
