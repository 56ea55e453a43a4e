import type { GroupPoints } from "./group-points.ts";
import { isLargeInflow, type GrowthPoints } from "./measures/growth.ts";
import type { ReturnColumns } from "./return-columns.ts";

/** What was there before a day, when money came on it, with what it earned, in minor units; NaN: not known. */
export interface PreFlowValue {
  readonly value: number;
  /** at the rates of the day that opens the window */
  readonly local: number;
}

/**
 * The same points with every day of a large inflow (`isLargeInflow`) standing twice: as what was there before, with what
 * came in, and as what is there in the end. So what was there is measured by itself, and what happened to the money that
 * came counts over both. `stoodOn` tells what was there before the day of a point; where that is not known or is owed, the
 * point stays.
 */
export function withLargeCashFlows(
  points: GroupPoints,
  columns: ReturnColumns,
  stoodOn: (i: number) => PreFlowValue,
): GroupPoints {
  const found = foundIn(points, stoodOn);
  if (found.length === 0) return points;
  const { days, values, flows, expenses, local } = points;
  const spread = {
    values: twice(values, found, columns.values),
    flows: twice(flows, found, columns.flows),
    expenses: twice(expenses, found, columns.expenses),
    local: local && {
      values: twice(local.values, found, columns.localValues),
      flows: twice(local.flows, found, columns.localFlows),
    },
  };
  for (let k = 0; k < found.length; k++) {
    const { point, stood } = found[k] as Found;
    const place = point + k;
    // What was paid in expenses was there until the end of the day.
    spread.expenses[place] = 0;
    open(spread, place, stood.value);
    if (spread.local) open(spread.local, place, stood.local);
  }
  return {
    from: points.from,
    days: twice(days, found, columns.days),
    values: spread.values,
    flows: spread.flows,
    expenses: spread.expenses,
    local: spread.local,
    daily: points.daily,
    income: points.income,
    hasExpenses: points.hasExpenses,
    monthEnds: movedOn(points.monthEnds, found),
  };
}

/** A point of a large inflow, and what was there before its day. */
interface Found {
  readonly point: number;
  readonly stood: PreFlowValue;
}

/** Ascending. */
function foundIn({ values, flows, local }: GroupPoints, stoodOn: (i: number) => PreFlowValue): readonly Found[] {
  const found: Found[] = [];
  // What was there after the last flow: whether a month ended since does not count.
  let [after, next] = [0, 0];
  for (let i = 1; i < values.length; i++) {
    after = next;
    if (flows[i] !== 0) next = i;
    // On most days nothing comes in.
    if (!((flows[i] as number) > 0)) continue;
    if (!isLargeAt(values, flows, i, after) && !(local && isLargeAt(local.values, local.flows, i, after))) continue;
    const stood = stoodOn(i);
    if (!(stood.value >= 0) || (local && !(stood.local >= 0))) continue;
    found.push({ point: i, stood });
  }
  return found;
}

/** A column with each found point standing twice, in the begin of `all`, which may be the column itself. */
function twice<Column extends Float64Array | Int32Array>(column: Column, found: readonly Found[], all: Column): Column {
  let end = column.length;
  for (let k = found.length - 1; k >= 0; k--) {
    const { point } = found[k] as Found;
    // What follows it moves on by all that stand twice so far, the point itself being the last of them.
    for (let i = end - 1; i >= point; i--) all[i + k + 1] = column[i] as number;
    end = point + 1;
  }
  for (let i = end - 1; i >= 0; i--) all[i] = column[i] as number;
  return all.subarray(0, column.length + found.length) as Column;
}

/** Where the points stand now, each found one at its second place. */
function movedOn(points: readonly number[], found: readonly Found[]): number[] {
  let before = 0;
  return points.map((point) => {
    while (before < found.length && (found[before] as Found).point <= point) before += 1;
    return point + before;
  });
}

function isLargeAt(values: Float64Array, flows: Float64Array, i: number, after: number): boolean {
  return isLargeInflow(values[after] as number, flows[i] as number, values[i] as number);
}

/** The first of two points of a day: what stood, and what came to it. */
function open({ values, flows }: GrowthPoints, place: number, stood: number): void {
  values[place] = stood + (flows[place] as number);
  flows[place + 1] = 0;
}
