import type { InstrumentType } from "../codes/instrument-types.ts";
import { addDecimals, type Decimal } from "../money/decimal.ts";
import { multiplyRationals, rationalOf, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { bondFlows, type Fixing } from "./bond/bond.ts";
import type { CashFlow, CashFlowKind } from "./cash-flow.ts";
import { dividendFlows } from "./equity.ts";
import { loanSchedule } from "./loan/loan-schedule.ts";
import type { Instalment } from "./loan/loan-terms.ts";
import { rateChangesFrom, readLoan } from "./loan/read-loan.ts";
import { readBond, readDividends, readRealEstate, readRecurring } from "./read-others.ts";
import { taxFlows } from "./real-estate.ts";
import type { RecordedTerms } from "./recorded-terms.ts";
import { recurringFlows } from "./recurring.ts";

/** A payment that an instrument's terms plan. Amounts of a loan are of the whole loan, else of the quantity asked about. */
export interface PlannedFlow {
  readonly day: Day;
  readonly kind: CashFlowKind | "instalment";
  /** seen from who holds it (of a loan: from who lent) */
  readonly amount: Rational;
  readonly isEstimated: boolean;
  /** of a loan: how the payment is split */
  readonly instalment: Instalment | null;
}

/** What is planned, or which fields would have to be recorded to tell. */
export interface PlannedFlows {
  readonly flows: readonly PlannedFlow[];
  readonly missing: readonly string[];
}

const NOTHING_PLANNED: PlannedFlows = { flows: [], missing: [] };

/**
 * Payments of an instrument after `from` and on or before `to`, by its recorded terms: the instalments of a loan, coupons
 * and principal of a bond, recurring payments, expected dividends, the taxes of a house. Other types plan nothing:
 * a commitment pays when it is called, a SAFE converts. `fixings` are those of a floating, indexed or adjustable rate.
 */
export function plannedFlows(
  type: InstrumentType,
  recorded: RecordedTerms,
  quantity: Decimal,
  from: Day,
  to: Day,
  fixings: readonly Fixing[] = [],
): PlannedFlows {
  const times = rationalOf(quantity);
  const ofQuantity = (flows: readonly CashFlow[]): PlannedFlows => ({
    flows: flows
      .filter(({ day }) => day > from && day <= to)
      .map((flow) => ({ ...flow, amount: multiplyRationals(flow.amount, times), instalment: null })),
    missing: [],
  });
  switch (type) {
    case "CBND":
      return loanFlows(recorded, from, to, fixings);
    case "BOND": {
      const { terms, missing } = readBond(recorded, fixings);
      return terms ? ofQuantity(bondFlows(terms)) : { flows: [], missing };
    }
    case "RECR": {
      const { terms, missing } = readRecurring(recorded);
      return terms ? ofQuantity(recurringFlows(terms, from, to)) : { flows: [], missing };
    }
    case "EQTY":
    case "UNIT": {
      const { terms, missing } = readDividends(recorded);
      return terms ? ofQuantity(dividendFlows(terms, from, to)) : { flows: [], missing };
    }
    case "REAL": {
      const { terms, missing } = readRealEstate(recorded);
      return terms ? ofQuantity(taxFlows(terms, from, to)) : { flows: [], missing };
    }
    default:
      return NOTHING_PLANNED;
  }
}

function loanFlows(recorded: RecordedTerms, from: Day, to: Day, fixings: readonly Fixing[]): PlannedFlows {
  const { terms, missing } = readLoan(recorded, rateChangesFrom(recorded, fixings));
  if (!terms) return { flows: [], missing };
  const due = loanSchedule(terms).instalments.filter((instalment) => instalment.due > from && instalment.due <= to);
  return {
    flows: due.map((instalment) => ({
      day: instalment.due,
      kind: "instalment",
      amount: rationalOf(addDecimals(instalment.payment, instalment.extra)),
      isEstimated: false,
      instalment,
    })),
    missing: [],
  };
}
