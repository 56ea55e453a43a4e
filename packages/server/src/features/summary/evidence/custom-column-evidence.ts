import { CUSTOM_COLUMN_RULES } from "@distributary/contract/evidence/figures/analytic";
import type { SummaryPosition, SummaryRow } from "@distributary/contract/summary/summary";
import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { isOverParts, type ColumnExpression } from "@distributary/domain/summary/custom-column";
import { UnknownId, type Book } from "@distributary/domain/ledger/book";
import type { Decimal } from "@distributary/domain/money/decimal";
import { evidenceOfSteps, type EvidenceQuery } from "../../../access/records/evidence.ts";
import { columnsOf, fieldOf, numberIn, overAll, withColumns, type Column } from "../answer/custom-columns.ts";
import { figureOrNull } from "../answer/figures.ts";
import { explainKey, type KeyContext, type SummaryKey } from "@distributary/contract/evidence/figure-key";
import { namesOf, type Names } from "../answer/names.ts";
import type { CustomColumnKey, CustomColumnSubject } from "@distributary/contract/evidence/custom-column-key";
import { presentSummary } from "../answer/present.ts";
import { evidenceStep, missingStep } from "../../../access/records/evidence-steps.ts";
import type { View } from "../answer/view.ts";

/** The figure of a position that each of its fields tells. */
const OF_POSITION = {
  "value.at": "value",
  "value.since": "value",
  "value.diff": "value",
  value_own: "value",
  price: "value",
  quantity: "quantity",
  quantity_since: "quantity",
  basis: "basis",
  basis_own: "basis",
  realised_own: "realised",
  "bridge.flows": "flows",
  "bridge.income": "income",
  "bridge.expenses": "expenses",
  "bridge.price": "price",
  "bridge.currency": "currency",
} as const;

/** The sum over all positions that each field of the total tells; what counts or divides them opens to all of them. */
const OF_ALL: Readonly<Record<string, SummaryKey>> = {
  basis: { figure: "total", name: "basis" },
  unrealised: { figure: "gained", term: "all" },
  "bridge.flows": { figure: "total", name: "flows" },
  "bridge.income": { figure: "earned", kind: "income", by: "all", id: "" },
  "bridge.expenses": { figure: "earned", kind: "expenses", by: "all", id: "" },
  "bridge.price": { figure: "total", name: "price" },
  "bridge.currency": { figure: "total", name: "currency" },
};

/**
 * The evidence of what a column comes to, over all positions or for one row or position: every field that it names, of the
 * whole or of each position. Throws {@link UnknownId} for a row or position that the answer does not have.
 */
export function customColumnEvidence(
  book: Book,
  { text, of }: CustomColumnKey,
  { summary }: Pick<View, "summary">,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const columns = columnsOf([text], ["query", "key"]);
  const grouping = of && "levels" in of ? of.levels.map(({ key }) => key) : (["account"] as const);
  const { rows } = presentSummary(book, summary, {
    ...{ sections: ["A", "L", "T"], grouping, components: true, allocation: false },
    ...{ context, lastModified: "", cacheTags: [], capital: [], columns: [] },
  });
  const names = namesOf(book.terms);
  const asked = subjectOf(book, rows, columns, of, names);
  const { whole, parts } = fieldsIn(columns[0]?.expression);
  const ofEach = (path: string): EvidenceItem[] =>
    asked.positions.flatMap((one) => ofPosition(one, path, context, names));
  const evidence = [
    ...whole.flatMap((path) => {
      if (of === null) return [ofAll(rows, path, context)];
      return "levels" in of && VALUES.has(path) ? [ofRow(asked.row, of, path, context)] : ofEach(path);
    }),
    ...parts.flatMap(ofEach),
  ];
  const missing = "A field it uses has no value, so the column can’t be calculated.";
  return evidenceOfSteps(
    {
      title: asked.name === null ? text : `${text} · ${asked.name}`,
      figure: figureOrNull(asked.value),
      unit: isShare(columns[0]?.expression) ? "%" : "",
      rule: asked.rule,
      formula: text,
    },
    [
      missingStep(context.currency, asked.value === null ? [missing] : []),
      evidenceStep("parts", context.currency, evidence),
    ],
    query,
  );
}

/** The fields of a row that the group itself opens; any other is the sum of what its positions have. */
const VALUES: ReadonlySet<string> = new Set(["value.at", "value.since", "value.diff", "share", "position_count"]);

/** What is opened: its value, and the positions that it is made of. */
interface Asked {
  /** null: it is of all positions */
  readonly name: string | null;
  readonly value: Decimal | null;
  readonly row: SummaryRow | undefined;
  readonly positions: readonly SummaryPosition[];
  readonly rule: string;
}

function subjectOf(
  book: Book,
  rows: readonly SummaryRow[],
  columns: readonly Column[],
  of: CustomColumnKey["of"],
  names: Names,
): Asked {
  const text = columns[0]?.text ?? "";
  const all = rows.flatMap(({ components = [] }) => components);
  if (of === null)
    return {
      ...{ name: null, row: undefined, positions: all, rule: CUSTOM_COLUMN_RULES.all },
      value: overAll(book, rows, columns).get(text) ?? null,
    };
  const told = withColumns(book, rows, columns);
  if ("levels" in of) {
    const path = of.levels.map(({ id }) => id ?? "");
    const isUnder = (one: SummaryRow): boolean =>
      one.section === of.section && path.every((id, depth) => one.path[depth] === id);
    const row = told.find((one) => one.path.length === path.length && isUnder(one));
    if (!row) throw new UnknownId(path.join("/"));
    const positions = rows.filter(isUnder).flatMap(({ components = [] }) => components);
    return { name: row.label, row, positions, rule: CUSTOM_COLUMN_RULES.row, value: numberIn(row.custom?.[text]) };
  }
  const position = told
    .flatMap(({ components = [] }) => components)
    .find((one) => one.account_id === of.account && one.instrument_id === of.instrument);
  if (!position) throw new UnknownId(of.instrument);
  const name = `${names.instrument(of.instrument)} · ${names.account(of.account)}`;
  const value = numberIn(position.custom?.[text]);
  return { name, row: undefined, positions: [position], rule: CUSTOM_COLUMN_RULES.position, value };
}

/** Whether a column is said with the sign of a hundredth. */
function isShare(expression: ColumnExpression | undefined): boolean {
  return expression?.kind === "call" && expression.name === "percent";
}

/** The fields that a column names of the whole, and those it names of each position. */
function fieldsIn(expression: ColumnExpression | undefined): {
  readonly whole: readonly string[];
  readonly parts: readonly string[];
} {
  if (!expression || expression.kind === "number" || expression.kind === "tag") return { whole: [], parts: [] };
  if (expression.kind === "path") return { whole: [expression.path.join(".")], parts: [] };
  const inside = expression.args.map(fieldsIn);
  const [whole, parts] = [inside.flatMap((one) => one.whole), inside.flatMap((one) => one.parts)];
  if (!isOverParts(expression.name)) return { whole: [...new Set(whole)], parts: [...new Set(parts)] };
  // What is counted without a field is what is held.
  return { whole: [], parts: expression.args.length === 0 ? ["quantity"] : [...new Set([...whole, ...parts])] };
}

function ofAll(rows: readonly SummaryRow[], path: string, context: KeyContext): EvidenceItem {
  const total = rows.find(({ section }) => section === "T");
  const key = explainKey(OF_ALL[path] ?? { figure: "net_worth" }, dayOf(path, context));
  const amount = fieldOf(total, path.split(".")) ?? null;
  return { kind: "part", key, label: path, amount, unit: unitOf(path, context.currency) };
}

/** What a group itself says: its value at either end, and what is counted in it or is a share of it. */
function ofRow(
  row: SummaryRow | undefined,
  of: Extract<CustomColumnSubject, { readonly levels: unknown }>,
  path: string,
  context: KeyContext,
): EvidenceItem {
  const key = explainKey({ figure: "group", ...of }, dayOf(path, context));
  const amount = fieldOf(row, path.split(".")) ?? null;
  return { kind: "part", key, label: path, amount, unit: unitOf(path, context.currency) };
}

function ofPosition(position: SummaryPosition, path: string, context: KeyContext, names: Names): EvidenceItem[] {
  const ids = { account: position.account_id, instrument: position.instrument_id };
  const amount = fieldOf(position, path.split(".")) ?? null;
  if (amount === "0" && position.quantity === "0") return [];
  const label = `${names.instrument(ids.instrument)} · ${names.account(ids.account)}, ${path}`;
  const figure = (OF_POSITION as Readonly<Record<string, (typeof OF_POSITION)[keyof typeof OF_POSITION]>>)[path];
  const key: SummaryKey | null =
    path === "unrealised" ? { figure: "gained_in", term: "all", ...ids } : figure ? { figure, ...ids } : null;
  if (key) {
    const unit = path.startsWith("quantity")
      ? names.code(ids.instrument)
      : path === "price" || path.endsWith("_own")
        ? position.currency
        : context.currency;
    return [{ kind: "part", key: explainKey(key, dayOf(path, context)), label, amount, unit }];
  }
  // A field of the security or of the account: the record itself says it.
  return [
    {
      kind: "record",
      of: "instrument",
      id: ids.instrument,
      date: null,
      description: label,
      amount: null,
      currency: "",
    },
  ];
}

/** What a field of a row is in. */
function unitOf(path: string, currency: string): string {
  if (path === "share") return "ratio";
  return path === "position_count" ? "" : currency;
}

/** What was before stands on the earlier day. */
function dayOf(path: string, context: KeyContext): KeyContext {
  return path.endsWith("since") && context.since !== null ? { ...context, at: context.since, since: null } : context;
}
