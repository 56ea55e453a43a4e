import type { Totals } from "@distributary/contract/summary/totals";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { outsideView, viewNow } from "../../platform/db/view.ts";
import { notFound } from "../../platform/http/problem.ts";
import { summary, todayIn, type SummaryServices } from "./service.ts";

/** Years have four digits, and none comes before the year 1. */
const FIRST_DAY = parseDay("0001-01-01");

/** What totals are asked for: two days (default: today and a year before it) and a currency. */
export interface TotalsQuery {
  readonly at?: string | undefined;
  readonly since?: string | undefined;
  readonly currency?: string | undefined;
}

/**
 * The totals of what somebody sees. To whom totals alone are shown they are those of the whole: the sums are made outside
 * of their view, and nothing but sums leaves here.
 */
export async function totals(services: SummaryServices, universe: string, query: TotalsQuery): Promise<Totals> {
  const sums = () => totalsOf(services, universe, query);
  return viewNow()?.totals === true ? outsideView(sums) : sums();
}

async function totalsOf(services: SummaryServices, universe: string, query: TotalsQuery): Promise<Totals> {
  const at = query.at ?? (await todayIn(services, universe));
  const since = query.since ?? formatDay(Math.max(parseDay(at) - 365, FIRST_DAY));
  const answer = await summary(services, universe, {
    at,
    since,
    include_basis: false,
    networth_features: ["history"],
    history: { from: since, to: at, step: "M" },
    ...(query.currency === undefined ? {} : { targetUnit: query.currency }),
  });
  if (answer === null) throw notFound();
  const { assets, liabilities, net_worth } = answer.net_worth;
  return {
    currency: answer.targetUnit,
    ...{ at, since, assets, liabilities, net_worth },
    incomplete: answer.incomplete,
    history: (answer.analytic.history ?? []).map(({ date, assets: held, liabilities: owed, net_worth: worth }) => ({
      ...{ date, assets: held, liabilities: owed, net_worth: worth },
    })),
  };
}
