import { priceDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { explainTexts, sourceTexts } from "./texts.ts";
import type { Working } from "./working.ts";

/** A price that was recorded: it rests on nothing but its observation, so that it opens to the day and the source of that. */
export function priceWorking(
  { date, price, source }: { readonly date: string; readonly price: string | null; readonly source: string | null },
  unit: string,
): Working {
  return {
    title: `${explainTexts.price}, ${formatDay(date)}`,
    figure: price,
    unit,
    digits: priceDigits,
    open: true,
    rule: explainTexts.recordedPrice,
    lines: [
      { name: explainTexts.date, text: formatDay(date) },
      ...(source === null ? [] : [{ name: explainTexts.source, text: sourceTexts[source] ?? source }]),
    ],
  };
}
