import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedIn } from "./guards.ts";
import { onlyKnown } from "./only-known.ts";
import { root } from "./root-route.ts";
import { ownSearch } from "./search.ts";

/** The pages over several universes: an adviser’s clients and what is open there, and the household. */
export const clientRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "/adviser",
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/clients/clients-page.tsx"), "ClientsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/adviser/workflows",
    validateSearch: ownSearch,
    beforeLoad: signedIn,
    component: lazyRouteComponent(
      () => import("../../features/clients/client-workflows-page.tsx"),
      "ClientWorkflowsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/household",
    validateSearch: onlyKnown((raw: Record<string, unknown>): { currency?: string; without?: string } => ({
      ...(typeof raw["currency"] === "string" && /^[A-Z]{3}$/.test(raw["currency"]) && { currency: raw["currency"] }),
      ...(typeof raw["without"] === "string" && raw["without"].length <= 4000 && { without: raw["without"] }),
    })),
    beforeLoad: signedIn,
    component: lazyRouteComponent(() => import("../../features/household/household-page.tsx"), "HouseholdPage"),
  }),
] as const;
