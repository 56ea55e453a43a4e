import type { Decimal } from "../money/decimal.ts";
import { InvalidDecimal, parseDecimal } from "../money/parse-decimal.ts";
import { plainText } from "../money/plain-text.ts";
import { InvalidDay, parseDay, type Day } from "../time/day.ts";
import { InvalidBook } from "./input.ts";

/** The fields of one object of the book; what is wrong is said with its path. */
export class Fields {
  private readonly row: Readonly<Record<string, unknown>>;
  private readonly path: string;

  constructor(row: unknown, path: string) {
    if (typeof row !== "object" || row === null || Array.isArray(row))
      throw new InvalidBook(`${path} is not an object.`);
    this.row = row as Record<string, unknown>;
    this.path = path;
  }

  /** A sentence for each field that is none of these: left out without a word, a slip of the pen would look right. */
  unknown(names: readonly string[]): readonly string[] {
    return Object.keys(this.row)
      .filter((name) => !names.includes(name))
      .map((name) => `${this.pathOf(name)} is not a known field and was ignored. Known fields: ${names.join(", ")}.`);
  }

  pathOf(name: string): string {
    return this.path === "The book" ? name : `${this.path}.${name}`;
  }

  wrong(name: string, what: string): InvalidBook {
    return new InvalidBook(`${this.pathOf(name)} ${what}.`);
  }

  /** undefined where it is missing or null */
  optional(name: string): unknown {
    return this.row[name] ?? undefined;
  }

  text(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw this.wrong(name, "is missing");
    if (typeof value !== "string" || value.trim() === "") throw this.wrong(name, "must be text");
    return value.trim();
  }

  /** The code of a currency, in capitals. */
  currency(name: string): string {
    return this.text(name).toUpperCase();
  }

  oneOf<Code extends string>(name: string, codes: readonly Code[]): Code {
    const text = this.text(name).toUpperCase();
    const code = codes.find((each) => each.toUpperCase() === text);
    if (code === undefined) throw this.wrong(name, `must be one of ${codes.join(", ")}`);
    return code;
  }

  /** `yyyy-MM-dd`, or the day of a longer ISO instant */
  day(name: string): Day {
    const text = this.text(name);
    try {
      return parseDay(/^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text);
    } catch (error) {
      if (error instanceof InvalidDay) throw this.wrong(name, "must be a day like 2025-03-31");
      throw error;
    }
  }

  /** false where it is missing */
  flag(name: string): boolean {
    const value = this.optional(name) ?? false;
    if (typeof value !== "boolean") throw this.wrong(name, "must be true or false");
    return value;
  }

  decimal(name: string): Decimal {
    const value = this.decimalOrNull(name);
    if (!value) throw this.wrong(name, "is missing");
    return value;
  }

  decimalOrNull(name: string): Decimal | null {
    const value = this.optional(name);
    if (value === undefined) return null;
    if (typeof value !== "string" && typeof value !== "number") throw this.wrong(name, "must be a number");
    try {
      return parseDecimal(plainText(String(value).trim()));
    } catch (error) {
      if (!(error instanceof InvalidDecimal)) throw error;
      throw this.wrong(
        name,
        error.reason === "not_a_number" ? "must be a number" : `has ${error.reason.replaceAll("_", " ")}`,
      );
    }
  }
}

/** The list, or none where it is missing. Throws InvalidBook for anything else. */
export function listOf(value: unknown, path: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new InvalidBook(`${path} must be a list.`);
  return value;
}
