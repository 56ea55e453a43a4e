import { checkColumn } from "@distributary/domain/summary/column-fields";
import { InvalidColumn, parseColumn } from "@distributary/domain/summary/custom-column";
import { ownColumnTexts } from "../texts.ts";

/** Columns that have words of their own, each with what it is worked out by. */
export const presetColumns = {
  gainPercent: "percent(unrealised, basis)",
  changePercent: "percent(value.diff, value.since)",
  sinceValue: "value.since",
  flows: "bridge.flows",
  income: "bridge.income",
  expenses: "bridge.expenses",
  priceEffect: "bridge.price",
  currencyEffect: "bridge.currency",
  holdings: "count()",
  largest: "max(value.at)",
  ownValue: "value_own",
  ownCost: "basis_own",
  averageCost: "ratio(basis_own, quantity)",
  realised: "realised_own",
  currency: "currency",
  code: "instrument.code",
} as const;
export type PresetColumn = keyof typeof presetColumns;

/** As many as the call takes, and as long. */
export const mostColumns = 20;
export const longestColumn = 500;

/** What separates columns in an address: no column holds it. */
const separator = ";";

/** The columns that an address names: those that can be read, each once. */
export function readColumns(text: string | undefined): readonly string[] {
  const named = (text ?? "").split(separator).map((column) => column.trim());
  return [...new Set(named)].filter((column) => columnError(column) === null).slice(0, mostColumns);
}

/** The columns as an address has them. */
export function writeColumns(columns: readonly string[]): string | undefined {
  return columns.length === 0 ? undefined : columns.join(separator);
}

/** What is wrong with a column, in a sentence; null: nothing is. The server reads it by the same rules. */
export function columnError(text: string): string | null {
  if (text.length > longestColumn) return ownColumnTexts.tooLong;
  try {
    checkColumn(parseColumn(text));
    return null;
  } catch (error) {
    if (error instanceof InvalidColumn) return error.message;
    throw error;
  }
}

/** What stands over a column: its words where it has some, else itself. */
export function columnLabel(column: string): string {
  const preset = (Object.keys(presetColumns) as PresetColumn[]).find((name) => presetColumns[name] === column);
  return preset === undefined ? column : ownColumnTexts.presets[preset];
}

/** Whether a column is a share of a hundred, to be shown with its sign. */
export function isPercent(column: string): boolean {
  return column.startsWith("percent(");
}

/** Whether a column counts, and so tells no amount. */
export function isCount(column: string): boolean {
  return column.startsWith("count(");
}

/** Whether a column is worked out; a path or a tag says nothing of rows that do not have it. */
export function isCall(column: string): boolean {
  return column.includes("(");
}

/** Whether an answer is a figure rather than a text. */
export function isFigure(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && /^-?\d+(\.\d+)?$/.test(value);
}
