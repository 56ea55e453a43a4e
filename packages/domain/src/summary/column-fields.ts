import { InvalidColumn, isOverParts, type ColumnExpression } from "./custom-column.ts";

/** What a field says: an amount, or a text that nothing can be worked out with. */
type FieldKind = "amount" | "text";

type Fields = ReadonlyMap<string, FieldKind>;

function fieldsOf(amounts: readonly string[], texts: readonly string[]): Fields {
  return new Map([
    ...amounts.map((path) => [path, "amount"] as const),
    ...texts.map((path) => [path, "text"] as const),
  ]);
}

const ENDS = ["value.at", "value.since", "value.diff"];
const BRIDGE = ["bridge.flows", "bridge.income", "bridge.expenses", "bridge.price", "bridge.currency"];

/** The fields of a row that a column can name; `0` stands for any place of a list. */
export const ROW_FIELDS = fieldsOf(
  [...ENDS, "basis", "unrealised", "share", ...BRIDGE, "position_count"],
  ["section", "key", "path.0", "label", "incomplete", "explain_key"],
);

/** The fields of a position itself. */
export const POSITION_FIELDS = fieldsOf(
  [
    ...["quantity", "quantity_since", "price", "value_own", ...ENDS, "accrued"],
    ...["basis_own", "basis", "unrealised", "realised_own", ...BRIDGE],
  ],
  [
    ...["key", "account_id", "instrument_id", "currency", "price_date", "price_source", "estimated", "labels.0"],
    "explain_key",
  ],
);

/** The fields of the account and the instrument of a position. */
const RECORD_FIELDS = fieldsOf(
  ["instrument.multiplier", "instrument.par", "instrument.recorded.issuedAmount", "instrument.recorded.par"],
  [
    ...["id", "name", "type", "role", "entity.id", "entity.name", "owner", "lotMethod", "tags.0", "standard"].map(
      (name) => `account.${name}`,
    ),
    ...["id", "name", "type", "code", "issuer", "tags.0", "recorded.issued", "recorded.start", "recorded.end"].map(
      (name) => `instrument.${name}`,
    ),
  ],
);

const OF_POSITION: Fields = new Map([...POSITION_FIELDS, ...RECORD_FIELDS]);
const OF_ROW: Fields = new Map([
  ...ROW_FIELDS,
  ...[...POSITION_FIELDS].map(([path, kind]) => [`components.0.${path}`, kind] as const),
]);

/** Under it stands what was recorded, by names that no list knows. */
const FREE = ["instrument.recorded.details.", "account.owners."];

/**
 * Refuses a column that can never have a value: of a field that neither rows nor positions have, of one that has parts
 * and is none itself, or worked out with a text. Throws {@link InvalidColumn} with one sentence that says what is known.
 */
export function checkColumn(expression: ColumnExpression): void {
  const paths = namedBy(expression);
  const missing = paths.find((path) => !knows(OF_ROW, path) && !knows(OF_POSITION, path));
  if (missing !== undefined) throw unknown(missing, new Map([...OF_ROW, ...OF_POSITION]), "A row or a position");
  const ofRow = paths.find((path) => !knows(OF_POSITION, path));
  const ofPosition = paths.find((path) => !knows(OF_ROW, path));
  if (ofRow !== undefined && ofPosition !== undefined)
    throw new InvalidColumn(`${ofRow} belongs to rows and ${ofPosition} to positions, so they can’t be combined.`);
  checkCalls(expression);
}

/** The paths that stand for the row or position itself, not those inside of what runs over its positions. */
function namedBy(expression: ColumnExpression): string[] {
  if (expression.kind === "path") return [expression.path.join(".")];
  if (expression.kind !== "call" || isOverParts(expression.name)) return [];
  return expression.args.flatMap(namedBy);
}

function checkCalls(expression: ColumnExpression): void {
  if (expression.kind !== "call") return;
  const { name, args } = expression;
  for (const arg of args) {
    if (isOverParts(name)) {
      const missing = namedBy(arg).find((path) => !knows(OF_POSITION, path));
      if (missing !== undefined) throw unknown(missing, OF_POSITION, "A position");
    }
    const text = name === "count" ? null : textOf(arg);
    if (text !== null) throw new InvalidColumn(`${text} is not an amount, and ${name} needs amounts.`);
    checkCalls(arg);
  }
}

/** What is surely no amount, as it was written. */
function textOf(expression: ColumnExpression): string | null {
  if (expression.kind === "tag") return expression.tag;
  if (expression.kind !== "path") return null;
  const path = expression.path.join(".");
  const kinds = [OF_ROW, OF_POSITION].flatMap((fields) => fields.get(anyPlace(path)) ?? []);
  return kinds.length > 0 && kinds.every((kind) => kind === "text") ? path : null;
}

function knows(fields: Fields, path: string): boolean {
  return fields.has(anyPlace(path)) || (fields === OF_POSITION && FREE.some((start) => path.startsWith(start)));
}

function anyPlace(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, ".0");
}

function unknown(path: string, fields: Fields, whose: string): InvalidColumn {
  const known = [...fields.keys()];
  const [root = ""] = path.split(".");
  const under = known.filter((one) => one.startsWith(`${root}.`) && root !== "components");
  if (under.length > 0) return new InvalidColumn(`${path} is not a field. Available fields: ${under.join(", ")}.`);
  const roots = [...new Set(known.map((one) => one.split(".")[0] ?? ""))];
  return new InvalidColumn(`${path} is not a field. ${whose} has ${roots.toSorted().join(", ")}.`);
}
