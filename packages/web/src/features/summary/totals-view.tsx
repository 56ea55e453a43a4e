import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { PlainTable } from "../../records/table/plain-table.tsx";
import { formatDecimal, formatKnown } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { totalsTexts as texts } from "./totals-texts.ts";

/** Net worth, assets and liabilities, now and month by month: all that is open to whoever is shown totals alone. */
export function TotalsView(): ReactElement {
  const { profile } = useSignedIn();
  const found = useQuery({
    queryKey: ["totals", profile.uuid],
    queryFn: () => api.call(summaryEndpoints.totals, { query: {} }),
  });
  if (found.isError)
    return <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={320} />;
  const { currency, at, since, incomplete, history, ...sums } = found.data;
  const rows = (["net_worth", "assets", "liabilities"] as const).map((name) => ({ name, ...sums[name] }));
  return (
    <>
      <h1>{texts.title(profile.name)}</h1>
      <p>{texts.intro}</p>
      {incomplete && <Note tone="warn">{texts.incomplete}</Note>}
      <PlainTable
        caption={texts.caption(currency)}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", label: texts.figure, cell: ({ name }) => texts.names[name] },
          { id: "at", label: formatDay(at), cell: (row) => formatKnown(row.at) },
          { id: "since", label: formatDay(since), cell: (row) => formatKnown(row.since), wide: true },
          { id: "diff", label: texts.change, cell: (row) => formatKnown(row.diff) },
        ]}
      />
      <PlainTable
        caption={texts.byMonth(currency)}
        rows={history.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          { id: "date", label: texts.day, cell: ({ date }) => formatDay(date) },
          { id: "net_worth", label: texts.names.net_worth, cell: (row) => formatDecimal(row.net_worth) },
          { id: "assets", label: texts.names.assets, cell: (row) => formatDecimal(row.assets), wide: true },
          {
            id: "liabilities",
            label: texts.names.liabilities,
            cell: (row) => formatDecimal(row.liabilities),
            wide: true,
          },
        ]}
      />
    </>
  );
}
