import { summaryEndpoints } from "@distributary/contract/summary/summary";
import type { Totals } from "@distributary/contract/summary/totals";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { PlainTable } from "../../records/table/plain-table.tsx";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatDecimal } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { Panel } from "../../ui/surfaces/panel.tsx";
import headline from "./panels/headline.module.css";
import { trimmed } from "./panels/history/history.ts";
import { summaryTexts } from "./texts.ts";
import { totalsTexts as texts } from "./totals-texts.ts";
import styles from "./totals-view.module.css";

const HistoryChart = lazy(() =>
  import("./panels/history/history-chart.tsx").then((module) => ({ default: module.HistoryChart })),
);

const NAMES = ["net_worth", "assets", "liabilities"] as const;

/** Net worth, assets and liabilities, now and month by month: all that is open to whoever is shown totals alone. */
export function TotalsView(): ReactElement {
  const { profile } = useSignedIn();
  const displayed = useDisplayedIn();
  const query = displayed === null ? {} : { currency: displayed };
  const found = useQuery({
    queryKey: ["totals", profile.uuid, query],
    queryFn: () => api.call(summaryEndpoints.totals, { query }),
  });
  if (found.isError)
    return <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={320} />;
  const { currency, at, since, incomplete, net_worth: worth } = found.data;
  const why = incomplete && texts.incomplete;
  const rows = NAMES.map((name) => ({ name, ...found.data[name] }));
  return (
    <div className={styles["page"]}>
      <h1 className={headline["label"]}>{texts.title(profile.name)}</h1>
      <div className={headline["line"]}>
        <span className={headline["figure"]} data-testid="net-worth">
          <Figure
            value={worth.at}
            estimated={why}
            name={texts.names.net_worth}
            suffix={<span className={headline["unit"]}> {currency}</span>}
          />
        </span>
        <span className={headline["change"]}>
          <Figure value={worth.diff} change estimated={why} name={texts.change} />
          <span className={headline["since"]}>
            {summaryTexts.since} {formatDay(since)}
          </span>
        </span>
      </div>
      <p className={styles["intro"]}>{texts.intro}</p>
      {incomplete && <Note tone="warn">{texts.incomplete}</Note>}
      <Course totals={found.data} />
      <Panel title={texts.caption(currency)}>
        <PlainTable
          label={texts.caption(currency)}
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", label: texts.figure, cell: ({ name }) => texts.names[name] },
            { id: "at", label: formatDay(at), cell: (row) => <Figure value={row.at} /> },
            { id: "since", label: formatDay(since), cell: (row) => <Figure value={row.since} />, wide: true },
            { id: "diff", label: texts.change, cell: (row) => <Figure value={row.diff} change /> },
          ]}
        />
      </Panel>
      <Panel title={texts.byMonth(currency)}>
        <PlainTable
          label={texts.byMonth(currency)}
          rows={found.data.history.toReversed()}
          rowKey={({ date }) => date}
          columns={[
            { id: "date", label: texts.day, cell: ({ date }) => formatDay(date) },
            ...NAMES.map((name) => ({
              id: name,
              label: texts.names[name],
              cell: (row: Totals["history"][number]) => <Figure value={row[name]} />,
              wide: name !== "net_worth",
            })),
          ]}
        />
      </Panel>
    </div>
  );
}

/** Net worth month by month, drawn; nothing where nothing was recorded. */
function Course({ totals: { currency, history } }: { totals: Totals }): ReactElement | null {
  const covered = useAmountsCovered();
  const [at, setAt] = useState<number | null>(null);
  const points = useMemo(() => trimmed(history.map((point) => ({ ...point, incomplete: false }))), [history]);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const amount = (worth: string): string => `${formatDecimal(worth)} ${currency}`;
  const say = (index: number): string => {
    const { date, net_worth: worth } = points[index] ?? last;
    return covered ? formatDay(date) : `${formatDay(date)} · ${amount(worth)}`;
  };
  return (
    <Panel title={summaryTexts.history}>
      <p className={styles["point"]}>{say(at ?? points.length - 1)}</p>
      <Suspense fallback={<Skeleton height={260} />}>
        <HistoryChart
          points={points}
          withDebts={false}
          benchmark={null}
          covered={covered}
          spoken={
            covered
              ? summaryTexts.historyHidden
              : summaryTexts.historySpoken(
                  amount(first.net_worth),
                  formatDay(first.date),
                  amount(last.net_worth),
                  formatDay(last.date),
                  points.length,
                )
          }
          say={say}
          onPoint={setAt}
        />
      </Suspense>
    </Panel>
  );
}
