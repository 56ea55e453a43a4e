import { redirect, useMatches, useRouter } from "@tanstack/react-router";
import { factorOverdue } from "../../data/session/factor-overdue.ts";
import { session, useMayWrite, useSession } from "../../data/session/session.ts";

const SECURITY = "/auth/security";

/** Pages for somebody signed in; anybody else is asked to log in and comes back. */
export function signedIn({ location }: { location: { href: string } }): void {
  const state = session.get();
  if (state.status !== "signed-in") throw redirect({ to: "/auth/login", search: { next: location.href } });
  if (state.impersonator === null && factorOverdue(state.membership) && !location.href.startsWith(SECURITY))
    throw redirect({ to: SECURITY });
}

/** A page for somebody signed in, which also receives who comes by a mailed link: the token behind # stays out of the login. */
export function signedInOrLinked({ location }: { location: { href: string; hash: string } }): void {
  if (session.get().status === "signed-in" || location.hash === "") signedIn({ location });
}

/** Pages for visitors; somebody signed in goes home. */
export function visitor(): void {
  if (session.get().status === "signed-in") throw redirect({ to: "/user", search: {} });
}

/**
 * Whether the page is one for somebody signed in and nobody is any longer: the session ends at once, the router leaves
 * a moment later, and until then nothing may be drawn that reads the session.
 */
export function useLeftBehind(): boolean {
  const { routesById } = useRouter();
  const needsSession = useMatches({
    select: (matches) => matches.some(({ routeId }) => routesById[routeId].options.beforeLoad === signedIn),
  });
  const { status } = useSession();
  return needsSession && status !== "signed-in";
}

/** Whether the page is there to write, for somebody who only looks. */
export function useOnlyLooks(): boolean {
  const isForWriting = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.writes === true),
  });
  const mayWrite = useMayWrite();
  const { status } = useSession();
  return isForWriting && status === "signed-in" && !mayWrite;
}
