import { addDecimals, multiplyDecimals } from "../../money/decimal.ts";
import { TotalsSum, type AccountTotals } from "../../snapshot/account-totals.ts";
import { type Snapshot } from "../../snapshot/snapshot.ts";
import { groupsBy } from "./group-walk.ts";
import type { GroupingKey } from "../../ledger/grouping-keys.ts";
import type { RowContext } from "../../basis/row-context.ts";
import type { Rate } from "../../ledger/rates/rates.ts";
import type { EstimatedPart, TotalsGroup } from "../answer/result.ts";
import type { Totals } from "../../snapshot/totals.ts";

/** What the totals of one answer have in common with its rows, and what each account is worth. */
export interface SummaryContext extends RowContext {
  readonly accountsAt: AccountTotals;
  readonly accountsSince: AccountTotals | null;
}

/**
 * Totals of the shown positions by groups, level under level, without working any position out: sums run on scaled
 * integers per currency. Groups come in order of first appearance, and parts add up to the whole at each level.
 */
export function groupTotals(
  context: SummaryContext,
  shown: readonly number[],
  keys: readonly GroupingKey[],
): readonly TotalsGroup[] {
  const { book, at, since, rateAt, rateSince, accountsAt, accountsSince } = context;
  return groupsBy(book, shown, keys, ({ key, id, list, groups }): TotalsGroup => {
    // What is shown of a whole account is what the account is worth: its totals stand already.
    const account = key === "account" && key === keys[0] ? (at.layout.accounts[list[0] as number] as number) : null;
    return {
      key,
      id,
      at: account === null ? totalsOf(list, at, rateAt) : accountsAt.totalsOf(account),
      since:
        account !== null && accountsSince ? accountsSince.totalsOf(account) : since && totalsOf(list, since, rateSince),
      positions: list.reduce((count, p) => (at.isHeld(p) ? count + 1 : count), 0),
      owed: list.reduce((count, p) => (at.isHeld(p) && at.signOf(p) < 0 ? count + 1 : count), 0),
      groups,
    };
  });
}

/**
 * The part of the value at the end of a frame that rests on a model value or a last trade, and how many positions do: of
 * one with a recorded price that is the interest accrued beside it, and the position is not counted.
 */
export function estimatedPart(
  frame: Snapshot,
  rateOf: (currency: number) => Rate | null,
  shown: readonly number[],
): EstimatedPart {
  const { cash } = frame.layout;
  const list = shown.filter((p) => cash[p] === 0 && frame.isHeld(p) && frame.isEstimated(p));
  const { total } = totalsOf(list, frame, rateOf);
  if (!frame.hasAccrued) return { positions: list.length, value: total };
  const whole = new Set(list);
  return {
    positions: list.length,
    value: shown.reduce((sum, p) => {
      const accrued = whole.has(p) ? null : frame.accruedOf(p);
      const rate = accrued && rateOf(frame.layout.currencies[p] as number);
      return rate ? addDecimals(sum, multiplyDecimals(accrued, rate.value)) : sum;
    }, total),
  };
}

/** What some positions are worth at the end of a frame in the target currency. */
export function totalsOf(list: readonly number[], frame: Snapshot, rateOf: (currency: number) => Rate | null): Totals {
  const sum = new TotalsSum(frame, rateOf);
  for (const p of list) sum.add(p);
  return sum.total();
}
