import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../../money/decimal.ts";
import { ScaledSum } from "../../money/scaled-sum.ts";
import { NO_TOTALS, type AccountTotals } from "../../snapshot/account-totals.ts";
import type { Book } from "../../ledger/book.ts";
import { EMPTY, UNKNOWN, type Snapshot } from "../../snapshot/snapshot.ts";
import { groupColumn } from "../../ledger/group-key.ts";
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
 * `isWhole`: the positions are all of the scope that are shown, not those of a group.
 */
export function groupTotals(
  context: SummaryContext,
  shown: readonly number[],
  keys: readonly GroupingKey[],
  isWhole = true,
): readonly TotalsGroup[] {
  const [key, ...further] = keys;
  if (!key) return [];
  const { accountsAt, accountsSince } = context;
  // What is shown of a whole account is what the account is worth: its totals stand already.
  const isAccount = key === "account" && isWhole;
  return membersBy(context.book, shown, key).map(({ id, list }) => ({
    key,
    id,
    at: isAccount ? accountsAt.totalsOf(accountOf(list, context.at)) : totalsOf(list, context.at, context.rateAt),
    since:
      isAccount && accountsSince
        ? accountsSince.totalsOf(accountOf(list, context.at))
        : context.since && totalsOf(list, context.since, context.rateSince),
    positions: list.reduce((count, p) => (context.at.isHeld(p) ? count + 1 : count), 0),
    owed: list.reduce((count, p) => (context.at.isHeld(p) && context.at.signOf(p) < 0 ? count + 1 : count), 0),
    groups: groupTotals(context, list, further, false),
  }));
}

/** The members of each group of some positions under a key, in order of first appearance. */
export function membersBy(
  book: Book,
  shown: readonly number[],
  key: GroupingKey,
): readonly { readonly id: string | null; readonly list: readonly number[] }[] {
  const { numbers, ids } = groupColumn(book, key);
  const lists: (number[] | undefined)[] = [];
  const members: { readonly id: string | null; readonly list: number[] }[] = [];
  for (const p of shown) {
    const number = numbers[p] as number;
    const list = lists[number];
    if (list) list.push(p);
    else {
      const begun = [p];
      lists[number] = begun;
      members.push({ id: ids[number] ?? null, list: begun });
    }
  }
  return members;
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

function accountOf(list: readonly number[], frame: Snapshot): number {
  return frame.layout.accounts[list[0] as number] as number;
}

interface EndSums {
  readonly assets: ScaledSum;
  readonly liabilities: ScaledSum;
}

/** What some positions are worth at the end of a frame in the target currency. */
export function totalsOf(list: readonly number[], frame: Snapshot, rateOf: (currency: number) => Rate | null): Totals {
  const sums: (EndSums | undefined)[] = [];
  let incomplete = false;
  const { currencies } = frame.layout;
  for (const p of list) {
    const state = frame.states[p];
    if (state === EMPTY) continue;
    const currency = currencies[p] as number;
    if (state === UNKNOWN || !rateOf(currency)) {
      incomplete = true;
      continue;
    }
    const sum = (sums[currency] ??= { assets: new ScaledSum(), liabilities: new ScaledSum() });
    frame.addValueTo(frame.signOf(p) < 0 ? sum.liabilities : sum.assets, p);
  }
  if (sums.length === 0) return { ...NO_TOTALS, incomplete };
  let assets: Decimal = ZERO;
  let liabilities: Decimal = ZERO;
  sums.forEach((sum, currency) => {
    const rate = rateOf(currency)?.value;
    if (!sum || !rate) return;
    assets = addDecimals(assets, multiplyDecimals(sum.assets.total(), rate));
    liabilities = addDecimals(liabilities, multiplyDecimals(sum.liabilities.total(), rate));
  });
  return { total: addDecimals(assets, liabilities), assets, liabilities, incomplete };
}
