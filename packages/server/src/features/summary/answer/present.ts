import type { SummaryAnswer, SummaryRow } from "@distributary/contract/summary/summary";
import { signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { DUE_KIND } from "@distributary/domain/codes/instrument-types";
import type { GroupingKey } from "@distributary/domain/ledger/grouping-keys";
import { incompleteIn, unvaluedPositions, type IncompletePart } from "@distributary/domain/summary/incomplete";
import type { Summary, TotalsGroup } from "@distributary/domain/summary/answer/result";
import { bridgeFigures, ends, figure, share, sumKnown, totalEnds } from "./figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { labelsOf } from "./labels.ts";
import { namesOf, type Named, type Names } from "./names.ts";
import {
  componentRows,
  figuredRows,
  totalsRows,
  type Costs,
  type RowTerms,
  type RowsMade,
  type Section,
} from "./rows.ts";

/** How an answer is to be laid out. */
export interface Layout {
  readonly sections: readonly Section[];
  readonly grouping: readonly GroupingKey[];
  readonly components: boolean;
  /** rows are told of their positions, as with `components`, without listing them */
  readonly isUnlisted?: boolean;
  readonly allocation: boolean;
  readonly context: KeyContext;
  readonly lastModified: string;
  readonly cacheTags: string[];
  /** the rows of the section C */
  readonly capital: readonly SummaryRow[];
  /** own columns, each of which is a row of the section D */
  readonly columns: readonly string[];
}

/** The summary call's answer of an engine's summary. Amounts are texts of at most 18 places. */
export function presentSummary(book: Book, summary: Summary, layout: Layout): SummaryAnswer {
  const names = namesOf(book.terms);
  const types = summary.totalsBy(["instrument_type"]);
  const unvalued = unvaluedPositions(book, summary.problems);
  const unknown = incompleteIn(summary.netWorth, summary.netWorthSince, unvalued.length > 0);
  const terms = {
    names,
    context: layout.context,
    grouping: layout.grouping,
    assets: summary.netWorth.assets,
    isUnlisted: layout.isUnlisted === true,
    book,
    unvalued,
  };
  const { rows: inside, costs } = rowsMade(book, summary, layout, terms);
  const total = totalRow(
    summary,
    types.reduce((sum, one) => sum + one.positions, 0),
    costs,
    unknown,
    layout.context,
  );
  const bySection = { ...inside, C: layout.capital, T: [total], D: dynamicRows(total, layout) };
  const rows = layout.sections.flatMap((section) => bySection[section]);
  return {
    targetUnit: names.code(summary.currency),
    at: formatDay(summary.at),
    since: summary.since === null ? null : formatDay(summary.since),
    labels: labelsOf(rows, summary, layout.columns),
    rows,
    core: totalEnds(summary.netWorth, summary.netWorthSince, "total"),
    esti: ends(summary.estimated.value, summary.estimatedSince?.value ?? null),
    close: null,
    unexplained: null,
    rates: summary.rates
      .filter((rate) => rate.from !== rate.to)
      .map((rate) => ({
        from: names.code(rate.from),
        to: names.code(rate.to),
        at: formatDay(rate.asked),
        rate: figure(rate.rate),
        date: formatDay(rate.date ?? rate.asked),
        path: [names.code(rate.from), ...rate.path.map((leg) => names.code(leg.to))],
      })),
    analytic: {
      bridge: bridgeFigures(summary.bridge),
      ...(summary.leftOver === null
        ? {}
        : {
            converted: {
              amount: figure(summary.leftOver),
              explain_key: explainKey({ figure: "total", name: "converted" }, layout.context),
            },
          }),
      ...(layout.allocation ? { allocation: allocation(summary, names) } : {}),
      realised: byCurrency(summary, names, (one) => one.realised),
      basis: byCurrency(summary, names, (one) => one.basis),
      cash: summary.cash.map((one) => ({
        account_id: one.account,
        currency: names.code(one.currency),
        amount: figure(one.at),
      })),
    },
    net_worth: netWorth(summary, types),
    incomplete: unknown.length > 0,
    incomplete_in: unknown,
    estimated_count: summary.estimated.positions,
    explain_key: explainKey({ figure: "net_worth" }, layout.context),
    total_errors: summary.problems.length,
    user_errors: summary.problems.map((problem) => ({
      code: problem.code,
      message: problem.message,
      account_id: problem.account,
      instrument_id: problem.instrument,
      at: formatDay(problem.day),
    })),
    last_modified: layout.lastModified,
    cache_tags: layout.cacheTags,
    refs: names.refs(named(rows, summary, layout.grouping)),
  };
}

function rowsMade(
  book: Book,
  summary: Summary,
  { sections, components, isUnlisted }: Layout,
  terms: RowTerms,
): RowsMade {
  if (!components) return totalsRows(summary, sections, terms);
  if (isUnlisted && summary.figuresBy) return figuredRows(summary.figuresBy, sections, terms);
  return componentRows(book, summary, sections, terms);
}

/**
 * A row of the section D for each own column: what it says of all positions; `withColumns` works it out. It opens to
 * the fields that it names.
 */
function dynamicRows(total: SummaryRow, { columns, context }: Layout): SummaryRow[] {
  return columns.map((text) => ({
    ...total,
    section: "D",
    key: `D:${text}`,
    path: [text],
    label: text,
    explain_key: text === "value.at" ? total.explain_key : explainKey({ figure: "own", text, of: null }, context),
  }));
}

function totalRow(
  summary: Summary,
  count: number,
  costs: Costs,
  unknown: IncompletePart[],
  context: KeyContext,
): SummaryRow {
  return {
    section: "T",
    key: "T:",
    path: [],
    label: "Total",
    value: totalEnds(summary.netWorth, summary.netWorthSince, "total"),
    ...costs,
    share: null,
    bridge: bridgeFigures(summary.bridge),
    incomplete: unknown.length > 0,
    incomplete_in: unknown,
    position_count: count,
    explain_key: explainKey({ figure: "net_worth" }, context),
  };
}

function netWorth(summary: Summary, types: readonly TotalsGroup[]): SummaryAnswer["net_worth"] {
  const at = types.reduce((sum, one) => sum + one.positions, 0);
  const since = summary.heldSince;
  const holdings = types.filter((one) => one.id !== "CCY" && one.id !== DUE_KIND);
  return {
    assets: totalEnds(summary.netWorth, summary.netWorthSince, "assets"),
    liabilities: totalEnds(summary.netWorth, summary.netWorthSince, "liabilities"),
    net_worth: totalEnds(summary.netWorth, summary.netWorthSince, "total"),
    position_count: { at, since, diff: at - since },
    total_paid_capital: { at: null, since: null, diff: null },
    total_position_value: ends(
      sumKnown(holdings.map((one) => one.at.total)),
      summary.since === null ? null : sumKnown(holdings.map((one) => one.since?.total ?? null)),
    ),
  };
}

function allocation(summary: Summary, names: Names): NonNullable<SummaryAnswer["analytic"]["allocation"]> {
  const keys = ["instrument_type", "currency", "account", "entity", "account_type"] as const;
  return Object.fromEntries(
    keys.map((key) => [
      key,
      summary
        .totalsBy([key])
        .filter((group) => signOfDecimal(group.at.assets) !== 0)
        .map((group) => ({
          key: group.id ?? "",
          label: names.group(key, group.id),
          value: figure(group.at.assets),
          share: share(group.at.assets, summary.netWorth.assets),
        })),
    ]),
  );
}

/** The records an answer names: those of its positions, of its groups and errors, and the accounts of its cash. */
function* named(rows: readonly SummaryRow[], summary: Summary, grouping: readonly GroupingKey[]): Iterable<Named> {
  for (const one of summary.accounts) yield { kind: "account", id: one.account };
  for (const { instrument } of summary.problems) yield { kind: "instrument", id: instrument };
  for (const { section, path, components } of rows) {
    const key = grouping[path.length - 1];
    const id = path.at(-1) ?? "";
    if (section === "C" && id !== "") yield { kind: "instrument", id: path[0] ?? "" };
    else if (key === "entity" && id !== "") yield { kind: "entity", id };
    else if ((key === "instrument" || key === "currency") && section !== "D") yield { kind: "instrument", id };
    for (const position of components ?? []) yield { kind: "instrument", id: position.instrument_id };
  }
}

function byCurrency(
  summary: Summary,
  names: Names,
  pick: (one: Summary["basis"][number]) => Decimal | null,
): Record<string, string> {
  return Object.fromEntries(
    summary.basis.flatMap((one) => {
      const value = pick(one);
      return value === null ? [] : [[names.code(one.currency), figure(value)] as const];
    }),
  );
}
