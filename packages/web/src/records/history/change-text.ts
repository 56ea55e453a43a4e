import { fieldLabels } from "../../language/code-labels.ts";
import { historyTexts } from "./texts.ts";

/** A value of a field as a line of text; nothing is said to be empty. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return historyTexts.empty;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? historyTexts.yes : historyTexts.no;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? historyTexts.empty : value.map(valueText).join(", ");
  const pairs = Object.entries(value).map(([name, inner]) => `${fieldLabels.of(name)}: ${valueText(inner)}`);
  return pairs.length === 0 ? historyTexts.empty : pairs.join(", ");
}
