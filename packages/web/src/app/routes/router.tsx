import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
  type AnyRouteMatch,
} from "@tanstack/react-router";
import { session } from "../../data/session/session.ts";
// Reads what a provider said before the router writes the address anew.
import "../../data/session/sign-on.ts";
import { calculatorSearch } from "../../features/calculators/address.ts";
import { priceSheetSearch } from "../../features/pricing/address.ts";
import { reconciliationSearch } from "../../features/reconciliation/address.ts";
import { reportsSearch } from "../../features/reports/address.ts";
import { clientRoutes } from "./client-routes.ts";
import { ErrorPage, NotFoundPage } from "./error-pages.tsx";
import { signedIn, signedInOrLinked, visitor } from "./guards.ts";
import { askTabAhead, readTab } from "./home-tabs.ts";
import { onlyKnown } from "./only-known.ts";
import { recordRoutes } from "./record-routes.ts";
import { ready, root } from "./root-route.ts";
import { homeSearch, importerSearch } from "./search.ts";

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: "/",
    component: lazyRouteComponent(() => import("../../features/site/public-home.tsx"), "PublicHome"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/about",
    component: lazyRouteComponent(() => import("../../features/site/about-page.tsx"), "AboutPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/team",
    component: lazyRouteComponent(() => import("../../features/site/team-page.tsx"), "TeamPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/help",
    component: lazyRouteComponent(() => import("../../features/site/help-page.tsx"), "HelpPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/knowledge-base",
    component: lazyRouteComponent(() => import("../../features/site/knowledge-base-page.tsx"), "KnowledgeBasePage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/calculators",
    validateSearch: onlyKnown(calculatorSearch),
    component: lazyRouteComponent(() => import("../../features/calculators/calculators-page.tsx"), "CalculatorsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/user",
    validateSearch: onlyKnown(homeSearch),
    beforeLoad: signedIn,
    loaderDeps: ({ search }) => ({ tab: search.t ?? "summary" }),
    loader: ({ deps, location }) => Promise.all([askTabAhead(homeSearch(location.search)), readTab(deps.tab)]),
    component: lazyRouteComponent(() => import("../home-page.tsx"), "HomePage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/user/getting-started",
    staticData: { writes: true },
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/site/getting-started-page.tsx"), "GettingStartedPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/importer",
    staticData: { writes: true },
    validateSearch: onlyKnown(importerSearch),
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/imports/importer-page.tsx"), "ImporterPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/import",
    staticData: { writes: true },
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/imports/importer-page.tsx"), "ImportPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/reconciliation",
    validateSearch: onlyKnown(reconciliationSearch),
    beforeLoad: signedIn,
    component: lazyRouteComponent(
      () => import("../../features/reconciliation/reconciliation-page.tsx"),
      "ReconciliationPage",
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/reports",
    validateSearch: onlyKnown(reportsSearch),
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/reports/reports-page.tsx"), "ReportsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/pricing",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/pricing/pricing-page.tsx"), "PricingPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/pricing/enter",
    staticData: { writes: true },
    validateSearch: onlyKnown(priceSheetSearch),
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/pricing/enter-prices-page.tsx"), "EnterPricesPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/lock-date",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/locks/lock-date-page.tsx"), "LockDatePage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/settings/settings-page.tsx"), "SettingsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/login",
    validateSearch: onlyKnown((raw: Record<string, unknown>): { next?: string } =>
      typeof raw["next"] === "string" ? { next: raw["next"] } : {},
    ),
    beforeLoad: visitor,
    component: lazyRouteComponent(() => import("../../features/auth/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/signup",
    validateSearch: onlyKnown((raw: Record<string, unknown>): { email?: string; firm?: true; beneficiary?: true } => ({
      ...(typeof raw["email"] === "string" && raw["email"].length <= 128 && { email: raw["email"] }),
      ...(raw["firm"] === true && { firm: true }),
      ...(raw["beneficiary"] === true && { beneficiary: true }),
    })),
    beforeLoad: visitor,
    component: lazyRouteComponent(() => import("../../features/auth/signup-page.tsx"), "SignupPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/profile",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/auth/profile-page.tsx"), "ProfilePage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/reset",
    component: lazyRouteComponent(() => import("../../features/auth/reset-page.tsx"), "ResetPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/password",
    component: lazyRouteComponent(() => import("../../features/auth/password-page.tsx"), "PasswordPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/confirm",
    component: lazyRouteComponent(() => import("../../features/auth/confirm-page.tsx"), "ConfirmPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/oidc",
    // What the provider said was taken already; it does not stay in the address.
    validateSearch: onlyKnown(() => ({})),
    component: lazyRouteComponent(() => import("../../features/auth/sign-on-page.tsx"), "SignOnPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/waitlist",
    beforeLoad: visitor,
    component: lazyRouteComponent(() => import("../../features/auth/waitlist-page.tsx"), "WaitlistPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/auth/security",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../security-page.tsx"), "SecurityPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/staff",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/staff/staff-page.tsx"), "StaffPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/staff/mail",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/staff/mail-page.tsx"), "MailPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/firm",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/firms/firm-page.tsx"), "FirmPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/firm/invitation",
    component: lazyRouteComponent(() => import("../../features/firms/firm-invitation-page.tsx"), "FirmInvitationPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/sharing",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/access/sharing-page.tsx"), "SharingPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/bundles",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/bundles/bundles-page.tsx"), "BundlesPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/shared",
    component: lazyRouteComponent(() => import("../../features/bundles/shared-page.tsx"), "SharedPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/access/continuity",
    beforeLoad: signedInOrLinked,
    component: lazyRouteComponent(() => import("../../features/continuity/continuity-page.tsx"), "ContinuityPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/access/invitation",
    component: lazyRouteComponent(() => import("../../features/access/invitation-page.tsx"), "InvitationPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/contact",
    component: lazyRouteComponent(() => import("../../features/site/contact-page.tsx"), "ContactPage"),
  }),
] as const;

/** The router. Each page is a chunk of its own, read ahead when its link is approached. */
export const router = createRouter({
  routeTree: root.addChildren([...routes, ...clientRoutes, ...recordRoutes]),
  defaultPreload: "intent",
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

/**
 * Finds out who is here and reads the page of the address, its code while the session is still asked for. What is shown
 * after it stands at once: a page that is shown while it is read has a placeholder first, for at least 300 ms.
 */
export async function readFirstPage(): Promise<void> {
  // Signing in or out, here or in another tab, decides anew who may see the page.
  session.subscribe(() => void router.invalidate());
  // A browser asks for a few things at a time: who is here comes before the files of the page, or waits for all of them.
  ready().catch(() => undefined);
  await new Promise((sent) => setTimeout(sent));
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  const matched: readonly AnyRouteMatch[] = router.matchRoutes(router.latestLocation);
  for (const { routeId, search } of matched) {
    const route = routes[routeId];
    // A failure is met, and shown, by the reading below.
    if (route) router.loadRouteChunk(route)?.catch(() => undefined);
    if (routeId === "/user") readTab(search.t ?? "summary").catch(() => undefined);
  }
  await router.load();
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** A page whose whole purpose is to write. */
    writes?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}
