import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { Working, WorkingLine } from "../../../records/evidence/working.ts";
import { termFacts } from "./term-facts.ts";
import { termTexts } from "./term-texts.ts";

/** A figure that stands in a line with its formula, opened: the formula and the terms of the record. */
export function termsWorking(
  instrument: FullInstrument,
  { title, figure, unit, formula }: Pick<Working, "title" | "figure" | "unit"> & { readonly formula: string },
  lines: readonly WorkingLine[] = [],
): Working {
  return { title, figure, unit, rule: termTexts.asRecorded, formula, lines: [...lines, ...termLines(instrument)] };
}

/** Kinds of terms whose values are ids. */
const RECORDS: ReadonlySet<string> = new Set(["entity", "instrument", "account", "record"]);

/** The recorded terms of an instrument as lines; the records that they name stand on its page, by their names. */
export function termLines(instrument: FullInstrument): readonly WorkingLine[] {
  return termFacts(instrument).flatMap(({ label, value, kind }) =>
    RECORDS.has(kind) ? [] : [{ name: label, text: value }],
  );
}
