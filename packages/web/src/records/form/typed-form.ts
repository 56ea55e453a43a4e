import type { Decimal } from "@distributary/domain/money/decimal";
import { InvalidDecimal, parseDecimal } from "@distributary/domain/money/parse-decimal";
import { amountFault } from "../../ui/format/amount-fault.ts";
import { readTypedAmount } from "../../ui/format/typed-amount.ts";
import { typedTexts as texts } from "./typed-texts.ts";

/** What is wrong with the fields of a form, by their names. */
export type Faults = Record<string, string>;

interface Limits {
  readonly least?: "zero" | "above zero";
  /** at most this much, as it is said */
  readonly most?: string;
  readonly whole?: boolean;
}

/** Reads the fields of a form and notes what is wrong with each. */
export class TypedForm {
  readonly faults: Faults = {};

  /** The number in a field; null where there is none, with its fault. An empty field is `empty` where that is given. */
  amount(name: string, text: string, limits: Limits = {}, empty: Decimal | null = null): Decimal | null {
    const read = readTypedAmount(text);
    if (read.kind === "empty" && empty !== null) return empty;
    if (read.kind === "empty") return this.fault(name, texts.badNumber);
    if (read.kind !== "amount") return this.fault(name, amountFault(text) ?? texts.badNumber);
    const value = decimalOrNull(read.amount);
    if (!value) return this.fault(name, texts.badNumber);
    if (limits.least === "above zero" && value.mantissa <= 0n) return this.fault(name, texts.aboveZero);
    if (limits.least === "zero" && value.mantissa < 0n) return this.fault(name, texts.notBelowZero);
    if (limits.whole === true && value.scale > 0) return this.fault(name, texts.wholeNumber);
    if (limits.most !== undefined && Number(read.amount) > Number(limits.most)) {
      return this.fault(name, texts.atMost(limits.most));
    }
    return value;
  }

  /** A percentage as a part of one. */
  percent(name: string, text: string, limits: Limits = {}, empty: Decimal | null = null): Decimal | null {
    const value = this.amount(name, text, limits, empty);
    return value && { mantissa: value.mantissa, scale: value.scale + 2 };
  }

  /** A whole number that is small enough to count with. */
  count(name: string, text: string, limits: Limits, empty: Decimal | null = null): number | null {
    const value = this.amount(name, text, { ...limits, whole: true }, empty);
    return value && Number(value.mantissa);
  }

  fault(name: string, message: string): null {
    this.faults[name] = message;
    return null;
  }
}

function decimalOrNull(text: string): Decimal | null {
  try {
    return parseDecimal(text);
  } catch (error) {
    if (error instanceof InvalidDecimal) return null;
    throw error;
  }
}
