import { accruedInterest, couponPeriods, type BondTerms, type CouponPeriod } from "../instruments/bond.ts";
import { accruedPerUnit } from "../instruments/loan-day.ts";
import { readForward, type ForwardTerms } from "../instruments/fx-forward.ts";
import type { LoanTerms } from "../instruments/loan-terms.ts";
import { readLoan } from "../instruments/read-loan.ts";
import { readBond } from "../instruments/read-others.ts";
import { ONE, ZERO, type Decimal } from "../money/decimal.ts";
import { decimalOf, multiplyRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { addPeriods, wholePeriods } from "../time/periodicity.ts";
import { averagePaid, lastChange } from "./paid-price.ts";
import type { Position } from "./position.ts";
import type { Split } from "./splits.ts";
import type { BookTerms } from "./terms.ts";

/** What a model says a unit is worth where no price is recorded; always shown as estimated. */
export interface ModelledPrice {
  /** money per unit of quantity, par and multiplier included, in the instrument's currency; without accrued interest */
  readonly perUnit: Decimal;
  /** day the model's inputs are of */
  readonly date: Day;
}

type Model =
  | { readonly kind: "bond"; readonly terms: BondTerms; readonly periods: readonly CouponPeriod[] }
  | { readonly kind: "loan"; readonly terms: LoanTerms | null }
  | { readonly kind: "paid" }
  | { readonly kind: "flows" }
  | { readonly kind: "forward"; readonly terms: ForwardTerms };

/**
 * Values of instruments by their models, asked only where no recorded price is on or before the day, and the interest
 * that accrues. Nothing dated after the day is looked at.
 *
 * - Loan or mortgage (CBND): what a unit of principal was paid out at, 1 where no trade says; interest accrues on it
 *   since its last recorded change, or since the last due date of its schedule where no payment is recorded.
 * - Bond: no price of its own; its accrued interest stands beside every price.
 * - SAFE and REAL: what was paid for a unit on average, until there is a price (a conversion, an appraisal).
 * - RECR: 0; its flows stand in the forecast.
 * - FX: a forward is worth the difference of the day's rate to its own; the rates are the book's (`forwardPrice`).
 */
export class ModelValues {
  private readonly terms: BookTerms;
  private readonly positions: readonly Position[];
  private readonly splits: ReadonlyMap<number, readonly Split[]>;
  private readonly models: (Model | null | undefined)[] = [];
  private readonly held = new Map<number, { readonly known: number; readonly list: readonly Position[] }>();

  constructor(terms: BookTerms, positions: readonly Position[], splits: ReadonlyMap<number, readonly Split[]>) {
    this.terms = terms;
    this.positions = positions;
    this.splits = splits;
  }

  /** The model's price at the end of a day; null: there is no model, or it knows none. */
  priceOn(instrument: number, day: Day): ModelledPrice | null {
    const model = this.modelOf(instrument);
    switch (model?.kind) {
      case "loan":
        return this.paidFor(instrument, day) ?? (model.terms && { perUnit: ONE, date: model.terms.start });
      case "paid":
        return this.paidFor(instrument, day);
      case "flows":
        return { perUnit: ZERO, date: day };
      case "forward":
      case "bond":
      case undefined:
        return null;
    }
  }

  /** The terms of a currency forward, whose value is that of rates (`forwardPrice`); null: it is none. */
  forwardOf(instrument: number): ForwardTerms | null {
    const model = this.modelOf(instrument);
    return model?.kind === "forward" ? model.terms : null;
  }

  /** Whether a value may change on a day on which neither a price nor a trade is recorded. */
  movesDaily(instrument: number): boolean {
    return this.accrues(instrument) || this.forwardOf(instrument) !== null;
  }

  /** Whether interest accrues on the instrument, so that its value changes from day to day. */
  accrues(instrument: number): boolean {
    const model = this.modelOf(instrument);
    return model?.kind === "bond" || (model?.kind === "loan" && model.terms !== null);
  }

  /** Interest accrued on one unit of a bond at the end of a day, in its currency; null: none. */
  bondInterest(instrument: number, day: Day): Decimal | null {
    const model = this.modelOf(instrument);
    if (model?.kind !== "bond") return null;
    const accrued = accruedInterest(model.terms, day, model.periods);
    return accrued.numerator === 0n ? null : decimalOf(accrued);
  }

  /** Interest accrued on one unit of a loan whose principal is `perUnit`; null: none. */
  loanInterest(instrument: number, perUnit: Decimal, day: Day): Decimal | null {
    const model = this.modelOf(instrument);
    if (model?.kind !== "loan" || !model.terms) return null;
    const { terms } = model;
    const end = addPeriods(terms.start, terms.periodicity, terms.periods);
    const until = Math.min(day, end);
    if (until <= terms.start) return null;
    const lastDue = addPeriods(terms.start, terms.periodicity, wholePeriods(terms.start, terms.periodicity, until));
    const since = Math.max(lastDue, lastChange(this.positionsOf(instrument), until) ?? lastDue);
    const accrued = accruedPerUnit(terms, terms.annualRate, since, until);
    return accrued.numerator === 0n ? null : decimalOf(multiplyRationals(rationalOf(perUnit), accrued));
  }

  private paidFor(instrument: number, day: Day): ModelledPrice | null {
    return averagePaid(this.positionsOf(instrument), day, this.splits.get(instrument));
  }

  private modelOf(instrument: number): Model | null {
    let model = this.models[instrument];
    if (model === undefined) {
      model = this.readModel(instrument);
      this.models[instrument] = model;
    }
    return model;
  }

  private readModel(instrument: number): Model | null {
    const terms = this.terms.instruments[instrument];
    switch (terms?.type) {
      case "BOND": {
        const bond = terms.recorded && readBond({ ...terms.recorded, par: terms.par ?? null }).terms;
        return bond ? { kind: "bond", terms: bond, periods: couponPeriods(bond) } : null;
      }
      case "CBND":
        return { kind: "loan", terms: terms.recorded ? readLoan(terms.recorded).terms : null };
      case "SAFE":
      case "REAL":
        return { kind: "paid" };
      case "RECR":
        return { kind: "flows" };
      case "FX": {
        const forward = terms.recorded && readForward(terms.recorded).terms;
        return forward ? { kind: "forward", terms: forward } : null;
      }
      default:
        return null;
    }
  }

  /** The positions of an instrument in all own accounts, found once. */
  positionsOf(instrument: number): readonly Position[] {
    const known = this.held.get(instrument);
    if (known?.known === this.positions.length) return known.list;
    const list = this.positions.filter((position) => position.instrument === instrument);
    this.held.set(instrument, { known: this.positions.length, list });
    return list;
  }
}
