import type { FullInstrument, Instrument } from "@distributary/contract/records/instruments";
import type { SummaryPosition } from "@distributary/contract/summary/summary";
import { readRecordedSafe } from "@distributary/domain/instruments/safe/recorded-safe";
import { allocate } from "@distributary/domain/money/allocate";
import { multiplyDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { divideRationals, multiplyRationals, rationalOf, type Rational } from "@distributary/domain/money/rational";
import { floorOfFraction } from "@distributary/domain/money/round-fraction";
import { addExact, signOf } from "../../../ui/format/exact.ts";
import type { Convertible } from "./conversion-round.ts";
import { costOf } from "../payoff/payoff-lines.ts";

/** What converts in a next round of the company: the SAFE of the page, and beside it one's others of the same issuer. */
export interface Converting {
  readonly own: Convertible;
  /** in the order in which they were issued, the own one among them */
  readonly all: readonly Convertible[];
  /** how much of the own one each account holds; empty: nothing is held */
  readonly held: readonly HeldUnits[];
  /**
   * what the principal is: the cost of what is held, or the issued amount where there is none or it is not known; of a
   * bond the par of what is held
   */
  readonly principalIs: "cost" | "par" | "issued" | "issued, cost unknown";
}

/** Whether a record converts in a round: a SAFE or convertible note, or a bond with a cap or a discount. */
export function convertsInRound({
  instrument_type: type,
  details,
}: Pick<Instrument, "instrument_type" | "details">): boolean {
  return type === "SAFE" || (type === "BOND" && (details["valuation_cap"] != null || details["discount"] != null));
}

/** Units of a SAFE in an account; decimal text, above zero. */
export interface HeldUnits {
  readonly account: string;
  readonly quantity: string;
}

/** What converts, of what is held and of the SAFEs of the same issuer (that of the page may be among them). */
export function convertingOf(
  instrument: FullInstrument,
  positions: readonly SummaryPosition[],
  safes: readonly Instrument[],
): Converting {
  const held = heldUnits(positions, instrument.uuid);
  const isBond = instrument.instrument_type === "BOND";
  const paid = principalOf(positions, instrument);
  const convertible = (one: Instrument | FullInstrument, principal: string | null): Convertible => ({
    id: one.uuid,
    name: one.display_name,
    terms: readRecordedSafe({
      details: one.details,
      issued: one.issue_date,
      start: one.start_date,
      end: one.end_date,
      issuedAmount: one.issued_amount,
      par: one.par_amount,
    }),
    principal,
  });
  const own = convertible(instrument, paid ?? instrument.issued_amount);
  const others = safes
    .filter(({ uuid }) => uuid !== instrument.uuid)
    .map((one) => convertible(one, principalOf(positions, one)))
    .filter(({ principal }) => principal !== null);
  const issuedOf = ({ terms }: Convertible): number => terms.issued ?? Number.MAX_SAFE_INTEGER;
  return {
    own,
    all: [own, ...others].toSorted((a, b) => issuedOf(a) - issuedOf(b)),
    held,
    principalIs: paid !== null ? (isBond ? "par" : "cost") : held.length === 0 ? "issued" : "issued, cost unknown",
  };
}

/** How much of an instrument each account holds; none below zero. */
export function heldUnits(positions: readonly SummaryPosition[], instrument: string): readonly HeldUnits[] {
  return positions
    .filter((one) => one.instrument_id === instrument && signOf(one.quantity) > 0)
    .map(({ account_id: account, quantity }) => ({ account, quantity }));
}

/** What converts of it: a bond owes its par whatever was paid for it; else what was put in. Null: not known, or nothing. */
function principalOf(positions: readonly SummaryPosition[], one: Instrument | FullInstrument): string | null {
  if (one.instrument_type !== "BOND") return costAbove(positions, one.uuid);
  const units = heldUnits(positions, one.uuid).reduce((sum, { quantity }) => addExact(sum, quantity), "0");
  if (signOf(units) === 0) return null;
  return formatDecimal(multiplyDecimals(readDecimal(units), readDecimal(one.par_amount ?? "1")));
}

function costAbove(positions: readonly SummaryPosition[], instrument: string): string | null {
  const cost = costOf(positions, instrument);
  return cost !== null && signOf(cost) > 0 ? cost : null;
}

/** Whole shares (decimal text) that come for the units of each account: by its units, all of them handed out. */
export function sharesByAccount(held: readonly HeldUnits[], shares: string): readonly string[] {
  if (held.length === 0) return [];
  const units = held.map(({ quantity }) => readDecimal(quantity));
  const scale = Math.max(...units.map((one) => one.scale));
  const weights = units.map((one) => one.mantissa * 10n ** BigInt(scale - one.scale));
  return allocate(BigInt(shares), weights).map(String);
}

/**
 * Whole shares (decimal text) that a bond converts into by its own terms, whatever a round is worth: units × ratio, else
 * par of the units ÷ price. Null: its terms say neither, or nothing is held.
 */
export function sharesByTerms(
  { details, par_amount: par }: Pick<Instrument, "details" | "par_amount">,
  held: readonly HeldUnits[],
): string | null {
  const [ratio, price] = [details["conversion_ratio"], details["conversion_price"]];
  const units = readDecimal(held.reduce((sum, { quantity }) => addExact(sum, quantity), "0"));
  if (units.mantissa <= 0n) return null;
  if (typeof ratio === "string") return whole(multiplyRationals(rationalOf(units), rationalOf(readDecimal(ratio))));
  if (typeof price !== "string") return null;
  const owed = multiplyRationals(rationalOf(units), rationalOf(readDecimal(par ?? "1")));
  return whole(divideRationals(owed, rationalOf(readDecimal(price))));
}

function whole(shares: Rational): string {
  return String(floorOfFraction(shares));
}
