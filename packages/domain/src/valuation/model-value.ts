import { couponPeriods, type BondTerms, type CouponPeriod, type Fixing } from "../instruments/bond.ts";
import type { CouponCourse } from "../instruments/coupon-course.ts";
import { readForward, type ForwardTerms } from "../instruments/fx-forward.ts";
import type { LoanCourse } from "../instruments/loan-course.ts";
import type { LoanTerms } from "../instruments/loan-terms.ts";
import { rateChangesFrom, readLoan } from "../instruments/read-loan.ts";
import { readBond } from "../instruments/read-others.ts";
import { ONE, ZERO, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { fixingsIn, referenceOf } from "./fixings.ts";
import type { FundFlow } from "./fund-flow.ts";
import type { FundStanding } from "./fund-worth.ts";
import { averagePaid } from "./paid-price.ts";
import type { Position } from "./position.ts";
import type { PriceHistory } from "./price-history.ts";
import type { Split } from "./splits.ts";
import type { BookTerms, InstrumentTerms } from "./terms.ts";

/** What a model says a unit is worth where no price is recorded; always shown as estimated. */
export interface ModelledPrice {
  /** money per unit of quantity, par and multiplier included, in the instrument's currency; without accrued interest */
  readonly perUnit: Decimal;
  /** day the model's inputs are of */
  readonly date: Day;
}

/** What a rate or a level was fixed by when the model was read; its model is read anew once that has changed. */
interface FixedBy {
  /** instrument index; -1: nothing fixes it */
  readonly reference: number;
  readonly history: PriceHistory | undefined;
}

/** A bond by its terms. */
interface Bond {
  readonly terms: BondTerms;
  readonly periods: readonly CouponPeriod[];
}

type Model =
  | (FixedBy & Bond & { readonly kind: "bond" })
  | (FixedBy & { readonly kind: "loan"; readonly terms: LoanTerms | null })
  | { readonly kind: "paid" }
  | { readonly kind: "flows" }
  | { readonly kind: "forward"; readonly terms: ForwardTerms };

/**
 * Values of instruments by their models, asked only where no recorded price is on or before the day, and the interest
 * that accrues. Nothing dated after the day is looked at.
 *
 * - Loan or mortgage (CBND): what a unit of principal was paid out at, 1 where no trade says; interest accrues on it
 *   until a payment is recorded (`loanInterest`). An adjustable rate is the one fixed on or before the period begins.
 * - Bond: no price of its own; its interest stands beside every price until its coupon is recorded (`bondInterest`).
 * - SAFE and REAL: what was paid for a unit on average, until there is a price (a conversion, an appraisal).
 * - RECR: 0; its flows stand in the forecast.
 * - FX: a forward is worth the difference of the day's rate to its own; the rates are the book's (`forwardPrice`).
 */
export class ModelValues {
  private readonly terms: BookTerms;
  private readonly positions: readonly Position[];
  private readonly splits: ReadonlyMap<number, readonly Split[]>;
  private readonly prices: ReadonlyMap<number, PriceHistory>;
  private readonly models: (Model | null | undefined)[] = [];
  private readonly held = new Map<number, { readonly known: number; readonly list: readonly Position[] }>();

  /** interest of loans (`loanInterest`), kept until the ledger changes */
  readonly courses = new Map<number, { readonly terms: LoanTerms; readonly course: LoanCourse }>();

  /** coupons of bonds (`bondInterest`), kept until the ledger changes */
  readonly coupons = new Map<number, { readonly terms: BondTerms; readonly course: CouponCourse }>();

  /** what was paid into and out of funds (`fundFlows`), kept until the ledger changes */
  readonly funds = new Map<number, readonly FundFlow[]>();

  /** what funds were worth by it from day to day (`fundWorths`), kept as long */
  readonly standings = new Map<number, readonly FundStanding[]>();

  constructor(
    terms: BookTerms,
    positions: readonly Position[],
    splits: ReadonlyMap<number, readonly Split[]>,
    prices: ReadonlyMap<number, PriceHistory>,
  ) {
    this.prices = prices;
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

  /**
   * The terms of a bond and its interest periods; null: it is none, or they do not suffice. Of a day: what an indexed
   * coupon comes to is known at its end alone, until then it goes by the newest level of that day.
   */
  bondOf(instrument: number, day: Day | null = null): Bond | null {
    const model = this.modelOf(instrument);
    if (model?.kind !== "bond") return null;
    if (day === null || model.terms.couponType !== "IND") return model;
    const terms = { ...model.terms, fixings: upTo(model.terms.fixings ?? [], day) };
    return { terms, periods: couponPeriods(terms) };
  }

  /** The terms of a loan by which interest accrues; null: it is none, or they do not suffice. */
  loanTerms(instrument: number): LoanTerms | null {
    const model = this.modelOf(instrument);
    return model?.kind === "loan" ? model.terms : null;
  }

  /** After a change of the ledger or of what is recorded of rates: what was read of loans, bonds and funds is read anew. */
  forgetLoans(): void {
    this.courses.clear();
    this.coupons.clear();
    this.funds.clear();
    this.standings.clear();
  }

  private paidFor(instrument: number, day: Day): ModelledPrice | null {
    return averagePaid(this.positionsOf(instrument), day, this.splits.get(instrument));
  }

  private modelOf(instrument: number): Model | null {
    let model = this.models[instrument];
    if (model === undefined || this.isStale(model)) {
      model = this.readModel(instrument);
      this.models[instrument] = model;
    }
    return model;
  }

  private isStale(model: Model | null): boolean {
    if (model?.kind !== "bond" && model?.kind !== "loan") return false;
    return model.reference >= 0 && this.prices.get(model.reference) !== model.history;
  }

  private fixedBy(terms: InstrumentTerms): FixedBy & { readonly fixings: readonly Fixing[] } {
    const reference = referenceOf(this.terms, terms.recorded);
    const history = this.prices.get(reference);
    return { reference, history, fixings: terms.recorded ? fixingsIn(history, terms.recorded, null) : [] };
  }

  private readModel(instrument: number): Model | null {
    const terms = this.terms.instruments[instrument];
    switch (terms?.type) {
      case "BOND": {
        const { fixings, ...fixed } = this.fixedBy(terms);
        const bond = terms.recorded && readBond({ ...terms.recorded, par: terms.par ?? null }, fixings).terms;
        return bond ? { kind: "bond", terms: bond, periods: couponPeriods(bond), ...fixed } : null;
      }
      case "CBND": {
        const { fixings, ...fixed } = this.fixedBy(terms);
        const { recorded } = terms;
        const loan = recorded ? readLoan(recorded, rateChangesFrom(recorded, fixings)).terms : null;
        return { kind: "loan", terms: loan, ...fixed };
      }
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

function upTo(fixings: readonly Fixing[], day: Day): Fixing[] {
  return fixings.filter((fixing) => fixing.day <= day);
}
