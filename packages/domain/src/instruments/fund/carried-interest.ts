import { ONE, type Decimal } from "../../money/decimal.ts";
import {
  addRationals,
  compareRationals,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { addYears } from "../../time/shift-months.ts";

/** How a fund shares its proceeds. Rates are parts of one; the hurdle is a year's. */
export interface CarryTerms {
  readonly hurdleRate: Decimal;
  /** below one */
  readonly carriedInterest: Decimal;
  /** part that the general partner takes of what follows the hurdle until it has its carry of all profit; default 1 */
  readonly catchUp?: Decimal;
}

/** Money paid into a fund (above zero) or distributed by it (below zero). */
export interface FundFlow {
  readonly day: Day;
  readonly amount: Decimal;
  /** of a distribution: it is what the limited partner received, the carry taken before; else both partners' parts */
  readonly isReceived?: boolean;
}

/** How one distribution is shared, tier by tier. The parts add up to it exactly. */
export interface SharedDistribution {
  readonly day: Day;
  readonly returnOfCapital: Rational;
  readonly preferredReturn: Rational;
  /** general partner's part of the catch-up; `carry` has it too */
  readonly catchUp: Rational;
  /** the catch-up and the rest: limited partners' part */
  readonly profit: Rational;
  /** the catch-up and the rest: general partner's part */
  readonly carry: Rational;
}

const NOTHING = rational(0n, 1n);
const WHOLE = rational(1n, 1n);

/** What a fund shared, and what its limited partners are still owed before its general partner takes a carry. */
export interface WaterfallOn {
  readonly shared: readonly SharedDistribution[];
  /** paid in and not given back */
  readonly openCapital: Rational;
  /** preferred return accrued and not paid */
  readonly openPreferred: Rational;
}

/**
 * Shares a fund's distributions up to the end of a day by the whole-fund (European) waterfall: capital back first, then
 * the preferred return, then the general partner's catch-up until it has its carried interest of all profit so far, then the rest
 * by that share. The preferred return accrues on unreturned capital by actual/365, simple within a year, and joins
 * what it accrues on at each anniversary of the first flow. Flows of one day: payments in come first. Of a distribution
 * that says what was received, the least one is found that leaves the limited partner so much; its parts add up to that.
 * Flows after the day are left out.
 */
export function waterfallOn(terms: CarryTerms, flows: readonly FundFlow[], day: Day): WaterfallOn {
  const known = flows.filter((flow) => flow.day <= day);
  const first = firstOf(known);
  if (first === null) return { shared: [], openCapital: NOTHING, openPreferred: NOTHING };
  const waterfall = new Waterfall(terms, first);
  const shared = run(waterfall, known);
  waterfall.accrueTo(day);
  return { shared, ...waterfall.open() };
}

function firstOf(flows: readonly FundFlow[]): Day | null {
  return flows.reduce<Day | null>((least, { day }) => (least === null ? day : Math.min(least, day)), null);
}

function run(waterfall: Waterfall, flows: readonly FundFlow[]): SharedDistribution[] {
  const ordered = flows.toSorted(
    (a, b) => a.day - b.day || (b.amount.mantissa > 0n ? 1 : 0) - (a.amount.mantissa > 0n ? 1 : 0),
  );
  return ordered.flatMap(({ day, amount, isReceived = false }) => {
    waterfall.accrueTo(day);
    if (amount.mantissa >= 0n) {
      waterfall.payIn(rationalOf(amount));
      return [];
    }
    return [waterfall.distribute(day, subtractRationals(NOTHING, rationalOf(amount)), isReceived)];
  });
}

class Waterfall {
  private capital = NOTHING;
  /** preferred return that itself accrues, and what has accrued since the last anniversary */
  private compounded = NOTHING;
  private accrued = NOTHING;
  private paidPreferred = NOTHING;
  private paidCatchUp = NOTHING;
  private day: Day;
  private years = 1;
  private readonly start: Day;
  private readonly hurdle: Rational;
  private readonly carry: Rational;
  private readonly speed: Rational;

  constructor(terms: CarryTerms, start: Day) {
    this.start = start;
    this.day = start;
    this.hurdle = rationalOf(terms.hurdleRate);
    this.carry = rationalOf(terms.carriedInterest);
    this.speed = rationalOf(terms.catchUp ?? ONE);
  }

  accrueTo(day: Day): void {
    for (let next = addYears(this.start, this.years); next <= day; next = addYears(this.start, this.years)) {
      this.accrue(next);
      this.compounded = addRationals(this.compounded, this.accrued);
      this.accrued = NOTHING;
      this.years += 1;
    }
    this.accrue(day);
  }

  payIn(amount: Rational): void {
    this.capital = addRationals(this.capital, amount);
  }

  distribute(day: Day, amount: Rational, isReceived: boolean): SharedDistribution {
    let left = amount;
    const take = (most: Rational): Rational => {
      const taken = compareRationals(left, most) < 0 ? left : most;
      left = subtractRationals(left, taken);
      return taken;
    };
    const returnOfCapital = take(this.capital);
    this.capital = subtractRationals(this.capital, returnOfCapital);
    const older = take(this.compounded);
    this.compounded = subtractRationals(this.compounded, older);
    const newer = take(this.accrued);
    this.accrued = subtractRationals(this.accrued, newer);
    const preferredReturn = addRationals(older, newer);
    this.paidPreferred = addRationals(this.paidPreferred, preferredReturn);
    const { tier, rest } = isReceived ? this.beforeCarry(left) : this.ofBoth(left);
    this.paidCatchUp = addRationals(this.paidCatchUp, tier);
    const catchUp = multiplyRationals(tier, this.speed);
    const carry = addRationals(catchUp, multiplyRationals(rest, this.carry));
    const profit = subtractRationals(addRationals(tier, rest), carry);
    return { day, returnOfCapital, preferredReturn, catchUp, carry, profit };
  }

  /** Capital and preferred return that are still owed. */
  open(): { readonly openCapital: Rational; readonly openPreferred: Rational } {
    return { openCapital: this.capital, openPreferred: addRationals(this.compounded, this.accrued) };
  }

  private ofBoth(left: Rational): { readonly tier: Rational; readonly rest: Rational } {
    const open = this.openCatchUp();
    const tier = compareRationals(left, open) < 0 ? left : open;
    return { tier, rest: subtractRationals(left, tier) };
  }

  /** The least catch-up and rest that leave the limited partner `received`. */
  private beforeCarry(received: Rational): { readonly tier: Rational; readonly rest: Rational } {
    if (received.numerator === 0n) return { tier: NOTHING, rest: NOTHING };
    const open = this.openCatchUp();
    const share = subtractRationals(WHOLE, this.speed);
    const most = multiplyRationals(open, share);
    if (compareRationals(received, most) < 0) return { tier: divideRationals(received, share), rest: NOTHING };
    return {
      tier: open,
      rest: divideRationals(subtractRationals(received, most), subtractRationals(WHOLE, this.carry)),
    };
  }

  /** What the catch-up tier still takes: speed x tier = carry x (preferred + tier) once it is full. */
  private openCatchUp(): Rational {
    if (compareRationals(this.speed, this.carry) <= 0) return NOTHING;
    const full = divideRationals(
      multiplyRationals(this.carry, this.paidPreferred),
      subtractRationals(this.speed, this.carry),
    );
    return subtractRationals(full, this.paidCatchUp);
  }

  private accrue(day: Day): void {
    const share = rational(BigInt(day - this.day), 365n);
    const base = addRationals(this.capital, this.compounded);
    this.accrued = addRationals(this.accrued, multiplyRationals(base, multiplyRationals(this.hurdle, share)));
    this.day = day;
  }
}
