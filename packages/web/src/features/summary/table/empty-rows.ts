import type { SummaryAnswer, SummaryPosition, SummaryRow } from "@distributary/contract/summary/summary";
import { signOf } from "../../../ui/format/exact.ts";
import { treeOf, type RowNode } from "./tree.ts";

/** How many rows and positions were and are nothing; a row that is hidden counts without what is under it. */
export function emptyCount({ rows }: Pick<SummaryAnswer, "rows">): number {
  const count = (node: RowNode): number =>
    isEmptyRow(node) ? 1 : (node.row.components ?? []).filter(isEmptyPosition).length + sumOf(node.under.map(count));
  return sumOf(
    (["A", "L"] as const).map((section) => sumOf(treeOf(rows.filter((row) => row.section === section)).map(count))),
  );
}

/** Nothing at both ends, and nothing under it that is or was anything. */
export function isEmptyRow({ row, under }: RowNode): boolean {
  const { value, incomplete, components = [] } = row;
  return isZero(value) && !incomplete && components.every(isEmptyPosition) && under.every(isEmptyRow);
}

/** Not held at either end. What is held and worth nothing is no empty row. */
export function isEmptyPosition({ quantity, quantity_since: before, value }: SummaryPosition): boolean {
  return isZero(value) && signOf(quantity) === 0 && signOf(before) === 0;
}

function isZero({ at, since }: SummaryRow["value"]): boolean {
  return at !== null && signOf(at) === 0 && (since === null || signOf(since) === 0);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}
