import { InvalidDecimal, parseDecimal } from "../money/parse-decimal.ts";
import type { Decimal } from "../money/decimal.ts";
import { parseDay, type Day } from "../time/day.ts";

/**
 * Terms of an instrument as they are recorded: `details` by the field names of the specification, percentages as
 * percent, amounts and percentages as decimal text, days as yyyy-MM-dd. Plain JSON, so that a book can be stored with it.
 */
export interface RecordedTerms {
  readonly details: Readonly<Record<string, unknown>>;
  readonly issued: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly issuedAmount: string | null;
  /** default 1 */
  readonly par: string | null;
  /** decimals of the currency that it is paid in; default 2 */
  readonly minorUnit?: number;
}

/** Terms that can be worked with, or the fields that are missing for it. */
export type ReadTerms<Terms> =
  | { readonly terms: Terms; readonly missing: null }
  | { readonly terms: null; readonly missing: readonly string[] };

/** Reads recorded terms field by field and notes which of the needed ones are not there. */
export class TermsReader {
  readonly missing: string[] = [];
  private readonly recorded: RecordedTerms;

  constructor(recorded: RecordedTerms) {
    this.recorded = recorded;
  }

  /** What `terms` makes of the fields, or what was missing. */
  result<Terms>(terms: () => Terms): ReadTerms<Terms> {
    return this.missing.length === 0
      ? { terms: terms(), missing: null }
      : { terms: null, missing: [...new Set(this.missing)] };
  }

  amount(name: string): Decimal | null {
    return decimalOrNull(this.recorded.details[name]);
  }

  /** A percentage as a part of one: 6.04 is 0.0604. */
  percent(name: string): Decimal | null {
    const percent = this.amount(name);
    return percent && { mantissa: percent.mantissa, scale: percent.scale + 2 };
  }

  text(name: string): string | null {
    const value = this.recorded.details[name];
    return typeof value === "string" && value !== "" ? value : null;
  }

  day(name: string): Day | null {
    return dayOrNull(this.recorded.details[name]);
  }

  flag(name: string): boolean {
    return this.recorded.details[name] === true;
  }

  code<const Code extends string>(name: string, codes: readonly Code[], fallback: Code): Code {
    return this.optionalCode(name, codes) ?? fallback;
  }

  optionalCode<const Code extends string>(name: string, codes: readonly Code[]): Code | null {
    return codes.find((code) => code === this.recorded.details[name]) ?? null;
  }

  /** `start_date`, else `issue_date`. */
  start(): Day | null {
    return dayOrNull(this.recorded.start) ?? dayOrNull(this.recorded.issued);
  }

  end(): Day | null {
    return dayOrNull(this.recorded.end);
  }

  issuedAmount(): Decimal | null {
    return decimalOrNull(this.recorded.issuedAmount);
  }

  /** Decimals that are paid; nothing where they are the usual two. */
  minorUnit(): { readonly minorUnit?: number } {
    const { minorUnit } = this.recorded;
    return minorUnit === undefined ? {} : { minorUnit };
  }

  par(): Decimal {
    return decimalOrNull(this.recorded.par) ?? { mantissa: 1n, scale: 0 };
  }

  /** The value, or `fallback` with a note that the field is missing. */
  need<Value>(value: Value | null, field: string, fallback: Value): Value {
    if (value === null) this.missing.push(field);
    return value ?? fallback;
  }
}

function decimalOrNull(value: unknown): Decimal | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  try {
    return parseDecimal(String(value));
  } catch (error) {
    if (error instanceof InvalidDecimal) return null;
    throw error;
  }
}

function dayOrNull(value: unknown): Day | null {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDay(value) : null;
}
