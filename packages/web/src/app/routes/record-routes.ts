import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { openingSearch } from "../../pickers/own-search.ts";
import { signedIn } from "./guards.ts";
import { onlyKnown } from "./only-known.ts";
import { createSearch, editSearch, entrySearch, observationSearch } from "./record-search.ts";
import { root } from "./root-route.ts";
import { ownSearch } from "./search.ts";

/** Pages whose whole purpose is to write: who only looks is asked to sign up there. */
const writes = { staticData: { writes: true } } as const;

const common = { getParentRoute: () => root, beforeLoad: signedIn } as const;

/** The pages of accounts, entities and instruments, of transactions, events and documents, and of what has none. */
export const recordRoutes = [
  createRoute({
    ...common,
    path: "/accounts",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/accounts/accounts-page.tsx"), "AccountsPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/accounts/create",
    validateSearch: onlyKnown(createSearch),
    component: lazyRouteComponent(() => import("../../features/accounts/account-create-page.tsx"), "AccountCreatePage"),
  }),
  createRoute({
    ...common,
    path: "/accounts/$id",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/accounts/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/accounts/$id/edit",
    component: lazyRouteComponent(() => import("../../features/accounts/account-edit-page.tsx"), "AccountEditPage"),
  }),
  createRoute({
    ...common,
    path: "/entities",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/entities/entities-page.tsx"), "EntitiesPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/entities/create",
    validateSearch: onlyKnown(createSearch),
    component: lazyRouteComponent(() => import("../../features/entities/entity-create-page.tsx"), "EntityCreatePage"),
  }),
  createRoute({
    ...common,
    path: "/entities/$id",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/entities/entity-page.tsx"), "EntityPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/entities/$id/edit",
    component: lazyRouteComponent(() => import("../../features/entities/entity-edit-page.tsx"), "EntityEditPage"),
  }),
  createRoute({
    ...common,
    path: "/instruments",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/instruments/instruments-page.tsx"), "InstrumentsPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/instruments/create",
    validateSearch: onlyKnown(createSearch),
    component: lazyRouteComponent(
      () => import("../../features/instruments/instrument-create-page.tsx"),
      "InstrumentCreatePage",
    ),
  }),
  createRoute({
    ...common,
    path: "/instruments/$id",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/instruments/instrument-page.tsx"), "InstrumentPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/instruments/$id/edit",
    component: lazyRouteComponent(
      () => import("../../features/instruments/instrument-edit-page.tsx"),
      "InstrumentEditPage",
    ),
  }),
  createRoute({
    ...common,
    path: "/documents",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/documents/documents-page.tsx"), "DocumentsPage"),
  }),
  createRoute({
    ...common,
    path: "/reports/without-source",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/reports/unsourced/unsourced-page.tsx"), "UnsourcedPage"),
  }),
  createRoute({
    ...common,
    path: "/documents/$id/edit",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/documents/document-page.tsx"), "DocumentPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/openings/create",
    validateSearch: onlyKnown(openingSearch),
    component: lazyRouteComponent(() => import("../../features/openings/openings-page.tsx"), "OpeningsPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/transaction/guided",
    validateSearch: onlyKnown(entrySearch),
    component: lazyRouteComponent(() => import("../../features/transactions/entry/guided-page.tsx"), "GuidedPage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/transaction/$id/edit",
    validateSearch: onlyKnown(editSearch),
    component: lazyRouteComponent(
      () => import("../../features/transactions/entry/edit-page.tsx"),
      "TransactionEditPage",
    ),
  }),
  createRoute({
    ...common,
    path: "/transaction/$id/view",
    component: lazyRouteComponent(
      () => import("../../features/transactions/transaction-view-page.tsx"),
      "TransactionViewPage",
    ),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/event",
    validateSearch: onlyKnown(entrySearch),
    component: lazyRouteComponent(() => import("../../features/events/event-create-page.tsx"), "EventCreatePage"),
  }),
  createRoute({
    ...common,
    ...writes,
    path: "/observable/create",
    validateSearch: onlyKnown(observationSearch),
    component: lazyRouteComponent(
      () => import("../../features/observables/observation-create-page.tsx"),
      "ObservationCreatePage",
    ),
  }),
  createRoute({
    ...common,
    path: "/observable/$id",
    component: lazyRouteComponent(() => import("../../features/observables/observable-page.tsx"), "ObservablePage"),
  }),
  createRoute({
    ...common,
    path: "/prospects",
    validateSearch: ownSearch,
    component: lazyRouteComponent(() => import("../../features/prospects/prospects-page.tsx"), "ProspectsPage"),
  }),
  createRoute({
    ...common,
    path: "/prospects/$id",
    component: lazyRouteComponent(() => import("../../features/prospects/prospect-page.tsx"), "ProspectPage"),
  }),
  createRoute({
    ...common,
    path: "/event/$id",
    component: lazyRouteComponent(() => import("../../features/events/event-page.tsx"), "EventPage"),
  }),
] as const;
