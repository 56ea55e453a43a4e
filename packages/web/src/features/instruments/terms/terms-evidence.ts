import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { termFacts } from "./term-facts.ts";
import { termTexts } from "./term-texts.ts";

/** A figure that stands in a line with its formula, opened: the formula and the terms of the record. */
export function termsEvidence(
  instrument: FullInstrument,
  { title, figure, unit, formula }: Pick<FormulaEvidence, "title" | "figure" | "unit"> & { readonly formula: string },
  lines: readonly EvidenceLine[] = [],
): FormulaEvidence {
  return { title, figure, unit, rule: termTexts.asRecorded, formula, lines: [...lines, ...termLines(instrument)] };
}

/** Kinds of terms whose values are ids. */
const RECORDS: ReadonlySet<string> = new Set(["entity", "instrument", "account", "record"]);

/** The recorded terms of an instrument as lines; the records that they name stand on its page, by their names. */
export function termLines(instrument: FullInstrument): readonly EvidenceLine[] {
  return termFacts(instrument).flatMap(({ label, value, kind }) =>
    RECORDS.has(kind) ? [] : [{ name: label, text: value }],
  );
}
