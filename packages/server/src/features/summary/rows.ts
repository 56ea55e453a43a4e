import type { SummaryRow } from "@distributary/contract/summary";
import { signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import type { Book } from "@distributary/domain/valuation/book";
import type { GroupingKey } from "@distributary/domain/valuation/grouping-keys";
import { groupPositions, type Group } from "@distributary/domain/valuation/grouping";
import type { GroupFigure } from "@distributary/domain/valuation/question";
import type { Bridge, PositionRow, Summary, Totals, TotalsGroup } from "@distributary/domain/valuation/result";
import { bridgeFigures, ends, figureOrNull, share, sumKnown } from "./figures.ts";
import { explainKey, type KeyContext } from "./key.ts";
import type { Names } from "./names.ts";
import { readPosition, type ReadPosition } from "./position.ts";

/** A letter of the sections: assets, liabilities, capital, total, dynamic. */
export type Section = SummaryRow["section"];

export interface RowTerms {
  readonly names: Names;
  readonly context: KeyContext;
  readonly grouping: readonly GroupingKey[];
  readonly assets: Decimal;
  /** rows are told of their positions without listing them */
  readonly isUnlisted: boolean;
}

/** A group as either way of grouping gives it. */
interface Node {
  readonly key: GroupingKey;
  readonly id: string | null;
  readonly at: Totals;
  readonly since: Totals | null;
  readonly groups: readonly Node[];
  readonly count: number;
  readonly bridge: Bridge | null;
  readonly positions: readonly PositionRow[] | null;
}

/** The rows of an answer by section, and cost and gain of all positions together. */
export interface RowsMade {
  readonly rows: Record<Section, SummaryRow[]>;
  readonly costs: Costs;
}

/** Rows of groups, without the positions under them: from totals alone. */
export function totalsRows(summary: Summary, sections: readonly Section[], terms: RowTerms): RowsMade {
  const nodes = summary.totalsBy(terms.grouping).map(ofTotals);
  const rows = bySection(sections, (section) => nodes.flatMap((node) => nodeRows(section, node, [], terms, null)));
  return { rows, costs: NO_COSTS };
}

/** Rows of groups with their positions, bridge and basis, each position worked out once. */
export function componentRows(book: Book, summary: Summary, sections: readonly Section[], terms: RowTerms): RowsMade {
  // Each reading of the list makes its rows anew.
  const { positions } = summary;
  const read = new Map(positions.map((row) => [row, readPosition(row, terms.names, terms.context)]));
  const nodes = groupPositions(book, positions, terms.grouping).map((group) => ofGroup(group, read));
  const rows = bySection(sections, (section) => nodes.flatMap((node) => nodeRows(section, node, [], terms, read)));
  return { rows, costs: costs([...read.values()]) };
}

function bySection(
  sections: readonly Section[],
  rows: (section: "A" | "L") => SummaryRow[],
): Record<Section, SummaryRow[]> {
  return {
    A: sections.includes("A") ? rows("A") : [],
    L: sections.includes("L") ? rows("L") : [],
    C: [],
    T: [],
    D: [],
  };
}

function ofTotals(group: TotalsGroup): Node {
  const { key, id, at, since, positions: count } = group;
  return { key, id, at, since, groups: group.groups.map(ofTotals), count, bridge: null, positions: null };
}

function ofGroup(group: Group, read: ReadonlyMap<PositionRow, ReadPosition>): Node {
  const count = group.positions.reduce((sum, row) => (read.get(row)?.held ? sum + 1 : sum), 0);
  return { ...group, groups: group.groups.map((one) => ofGroup(one, read)), count };
}

/** A group's row in one section, and the rows under it. A group without anything of the section has none. */
function nodeRows(
  section: "A" | "L",
  node: Node,
  groups: GroupFigure["levels"],
  terms: RowTerms,
  read: ReadonlyMap<PositionRow, ReadPosition> | null,
): SummaryRow[] {
  const part = section === "A" ? "assets" : "liabilities";
  const at = node.at[part];
  const since = node.since?.[part] ?? null;
  const inside =
    read === null || node.positions === null
      ? null
      : node.positions.flatMap((row) => read.get(row) ?? []).filter((one) => one.section === section);
  const empty = signOfDecimal(at) === 0 && (since === null || signOfDecimal(since) === 0);
  if (empty && (inside === null ? !(section === "A" && node.count > 0 && node.at.incomplete) : inside.length === 0))
    return [];
  const levels = [...groups, { key: node.key, id: node.id }];
  // An account whose positions all stand in this section is worth what the row says; of any other it is a part.
  const isAccount = levels.length === 1 && node.key === "account" && node.id !== null && isWhole(node, section);
  const path = levels.map(({ id }) => id ?? "");
  const { basis, unrealised } = inside === null ? NO_COSTS : costs(inside);
  const row: SummaryRow = {
    section,
    key: `${section}:${path.join("/")}`,
    path,
    label: terms.names.group(node.key, node.id),
    value: ends(at, since),
    basis,
    unrealised,
    share: share(at, terms.assets),
    bridge: inside === null ? null : bridgeFigures(node.bridge),
    incomplete: node.at.incomplete,
    position_count: inside === null ? node.count : inside.filter((one) => one.held).length,
    explain_key: explainKey(
      isAccount ? { figure: "account", account: node.id ?? "" } : { figure: "group", section, levels },
      terms.context,
    ),
  };
  if (inside !== null && node.groups.length === 0 && !terms.isUnlisted)
    row.components = inside.map((one) => one.answer);
  return [row, ...node.groups.flatMap((one) => nodeRows(section, one, levels, terms, read))];
}

/** Nothing of a group stands in the other section, at either end. */
function isWhole({ at, since }: Node, section: "A" | "L"): boolean {
  const other = section === "A" ? "liabilities" : "assets";
  return signOfDecimal(at[other]) === 0 && (since === null || signOfDecimal(since[other]) === 0);
}

/** Cost and gain of some holdings; null where one of them is not known. */
export interface Costs {
  readonly basis: string | null;
  readonly unrealised: string | null;
}

const NO_COSTS: Costs = { basis: null, unrealised: null };

/** Cost and gain of the holdings of a row; null where one of them is not known or was not asked. */
function costs(inside: readonly ReadPosition[]): Costs {
  const holdings = inside.filter((one) => one.held && !one.isCash);
  if (holdings.length === 0 || holdings.some((one) => one.basis === null)) return NO_COSTS;
  const basis = sumKnown(holdings.map((one) => one.basis));
  const known = holdings.every((one) => one.value !== null);
  return {
    basis: figureOrNull(basis),
    unrealised: known ? ends(sumKnown(holdings.map((one) => one.cleanValue)), basis).diff : null,
  };
}
