import type { AtSinceDiff } from "@distributary/contract/summary/totals";
import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { absolute, addExact, compareExact, negated } from "../../../ui/format/exact.ts";

/** An account with what stands in it, at both ends. */
export interface AccountLine {
  readonly id: string;
  readonly value: AtSinceDiff;
  /** how many of its positions have no value at the end of the day */
  readonly unknown: number;
  /** opens its value; empty: no key can hold how narrow the question was */
  readonly key: string;
}

/** The accounts of an answer, those with the most in them first; one in which nothing is or was is left out. */
export function accountsOf({ rows }: Pick<SummaryAnswer, "rows">): readonly AccountLine[] {
  const lines = new Map<string, AccountLine>();
  // By tags a position stands in several rows: it counts once.
  const positions = new Map(rows.flatMap(({ components = [] }) => components.map((one) => [one.key, one] as const)));
  for (const { account_id: id, value, explain_key: key } of positions.values()) {
    const held = lines.get(id);
    lines.set(id, {
      id,
      value: held === undefined ? value : sumOf(held.value, value),
      unknown: (held?.unknown ?? 0) + (value.at === null ? 1 : 0),
      key: keyOfAccount(key),
    });
  }
  return [...lines.values()].filter(({ value, unknown }) => unknown > 0 || isAny(value)).toSorted(byWorth);
}

/** What is known of both, together; the difference is that of the two ends. */
function sumOf(left: AtSinceDiff, right: AtSinceDiff): AtSinceDiff {
  const [at, since] = [known(left.at, right.at), known(left.since, right.since)];
  return { at, since, diff: at === null || since === null ? null : addExact(at, negated(since)) };
}

function known(left: string | null, right: string | null): string | null {
  return left === null || right === null ? (left ?? right) : addExact(left, right);
}

function isAny({ at, since }: AtSinceDiff): boolean {
  return /[1-9]/.test(at ?? "") || /[1-9]/.test(since ?? "");
}

function byWorth(left: AccountLine, right: AccountLine): number {
  return compareExact(absolute(right.value.at ?? "0"), absolute(left.value.at ?? "0"));
}

/** The key of a whole account, of that of a value in it. */
function keyOfAccount(key: string): string {
  return key.replace(/^[a-z]+:([^:~]+):[^~]+/, "account:$1");
}
