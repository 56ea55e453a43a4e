import {
  ZERO,
  addDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  type Decimal,
} from "../../money/decimal.ts";
import { ScaledSum } from "../../money/scaled-sum.ts";
import { BridgeSums, NO_BRIDGE } from "../../attribution/bridge-sums.ts";
import { UNKNOWN, type Snapshot } from "../../snapshot/snapshot.ts";
import { subtotals } from "./subtotals.ts";
import { totalsOf } from "./group-totals.ts";
import { groupsBy } from "./group-walk.ts";
import type { GroupingKey } from "../../ledger/grouping-keys.ts";
import { LazyBasis } from "../../basis/lazy-basis.ts";
import type { Rate } from "../../ledger/rates/rates.ts";
import type { Bridge, SideBridges } from "../../attribution/bridge.ts";
import type { FiguredGroup, GroupFigures, SideFigures } from "../answer/result.ts";
import type { RowContext } from "../../basis/row-context.ts";
import { addSideBridges, sideBridges, type Side } from "../../attribution/side-bridges.ts";

const NOTHING: SideFigures = { shown: 0, held: 0, holdings: 0, basis: ZERO, value: ZERO };

/** The figures that groups and their parts add up. */
type Sums = Omit<FiguredGroup, "key" | "id" | "groups">;

/**
 * Figures of the shown positions by groups, level under level, as their rows would add up to, without working any row
 * out: what is linear in amounts runs on scaled integers per currency. Groups come in order of first appearance.
 */
export function groupFigures(
  context: RowContext,
  shown: readonly number[],
  keys: readonly GroupingKey[],
): GroupFigures {
  const groups = groupsBy(context.book, shown, keys, ({ list, groups: inside, ...named }): FiguredGroup => {
    return { ...named, ...(inside.length > 0 ? sumOf(inside) : figuresOf(context, list)), groups: inside };
  });
  const parts = groups.length > 0 ? groups : [figuresOf(context, shown)];
  return { groups, all: parts.flatMap((part) => [part.assets, part.liabilities]).reduce(addSides, NOTHING) };
}

function sumOf(parts: readonly Sums[]): Sums {
  return {
    ...subtotals(parts),
    assets: parts.reduce((sum, part) => addSides(sum, part.assets), NOTHING),
    liabilities: parts.reduce((sum, part) => addSides(sum, part.liabilities), NOTHING),
  };
}

function addSides(a: SideFigures, b: SideFigures): SideFigures {
  return {
    shown: a.shown + b.shown,
    held: a.held + b.held,
    holdings: a.holdings + b.holdings,
    basis: a.basis && b.basis && addDecimals(a.basis, b.basis),
    value: a.value && b.value && addDecimals(a.value, b.value),
  };
}

function figuresOf(context: RowContext, list: readonly number[]): Sums {
  const { at, since, rateAt, rateSince } = context;
  const sides = { assets: new SideSums(context), liabilities: new SideSums(context) };
  const members: Record<Side, number[]> = { assets: [], liabilities: [] };
  for (const p of list) {
    const side = isLiability(context, p) ? "liabilities" : "assets";
    sides[side].add(p);
    members[side].push(p);
  }
  return {
    at: totalsOf(list, at, rateAt),
    since: since && totalsOf(list, since, rateSince),
    bridges: since && bridgesOf(context, members, since),
    assets: sides.assets.figures(),
    liabilities: sides.liabilities.figures(),
  };
}

/** By the sign of the value now or, where nothing is held any more, before; where it is unknown by that of the units. */
function isLiability({ at, since, rateAt, rateSince }: RowContext, p: number): boolean {
  if (at.isHeld(p)) return (signIn(at, p, rateAt) ?? signOfDecimal(at.quantityOf(p))) < 0;
  return since !== null && (signIn(since, p, rateSince) ?? 0) < 0;
}

/** Sign of a value in the target currency; null: it is unknown. */
function signIn(frame: Snapshot, p: number, rateOf: (currency: number) => Rate | null): number | null {
  const rate = rateOf(frame.layout.currencies[p] as number);
  if (!frame.isHeld(p)) return 0;
  return frame.states[p] === UNKNOWN || !rate ? null : frame.signOf(p) * signOfDecimal(rate.value);
}

/** Of either side, with what stood on the other one before. */
function bridgesOf(context: RowContext, members: Record<Side, readonly number[]>, since: Snapshot): SideBridges {
  const { rateSince } = context;
  const both = {
    assets: bridgeOf(context, members.assets, since),
    liabilities: bridgeOf(context, members.liabilities, since),
  };
  const crossed = (["assets", "liabilities"] as const).flatMap((side) =>
    members[side].flatMap((p) => {
      const sign = signIn(since, p, rateSince) ?? 0;
      if (sign === 0 || sign < 0 === (side === "liabilities")) return [];
      const rate = rateSince(since.layout.currencies[p] as number)?.value ?? ZERO;
      return [sideBridges(side, NO_BRIDGE, multiplyDecimals(since.valueOf(p) ?? ZERO, rate))];
    }),
  );
  return crossed.reduce(addSideBridges, both);
}

function bridgeOf(context: RowContext, list: readonly number[], since: Snapshot): Bridge {
  const sums = new BridgeSums(context);
  const ends = [since, context.at];
  for (const p of list) sums.add(p, ends);
  return sums.total();
}

/** What stands on one side of a group. */
class SideSums {
  private readonly context: RowContext;
  private readonly values = new Map<number, ScaledSum>();
  private shown = 0;
  private held = 0;
  private holdings = 0;
  private basis: Decimal | null = ZERO;
  private isValueKnown = true;

  constructor(context: RowContext) {
    this.context = context;
  }

  add(p: number): void {
    const { at, basis } = this.context;
    this.shown += 1;
    if (!at.isHeld(p)) return;
    this.held += 1;
    if (at.layout.cash[p] === 1) return;
    this.holdings += 1;
    // One cost that is not known leaves none to be told.
    const cost = this.basis && basis && new LazyBasis(this.context, p, basis).basisInTarget;
    this.basis = this.basis && cost && addDecimals(this.basis, cost);
    this.addCleanValue(p);
  }

  figures(): SideFigures {
    const { shown, held, holdings, basis } = this;
    return { shown, held, holdings, basis, value: this.isValueKnown ? this.total() : null };
  }

  /** Without accrued interest, which is never gain. */
  private addCleanValue(p: number): void {
    const { at, rateAt } = this.context;
    const currency = at.layout.currencies[p] as number;
    if (at.states[p] === UNKNOWN || !rateAt(currency)) {
      this.isValueKnown = false;
      return;
    }
    let sum = this.values.get(currency);
    if (!sum) {
      sum = new ScaledSum();
      this.values.set(currency, sum);
    }
    at.addValueTo(sum, p);
    const accrued = at.accruedOf(p);
    if (accrued) sum.addDecimal(negateDecimal(accrued));
  }

  private total(): Decimal {
    let total: Decimal = ZERO;
    for (const [currency, sum] of this.values)
      total = addDecimals(total, multiplyDecimals(sum.total(), this.context.rateAt(currency)?.value ?? ZERO));
    return total;
  }
}
