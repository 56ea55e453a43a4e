import type { Decimal } from "../../money/decimal.ts";
import { decimalOf, rationalOf, subtractRationals } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { noteWithInterest } from "./convertible-note.ts";
import { readSafe } from "../read-others.ts";
import { TermsReader, type RecordedTerms } from "../recorded-terms.ts";
import { SHARE_CLASSES, type CapitalizationBoxes, type CountedShares } from "./safe-terms.ts";

/** A SAFE or convertible note as its recorded terms describe it. Rates are parts of one. */
export interface RecordedSafe {
  readonly valuationCap: Decimal | null;
  readonly discount: Decimal;
  readonly mostFavoured: boolean;
  readonly counts: CountedShares;
  /** no class is ticked: all of them count, as in the standard SAFE */
  readonly isCountAssumed: boolean;
  /** of a note, a year; null: it bears none */
  readonly interestRate: Decimal | null;
  /** from when interest counts; null: not recorded */
  readonly issued: Day | null;
}

/** Reads what a SAFE converts by from its recorded terms. */
export function readRecordedSafe(recorded: RecordedTerms): RecordedSafe {
  const reader = new TermsReader(recorded);
  const isCountAssumed = !SHARE_CLASSES.some((name) => reader.flag(name));
  const includes = Object.fromEntries(
    SHARE_CLASSES.map((name) => [name, isCountAssumed || reader.flag(name)]),
  ) as CapitalizationBoxes;
  const interest = reader.percent("interest_rate");
  return {
    ...readSafe(recorded),
    mostFavoured: reader.flag("mfn"),
    counts: { postMoney: reader.flag("post_money"), includes: { ...includes, converts: reader.flag("converts") } },
    isCountAssumed,
    interestRate: interest !== null && interest.mantissa > 0n ? interest : null,
    issued: reader.start(),
  };
}

/** What converts on a day: the principal, and of a note its simple interest by actual/365 since it was issued. */
export interface Converting {
  readonly amount: Decimal;
  readonly interest: Decimal;
  /** the note bears interest, and nothing says since when */
  readonly lacksIssue: boolean;
}

/** Principal with interest of a SAFE or note on a day. */
export function convertingOn(
  { interestRate, issued }: Pick<RecordedSafe, "interestRate" | "issued">,
  principal: Decimal,
  day: Day,
): Converting {
  if (interestRate === null || issued === null)
    return { amount: principal, interest: { mantissa: 0n, scale: 0 }, lacksIssue: interestRate !== null };
  const whole = noteWithInterest({ principal, rate: interestRate, dayCount: "F36", issued }, day);
  const interest = decimalOf(subtractRationals(whole, rationalOf(principal)));
  return { amount: decimalOf(whole), interest, lacksIssue: false };
}
