import type { SummaryPosition, SummaryRow } from "@distributary/contract/summary";
import type { ExplainAnswer, ExplainEvidence } from "@distributary/contract/summary-explain";
import { isOverParts, type ColumnExpression } from "@distributary/domain/valuation/custom-column";
import type { Book } from "@distributary/domain/valuation/book";
import { trailOfSteps, type TrailQuery, type TrailStep } from "../../access/trails.ts";
import { columnsOf, fieldOf, overAll } from "./custom-columns.ts";
import { figureOrNull } from "./figures.ts";
import { explainKey, type KeyContext, type SummaryKey } from "./key.ts";
import { namesOf } from "./names.ts";
import type { OwnKey } from "./own-key.ts";
import { presentSummary } from "./present.ts";
import type { View } from "./view.ts";

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

/** The trail of what a column comes to over all positions: every field that it names, of the whole or of each position. */
export function ownTrail(
  book: Book,
  { text }: OwnKey,
  { summary }: Pick<View, "summary">,
  context: KeyContext,
  query: TrailQuery,
): ExplainAnswer {
  const columns = columnsOf([text], ["query", "key"]);
  const { rows } = presentSummary(book, summary, {
    ...{ sections: ["A", "L", "T"], grouping: ["account"], components: true, allocation: false },
    ...{ context, lastModified: "", cacheTags: [], capital: [], columns: [] },
  });
  const value = overAll(book, rows, columns).get(text) ?? null;
  const positions = rows.flatMap(({ components = [] }) => components);
  const names = namesOf(book.terms);
  const step = (name: string, title: string, evidence: readonly ExplainEvidence[]): TrailStep => {
    return { step: name, title, figure: null, unit: context.currency, evidence };
  };
  const { whole, parts } = fieldsIn(columns[0]?.expression);
  const evidence = [
    ...whole.map((path) => ofAll(rows, path, context)),
    ...parts.flatMap((path) =>
      positions.flatMap((one) => ofPosition(one, path, context, names.instrument, names.account)),
    ),
  ];
  const missing = "A field that it names has no value, so that nothing can be worked out with it.";
  return trailOfSteps(
    {
      title: text,
      figure: figureOrNull(value),
      unit: "",
      rule: "A column of one’s own over all positions together: what it names is read of the whole, and what stands inside of sum, min, max or count of each position.",
      formula: text,
    },
    [
      step("missing", "Missing evidence", value === null ? [{ kind: "missing", reason: missing }] : []),
      step("parts", "Made of", evidence),
    ],
    query,
  );
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

function ofAll(rows: readonly SummaryRow[], path: string, context: KeyContext): ExplainEvidence {
  const total = rows.find(({ section }) => section === "T");
  const key = explainKey(OF_ALL[path] ?? { figure: "net_worth" }, dayOf(path, context));
  return { kind: "part", key, label: path, amount: fieldOf(total, path.split(".")) ?? null };
}

function ofPosition(
  position: SummaryPosition,
  path: string,
  context: KeyContext,
  instrument: (id: string) => string,
  account: (id: string) => string,
): ExplainEvidence[] {
  const ids = { account: position.account_id, instrument: position.instrument_id };
  const amount = fieldOf(position, path.split(".")) ?? null;
  if (amount === "0" && position.quantity === "0") return [];
  const label = `${instrument(ids.instrument)} · ${account(ids.account)}, ${path}`;
  const figure = (OF_POSITION as Readonly<Record<string, (typeof OF_POSITION)[keyof typeof OF_POSITION]>>)[path];
  const key: SummaryKey | null =
    path === "unrealised" ? { figure: "gained_in", term: "all", ...ids } : figure ? { figure, ...ids } : null;
  if (key) return [{ kind: "part", key: explainKey(key, dayOf(path, context)), label, amount }];
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

/** What was before stands on the earlier day. */
function dayOf(path: string, context: KeyContext): KeyContext {
  return path.endsWith("since") && context.since !== null ? { ...context, at: context.since, since: null } : context;
}
