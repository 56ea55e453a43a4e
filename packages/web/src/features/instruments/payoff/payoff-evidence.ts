import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { FormulaEvidence } from "../../../records/evidence/formula-evidence.ts";
import { formatKnown, priceDigits, quantityDigits } from "../../../ui/format/amount.ts";
import { addExact, negated } from "../../../ui/format/exact.ts";
import type { KnownPoint } from "./payoff-lines.ts";
import { payoffTexts } from "./payoff-texts.ts";
import { payoffEvidenceTexts as texts } from "./payoff-evidence-texts.ts";
import { termLines } from "../terms/terms-evidence.ts";

/** What a payoff is of. */
export interface PayoffOf {
  readonly instrument: FullInstrument;
  readonly axis: "price" | "rate";
  /** units held; null: it is told of one */
  readonly quantity: string | null;
  readonly unit: string;
}

/** What is paid at a point of a payoff: by which right, its formula, and the terms that it rests on. */
export function payoffEvidence(
  { at, payoff, by }: KnownPoint,
  { instrument, axis, quantity, unit }: PayoffOf,
): FormulaEvidence {
  const isOption = instrument.instrument_type === "DRIV";
  const formula = isOption && by === "conversion" ? texts.exercise : (texts.formulas[by] ?? "");
  return {
    title: `${payoffTexts.payoff}, ${payoffTexts.at[axis].toLowerCase()} ${formatKnown(at, priceDigits)}`,
    figure: payoff,
    unit,
    open: quantity === null,
    rule: axis === "rate" ? texts.rateRule : texts.rule,
    formula: quantity === null ? formula : `${texts.units} × ${formula}`,
    lines: [
      { name: payoffTexts.at[axis], value: at, unit, digits: priceDigits, open: true },
      { name: texts.quantity, value: quantity ?? "1", digits: quantityDigits, open: quantity === null },
      ...termLines(instrument),
    ],
  };
}

/** What is left of a payoff after what was paid. */
export function profitEvidence(point: KnownPoint, cost: string, { axis, quantity, unit }: PayoffOf): FormulaEvidence {
  const open = quantity === null;
  return {
    title: `${payoffTexts.profit}, ${payoffTexts.at[axis].toLowerCase()} ${formatKnown(point.at, priceDigits)}`,
    figure: addExact(point.payoff, negated(cost)),
    unit,
    open,
    rule: texts.profitRule,
    formula: texts.profitFormula,
    lines: [
      { name: payoffTexts.payoff, value: point.payoff, unit, open },
      { name: texts.cost, value: cost, unit, open },
    ],
  };
}
