import type { SummaryRow } from "@distributary/contract/summary/summary";
import { signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import type { Book } from "@distributary/domain/ledger/book";
import type { GroupingKey } from "@distributary/domain/ledger/grouping-keys";
import { groupPositions, type Group } from "@distributary/domain/summary/groups/grouping";
import { membersOf } from "@distributary/domain/summary/groups/group-members";
import { incompleteIn, type IncompletePart } from "@distributary/domain/summary/incomplete";
import type { GroupFigure } from "@distributary/domain/summary/answer/figure-key";
import type {
  FiguredGroup,
  PositionRow,
  SideFigures,
  Summary,
  TotalsGroup,
} from "@distributary/domain/summary/answer/result";
import type { SideBridges } from "@distributary/domain/attribution/bridge";
import type { Totals } from "@distributary/domain/snapshot/totals";
import { bridgeFigures, ends, figureOrNull, share, sumKnown } from "./figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
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
  readonly book: Book;
  /** positions with units that moved without a price: what bridges miss */
  readonly unvalued: readonly number[];
}

/** What of a group's positions stands in one section. */
interface Inside {
  readonly shown: number;
  readonly held: number;
  readonly costs: Costs;
  /** the positions themselves, where rows are made of them */
  readonly positions: readonly ReadPosition[];
}

/** A group as any way of grouping gives it. */
interface Node {
  readonly key: GroupingKey;
  readonly id: string | null;
  readonly at: Totals;
  readonly since: Totals | null;
  readonly groups: readonly Node[];
  /** held positions, and those of them that are worth less than nothing */
  readonly count: number;
  readonly owed: number;
  readonly bridges: SideBridges | null;
  /** null: only its totals were asked */
  readonly inside: ((section: "A" | "L") => Inside) | null;
}

/** The rows of an answer by section, and cost and gain of all positions together. */
export interface RowsMade {
  readonly rows: Record<Section, SummaryRow[]>;
  readonly costs: Costs;
}

/** Rows of groups, without the positions under them: from totals alone. */
export function totalsRows(summary: Summary, sections: readonly Section[], terms: RowTerms): RowsMade {
  const nodes = summary.totalsBy(terms.grouping).map(ofTotals);
  const rows = bySection(sections, (section) => nodes.flatMap((node) => nodeRows(section, node, [], terms)));
  return { rows, costs: NO_COSTS };
}

/** Rows of groups with bridge and basis, from the sums of the groups. */
export function figuredRows(
  figuresBy: NonNullable<Summary["figuresBy"]>,
  sections: readonly Section[],
  terms: RowTerms,
): RowsMade {
  const { groups, all } = figuresBy(terms.grouping);
  const nodes = groups.map(ofFigures);
  const rows = bySection(sections, (section) => nodes.flatMap((node) => nodeRows(section, node, [], terms)));
  return { rows, costs: costsOf(all) };
}

/** Rows of groups with their positions, bridge and basis, each position worked out once. */
export function componentRows(book: Book, summary: Summary, sections: readonly Section[], terms: RowTerms): RowsMade {
  // Each reading of the list makes its rows anew.
  const { positions } = summary;
  const read = new Map(positions.map((row) => [row, readPosition(row, terms.names, terms.context)]));
  const nodes = groupPositions(book, positions, terms.grouping).map((group) => ofGroup(group, read));
  const rows = bySection(sections, (section) => nodes.flatMap((node) => nodeRows(section, node, [], terms)));
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
  const { key, id, at, since, positions: count, owed } = group;
  return { key, id, at, since, groups: group.groups.map(ofTotals), count, owed, bridges: null, inside: null };
}

function ofFigures({ assets, liabilities, ...group }: FiguredGroup): Node {
  return {
    ...group,
    groups: group.groups.map(ofFigures),
    count: assets.held + liabilities.held,
    owed: liabilities.held,
    inside: (section) => {
      const side = section === "A" ? assets : liabilities;
      return { shown: side.shown, held: side.held, costs: costsOf(side), positions: [] };
    },
  };
}

function ofGroup(group: Group, read: ReadonlyMap<PositionRow, ReadPosition>): Node {
  const positions = group.positions.flatMap((row) => read.get(row) ?? []);
  return {
    ...group,
    groups: group.groups.map((one) => ofGroup(one, read)),
    count: heldOf(positions),
    owed: heldOf(positions.filter(({ section }) => section === "L")),
    inside: (section) => {
      const own = positions.filter((one) => one.section === section);
      return { shown: own.length, held: heldOf(own), costs: costs(own), positions: own };
    },
  };
}

function heldOf(positions: readonly ReadPosition[]): number {
  return positions.reduce((count, one) => (one.held ? count + 1 : count), 0);
}

/** A group's row in one section, and the rows under it. A group without anything of the section has none. */
function nodeRows(section: "A" | "L", node: Node, groups: GroupFigure["levels"], terms: RowTerms): SummaryRow[] {
  const part = section === "A" ? "assets" : "liabilities";
  const at = node.at[part];
  const since = node.since?.[part] ?? null;
  const inside = node.inside?.(section) ?? null;
  const empty = signOfDecimal(at) === 0 && (since === null || signOfDecimal(since) === 0);
  if (empty && (inside === null ? !(section === "A" && isUnknown(node)) : inside.shown === 0)) return [];
  const levels = [...groups, { key: node.key, id: node.id }];
  // An account whose positions all stand in this section is worth what the row says; of any other it is a part.
  const isAccount = levels.length === 1 && node.key === "account" && node.id !== null && isWhole(node, section);
  const path = levels.map(({ id }) => id ?? "");
  const { basis, unrealised } = inside?.costs ?? NO_COSTS;
  const group = { figure: "group", section, levels } as const;
  const unknown = unknownIn(group, node, inside !== null, terms);
  const row: SummaryRow = {
    section,
    key: `${section}:${path.join("/")}`,
    path,
    label: terms.names.group(node.key, node.id),
    value: ends(at, since),
    basis,
    unrealised,
    share: share(at, terms.assets),
    bridge: inside === null ? null : bridgeFigures(node.bridges?.[part] ?? null),
    incomplete: unknown.length > 0,
    incomplete_in: unknown,
    position_count: inside?.held ?? (section === "L" ? node.owed : node.count - node.owed),
    explain_key: explainKey(isAccount ? { figure: "account", account: node.id ?? "" } : group, terms.context),
  };
  if (inside !== null && node.groups.length === 0 && !terms.isUnlisted)
    row.components = inside.positions.map((one) => one.answer);
  return [row, ...node.groups.flatMap((one) => nodeRows(section, one, levels, terms))];
}

/** What is held of a group at an end has no value there: its row is told although it counts nothing. */
function isUnknown({ at, since, count }: Node): boolean {
  return (count > 0 && at.incomplete) || since?.incomplete === true;
}

/** What of a row is not known; what lies between its ends only where it tells a bridge. */
function unknownIn(
  group: GroupFigure,
  { at, since }: Node,
  hasBridge: boolean,
  { book, unvalued }: RowTerms,
): IncompletePart[] {
  // Mostly nothing is unvalued, and a large book has thousands of rows.
  const isBetween = hasBridge && unvalued.length > 0 && membersOf(book, unvalued, group).length > 0;
  return incompleteIn(at, since, isBetween);
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

/** The same of sums. */
function costsOf({ holdings, basis, value }: SideFigures): Costs {
  if (holdings === 0 || basis === null) return NO_COSTS;
  return { basis: figureOrNull(basis), unrealised: ends(value, basis).diff };
}
