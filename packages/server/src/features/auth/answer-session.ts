import type { Session } from "@distributary/contract/access/auth";
import type { Services } from "../../access/http/services.ts";
import type { MintedTokens } from "../../access/session/session.ts";
import { notFound } from "../../platform/http/problem.ts";
import { firmOf } from "../firms/service.ts";
import { devicesOf } from "../twofactor/service.ts";
import { presentPerson, presentProfile, presentUniverse } from "./present.ts";
import { findUniversesOf, readProfile, type ReachedRow, type UserRow } from "./store/people.ts";

/** What a person is told who has just been let in: tokens, profile, universes. `universe`: the one to begin in. */
export async function answerSession(
  services: Services,
  user: UserRow,
  tokens: MintedTokens,
  reauthenticatedAt: Date,
  {
    wanted = null,
    impersonator = null,
  }: { readonly wanted?: string | null; readonly impersonator?: UserRow | null } = {},
): Promise<Session> {
  const found = await profilesOf(services, user.user_id);
  // Whoever acts for somebody reaches what is theirs, and nothing that others share with them.
  const profiles = impersonator === null ? found : found.filter(({ shared }) => !shared);
  const present =
    profiles.find((row) => row.universe_id === wanted) ?? profiles.find((row) => !row.is_demo) ?? profiles[0];
  if (present === undefined) throw notFound();
  return {
    ...presentPerson(user, {
      ...(await firmOf(services, user.user_id)),
      impersonator,
      adminUrl: `${services.settings.publicUrl}/staff`,
    }),
    access_token: tokens.universe(present.universe_id),
    root_access_token: tokens.root,
    profile: presentProfile(present, reauthenticatedAt, services.clock.now(), await hasFactor(services, user.user_id), [
      present.shared ? "grantee" : "owner",
      ...user.roles,
    ]),
    universes: profiles.map(presentUniverse),
  };
}

/** Whether a person has a second factor. */
export async function hasFactor(services: Services, userId: string): Promise<boolean> {
  return (await devicesOf(services, userId)).length > 0;
}

async function profilesOf(services: Services, userId: string): Promise<readonly ReachedRow[]> {
  const universes = await findUniversesOf(services.database, userId, services.clock.now());
  const rows = await Promise.all(
    universes.map(async ({ universe_id: universe, shared, deletion_due }) => {
      const row = await readProfile(services.database, universe, userId);
      return row === null ? null : { ...row, shared, deletion_due };
    }),
  );
  return rows.filter((row) => row !== null);
}
