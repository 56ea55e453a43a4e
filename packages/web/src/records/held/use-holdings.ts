import { summaryEndpoints, type SummaryBody, type SummaryPosition } from "@distributary/contract/summary/summary";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { inDisplayCurrency, useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { today } from "../../ui/format/day.ts";

/** What is held, valued today in the currency of the records or the one chosen for display. */
export interface Holdings {
  readonly unit: string;
  readonly positions: readonly SummaryPosition[];
  /** Sum of what is known, decimal text. */
  readonly total: string | null;
}

/** The positions of some accounts, or of all of them, and their sum: the same figures as on the Summary. */
export function useHoldings(accounts: readonly string[] | null): UseQueryResult<Holdings> {
  const { profile } = useSignedIn();
  const at = today(profile.default_timezone ?? undefined);
  const body: SummaryBody = inDisplayCurrency(
    {
      at,
      sections: ["A", "L", "T"],
      primaryIndex: "account",
      includeComponents: true,
      include_basis: true,
      ...(accounts === null ? {} : { accounts: [...accounts] }),
    },
    useDisplayedIn(),
  );
  return useQuery({
    queryKey: ["holdings", profile.uuid, body],
    queryFn: async ({ signal }) => {
      const answer = await api.call(summaryEndpoints.summary, { body }, { signal });
      return {
        unit: answer.targetUnit,
        positions: answer.rows.flatMap((row) => row.components ?? []),
        total: answer.net_worth.net_worth.at,
      };
    },
    enabled: accounts === null || accounts.length > 0,
  });
}
