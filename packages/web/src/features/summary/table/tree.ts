import type { AtSinceDiff } from "@distributary/contract/summary/totals";
import type { SummaryRow } from "@distributary/contract/summary/summary";
import { absolute, compareExact } from "../../../ui/format/exact.ts";

/** A row with those right under it, the largest first on every level. */
export interface RowNode {
  readonly row: SummaryRow;
  readonly under: readonly RowNode[];
}

/** A path as one text: what stands in it may hold any character. */
export function pathText(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** The rows of one section as a tree. A row whose parent is not there stands at the top. */
export function treeOf(rows: readonly SummaryRow[]): readonly RowNode[] {
  const nodes = new Map(rows.map((row) => [pathText(row.path), { row, under: [] as RowNode[] }]));
  const top: RowNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(pathText(node.row.path.slice(0, -1)));
    (parent === undefined ? top : parent.under).push(node);
  }
  for (const { under } of nodes.values()) under.sort(largestFirst);
  return top.sort(largestFirst);
}

function largestFirst(left: RowNode, right: RowNode): number {
  return bySize(left.row.value, right.row.value);
}

/** Larger magnitudes first, what is not known last; what is alike now by what it was before. */
export function bySize(left: AtSinceDiff, right: AtSinceDiff): number {
  return byMagnitude(left.at, right.at) || byMagnitude(left.since, right.since);
}

function byMagnitude(left: string | null, right: string | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return compareExact(absolute(right), absolute(left));
}
