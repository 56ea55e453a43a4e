import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { ScaledSum } from "../money/scaled-sum.ts";
import { NO_TOTALS } from "./account-totals.ts";
import { addValue } from "./bridge-sums.ts";
import { EMPTY, UNKNOWN, type Frame } from "./frame.ts";
import { groupKeyOf } from "./group-key.ts";
import type { GroupingKey } from "./grouping-keys.ts";
import type { Position } from "./position.ts";
import type { RowContext } from "./position-row.ts";
import type { Rate } from "./rates.ts";
import type { EstimatedPart, Totals, TotalsGroup } from "./result.ts";

/**
 * Totals of the shown positions by groups, level under level, without working any position out: sums run on scaled
 * integers per currency. Groups come in order of first appearance, and parts add up to the whole at each level.
 */
export function groupTotals(
  context: RowContext,
  shown: readonly number[],
  keys: readonly GroupingKey[],
): readonly TotalsGroup[] {
  const [key, ...further] = keys;
  if (!key) return [];
  const members = new Map<string | null, number[]>();
  for (const p of shown) {
    const id = groupKeyOf(context.book, context.book.positions[p] as Position, key);
    const list = members.get(id);
    if (list) list.push(p);
    else members.set(id, [p]);
  }
  return [...members].map(([id, list]) => ({
    key,
    id,
    at: totalsOf(list, context.at, context.rateAt),
    since: context.since && totalsOf(list, context.since, context.rateSince),
    positions: list.reduce((count, p) => (context.at.isHeld(p) ? count + 1 : count), 0),
    groups: groupTotals(context, list, further),
  }));
}

/** The part of the value at `at` that rests on a model value or a last trade, and how many positions it is. */
export function estimatedPart(context: RowContext, shown: readonly number[]): EstimatedPart {
  const { at, rateAt } = context;
  const { cash, instruments } = at.layout;
  const list = shown.filter((p) => cash[p] === 0 && at.isHeld(p) && at.isEstimated(instruments[p] as number));
  return { positions: list.length, value: totalsOf(list, at, rateAt).total };
}

interface EndSums {
  readonly assets: ScaledSum;
  readonly liabilities: ScaledSum;
}

function totalsOf(list: readonly number[], frame: Frame, rateOf: (currency: number) => Rate | null): Totals {
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
    addValue(frame.signOf(p) < 0 ? sum.liabilities : sum.assets, frame, p);
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
