import { summaryEndpoints, type SummaryBody } from "@distributary/contract/summary/summary";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { periodOf } from "../../pickers/period/period.ts";
import { today } from "../../ui/format/day.ts";
import { heldValues, type HeldValues } from "./held-values.ts";

/**
 * What every account, or every holding entity, is worth today against a year ago: the period and the figures with which
 * the Summary begins, by one question for all of them.
 */
export function useHeldValues(by: "account" | "entity"): UseQueryResult<HeldValues> {
  const { profile } = useSignedIn();
  const { at, since } = periodOf({}, today(profile.default_timezone ?? undefined));
  const history = since === null ? {} : { history: { from: since, to: at, step: "W" as const, by } };
  const body: SummaryBody = { at, since, sections: ["A", "L", "T"], primaryIndex: by, ...history };
  return useQuery({
    queryKey: ["held-values", profile.uuid, body],
    queryFn: async ({ signal }) => heldValues(await api.call(summaryEndpoints.summary, { body }, { signal })),
  });
}
