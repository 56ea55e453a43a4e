import { roundExact } from "./exact.ts";

/** What stands where a figure is not known. */
export const unknownText = "---";

const minus = "\u2212";
const separators = new Map<string, { group: string; decimal: string }>();

function separatorsOf(locale: string | undefined): { group: string; decimal: string } {
  const key = locale ?? "";
  const held = separators.get(key);
  if (held !== undefined) return held;
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12345678.5);
  const found = {
    group: parts.find((part) => part.type === "group")?.value ?? "",
    decimal: parts.find((part) => part.type === "decimal")?.value ?? ".",
  };
  separators.set(key, found);
  return found;
}

/** How many digits stand after the point: exactly `least`, or up to `most` where they are not zero. */
export interface Digits {
  readonly least: number;
  readonly most: number;
}

export const moneyDigits: Digits = { least: 2, most: 2 };
export const priceDigits: Digits = { least: 2, most: 6 };
/** From this price on decimals are noise: a home is not sold for cents. */
const PRICED_WHOLE = 6;

/** How a price is read: to six places, from 100,000 on without any. */
export function digitsOfPrice(price: string | null | undefined): Digits {
  const whole = (price ?? "").replace("-", "").split(".")[0] ?? "";
  return whole.length >= PRICED_WHOLE ? { least: 0, most: 0 } : priceDigits;
}

export const quantityDigits: Digits = { least: 0, most: 6 };
/** A percentage by itself; those of one column keep to one number of digits between the two. */
export const percentDigits: Digits = { least: 0, most: 2 };
/** Percentages in a column of shares. */
const shareDigits: Digits = { least: 1, most: 1 };

/**
 * A decimal string as people read it: thousands by locale, a true minus sign, rounded half away from zero. Never goes
 * through a binary float. `sign: "always"` writes a plus before what is above zero.
 */
export function formatDecimal(
  text: string,
  digits: Digits = moneyDigits,
  options: { sign?: "auto" | "always"; locale?: string } = {},
): string {
  const rounded = roundExact(text, digits.most);
  const negative = rounded.startsWith("-") && /[1-9]/.test(rounded);
  const [whole = "0", fraction = ""] = rounded.replace("-", "").split(".");
  const { group, decimal } = separatorsOf(options.locale);
  const kept = fraction.slice(0, digits.least) + fraction.slice(digits.least).replace(/0+$/, "");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  const above = options.sign === "always" && !negative && /[1-9]/.test(rounded);
  return (negative ? minus : above ? "+" : "") + grouped + (kept === "" ? "" : decimal + kept);
}

/** The same, or `---`. */
export function formatKnown(
  text: string | null | undefined,
  digits: Digits = moneyDigits,
  options: { sign?: "auto" | "always"; locale?: string } = {},
): string {
  return text === null || text === undefined ? unknownText : formatDecimal(text, digits, options);
}

/** A ratio such as 0.124 as `12.4 %`; with `percentDigits` 0.6 is `60 %`. */
export function formatShare(
  text: string | null,
  digits: Digits = shareDigits,
  options: { locale?: string } = {},
): string {
  if (text === null) return unknownText;
  return `${formatDecimal(shiftTwo(text), digits, options)} %`;
}

function shiftTwo(text: string): string {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const padded = fraction.padEnd(2, "0");
  return `${negative ? "-" : ""}${whole}${padded.slice(0, 2)}.${padded.slice(2) || "0"}`;
}

/** A tick of a scale in its short form, with as many places as tell it from the next: 488.25K in steps of 50. */
export function formatTick(value: number, step: number, locale?: string): string {
  const unit = 1000 ** Math.max(0, Math.floor(Math.log10(Math.max(Math.abs(value), step, 1)) / 3));
  const places = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9));
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: Math.min(places, 6) })
    .format(value)
    .replace("-", minus);
}

/** A place between two others along a drawing, in short: 3.75M. */
export function formatPlace(value: number, from: number, to: number, locale?: string): string {
  return formatTick(value, Math.abs(to - from) / 1000 || 1, locale);
}
