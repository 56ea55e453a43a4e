import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { RoundOutcome } from "@distributary/domain/instruments/safe/priced-round";
import { formatDecimal as plain } from "@distributary/domain/money/format-decimal";
import { decimalOf, type Rational } from "@distributary/domain/money/rational";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { formatKnown, priceDigits, quantityDigits } from "../../../ui/format/amount.ts";
import { ownOutcome, type ScenarioPoint, type TriedRound } from "./conversion-round.ts";
import { conversionTexts } from "./conversion-texts.ts";
import { conversionEvidenceTexts as texts } from "./conversion-evidence-texts.ts";
import type { KnownPoint } from "../payoff/payoff-lines.ts";
import { termsEvidence } from "../terms/terms-evidence.ts";

/** What of a tried round is asked about. */
export type OutcomeFigure = "price" | "conversion" | "shares" | "ownership" | "worth";

/** How a figure of a tried round follows from what was typed and the terms of what converts. */
export function outcomeEvidence(
  asked: OutcomeFigure,
  { round, own }: TriedRound,
  outcome: RoundOutcome,
  unit: string,
  how: string,
): FormulaEvidence {
  const { price, conversion, before, newShares, poolShares, total } = outcome;
  const names = conversionTexts.outcome;
  const safe = conversion.safes[own];
  const { shares, ownership, worth } = ownOutcome(outcome, own);
  const converted = conversion.safes.reduce((sum, one) => sum + one.shares, 0n);
  const count = (name: string, value: bigint): EvidenceLine => ({ name, value: String(value), digits: quantityDigits });
  const at = (name: string, value: string | null): EvidenceLine => ({
    name,
    value,
    unit,
    digits: priceDigits,
    open: true,
  });
  const exact = (value: Rational | null | undefined): string | null => (value ? plain(decimalOf(value)) : null);
  const ownShares = { name: names.shares, value: shares, digits: quantityDigits };
  const invested = round.safes[own]?.investment;
  const said: Record<OutcomeFigure, Omit<FormulaEvidence, "title" | "rule" | "unit">> = {
    price: {
      figure: plain(price),
      digits: priceDigits,
      open: true,
      formula: conversionTexts.outcomeFormulas.price,
      lines: [
        at(conversionTexts.preMoney, plain(round.preMoney)),
        count(texts.before, before),
        count(texts.converted, converted),
        count(conversionTexts.morePool, poolShares),
      ],
    },
    conversion: {
      figure: exact(safe?.conversionPrice),
      digits: priceDigits,
      open: true,
      formula: how,
      lines: [
        at(texts.capPrice, exact(safe?.capPrice)),
        at(texts.discountPrice, exact(safe?.discountPrice)),
        at(names.price, plain(price)),
        {
          name: texts.capitalization,
          value: exact(safe?.capitalization ?? conversion.companyCapitalization),
          digits: quantityDigits,
        },
      ],
    },
    shares: {
      figure: shares,
      digits: quantityDigits,
      formula: conversionTexts.outcomeFormulas.shares,
      lines: [
        { name: texts.converts, value: invested ? plain(invested) : null, unit },
        at(names.conversion, exact(safe?.conversionPrice)),
      ],
    },
    ownership: {
      figure: ownership,
      formula: conversionTexts.outcomeFormulas.ownership,
      lines: [ownShares, count(texts.total, total), count(conversionTexts.newcomers, newShares)],
    },
    worth: {
      figure: worth,
      formula: conversionTexts.outcomeFormulas.worth,
      lines: [ownShares, at(names.price, plain(price))],
    },
  };
  const units = { price: unit, conversion: unit, shares: "", ownership: "ratio", worth: unit };
  return { title: names[asked], unit: units[asked], rule: texts.roundRule, ...said[asked] };
}

/** What a SAFE is worth at a valuation of the company: what converts by its cap or its discount. */
export function valueEvidence(
  instrument: FullInstrument,
  { at, payoff, by }: KnownPoint,
  quantity: string,
  unit: string,
): FormulaEvidence {
  return termsEvidence(
    instrument,
    {
      title: `${conversionTexts.worth}, ${conversionTexts.valuation.toLowerCase()} ${formatKnown(at)}`,
      figure: payoff,
      unit,
      formula: texts.byValuation,
    },
    [
      { name: conversionTexts.valuation, value: at, unit, open: true },
      { name: texts.converts, value: quantity, unit },
      { name: conversionTexts.by, text: conversionTexts.bys[by] ?? by },
    ],
  );
}

/** The same round at another valuation. */
export function scenarioEvidence(
  asked: "shares" | "ownership" | "worth",
  point: ScenarioPoint,
  unit: string,
): FormulaEvidence {
  const names = conversionTexts.outcome;
  const shares = { name: names.shares, value: point.shares, digits: quantityDigits };
  return {
    title: `${names[asked]}, ${conversionTexts.valuation.toLowerCase()} ${formatKnown(point.at)}`,
    figure: point[asked],
    unit: { shares: "", ownership: "ratio", worth: unit }[asked],
    ...(asked === "shares" ? { digits: quantityDigits } : {}),
    rule: texts.scenarioRule,
    formula: conversionTexts.outcomeFormulas[asked],
    lines: [
      { name: conversionTexts.preMoney, value: point.at, unit, open: true },
      ...(asked === "shares" ? [] : [shares]),
    ],
  };
}
