import type { Day } from "@distributary/domain/time/day";
import type { Complaints } from "../planning/complaints.ts";
import type { Directory } from "../planning/directory.ts";
import type { KnownCurrency } from "../planning/known.ts";
import type { Quantity } from "./quantity.ts";
import { BAD_DATE_FORM, NO_SUCH_DAY, type Row } from "./row.ts";

/** Text that must be there and fit; null after a complaint. */
export function needText(
  row: Row,
  column: number,
  longest: number,
  what: string,
  complaints: Complaints,
): string | null {
  const text = row.text(column);
  if (text === "") {
    complaints.error(row, column, "empty", `${what} is empty.`);
    return null;
  }
  if (text.length > longest) {
    complaints.error(row, column, "too_long", `${what} has ${text.length} characters. Use at most ${longest}.`);
    return null;
  }
  return text;
}

/** A day of the calendar; null after a complaint. */
export function needDay(row: Row, column: number, complaints: Complaints): Day | null {
  const day = row.day(column);
  if (day === BAD_DATE_FORM) {
    const text = row.text(column);
    if (text === "") complaints.error(row, column, "empty", "Enter a date.");
    else complaints.error(row, column, "bad_date", `“${shown(text)}” is not a date. Write it as yyyy-MM-dd.`);
    return null;
  }
  if (day === NO_SUCH_DAY) {
    complaints.error(row, column, "no_such_day", `This date does not exist: ${shown(row.text(column))}.`);
    return null;
  }
  return day;
}

/** A currency of ISO 4217; null after a complaint. */
export function needCurrency(
  row: Row,
  column: number,
  directory: Directory,
  complaints: Complaints,
): KnownCurrency | null {
  const code = row.text(column);
  const currency = directory.currency(code);
  if (currency !== undefined) return currency;
  if (code === "") complaints.error(row, column, "empty", "Enter a currency.");
  else complaints.error(row, column, "unknown_currency", `“${shown(code)}” is not an ISO 4217 currency code.`);
  return null;
}

/** A decimal number; false after a complaint. An empty cell is one where `mayBeEmpty`, and reads as zero. */
export function needDecimal(
  row: Row,
  column: number,
  into: Quantity,
  what: string,
  mayBeEmpty: boolean,
  complaints: Complaints,
): boolean {
  const problem = row.quantity(column, into);
  if (problem === null) return true;
  if (problem === "empty") {
    into.sign = 0;
    into.text = "0";
    into.mantissa = 0;
    into.scale = 0;
    if (!mayBeEmpty) complaints.error(row, column, "empty", `${what} is empty.`);
    return mayBeEmpty;
  }
  const text = shown(row.text(column));
  if (problem === "not_a_number")
    complaints.error(row, column, "not_a_number", `“${text}” is not a plain decimal number such as 1234.56.`);
  else if (problem === "integer_digits")
    complaints.error(row, column, "too_many_digits", `${text} has more than 20 digits before the decimal point.`);
  else complaints.error(row, column, "too_many_digits", `${text} has more than 18 digits after the decimal point.`);
  return false;
}

/** A cell as it may stand in a sentence. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
