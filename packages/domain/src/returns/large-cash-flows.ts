import { isLargeInflow } from "./measures/growth.ts";
import type { ReturnColumns } from "./return-columns.ts";

/** The points of a group, as its returns are linked at them. */
interface LinkedPoints extends Columns {
  readonly days: Int32Array;
  readonly expenses: Float64Array;
  readonly local: Columns | null;
  readonly monthEnds: readonly number[];
}

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
export function withLargeCashFlows<Points extends LinkedPoints>(
  points: Points,
  columns: ReturnColumns,
  stoodOn: (i: number) => PreFlowValue,
): Points {
  const found = foundIn(points, stoodOn);
  if (found === null) return points;
  const count = points.days.length;
  const length = count + found.size;
  const twice = <Column extends Float64Array | Int32Array>(column: Column, all: Column): Column => {
    let into = length - 1;
    for (let i = count - 1; i >= 0; i--) {
      all[into--] = column[i] as number;
      if (found.has(i)) all[into--] = column[i] as number;
    }
    return all.subarray(0, length) as Column;
  };
  const { days, values, flows, expenses, local } = points;
  const spread = {
    days: twice(days, columns.days),
    values: twice(values, columns.values),
    flows: twice(flows, columns.flows),
    expenses: twice(expenses, columns.expenses),
    local: local && {
      values: twice(local.values, columns.localValues),
      flows: twice(local.flows, columns.localFlows),
    },
  };
  let before = 0;
  for (const [i, stood] of found) {
    const place = i + before++;
    // What was paid in expenses was there until the end of the day.
    spread.expenses[place] = 0;
    open(spread, place, stood.value);
    if (spread.local) open(spread.local, place, stood.local);
  }
  const places = [...found.keys()];
  const monthEnds = points.monthEnds.map((i) => i + places.filter((place) => place <= i).length);
  return { ...points, ...spread, monthEnds };
}

/** By point: what was there before the day of a large inflow; null: there is no such day. */
function foundIn(
  { values, flows, local }: LinkedPoints,
  stoodOn: (i: number) => PreFlowValue,
): Map<number, PreFlowValue> | null {
  let found: Map<number, PreFlowValue> | null = null;
  // What was there after the last flow: whether a month ended since does not count.
  let [after, next] = [0, 0];
  for (let i = 1; i < values.length; i++) {
    after = next;
    if (flows[i] !== 0) next = i;
    // On most days nothing comes in.
    if (!((flows[i] as number) > 0)) continue;
    if (!isLargeAt({ values, flows }, i, after) && !(local && isLargeAt(local, i, after))) continue;
    const stood = stoodOn(i);
    if (!(stood.value >= 0) || (local && !(stood.local >= 0))) continue;
    found ??= new Map<number, PreFlowValue>();
    found.set(i, stood);
  }
  return found;
}

interface Columns {
  readonly values: Float64Array;
  readonly flows: Float64Array;
}

function isLargeAt({ values, flows }: Columns, i: number, after: number): boolean {
  return isLargeInflow(values[after] as number, flows[i] as number, values[i] as number);
}

/** The first of two points of a day: what stood, and what came to it. */
function open({ values, flows }: Columns, place: number, stood: number): void {
  values[place] = stood + (flows[place] as number);
  flows[place + 1] = 0;
}
