import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { periodOf } from "../../pickers/period/period.ts";
import { today } from "../../ui/format/day.ts";
import { addExact } from "../../ui/format/exact.ts";

/** What something is worth and what it changed by; null where that is not known. */
interface HeldValue {
  readonly value: string | null;
  readonly change: string | null;
  /** Something in it has no known value: it counts as nothing. */
  readonly incomplete: boolean;
}

/** What everything of one kind is worth today, each by its id, and all of it. */
export interface HeldValues {
  readonly unit: string;
  /** The day that changes count from, `yyyy-MM-dd`. */
  readonly since: string | null;
  readonly byId: ReadonlyMap<string, HeldValue>;
  readonly total: HeldValue;
}

/**
 * What every account, or every holding entity, is worth today against a year ago: the period and the figures with which
 * the Summary begins, by one question for all of them.
 */
export function useHeldValues(by: "account" | "entity"): UseQueryResult<HeldValues> {
  const { profile } = useSignedIn();
  const { at, since } = periodOf({}, today(profile.default_timezone ?? undefined));
  const body: SummaryBody = { at, since, sections: ["A", "L", "T"], primaryIndex: by };
  return useQuery({
    queryKey: ["held-values", profile.uuid, body],
    queryFn: async ({ signal }) => heldValues(await api.call(summaryEndpoints.summary, { body }, { signal })),
  });
}

/** The answer of the Summary by record: what one has among the assets and among the debts is one figure. */
export function heldValues(answer: SummaryAnswer): HeldValues {
  const byId = new Map<string, HeldValue>();
  for (const row of answer.rows) {
    const [id] = row.path;
    if ((row.section !== "A" && row.section !== "L") || id === undefined || row.path.length > 1) continue;
    const before = byId.get(id);
    byId.set(id, {
      value: before === undefined ? row.value.at : sum(before.value, row.value.at),
      change: before === undefined ? row.value.diff : sum(before.change, row.value.diff),
      incomplete: row.incomplete || before?.incomplete === true,
    });
  }
  const { at, diff } = answer.net_worth.net_worth;
  return {
    unit: answer.targetUnit,
    since: answer.since,
    byId,
    total: { value: at, change: diff, incomplete: answer.incomplete },
  };
}

/** The sum of two amounts; not known where one of them is not. */
function sum(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : addExact(a, b);
}
