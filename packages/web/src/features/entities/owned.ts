import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { shareOfPercent } from "../../records/owners/owner-rows.ts";
import { addExact, compareExact, percentOf, signOf } from "../../ui/format/exact.ts";

/** An account that an entity has a share in. */
export interface OwnedAccount {
  readonly id: string;
  /** the entity through which; null: its own */
  readonly through: string | null;
  /** of the account, 0 to 1 as decimal text */
  readonly share: string;
  /** its share of what stands there, in the target currency; null: not known */
  readonly value: string | null;
  readonly explainKey: string;
}

/** What an entity owns through another, or itself. */
export interface OwnedPart {
  /** the entity through which; null: itself */
  readonly through: string | null;
  /** of that entity, 0 to 1; null for what is its own */
  readonly share: string | null;
  /** net of debts */
  readonly value: string;
  /** of all that is above zero, 0 to 1 as decimal text */
  readonly part: string | null;
}

/**
 * The accounts that a look-through answer counts, grouped by entity and account, the largest value first. What is owed
 * in an account stands in a line of its own.
 */
export function ownedAccounts(answer: SummaryAnswer): readonly OwnedAccount[] {
  const { accounts = [], entities = [] } = answer.analytic.perspective ?? {};
  const shares = new Map(accounts.map((one) => [one.account_id, one.share]));
  const through = new Set(entities.map((one) => one.entity_id));
  return answer.rows
    .flatMap(({ path, value, explain_key: explainKey }) => {
      const [entity = "", id = ""] = path;
      const share = shares.get(id);
      if (path.length !== 2 || share === undefined) return [];
      return [{ id, through: through.has(entity) ? entity : null, share, value: value.at, explainKey }];
    })
    .toSorted((a, b) => compareExact(b.value ?? "0", a.value ?? "0"));
}

/** The same put together by the entity through which it is owned, what is its own first. */
export function ownedParts(answer: SummaryAnswer, accounts: readonly OwnedAccount[]): readonly OwnedPart[] {
  const shares = new Map((answer.analytic.perspective?.entities ?? []).map((one) => [one.entity_id, one.share]));
  const sums = new Map<string | null, string>();
  for (const { through, value } of accounts) sums.set(through, addExact(sums.get(through) ?? "0", value ?? "0"));
  const above = [...sums.values()].filter((sum) => signOf(sum) > 0).reduce(addExact, "0");
  return [...sums]
    .map(([through, value]) => {
      const percent = signOf(value) > 0 ? percentOf(value, above, 6) : null;
      const share = through === null ? null : (shares.get(through) ?? null);
      return { through, share, value, part: percent === null ? null : shareOfPercent(percent) };
    })
    .toSorted((a, b) => Number(a.through !== null) - Number(b.through !== null) || compareExact(b.value, a.value));
}
