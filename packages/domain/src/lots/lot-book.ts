import type { LotMethod } from "../codes/lot-methods.ts";
import { ZERO_RATIONAL, boundedRational, sumRationals } from "../money/bounded-rational.ts";
import { multiplyRationals, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { compareFractions, lowest, minus, negative, plus, shareOf } from "./fractions.ts";
import type { EnteringLot, HeldLot, Translate } from "./held-lot.ts";
import { isLongTerm } from "./long-term.ts";
import { takingOrder, type TakingOrder } from "./taking-order.ts";

/** Part of a lot that a sale (or a purchase, of a short lot) closed, or gain without units of a return of capital. */
export interface ClosedPart {
  readonly name: string;
  readonly day: Day;
  readonly acquired: Day;
  readonly quantity: Rational;
  /** null: unknown */
  readonly basis: Rational | null;
  /** null: unknown */
  readonly proceeds: Rational | null;
  readonly isLongTerm: boolean;
  /** what opened it, cost or of a short lot proceeds, as `inTarget` of its lot; undefined: nobody asks */
  readonly openedInTarget: Rational | null | undefined;
}

/** A purchase (+units, +cost with fees) or sale (-units, -net proceeds). */
export interface LotTrade {
  readonly day: Day;
  /** of the lot that it opens */
  readonly name: string;
  readonly quantity: Rational;
  /** null: unknown */
  readonly amount: Rational | null;
  /** given day of acquisition, where it is not the day itself */
  readonly acquired?: Day | null;
  /** `amount` of a lot that travels, as it has it in the currency that is asked for; undefined: by the day of acquisition */
  readonly inTarget?: Rational | null | undefined;
  /** lots it takes first, with units of the same sign as the lots; the rest goes by the method's order */
  readonly named?: readonly NamedUnits[];
}

export interface NamedUnits {
  readonly name: string;
  readonly quantity: Rational;
}

/** A sale names a lot that is not there, or more of it than is left. */
export class LotNotHeld extends Error {
  override readonly name = "LotNotHeld";
}

/**
 * The lots of one instrument in one account under one method, exact. `AVERAGE` is the moving average: one pool of
 * cost, of which a sale takes its share by units; the days of acquisition stay those of the oldest units. With `translate`
 * the pool is kept in the currency that is asked for, too: an average cost has no one day whose rate it could be told at.
 */
export class LotBook {
  readonly method: LotMethod;
  readonly closed: ClosedPart[] = [];
  private readonly order: TakingOrder;
  private readonly translate: Translate | null;
  /** next to be taken last; all of one sign */
  private lots: HeldLot[] = [];
  private entries = 0;
  private units: Rational = ZERO_RATIONAL;
  /** AVERAGE: what every unit costs; null: unknown */
  private pool: UnitCost | null = null;

  constructor(method: LotMethod, translate: Translate | null = null) {
    this.method = method;
    this.translate = translate;
    this.order = takingOrder(method);
  }

  /** Closes lots of the other sign, then opens a lot with what is left. Throws {@link LotNotHeld} before any change. */
  trade(trade: LotTrade): void {
    const { day, quantity, amount } = trade;
    const taken = this.take(quantity, trade.named ?? []);
    let left = quantity;
    for (const part of taken) {
      left = plus(left, part.left);
      const paid = amount && shareOf(amount, part.left, negative(quantity));
      this.closed.push(closingOf(part, day, paid));
    }
    if (left.numerator === 0n) return;
    const cost = amount && shareOf(amount, left, quantity);
    const inTarget = trade.inTarget && shareOf(trade.inTarget, left, quantity);
    this.open({ name: trade.name, acquired: trade.acquired ?? day, opened: left, cost, left, inTarget });
  }

  /** Puts a lot in: a given basis, an opening lot, or one that came from another account. */
  open({ name, acquired, opened, cost, left, inTarget: given }: EnteringLot): void {
    const isFirst = this.lots.length === 0;
    const inTarget = this.translate
      ? given === undefined
        ? cost && this.translate(cost, acquired)
        : given
      : undefined;
    const entered: HeldLot = { name, acquired, sequence: this.entries++, opened, cost, left, inTarget };
    this.lots.splice(this.placeOf(entered), 0, entered);
    const held = this.units;
    this.units = plus(held, left);
    if (this.method !== "AVERAGE") return;
    const before = this.pool && { ...this.pool, left: held };
    const sum = sumOrNull([isFirst ? ZERO_RATIONAL : before && basisOfLot(before), basisOfLot(entered)]);
    const had = isFirst ? ZERO_RATIONAL : ((before && inTargetOf(before)) ?? null);
    const sumInTarget = inTarget === undefined ? undefined : sumOrNull([had, inTargetOf(entered) ?? null]);
    this.pool = sum && {
      opened: this.units,
      cost: boundedRational(sum),
      inTarget: sumInTarget && boundedRational(sumInTarget),
    };
  }

  /**
   * Takes lots of the sign opposite to `quantity` out, named ones first, without a sale: given away, or on their way
   * to another account. What meets no lot is not taken. Throws {@link LotNotHeld} before any change.
   */
  take(quantity: Rational, named: readonly NamedUnits[] = []): HeldLot[] {
    const first = this.lots[0];
    if (!first || isAbove(first.left) === isAbove(quantity)) {
      if (named[0]) throw new LotNotHeld(`There is no lot ${named[0].name} to take.`);
      return [];
    }
    const choice = this.choose(named);
    let wanted = choice.reduce((rest, { units }) => minus(rest, units), negative(quantity));
    if (wanted.numerator !== 0n && isAbove(wanted) === isAbove(quantity)) {
      throw new LotNotHeld("The named lots have more units than the sale.");
    }
    const taken = choice.map(({ lot, units }) => this.takeFrom(this.lots.indexOf(lot), units));
    while (wanted.numerator !== 0n) {
      const next = this.lots.at(-1);
      if (!next) break;
      const part = this.takeFrom(this.lots.length - 1, isWithin(next.left, wanted) ? next.left : wanted);
      wanted = minus(wanted, part.left);
      taken.push(part);
    }
    return taken;
  }

  /** The open lots, oldest first. */
  held(): HeldLot[] {
    return this.lots
      .toSorted((a, b) => a.acquired - b.acquired || a.sequence - b.sequence)
      .map((lot) => this.withCost(lot));
  }

  /** Units of the open lots, in lowest terms. */
  quantity(): Rational {
    return lowest(this.units);
  }

  /** Basis of the open lots, in lowest terms; null when any cost is unknown. */
  basis(): Rational | null {
    if (this.method !== "AVERAGE") return sumOrNull(this.lots.map(basisOfLot));
    if (this.lots.length === 0) return ZERO_RATIONAL;
    return this.pool && lowest(shareOf(this.pool.cost, this.units, this.pool.opened));
  }

  /** Multiplies all units (a split); costs stay. The ratio is above zero. */
  scale(ratio: Rational): void {
    const scaled = (units: Rational): Rational => multiplyRationals(units, ratio);
    this.lots = this.lots.map((lot) => ({ ...lot, opened: scaled(lot.opened), left: scaled(lot.left) }));
    this.units = scaled(this.units);
    this.pool = this.pool && { ...this.pool, opened: scaled(this.pool.opened) };
  }

  /** Gives every open lot another basis; what costs more per unit must still cost more, or as much. */
  recost(basis: (lot: HeldLot) => Rational | null): void {
    this.lots = this.lots.map((lot) => {
      const before = this.withCost(lot);
      const cost = basis(before);
      return { ...lot, opened: lot.left, cost, inTarget: this.recosted(before, cost) };
    });
    if (this.method !== "AVERAGE") return;
    const cost = sumOrNull(this.lots.map((lot) => lot.cost));
    const inTarget = this.translate ? sumOrNull(this.lots.map((lot) => lot.inTarget ?? null)) : undefined;
    this.pool = cost && { opened: this.units, cost, inTarget };
  }

  /** What is left of a cost in the currency that is asked for has fallen, or grown, as the cost has. */
  private recosted(before: HeldLot, cost: Rational | null): Rational | null | undefined {
    if (!this.translate) return undefined;
    const [had, was] = [inTargetOf(before), basisOfLot(before)];
    if (!cost || !had || !was) return null;
    if (was.numerator === 0n) return this.translate(cost, before.acquired);
    return shareOf(had, cost, was);
  }

  private withCost(lot: HeldLot): HeldLot {
    if (this.method !== "AVERAGE") return lot;
    if (this.pool) return { ...lot, ...this.pool };
    return { ...lot, cost: null, inTarget: this.translate ? null : undefined };
  }

  private placeOf(lot: HeldLot): number {
    let [low, high] = [0, this.lots.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.order(this.lots[middle] as HeldLot, lot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private takeFrom(index: number, units: Rational): HeldLot {
    const lot = this.lots[index] as HeldLot;
    const rest = minus(lot.left, units);
    if (rest.numerator === 0n) this.lots.splice(index, 1);
    else this.lots[index] = withLeft(lot, rest);
    this.units = minus(this.units, units);
    return withLeft(this.withCost(lot), units);
  }

  /** The lots that the names mean, oldest first where several have one name. */
  private choose(named: readonly NamedUnits[]): { lot: HeldLot; units: Rational }[] {
    const chosen: { lot: HeldLot; units: Rational }[] = [];
    for (const { name, quantity } of mergeNames(named)) {
      let wanted = quantity;
      // The next to be taken by FIFO, and so the oldest, stands last.
      for (let i = this.lots.length - 1; i >= 0 && wanted.numerator !== 0n; i--) {
        const lot = this.lots[i] as HeldLot;
        if (lot.name !== name) continue;
        const units = isWithin(lot.left, wanted) ? lot.left : wanted;
        wanted = minus(wanted, units);
        chosen.push({ lot, units });
      }
      if (wanted.numerator !== 0n) throw new LotNotHeld(`Lot ${name} does not hold that many units.`);
    }
    return chosen;
  }
}

type UnitCost = Pick<HeldLot, "opened" | "inTarget"> & { readonly cost: Rational };

/** Written out: a copy by spreading has a shape of its own, and everything that reads lots slows down by it. */
function withLeft({ name, acquired, sequence, opened, cost, inTarget }: HeldLot, left: Rational): HeldLot {
  return { name, acquired, sequence, opened, cost, left, inTarget };
}

function mergeNames(named: readonly NamedUnits[]): NamedUnits[] {
  const units = new Map<string, Rational>();
  for (const { name, quantity } of named) units.set(name, plus(units.get(name) ?? ZERO_RATIONAL, quantity));
  return [...units].map(([name, quantity]) => ({ name, quantity }));
}

/** Cost of what is left of a lot; null: unknown. */
export function basisOfLot(lot: Pick<HeldLot, "cost" | "left" | "opened">): Rational | null {
  return lot.cost && shareOf(lot.cost, lot.left, lot.opened);
}

/** The same in the currency that is asked for; undefined: nobody asks. */
export function inTargetOf(lot: Pick<HeldLot, "inTarget" | "left" | "opened">): Rational | null | undefined {
  return lot.inTarget && shareOf(lot.inTarget, lot.left, lot.opened);
}

/** The sum in lowest terms, or null when one of the values is. */
export function sumOrNull(values: readonly (Rational | null)[]): Rational | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? lowest(sumRationals(known)) : null;
}

function closingOf(part: HeldLot, day: Day, paid: Rational | null): ClosedPart {
  const isShort = part.left.numerator < 0n;
  const basis = basisOfLot(part);
  const opened = inTargetOf(part);
  return {
    name: part.name,
    day,
    acquired: part.acquired,
    quantity: part.left,
    // What closes a short lot is its cost; what opened it were the proceeds.
    basis: isShort ? paid : basis,
    proceeds: isShort ? basis && negative(basis) : paid && negative(paid),
    isLongTerm: !isShort && isLongTerm(part.acquired, day),
    openedInTarget: isShort ? opened && negative(opened) : opened,
  };
}

function isAbove(value: Rational): boolean {
  return value.numerator > 0n;
}

/** True when the lot's units are no more than the units wanted; both have one sign. */
function isWithin(units: Rational, wanted: Rational): boolean {
  return isAbove(units) ? compareFractions(units, wanted) <= 0 : compareFractions(units, wanted) >= 0;
}
