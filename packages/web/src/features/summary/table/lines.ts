import type { CustomColumnSubject } from "@distributary/contract/evidence/custom-column-key";
import type {
  IncompletePart,
  SummaryAnswer,
  SummaryPosition,
  SummaryRow,
} from "@distributary/contract/summary/summary";
import { addExact } from "../../../ui/format/exact.ts";
import { isUnchanged, type Compared } from "../panels/comparison/comparison.ts";
import { isEmptyPosition, isEmptyRow } from "./empty-rows.ts";
import { unknownIn, unknownOf } from "../evidence/incomplete.ts";
import type { Section } from "./sections.ts";
import { keyOfGain, keyOfSection, ownRow, siblingKey } from "../../../records/evidence/figure-key.ts";
import { costAddress, gainAddress, rowAddress, wasAddress } from "../evidence/evidence-address.ts";
import { bySize, treeOf, type RowNode } from "./tree.ts";

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
  /** The first of two figures. */
  readonly before: string | null;
  readonly change: string | null;
  readonly cost: string | null;
  readonly gain: string | null;
  readonly share: string | null;
  /** What of it is not known: of the first figure at `since`, of the second at `at`. */
  readonly unknown: readonly IncompletePart[];
  /** Whether the value of a position is an estimate, and the first of two. */
  readonly estimated: boolean;
  readonly beforeEstimated: boolean;
  /** Whether a cost belongs here at all: cash has none. */
  readonly costed: boolean;
  /** Columns that somebody wrote, by their text; a section has none. */
  readonly own: Readonly<Record<string, string | null>>;
  /** What opens them: the key of the net worth, and what of it the line is; null: nothing does. */
  readonly ownOf: { readonly whole: string; readonly of: CustomColumnSubject | null } | null;
  readonly position: SummaryPosition | null;
  /** Why a figure of a position is not known, in words; null: all of them are, or the line is none of a position. */
  readonly why: string | null;
  /** What opens the value; null: there is nothing under it. */
  readonly explainKey: string | null;
  /** What opens cost and gain. */
  readonly costKey: string | null;
  readonly gainKey: string | null;
  /** What opens the first of two figures, and the difference. */
  readonly beforeKey: string | null;
  readonly changeKey: string | null;
}

/** What a table is made of: an answer, or two of them side by side. */
export interface LinesAsked {
  readonly answer: SummaryAnswer;
  /** keys of the rows that are open */
  readonly open: ReadonlySet<string>;
  readonly compared: Compared | null;
  /** leaves out what is the same on both sides */
  readonly onlyChanges: boolean;
  /** kinds of lines that are drawn */
  readonly sections: readonly Section[];
  /** draws also what was and is zero */
  readonly showsEmpty: boolean;
}

/** Keys of the rows that can be opened. */
export function openable(answer: SummaryAnswer): readonly string[] {
  return answer.rows.filter((row) => row.section === "A" || row.section === "L").map((row) => row.key);
}

/** The lines of the table: assets, then liabilities, then the total; groups show what is under them when open. */
export function linesOf(asked: LinesAsked): readonly Line[] {
  const { answer, compared } = asked;
  const lines: Line[] = [];
  const whole = {
    explainKey: answer.explain_key,
    beforeKey: compared?.firstKey.whole ?? null,
    changeKey: changeKey(answer.explain_key, compared),
  };
  const side = (section: "A" | "L") => ({
    explainKey: keyOfSection(whole.explainKey, section),
    beforeKey: whole.beforeKey === null ? null : keyOfSection(whole.beforeKey, section),
    changeKey: whole.changeKey === null ? null : keyOfSection(whole.changeKey, section),
    ...costKeys(section),
  });
  for (const section of ["A", "L"] as const) {
    if (!asked.sections.includes(section)) continue;
    const top = treeOf(answer.rows.filter((row) => row.section === section));
    const totals = section === "A" ? answer.net_worth.assets : answer.net_worth.liabilities;
    if (top.length === 0 && section === "L") continue;
    lines.push({
      ...plain,
      ...side(section),
      kind: "section",
      key: section,
      label: section,
      value: totals.at,
      before: totals.since,
      change: totals.diff,
      cost: sumKnown(top, "basis"),
      gain: sumKnown(top, "unrealised"),
      share: section === "A" && top.length > 0 ? "1" : null,
      costed: top.some(isCosted),
      unknown: unknownIn(top.map(({ row }) => row)),
    });
    for (const node of top) pushNode(lines, asked, node);
  }
  if (!asked.sections.includes("T")) return lines;
  const { net_worth: total } = answer.net_worth;
  const totalRow = answer.rows.find((row) => row.section === "T");
  lines.push({
    ...plain,
    ...whole,
    ...costKeys("T"),
    kind: "total",
    key: "T",
    label: "T",
    value: total.at,
    before: total.since,
    change: total.diff,
    cost: totalRow?.basis ?? null,
    gain: totalRow?.unrealised ?? null,
    costed: (totalRow?.basis ?? null) !== null,
    unknown: answer.incomplete_in,
    own: totalRow?.custom ?? {},
    ownOf: { whole: answer.explain_key, of: null },
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
  unknown: [],
  estimated: false,
  beforeEstimated: false,
  costed: false,
  own: {},
  ownOf: null,
  position: null,
  why: null,
} as const;

/** Costs and gains of rows open to those of the positions in the answer. */
function costKeys(key: string): Pick<Line, "costKey" | "gainKey"> {
  return { costKey: costAddress(key), gainKey: gainAddress(key) };
}

/** A difference opens what it is the change of; two answers side by side differ in more than their days. */
function changeKey(key: string | null, compared: Compared | null): string | null {
  return compared === null || compared.kind === "since" ? key : null;
}

function pushNode(lines: Line[], asked: LinesAsked, node: RowNode): void {
  const { open, compared, onlyChanges } = asked;
  const { row, under } = node;
  const components = row.components ?? [];
  if (onlyChanges && !hasChange(node)) return;
  if (!asked.showsEmpty && isEmptyRow(node)) return;
  const isOpen = open.has(row.key);
  const explainKey = !row.explain_key.startsWith("account:") || compared ? rowAddress(row.key) : row.explain_key;
  lines.push({
    kind: "group",
    key: row.key,
    depth: row.path.length - 1,
    label: row.label,
    detail: null,
    open: isOpen,
    value: row.value.at,
    before: row.value.since,
    change: row.value.diff,
    cost: row.basis,
    gain: row.unrealised,
    share: row.section === "A" ? row.share : null,
    unknown: row.incomplete_in,
    estimated: false,
    beforeEstimated: false,
    costed: isCosted(node),
    own: row.custom ?? {},
    ownOf: ownOf(asked, ownRow(row.section, row.explain_key)),
    position: null,
    why: null,
    explainKey,
    ...costKeys(row.key),
    beforeKey: compared === null ? null : wasAddress(row.key),
    changeKey: changeKey(explainKey, compared),
  });
  if (!isOpen) return;
  for (const one of under) pushNode(lines, asked, one);
  for (const position of components.toSorted((left, right) => bySize(left.value, right.value))) {
    if (onlyChanges && isUnchanged(position.value)) continue;
    if (asked.showsEmpty || !isEmptyPosition(position)) lines.push(positionLine(asked, row, position));
  }
}

function ownOf({ answer }: LinesAsked, of: CustomColumnSubject | null): Line["ownOf"] {
  return of === null ? null : { whole: answer.explain_key, of };
}

function hasChange({ row, under }: RowNode): boolean {
  return (
    !isUnchanged(row.value) || (row.components ?? []).some((one) => !isUnchanged(one.value)) || under.some(hasChange)
  );
}

function positionLine(asked: LinesAsked, row: SummaryRow, position: SummaryPosition): Line {
  const { answer, compared } = asked;
  const instrument = answer.refs[position.instrument_id];
  const account = answer.refs[position.account_id];
  const underAccount = row.path.includes(position.account_id);
  const underInstrument = row.path.includes(position.instrument_id);
  const label = underInstrument ? (account?.name ?? position.account_id) : (instrument?.name ?? position.instrument_id);
  const detail = underInstrument ? null : underAccount ? (instrument?.code ?? null) : (account?.name ?? null);
  const explainKey = compared === null ? position.explain_key : compared.secondKey.position(position);
  return {
    kind: "position",
    key: `${row.key}/${position.account_id}:${position.instrument_id}`,
    depth: row.path.length,
    label,
    detail: detail === label ? null : detail,
    open: null,
    value: position.value.at,
    before: position.value.since,
    change: position.value.diff,
    cost: position.basis,
    gain: position.unrealised,
    share: null,
    unknown: unknownOf(position, answer.since !== null || compared !== null),
    estimated: compared === null ? position.estimated : compared.secondKey.estimated(position),
    beforeEstimated: compared?.firstKey.estimated(position) ?? false,
    costed: position.price_source !== "unit",
    own: position.custom ?? {},
    ownOf: ownOf(asked, { account: position.account_id, instrument: position.instrument_id }),
    position,
    why: whyUnknown(answer, position),
    explainKey,
    costKey: explainKey === null ? null : siblingKey(explainKey, "basis"),
    gainKey: explainKey === null ? null : keyOfGain(explainKey),
    beforeKey: compared?.firstKey.position(position) ?? null,
    changeKey: changeKey(explainKey, compared),
  };
}

/** What the answer says is missing of a position, that of its own day first; null where all its figures are known. */
function whyUnknown({ at, user_errors: errors }: SummaryAnswer, position: SummaryPosition): string | null {
  const { value, basis, unrealised } = position;
  if (![value.at, value.since, value.diff, basis, unrealised].includes(null)) return null;
  const own = errors.filter(
    (error) => error.account_id === position.account_id && error.instrument_id === position.instrument_id,
  );
  return (own.find((error) => error.at === at) ?? own[0])?.message ?? null;
}

/** Whether a row, or anything under it, holds more than cash. */
function isCosted({ row, under }: RowNode): boolean {
  return (
    row.basis !== null ||
    (row.components ?? []).some((position) => position.price_source !== "unit" && position.quantity !== "0") ||
    under.some(isCosted)
  );
}

/** The exact sum of a column over the outermost rows that hold more than cash; null where one of them is not known. */
function sumKnown(top: readonly RowNode[], field: "basis" | "unrealised"): string | null {
  let sum: string | null = null;
  for (const node of top) {
    const value = node.row[field];
    if (value === null) {
      if (isCosted(node)) return null;
      continue;
    }
    sum = sum === null ? value : addExact(sum, value);
  }
  return sum;
}
