import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import type { Perspective, PerspectiveMode } from "../../pickers/perspective-modes.ts";
import { periodOf, rangeSince, type Period, type PeriodSearch } from "../../pickers/period/period.ts";
import type { DayText } from "../../ui/format/day.ts";
import { ratioOfPercent } from "../../ui/format/ratio.ts";
import { policyBody, readPolicy, type PolicyPart } from "./policy/policy.ts";

/** What returns and allocation can be grouped by. */
export const groupings = ["account", "account_type", "instrument_type", "currency", "entity", "instrument"] as const;
export type Grouping = (typeof groupings)[number];

/** What the address of the Analytics carries. */
export interface AnalyticsSearch extends PeriodSearch {
  readonly group?: Grouping | undefined;
  readonly method?: LotMethod | undefined;
  /** the instrument that returns are compared with */
  readonly benchmark?: string | undefined;
  /** of money without risk, in per cent a year */
  readonly risk_free?: string | undefined;
  /** what the groups are held against, as `policy.ts` writes it */
  readonly policy?: string | undefined;
  /** The entity whose returns they are; everybody's without it. */
  readonly perspective?: string | undefined;
  readonly mode?: PerspectiveMode | undefined;
  /** The instant as of which the books were known. */
  readonly known?: string | undefined;
  /** The first and the last day whose legs count for flows; those of the page without them. */
  readonly window_from?: string | undefined;
  readonly window_to?: string | undefined;
  readonly explain?: string | undefined;
  readonly step?: string | undefined;
}

/** The question behind the page. A return needs two days: without `since` it reaches back to the beginning. */
export interface AnalyticsQuestion extends Period {
  readonly since: DayText;
  readonly group: Grouping;
  readonly benchmark: string | null;
  /** of money without risk, as a ratio a year; null: it earns nothing */
  readonly riskFree: string | null;
  /** what the groups are held against; empty: nothing */
  readonly policy: readonly PolicyPart[];
  /** null: everybody's */
  readonly perspective: Perspective | null;
  /** null: as known now */
  readonly known: string | null;
}

/** Reads the address into a question. */
export function analyticsQuestion(search: AnalyticsSearch, now: DayText): AnalyticsQuestion {
  const period = periodOf(search, now);
  const group = search.group ?? "instrument_type";
  const { perspective: entity, mode = "look_through" } = search;
  const asked = {
    group,
    benchmark: search.benchmark ?? null,
    riskFree: search.risk_free === undefined ? null : ratioOfPercent(search.risk_free),
    policy: readPolicy(search.policy),
    perspective: entity === undefined ? null : { entity, mode },
    known: search.known ?? null,
  };
  if (period.since !== null) return { ...period, since: period.since, ...asked };
  return { at: period.at, since: rangeSince("All", period.at), range: "All", ...asked };
}

/** Whose figures are asked for, and as known when; nothing of it where it is everybody's, as known now. */
export function lensOf({ perspective, known }: Pick<AnalyticsQuestion, "perspective" | "known">): Partial<SummaryBody> {
  return {
    ...(perspective === null ? {} : { perspective: { entity_id: perspective.entity, mode: perspective.mode } }),
    ...(known === null ? {} : { as_known_on: known }),
  };
}

/** The body of the call behind the whole page; `money` is what stands for a benchmark where none is chosen. */
export function analyticsBody(question: AnalyticsQuestion, money: string | null): SummaryBody {
  const { at, since, group } = question;
  const benchmark = question.benchmark ?? money;
  return {
    at,
    since,
    sections: ["A", "L"],
    primaryIndex: group,
    networth_features: ["performance", "income", "lots", "commitments"],
    ...(benchmark === null ? {} : { benchmark }),
    ...(question.riskFree === null ? {} : { risk_free: { rate: question.riskFree } }),
    ...(question.policy.length === 0 ? {} : { policy: policyBody(question.policy) }),
    ...lensOf(question),
  };
}

/** The body that asks for the lots under another method, and for nothing else. */
export function lotsBody(question: AnalyticsQuestion, method: LotMethod): SummaryBody {
  return { at: question.at, lot_method: method, networth_features: ["lots"], ...lensOf(question) };
}
