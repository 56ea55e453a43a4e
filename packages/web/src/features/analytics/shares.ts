import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { keyOfRowBefore } from "../../records/evidence/figure-key.ts";
import { absolute, addExact, compareExact, percentOf } from "../../ui/format/exact.ts";

/** What a group is of the assets at both days, in percent with one digit; null where the assets are nothing. */
export interface Share {
  readonly key: string;
  readonly label: string;
  readonly since: string | null;
  readonly at: string | null;
  readonly shareSince: string | null;
  readonly shareAt: string | null;
  /** what opens the two amounts; empty: nothing */
  readonly keySince: string;
  readonly keyAt: string;
  /** in points of percent */
  readonly change: string | null;
}

/** The groups of the assets, the largest at the later day first. */
export function sharesOf(answer: SummaryAnswer): readonly Share[] {
  const { at, since } = answer.net_worth.assets;
  return answer.rows
    .filter((row) => row.section === "A" && row.path.length === 1)
    .map((row) => {
      const shareAt = shareIn(row.value.at, at);
      const shareSince = shareIn(row.value.since, since);
      const change = shareAt === null || shareSince === null ? null : addExact(shareAt, negated(shareSince));
      return {
        key: row.key,
        label: row.label,
        at: row.value.at,
        since: row.value.since,
        shareAt,
        shareSince,
        keySince: keyOfRowBefore(row.explain_key),
        keyAt: row.explain_key,
        change,
      };
    })
    .toSorted((left, right) => compareExact(absolute(right.at ?? "0"), absolute(left.at ?? "0")));
}

function shareIn(part: string | null, whole: string | null): string | null {
  return part === null || whole === null ? null : percentOf(part, whole, 1);
}

function negated(text: string): string {
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}
