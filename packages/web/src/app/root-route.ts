import { createRootRoute, redirect } from "@tanstack/react-router";
import { restore, session, switchUniverse } from "../data/session.ts";
import { NotFoundPage } from "./error-pages.tsx";
import { Shell } from "./shell.tsx";

let restored: Promise<void> | null = null;

/** Looks up the session once per page load; a failed look-up is tried again on the next navigation. */
function ready(): Promise<void> {
  restored ??= restore().catch((failure: unknown) => {
    restored = null;
    throw failure;
  });
  return restored;
}

/** The route above all others: the frame, and the universe that an address may name. */
export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  validateSearch: (raw: Record<string, unknown>): { universe?: string } =>
    typeof raw["universe"] === "string" ? { universe: raw["universe"] } : {},
  beforeLoad: async ({ search, location }) => {
    await ready();
    if (search.universe === undefined) return;
    const state = session.get();
    if (state.status === "signed-in" && state.profile.uuid !== search.universe) await switchUniverse(search.universe);
    const address = new URL(location.href, "http://here");
    address.searchParams.delete("universe");
    throw redirect({ href: `${address.pathname}${address.search}`, replace: true });
  },
});

/** Pages for somebody signed in; anybody else is asked to log in and comes back. */
export function signedIn({ location }: { location: { href: string } }): void {
  if (session.get().status !== "signed-in") throw redirect({ to: "/auth/login", search: { next: location.href } });
}

/** Pages for visitors; somebody signed in goes home. */
export function visitor(): void {
  if (session.get().status === "signed-in") throw redirect({ to: "/user", search: {} });
}
