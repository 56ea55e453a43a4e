import type { SummaryAnswer, SummaryPosition, SummaryRow } from "@distributary/contract/summary";
import { absolute, addExact, compareExact } from "../../ui/format/exact.ts";
import { rowAddress } from "./local-trail.ts";

/** One line of the table as it is drawn. */
export interface Line {
  readonly kind: "section" | "group" | "position" | "total";
  readonly key: string;
  readonly depth: number;
  readonly label: string;
  /** A code or an account beside the label. */
  readonly detail: string | null;
  readonly open: boolean | null;
  readonly value: string | null;
  readonly change: string | null;
  readonly cost: string | null;
  readonly gain: string | null;
  readonly share: string | null;
  readonly incomplete: boolean;
  /** Whether a cost belongs here at all: cash has none. */
  readonly costed: boolean;
  readonly position: SummaryPosition | null;
  readonly explainKey: string;
}

/** The key of a row among all rows; it begins with the section, because a group can stand on both sides. */
export function rowKey(row: SummaryRow): string {
  return row.key;
}

/** Keys of the rows that can be opened. */
export function openable(answer: SummaryAnswer): readonly string[] {
  return answer.rows.filter((row) => row.section === "A" || row.section === "L").map(rowKey);
}

/** The lines of the table: assets, then liabilities, then the total; groups show what is under them when open. */
export function linesOf(answer: SummaryAnswer, open: ReadonlySet<string>): readonly Line[] {
  const lines: Line[] = [];
  for (const section of ["A", "L"] as const) {
    const rows = largestFirst(answer.rows.filter((row) => row.section === section));
    const totals = section === "A" ? answer.net_worth.assets : answer.net_worth.liabilities;
    if (rows.length === 0 && section === "L") continue;
    lines.push({
      ...plain,
      kind: "section",
      key: section,
      label: section,
      value: totals.at,
      change: totals.diff,
      cost: sumKnown(rows, "basis"),
      gain: sumKnown(rows, "unrealised"),
      share: section === "A" && rows.length > 0 ? "1" : null,
      costed: rows.some(isCosted),
      explainKey: answer.explain_key,
    });
    pushRows(lines, answer, rows, open);
  }
  const { net_worth: total } = answer.net_worth;
  lines.push({
    ...plain,
    kind: "total",
    key: "T",
    label: "T",
    value: total.at,
    change: total.diff,
    incomplete: answer.incomplete,
    explainKey: answer.explain_key,
  });
  return lines;
}

const plain = {
  depth: 0,
  detail: null,
  open: null,
  cost: null,
  gain: null,
  share: null,
  change: null,
  incomplete: false,
  costed: false,
  position: null,
} as const;

function pushRows(lines: Line[], answer: SummaryAnswer, rows: readonly SummaryRow[], open: ReadonlySet<string>): void {
  const closed: string[] = [];
  for (const row of rows) {
    const trail = row.path.join("/");
    while (closed.length > 0 && !trail.startsWith(closed.at(-1) ?? "")) closed.pop();
    if (closed.length > 0) continue;
    const key = rowKey(row);
    const depth = Math.max(0, row.path.length - 1);
    const isOpen = open.has(key);
    lines.push({
      kind: "group",
      key,
      depth,
      label: row.label,
      detail: null,
      open: isOpen,
      value: row.value.at,
      change: row.value.diff,
      cost: row.basis,
      gain: row.unrealised,
      share: row.section === "A" ? row.share : null,
      incomplete: row.incomplete,
      costed: rows.some((other) => isUnder(other, row) && isCosted(other)),
      position: null,
      explainKey: row.explain_key.startsWith("net_worth") ? rowAddress(row.key) : row.explain_key,
    });
    if (!isOpen) closed.push(`${trail}/`);
    else for (const position of positionsOf(row)) lines.push(positionLine(answer, row, position, depth + 1));
  }
}

function positionLine(answer: SummaryAnswer, row: SummaryRow, position: SummaryPosition, depth: number): Line {
  const instrument = answer.refs[position.instrument_id];
  const account = answer.refs[position.account_id];
  const underAccount = row.path.includes(position.account_id);
  const underInstrument = row.path.includes(position.instrument_id);
  const label = underInstrument ? (account?.name ?? position.account_id) : (instrument?.name ?? position.instrument_id);
  const detail = underInstrument ? null : underAccount ? (instrument?.code ?? null) : (account?.name ?? null);
  return {
    kind: "position",
    key: `${rowKey(row)}/${position.key}`,
    depth,
    label,
    detail: detail === label ? null : detail,
    open: null,
    value: position.value.at,
    change: position.value.diff,
    cost: position.basis,
    gain: position.unrealised,
    share: null,
    incomplete: position.value.at === null,
    costed: position.price_source !== "unit",
    position,
    explainKey: position.explain_key,
  };
}

/** Rows with the largest first on every level, each with its own right behind it. */
function largestFirst(rows: readonly SummaryRow[], depth = 1): SummaryRow[] {
  const heads = rows
    .filter((row) => row.path.length === depth)
    .toSorted((left, right) => bySize(left.value.at, right.value.at));
  return heads.flatMap((head) => [
    head,
    ...largestFirst(
      rows.filter((row) => row !== head && isUnder(row, head)),
      depth + 1,
    ),
  ]);
}

function positionsOf(row: SummaryRow): SummaryPosition[] {
  return (row.components ?? []).toSorted((left, right) => bySize(left.value.at, right.value.at));
}

/** Larger magnitudes first, what is not known last. */
function bySize(left: string | null, right: string | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return compareExact(absolute(right), absolute(left));
}

function isUnder(row: SummaryRow, ancestor: SummaryRow): boolean {
  return `${row.path.join("/")}/`.startsWith(`${ancestor.path.join("/")}/`);
}

function isCosted(row: SummaryRow): boolean {
  return (
    row.basis !== null ||
    (row.components ?? []).some((position) => position.price_source !== "unit" && position.quantity !== "0")
  );
}

/** The exact sum of a column over the outermost rows that hold more than cash; null where one of them is not known. */
function sumKnown(rows: readonly SummaryRow[], field: "basis" | "unrealised"): string | null {
  let sum: string | null = null;
  for (const row of rows) {
    if (row.path.length > 1) continue;
    const value = row[field];
    if (value === null) {
      if (rows.some((other) => isUnder(other, row) && isCosted(other))) return null;
      continue;
    }
    sum = sum === null ? value : addExact(sum, value);
  }
  return sum;
}
