import { summaryEndpoints, type SummaryAnswer } from "@distributary/contract/summary/summary";
import type { SummaryGains, SummaryLots } from "@distributary/contract/summary/analytic";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { inDisplayCurrency, useDisplayedIn } from "../../../data/preferences/display-currency.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { today } from "../../../ui/format/day.ts";
import { soldOf } from "./sold-of.ts";

/** The lots of a security today: those that are held, those that were sold, and what each method says of the gains. */
export interface Lots {
  readonly unit: string;
  readonly open: SummaryLots;
  readonly gains: SummaryGains;
  readonly told: SummaryAnswer["analytic"]["lots_told"];
  /** sales that name lots which were not held */
  readonly missed: readonly string[];
}

/** Reads the lots of a security in all accounts; `method` null tells them as each account does. */
export function useLots(instrument: string, method: LotMethod | null): UseQueryResult<Lots> {
  const { profile } = useSignedIn();
  const at = today(profile.default_timezone);
  const displayed = useDisplayedIn();
  return useQuery({
    queryKey: ["lots", profile.uuid, instrument, at, method, displayed],
    queryFn: async ({ signal }) => {
      const asked = {
        at,
        instruments: [instrument],
        include_basis: true,
        networth_features: ["lots" as const, "gains" as const],
        ...(method === null ? {} : { lot_method: method }),
      };
      const body = inDisplayCurrency(asked, displayed);
      const {
        targetUnit: unit,
        analytic,
        user_errors: errors,
      } = await api.call(summaryEndpoints.summary, { body }, { signal });
      if (analytic.lots === undefined || analytic.gains === undefined) throw new Error("the answer has no lots");
      const missed = errors.filter(({ code }) => code === "lot_not_held").map(({ message }) => message);
      const gains = { ...analytic.gains, closed: soldOf(analytic.gains.closed) };
      return { unit, open: analytic.lots, gains, told: analytic.lots_told, missed };
    },
    placeholderData: keepPreviousData,
  });
}
