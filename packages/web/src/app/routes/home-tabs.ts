import { lazyRouteComponent } from "@tanstack/react-router";
import { seesTotalsAlone } from "../../data/session/may-write.ts";
import { session } from "../../data/session/session.ts";
import type { HomeSearch, HomeTab } from "./search.ts";

// Parts that the router reads before it shows them: a part that is read while it is shown has React put a placeholder
// there first, which then stays for at least 300 ms.
export const SummaryView = lazyRouteComponent(() => import("../../features/summary/summary-view.tsx"), "SummaryView");
export const TotalsView = lazyRouteComponent(() => import("../../features/summary/totals-view.tsx"), "TotalsView");
export const TransactionsView = lazyRouteComponent(
  () => import("../../features/transactions/transactions-view.tsx"),
  "TransactionsView",
);
export const EventsView = lazyRouteComponent(() => import("../../features/events/events-view.tsx"), "EventsView");
export const AnalyticsView = lazyRouteComponent(
  () => import("../../features/analytics/analytics-view.tsx"),
  "AnalyticsView",
);
export const EvidenceSheet = lazyRouteComponent(
  () => import("../../records/evidence/evidence-sheet.tsx"),
  "EvidenceSheet",
);
export const StartPanel = lazyRouteComponent(() => import("../../features/site/start-panel.tsx"), "StartPanel");

const PARTS = {
  summary: [SummaryView, StartPanel],
  transactions: [TransactionsView],
  events: [EventsView],
  analytics: [AnalyticsView, EvidenceSheet, StartPanel],
} as const;

/** Reads the code of a tab of home, and of what it may open at once. */
export async function readTab(tab: HomeTab): Promise<void> {
  await Promise.all(PARTS[tab].map(async (part) => part.preload?.()));
}

/** Asks for the figures of a tab while its page is drawn; the session is known by now. */
export async function askTabAhead(search: HomeSearch): Promise<void> {
  const state = session.get();
  if ((search.t ?? "summary") !== "summary" || state.status !== "signed-in" || seesTotalsAlone(state)) return;
  const { askAhead } = await import("../../features/summary/queries.ts");
  askAhead(state.profile, search);
}
