import { couponPeriods, type BondTerms, type CouponPeriod, type Fixing } from "../../instruments/bond/bond.ts";
import { readForward, type ForwardTerms } from "../../instruments/fx-forward.ts";
import type { LoanTerms } from "../../instruments/loan/loan-terms.ts";
import { rateChangesFrom, readLoan } from "../../instruments/loan/read-loan.ts";
import { readBond } from "../../instruments/read-others.ts";
import { ONE, ZERO, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Book } from "../../ledger/book.ts";
import { DerivedCache } from "../../ledger/derived-cache.ts";
import { fixingsIn, referenceOf } from "./fixings.ts";
import { averagePurchasePrice } from "./average-purchase-price.ts";
import { positionsHolding } from "../../ledger/positions-holding.ts";
import type { PriceHistory } from "../../ledger/price-history.ts";
import type { InstrumentTerms } from "../../ledger/terms.ts";

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
class ModelValues {
  private readonly book: Book;
  private readonly models: (Model | null | undefined)[] = [];

  constructor(book: Book) {
    this.book = book;
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

  private paidFor(instrument: number, day: Day): ModelledPrice | null {
    return averagePurchasePrice(positionsHolding(this.book, instrument), day, this.book.splits.get(instrument));
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
    return model.reference >= 0 && this.book.prices.get(model.reference) !== model.history;
  }

  private fixedBy(terms: InstrumentTerms): FixedBy & { readonly fixings: readonly Fixing[] } {
    const reference = referenceOf(this.book.terms, terms.recorded);
    const history = this.book.prices.get(reference);
    return { reference, history, fixings: terms.recorded ? fixingsIn(history, terms.recorded, null) : [] };
  }

  private readModel(instrument: number): Model | null {
    const terms = this.book.terms.instruments[instrument];
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
}

const MODELS = new DerivedCache("terms", (book) => new ModelValues(book));

/** The models of a book's instruments, read once for its terms. */
export function modelsOf(book: Book): ModelValues {
  return MODELS.of(book);
}

function upTo(fixings: readonly Fixing[], day: Day): Fixing[] {
  return fixings.filter((fixing) => fixing.day <= day);
}
