import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, type ReactElement } from "react";
import { seesTotalsAlone } from "../data/session/may-write.ts";
import { useSession } from "../data/session/session.ts";
import { Page } from "../ui/surfaces/page.tsx";
import { Skeleton } from "../ui/states.tsx";
import {
  AnalyticsView,
  EventsView,
  EvidenceSheet,
  StartPanel,
  SummaryView,
  TotalsView,
  TransactionsView,
} from "./routes/home-tabs.ts";
import { analyticsGroup, type HomeSearch } from "./routes/search.ts";
import { appTexts } from "./texts.ts";

/** Home, by tab. Each tab is a feature of its own. */
export function HomePage(): ReactElement | null {
  const search = useSearch({ from: "/user" });
  const navigate = useNavigate({ from: "/user" });
  const session = useSession();
  const change = useCallback(
    (next: Partial<HomeSearch>) => {
      const replace = !("explain" in next || "id" in next || "t" in next);
      void navigate({ search: (held) => ({ ...held, ...next }), replace, resetScroll: false });
    },
    [navigate],
  );
  const openTransaction = useCallback((id: string | undefined) => change({ id }), [change]);
  if (session.status !== "signed-in") return null;
  if (seesTotalsAlone(session))
    return (
      <Page title={appTexts.summary}>
        <Suspense fallback={<Skeleton height={320} />}>
          <TotalsView key={session.profile.uuid} />
        </Suspense>
      </Page>
    );
  const tab = search.t ?? "summary";
  const showTransaction = (id: string): void => change({ t: "transactions", id, explain: undefined, step: undefined });
  return (
    <Page title={appTexts[tab]}>
      <Suspense fallback={<Skeleton height={320} />}>
        {tab === "transactions" ? (
          <TransactionsView key={session.profile.uuid} opened={search.id} onOpen={openTransaction} />
        ) : tab === "events" ? (
          <EventsView key={session.profile.uuid} />
        ) : tab === "analytics" ? (
          <>
            <AnalyticsView
              key={session.profile.uuid}
              search={{ ...search, group: analyticsGroup(search.group) }}
              onSearch={change}
              empty={<StartPanel greeting={false} />}
            />
            {search.explain !== undefined && (
              <EvidenceSheet
                universe={session.profile.uuid}
                figure={search.explain}
                step={search.step}
                onOpen={(explain, step) => change({ explain, step })}
                onTransaction={showTransaction}
                onClose={() => change({ explain: undefined, step: undefined })}
              />
            )}
          </>
        ) : (
          <SummaryView
            key={session.profile.uuid}
            search={search}
            onSearch={change}
            onTransaction={showTransaction}
            empty={<StartPanel greeting={false} />}
          />
        )}
      </Suspense>
    </Page>
  );
}
