import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { readForward } from "@distributary/domain/instruments/fx-forward";
import { payoffCurve, type PayoffCorner } from "@distributary/domain/instruments/payoff-curve";
import { readOptionRight } from "@distributary/domain/instruments/read-others";
import { readRecordedSafe } from "@distributary/domain/instruments/safe/recorded-safe";
import {
  ONE,
  compareDecimals,
  multiplyDecimals,
  signOfDecimal,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { decimalOf, multiplyRationals, rationalOf, type Rational } from "@distributary/domain/money/rational";
import { following, lacking, money, price, type Derivation, type Derived } from "./derivation.ts";
import { derivedTexts } from "./derived-texts.ts";
import type { TypedTerms } from "./typed-terms.ts";

const half: Decimal = { mantissa: 5n, scale: 1 };
const twice: Decimal = { mantissa: 2n, scale: 0 };
const tenthMore: Decimal = { mantissa: 11n, scale: 1 };
const tenthLess: Decimal = { mantissa: 9n, scale: 1 };

/**
 * What a SAFE is worth by the valuation of its next round, by its own terms: of the issued amount, else of each one that
 * was invested. The valuation from which the cap is better than the discount stands first.
 */
export function derivedSafe(typed: TypedTerms): Derivation {
  const recorded = typed.recorded();
  const { valuationCap: cap, discount, mostFavoured, interestRate } = readRecordedSafe(recorded);
  if (signOfDecimal(discount) < 0 || compareDecimals(discount, ONE) >= 0) return following([]);
  if (cap !== null && signOfDecimal(cap) <= 0) return following([]);
  const invested = typed.amount("issued_amount");
  const yearly: Derived[] =
    invested !== null && interestRate !== null
      ? [money(derivedTexts.safeInterest, multiplyDecimals(invested, interestRate))]
      : [];
  const notes = mostFavoured ? [derivedTexts.safeFavoured] : [];
  if (cap === null && signOfDecimal(discount) === 0) return following(yearly, derivedTexts.safeOpen, ...notes);
  const worth = (label: string, valuation: Decimal): Derived[] =>
    payoffAt("SAFE", typed, [valuation]).map((payoff) =>
      invested === null
        ? price(`${label}${derivedTexts.ofEach}`, decimalOf(payoff))
        : money(label, decimalOf(multiplyRationals(payoff, rationalOf(invested)))),
    );
  const corner = payoffCurve("SAFE", recorded, null)?.points.find((point) => point.corner === "cap")?.at;
  const figures =
    cap === null || corner === undefined
      ? worth(derivedTexts.safeInRound, ONE)
      : [
          money(derivedTexts.safeCorner, corner),
          ...worth(derivedTexts.safeBelow, corner),
          ...worth(derivedTexts.safeTwice, multiplyDecimals(corner, twice)),
        ];
  return following([...yearly, ...figures], ...notes);
}

/** What a forward pays, and what it is worth where the rate has moved by a tenth of the agreed one; for one unit of it. */
export function derivedForward(typed: TypedTerms): Derivation {
  const { terms, missing } = readForward(typed.recorded());
  if (terms === null) return lacking(...missing.map((name) => `details.${name}`));
  const [above, below] = [tenthMore, tenthLess].map((part) => multiplyDecimals(terms.rate, part));
  if (above === undefined || below === undefined || signOfDecimal(terms.rate) <= 0) return following([]);
  const labels = [derivedTexts.forwardAbove, derivedTexts.forwardBelow];
  return following([
    money(derivedTexts.forwardPays, multiplyDecimals(terms.notional, terms.rate)),
    ...payoffAt("FX", typed, [above, below]).map((payoff, index) => money(labels[index] ?? "", decimalOf(payoff))),
  ]);
}

/** What an option costs to be used, and what it is worth where its share has gone the right way; for one unit of it. */
export function derivedOption(typed: TypedTerms): Derivation {
  const strike = typed.amount("conversion_cost_per_share");
  if (strike === null) return lacking("details.conversion_cost_per_share");
  if (signOfDecimal(strike) <= 0) return following([]);
  const isPut = readOptionRight(typed.recorded()) === "P";
  const shares = typed.amount("conversion_ratio") ?? ONE;
  return following([
    money(isPut ? derivedTexts.optionGets : derivedTexts.optionPays, multiplyDecimals(strike, shares)),
    ...payoffAt("DRIV", typed, [multiplyDecimals(strike, isPut ? half : twice)]).map((payoff) =>
      money(isPut ? derivedTexts.optionAtHalf : derivedTexts.optionAtTwice, decimalOf(payoff)),
    ),
  ]);
}

const cornerLabels: Readonly<Partial<Record<PayoffCorner, string>>> = {
  limit: derivedTexts.rightsLimit,
  conversion: derivedTexts.rightsConversion,
  strike: derivedTexts.rightsStrike,
};

/** The prices of a common share at which the rights of a share change; none where it has no such rights. */
export function derivedRights(typed: TypedTerms): readonly Derived[] {
  const preference = typed.amount("preference_price");
  const multiple = typed.amount("preference_multiple") ?? ONE;
  const points = payoffCurve("EQTY", typed.recorded(), null)?.points ?? [];
  return [
    ...(preference === null ? [] : [price(derivedTexts.rightsPreference, multiplyDecimals(preference, multiple))]),
    ...points.flatMap(({ at, corner }) => {
      const label = corner === null ? undefined : cornerLabels[corner];
      return label === undefined ? [] : [price(label, at)];
    }),
  ];
}

function payoffAt(type: InstrumentType, typed: TypedTerms, at: readonly Decimal[]): readonly Rational[] {
  return payoffCurve(type, typed.recorded(), at)?.points.map(({ payoff }) => payoff) ?? [];
}
