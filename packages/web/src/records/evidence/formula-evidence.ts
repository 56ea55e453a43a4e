import type { EvidenceTerm } from "@distributary/contract/summary/evidence";
import type { Digits } from "../../ui/format/amount.ts";
import { addExact, compareExact, negated, signOf } from "../../ui/format/exact.ts";

/** One thing that a figure is worked out of. */
export interface EvidenceLine {
  readonly name: string;
  /** decimal text; null: not known */
  readonly value?: string | null;
  /** a currency, `ratio` (0.05 is 5 %), `times`, `%`, or nothing for a plain number */
  readonly unit?: string;
  readonly digits?: Digits;
  /** not an amount that is one's own: never covered */
  readonly open?: boolean;
  /** what is said in words or by a day, in place of a value */
  readonly text?: string;
  /** opens the evidence of this part; empty or none: it opens no further */
  readonly key?: string | undefined;
}

/** How a figure that follows from terms is worked out: nothing was booked for it, so its evidence is its formula. */
export interface FormulaEvidence {
  readonly title: string;
  /** decimal text; null: not known */
  readonly figure: string | null;
  readonly unit: string;
  readonly digits?: Digits;
  readonly open?: boolean;
  /** how it is worked out, in a sentence */
  readonly rule: string;
  /** the same with its names or numbers */
  readonly formula?: string;
  readonly lines: readonly EvidenceLine[];
  /** the formula with its numbers in it, read in order; none: that of the lines, where these add up to the figure */
  readonly sum?: readonly EvidenceTerm[];
}

/** The sum of the lines that are in the unit of the figure; none where they do not come to exactly it. */
export function sumOfLines({ figure, unit, lines }: FormulaEvidence): readonly EvidenceTerm[] | undefined {
  const counted = lines.filter(({ value, unit: own, text }) => {
    return text === undefined && typeof value === "string" && own === unit && signOf(value) !== 0;
  });
  if (figure === null || counted.length < 2 || counted.length > 12) return undefined;
  const values = counted.map(({ value }) => value ?? "0");
  if (compareExact(values.reduce(addExact, "0"), figure) !== 0) return undefined;
  return counted.map(({ name, key }, place) => {
    const value = values[place] ?? "0";
    const isBelow = signOf(value) < 0;
    return {
      before: place === 0 ? (isBelow ? "−" : "") : isBelow ? "− " : "+ ",
      value: isBelow ? negated(value) : value,
      after: "",
      label: name,
      ...(key === undefined || key === "" ? {} : { key }),
    };
  });
}
