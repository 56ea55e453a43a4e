import type { CommitmentFeeYear, CommitmentTermFigures } from "@distributary/contract/reporting/commitments";
import { missingFundTerms, readFundTerms, type FundTerms } from "@distributary/domain/instruments/fund/fund-terms";
import { signOfDecimal, subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { decimalOf, divideRationals, rationalOf } from "@distributary/domain/money/rational";
import { commitmentOn } from "@distributary/domain/returns/measures/commitment-record";
import {
  beyondCap,
  fundFees,
  type FeeYear,
  type FundFees,
} from "@distributary/domain/returns/measures/fund-fees-record";
import {
  fundWaterfall,
  type FundWaterfall,
  type WaterfallTiers,
} from "@distributary/domain/returns/measures/fund-waterfall";
import type { Day } from "@distributary/domain/time/day";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { holdingAt, holdersOf } from "@distributary/domain/snapshot/holding-at";
import { recordedTermsOf } from "../../access/records/recorded-terms.ts";
import type { CommitmentHistory } from "./history.ts";

/** What the recorded terms of a commitment come to at the end of a day, as the engine tells it. */
export interface TermFigures {
  readonly terms: FundTerms;
  /** null: neither a start nor a notice says from when fees are counted */
  readonly fees: FundFees | null;
  readonly waterfall: FundWaterfall | null;
  readonly value: Decimal | null;
  readonly called: Decimal;
}

/** Works a commitment's terms out on its notices, its payments and its value. */
export function termFigures(book: Book, history: CommitmentHistory, at: Day): TermFigures {
  const instrument = indexOf(book.instrumentIndex, history.id);
  const terms = readFundTerms(recordedTermsOf(book.terms.instruments[instrument]));
  const accounts = holdersOf(book, instrument);
  const valueOn = (day: Day): { value: Decimal | null; isReported: boolean } => {
    const { value, price } = holdingAt(book, instrument, accounts, day);
    return { value, isReported: price !== null && !price.isEstimated };
  };
  const netAssets = (day: Day): Decimal | null => {
    const { value, isReported } = valueOn(day);
    return isReported ? value : null;
  };
  const since = terms.start ?? firstNotice(history, at);
  const { value } = valueOn(at);
  return {
    terms,
    fees: since === null ? null : fundFees({ terms, history, since, at, until: history.until, netAssets }),
    waterfall: fundWaterfall(terms, history.notices, at, value),
    value,
    called: commitmentOn(history, at, null).figures.called,
  };
}

function firstNotice({ notices }: CommitmentHistory, at: Day): Day | null {
  const days = notices.map(({ day }) => day).filter((day) => day <= at);
  return days.length === 0 ? null : Math.min(...days);
}

/** The figures of the terms as the contract shows them. */
export function presentTerms({ terms, fees, waterfall, called }: TermFigures): CommitmentTermFigures {
  const missing = missingFundTerms(terms);
  const base = fees?.base ?? null;
  const share = base && signOfDecimal(base) > 0 ? divideRationals(rationalOf(called), rationalOf(base)) : null;
  return {
    fees: {
      rate: percent(terms.managementFee),
      target: terms.target,
      base: text(base),
      called_of_base: text(share && decimalOf(share)),
      expected: text(fees?.expected ?? null),
      charged: fees ? formatDecimal(fees.charged) : "0",
      difference: text(fees?.expected ? subtractDecimals(fees.charged, fees.expected) : null),
      year_ahead: text(fees?.yearAhead ?? null),
      years: fees?.years.map(presentYear) ?? [],
    },
    carry: {
      rate: percent(terms.carriedInterest),
      hurdle: percent(terms.hurdleRate),
      distributed: waterfall && presentTiers(waterfall.distributed),
      liquidated: waterfall?.liquidated ? presentTiers(waterfall.liquidated) : null,
      open_capital: text(waterfall?.openCapital ?? null),
      open_preferred: text(waterfall?.openPreferred ?? null),
    },
    missing: {
      fees: [...missing.fees, ...(fees ? [] : ["start_date"])],
      expenses: [...missing.expenses],
      carry: [...missing.carry],
    },
  };
}

function presentYear(year: FeeYear): CommitmentFeeYear {
  const { allowed, used } = year;
  return {
    year: year.year,
    expected: text(year.expected),
    ahead: text(year.ahead),
    charged: formatDecimal(year.charged),
    expenses: formatDecimal(year.expenses),
    cap: text(allowed),
    used: text(used),
    left: text(allowed && used && subtractDecimals(allowed, used)),
    beyond: used && formatDecimal(beyondCap(year)),
  };
}

function presentTiers(tiers: WaterfallTiers): NonNullable<CommitmentTermFigures["carry"]["distributed"]> {
  return {
    return_of_capital: formatDecimal(tiers.returnOfCapital),
    preferred_return: formatDecimal(tiers.preferredReturn),
    catch_up: formatDecimal(tiers.catchUp),
    profit: formatDecimal(tiers.profit),
    carry_of_rest: formatDecimal(tiers.carryOfRest),
    net_to_investor: formatDecimal(tiers.investor),
    carried_interest: formatDecimal(tiers.carried),
    total: formatDecimal(tiers.total),
  };
}

function text(amount: Decimal | null): string | null {
  return amount && formatDecimal(amount);
}

/** A part of one as a percentage. */
function percent(rate: Decimal | null): string | null {
  return rate && formatDecimal({ mantissa: rate.mantissa * 100n, scale: rate.scale });
}
