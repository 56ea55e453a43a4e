import { historyTexts } from "./texts.ts";

/** `settlement_account_id` as `Settlement account`. */
export function fieldLabel(field: string): string {
  const words = field.replace(/_id$/, "").replaceAll(/[._]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a field as a line of text; nothing is said to be empty. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return historyTexts.empty;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? historyTexts.empty : value.map(valueText).join(", ");
  const pairs = Object.entries(value).map(([name, inner]) => `${name}: ${valueText(inner)}`);
  return pairs.length === 0 ? historyTexts.empty : pairs.join(", ");
}
