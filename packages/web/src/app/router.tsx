import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { restore, session, switchUniverse } from "../data/session.ts";
import { ErrorPage, NotFoundPage } from "./error-pages.tsx";
import { homeSearch } from "./search.ts";
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

const root = createRootRoute({
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
function signedIn({ location }: { location: { href: string } }): void {
  if (session.get().status !== "signed-in") throw redirect({ to: "/auth/login", search: { next: location.href } });
}

/** Pages for visitors; somebody signed in goes home. */
function visitor(): void {
  if (session.get().status === "signed-in") throw redirect({ to: "/user", search: {} });
}

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: "/",
    component: lazyRouteComponent(() => import("../features/site/public-home.tsx"), "PublicHome"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/about",
    component: lazyRouteComponent(() => import("../features/site/about-page.tsx"), "AboutPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/team",
    component: lazyRouteComponent(() => import("../features/site/team-page.tsx"), "TeamPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/help",
    component: lazyRouteComponent(() => import("../features/site/help-page.tsx"), "HelpPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/user",
    validateSearch: homeSearch,
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/user/getting-started",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../features/site/getting-started-page.tsx"), "GettingStartedPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/importer",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../features/imports/importer-page.tsx"), "ImporterPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/login",
    validateSearch: (raw: Record<string, unknown>): { next?: string } =>
      typeof raw["next"] === "string" ? { next: raw["next"] } : {},
    beforeLoad: visitor,
    component: lazyRouteComponent(() => import("../features/auth/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/signup",
    beforeLoad: visitor,
    component: lazyRouteComponent(() => import("../features/auth/signup-page.tsx"), "SignupPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/profile",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../features/auth/profile-page.tsx"), "ProfilePage"),
  }),
] as const;

/** The router. Each page is a chunk of its own, read ahead when its link is approached. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: "intent",
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

// Signing in or out, here or in another tab, decides anew who may see the page.
session.subscribe(() => void router.invalidate());
