import { PERIODICITIES, type Periodicity } from "@distributary/domain/codes/payment-terms";
import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import type { Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { parseDay } from "@distributary/domain/time/day";
import type { Values } from "../../../records/form/fields.ts";
import { isDay } from "../../../ui/format/day.ts";
import { readTypedAmount } from "../../../ui/format/typed-amount.ts";

const percentScale = 2;

/** The terms of an instrument as they stand in its form, by their names without `details.`; null where there is none. */
export interface TypedTerms {
  amount(name: string): Decimal | null;
  /** A percentage as a part of one. */
  rate(name: string): Decimal | null;
  periodicity(name?: string): Periodicity | null;
  day(name: string): number | null;
  text(name: string): string;
  /** All of them as a record would hold them; what cannot be read is left out. */
  recorded(): RecordedTerms;
}

/** Reads terms out of the fields of a form. */
export function typedTerms(values: Values): TypedTerms {
  const text = (name: string): string => {
    const value = values[name] ?? values[`details.${name}`];
    return typeof value === "string" ? value.trim() : "";
  };
  const plain = (name: string): string | null => {
    const read = readTypedAmount(text(name));
    return read.kind === "amount" ? read.amount : null;
  };
  const amount = (name: string): Decimal | null => {
    const read = plain(name);
    return read === null ? null : parseDecimal(read);
  };
  const dayText = (name: string): string | null => (isDay(text(name)) ? text(name) : null);
  return {
    text,
    amount,
    rate(name) {
      const value = amount(name);
      return value === null ? null : { mantissa: value.mantissa, scale: value.scale + percentScale };
    },
    periodicity: (name = "periodicity") => PERIODICITIES.find((code) => code === text(name)) ?? null,
    day: (name) => (isDay(text(name)) ? parseDay(text(name)) : null),
    recorded: () => ({
      details: Object.fromEntries(
        Object.entries(values)
          .filter(([path]) => path.startsWith("details."))
          .map(([path, value]) => [path.slice("details.".length), recordedOf(value)]),
      ),
      issued: dayText("issue_date"),
      start: dayText("start_date"),
      end: dayText("end_date"),
      issuedAmount: plain("issued_amount"),
      par: plain("par_amount"),
    }),
  };
}

/** A term as a record would hold it; null for an amount of two meanings and for a day that the calendar lacks. */
function recordedOf(value: string | boolean): string | boolean | null {
  if (typeof value === "boolean") return value;
  const read = readTypedAmount(value);
  if (read.kind === "amount") return read.amount;
  const text = value.trim();
  return read.kind === "ambiguous" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !isDay(text)) ? null : text;
}
