import type { Digits } from "../../ui/format/amount.ts";

/** One thing that a figure is worked out of. */
export interface WorkingLine {
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
export interface Working {
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
  readonly lines: readonly WorkingLine[];
}
