import type { FullInstrument } from "@distributary/contract/instruments";
import type { Working, WorkingLine } from "../../records/evidence/working.ts";
import { termFacts } from "./term-facts.ts";
import { termTexts } from "./term-texts.ts";

/** A figure that stands in a line with its formula, opened: the formula and the terms of the record. */
export function termsWorking(
  instrument: FullInstrument,
  { title, figure, unit, formula }: Pick<Working, "title" | "figure" | "unit"> & { readonly formula: string },
  lines: readonly WorkingLine[] = [],
): Working {
  const terms = termFacts(instrument).map(({ label, value }) => ({ name: label, text: value }));
  return { title, figure, unit, rule: termTexts.asRecorded, formula, lines: [...lines, ...terms] };
}
