import { summaryEndpoints, type SummaryBody } from "@distributary/contract/summary/summary";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { inDisplayCurrency, useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { periodOf } from "../../pickers/period/period.ts";
import { today } from "../../ui/format/day.ts";
import { heldValues, type HeldValues } from "./held-values.ts";

/**
 * What every account, every holding entity or every security is worth today against a year ago: the period and the
 * figures with which the Summary begins, by one question for all of them. Securities come with their prices in place of
 * a course.
 */
export function useHeldValues(by: "account" | "entity" | "instrument"): UseQueryResult<HeldValues> {
  const { profile } = useSignedIn();
  const { at, since } = periodOf({}, today(profile.default_timezone ?? undefined));
  const body: SummaryBody = inDisplayCurrency(
    {
      at,
      since,
      sections: ["A", "L", "T"],
      primaryIndex: by,
      ...(by === "instrument" && { includeComponents: true }),
      ...(by !== "instrument" && since !== null && { history: { from: since, to: at, step: "W" as const, by } }),
    },
    useDisplayedIn(),
  );
  return useQuery({
    queryKey: ["held-values", profile.uuid, body],
    queryFn: async ({ signal }) => heldValues(await api.call(summaryEndpoints.summary, { body }, { signal })),
  });
}
