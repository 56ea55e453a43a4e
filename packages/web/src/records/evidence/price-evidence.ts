import { priceDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { evidenceTexts, sourceTexts } from "./texts.ts";
import type { FormulaEvidence } from "./formula-evidence.ts";

/** A price that was recorded: it rests on nothing but its observation, so that it opens to the day and the source of that. */
export function priceEvidence(
  { date, price, source }: { readonly date: string; readonly price: string | null; readonly source: string | null },
  unit: string,
): FormulaEvidence {
  return {
    title: `${evidenceTexts.price}, ${formatDay(date)}`,
    figure: price,
    unit,
    digits: priceDigits,
    open: true,
    rule: evidenceTexts.recordedPrice,
    lines: [
      { name: evidenceTexts.date, text: formatDay(date) },
      ...(source === null ? [] : [{ name: evidenceTexts.source, text: sourceTexts[source] ?? source }]),
    ],
  };
}
