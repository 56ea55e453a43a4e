import { ZERO, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import type { Book } from "../../ledger/book.ts";
import { groupsBy } from "./group-walk.ts";
import { sectionOf } from "./group-members.ts";
import { subtotals, type EndSums } from "./subtotals.ts";
import type { GroupingKey } from "../../ledger/grouping-keys.ts";
import type { Bridge, SideBridges } from "../../attribution/bridge.ts";
import type { PositionEnd, PositionRow } from "../answer/result.ts";
import type { Totals } from "../../snapshot/totals.ts";
import { bothSides, sideBridges } from "../../attribution/side-bridges.ts";

/** One group; its figures are the exact sums of its positions. */
export interface Group {
  readonly key: GroupingKey;
  /** account, instrument, entity or currency id, or instrument type; null: no entity */
  readonly id: string | null;
  readonly at: Totals;
  readonly since: Totals | null;
  /** with `moves`: what came from or went to positions outside the group */
  readonly bridge: Bridge | null;
  /** the same of its assets and its liabilities, with what came over from the other side */
  readonly bridges: SideBridges | null;
  readonly positions: readonly PositionRow[];
  readonly groups: readonly Group[];
}

/** What a group's figures are made of, one entry per position, so that rows are worked out once. */
interface Figures extends EndSums {
  readonly row: PositionRow;
}

/** Groups position rows by the keys in order, groups in order of first appearance. Parts add up to the whole. */
export function groupPositions(
  book: Book,
  positions: readonly PositionRow[],
  keys: readonly GroupingKey[],
): readonly Group[] {
  const figures = new Map(
    positions.map((row) => {
      const { p, at, since, bridge } = row;
      return [p, { row, at: totalsOf(at), since: since && totalsOf(since), bridges: bridgesOf(at, since, bridge) }];
    }),
  );
  return groupsBy(book, [...figures.keys()], keys, ({ key, id, list, groups }): Group => {
    const own = list.map((p) => figures.get(p) as Figures);
    // A group is the sum of the groups inside it, of which there are fewer than positions.
    const sums = subtotals(groups.length > 0 ? groups : own);
    return {
      key,
      id,
      ...sums,
      bridge: sums.bridges && bothSides(sums.bridges),
      positions: own.map(({ row }) => row),
      groups,
    };
  });
}

function bridgesOf(at: PositionEnd, since: PositionEnd | null, bridge: Bridge | null): SideBridges | null {
  const side = sectionOf({ at, since }) === "A" ? "assets" : "liabilities";
  return bridge && sideBridges(side, bridge, since?.value ?? ZERO);
}

function totalsOf(end: PositionEnd): Totals {
  const value: Decimal = end.value ?? ZERO;
  const isLiability = signOfDecimal(value) < 0;
  return {
    total: value,
    assets: isLiability ? ZERO : value,
    liabilities: isLiability ? value : ZERO,
    incomplete: end.value === null,
  };
}
