import { selectableFields, type FieldForm, type SelectableKind } from "@distributary/contract/graph/selection";
import { identifier, join, once, sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";
import type { Condition, Selection } from "../records/selection-shape.ts";
import type { Page } from "./paging.ts";
import {
  foundOrAsked,
  holdsText,
  matchingAccounts,
  matchingEntities,
  matchingEvents,
  matchingInstruments,
  matchingObservables,
  matchingProspects,
  matchingTransactions,
  transactionHolds,
} from "./search.ts";

/** Where a kind of record is kept, and how its lists stand where nothing else is said. */
interface Table {
  readonly name: Sql;
  readonly key: Sql;
  /** Whether rows of the shared universe belong to it. */
  readonly shared: boolean;
  /** Fields that do not stand in a column of their own name. */
  readonly columns: Readonly<Record<string, Sql>>;
  /** The column of which the highest comes first where no order is asked for; it has an index. */
  readonly newest: string;
  /** The column that says what was recorded last. */
  readonly recent: string;
  /** What a text is found in: rows of `id`, best first. */
  readonly search: (universe: string, text: string, page: Page) => Sql;
  /** Whether a row is one of those; left out where there are never many. */
  readonly holds?: (text: string) => Sql;
}

const tables: Readonly<Record<SelectableKind, Table>> = {
  account: {
    name: sql`account`,
    key: sql`account_id`,
    shared: false,
    columns: {},
    newest: "updated_time",
    recent: "updated_time",
    search: (universe, text, page) => matchingAccounts(universe, { text, standard: true }, page),
    holds: (text) => holdsText(text, sql`name`, sql`acct_number`),
  },
  entity: {
    name: sql`entity`,
    key: sql`entity_id`,
    shared: true,
    columns: { is_system_entity: sql`(universe_id = system_universe())` },
    newest: "updated_time",
    recent: "updated_time",
    search: matchingEntities,
    holds: (text) => holdsText(text, sql`name`, sql`legal_name`),
  },
  instrument: {
    name: sql`instrument`,
    key: sql`instrument_id`,
    shared: true,
    columns: { is_system_instrument: sql`(universe_id = system_universe())` },
    newest: "updated_time",
    recent: "updated_time",
    search: (universe, text, page) => matchingInstruments(universe, { text, types: null, inverted: false }, page),
    holds: (text) => holdsText(text, sql`identifier`, sql`display_name`, ...["isin", "figi", "ticker"].map(attribute)),
  },
  event: {
    name: sql`event`,
    key: sql`event_id`,
    shared: false,
    columns: {},
    newest: "event_date",
    recent: "updated_time",
    search: matchingEvents,
    holds: (text) => holdsText(text, sql`description`, sql`identifier`),
  },
  transaction: {
    name: sql`transaction`,
    key: sql`transaction_id`,
    shared: false,
    columns: { transaction_id: sql`identifier`, src_event: sql`event_id` },
    newest: "transaction_date",
    recent: "revision",
    search: matchingTransactions,
    holds: (text) => transactionHolds(text, sql`transaction`),
  },
  observable: {
    name: sql`observable`,
    key: sql`observable_id`,
    shared: false,
    columns: { id: sql`observable_id` },
    newest: "date_of",
    recent: "revision",
    search: matchingObservables,
    holds: (text) => holdsText(text, sql`identifier`, sql`description`),
  },
  prospect: {
    name: sql`prospect`,
    key: sql`prospect_id`,
    shared: false,
    columns: { instrument: sql`instrument_id` },
    newest: "updated_time",
    recent: "updated_time",
    search: matchingProspects,
  },
};

function attribute(name: string): Sql {
  return sql`user_attributes ->> ${name}`;
}

/** Fields that have a value, or an index that puts rows without one as it stands. */
const CERTAIN = new Set([
  "uuid",
  "id",
  "name",
  "created_time",
  "updated_time",
  "transaction_date",
  "event_date",
  "date_of",
  "revision",
]);

interface Step {
  readonly column: Sql;
  readonly direction: Sql;
}

/** The ids of records in the order of the selection; what few of them hold is found first. */
export async function selectIds(
  tx: Reads,
  universe: string,
  kind: SelectableKind,
  selection: Selection,
): Promise<readonly string[]> {
  const table = tables[kind];
  const text = selection.text?.trim() ?? "";
  if (text !== "" && !selection.where && !selection.order?.length) {
    const hits = table.search(universe, text, selection);
    return (await tx.query<{ id: string }>(sql`select id from ${hits} hits`)).map((row) => row.id);
  }
  const steps = orderOf(kind, selection);
  const parts = [selection.where ? allOf(kind, universe, selection.where) : sql`true`];
  if (text !== "") {
    const found = (page: Page): Sql => table.search(universe, text, page);
    parts.push(await foundOrAsked(tx, found, table.key, table.holds?.(text)));
  }
  const holds = join(parts, sql` and `);
  const page = sql`limit ${selection.limit} offset ${selection.offset}`;
  const rows = (owner: Sql): Sql => sql`
    select ${table.key} as id${columnsOf(steps)} from ${table.name}
    where universe_id = ${owner} and superseded is null and ${holds}
    order by ${join(steps.map((step) => sql`${step.column} ${step.direction}`))}`;
  const asked =
    table.shared && selection.own !== true
      ? both(rows, universe, steps, selection, page)
      : sql`${rows(sql`${universe}`)} ${page}`;
  return (await tx.query<{ id: string }>(once(asked))).map((row) => row.id);
}

// The first rows of either universe come by its index; an order over both at once would sort all of them.
function both(rows: (owner: Sql) => Sql, universe: string, steps: readonly Step[], page: Selection, cut: Sql): Sql {
  const first = sql`limit ${page.limit + page.offset}`;
  const order = steps.map((step, index) => sql`${identifier(`k${index}`)} ${step.direction}`);
  return sql`
    select id from ((${rows(sql`${universe}`)} ${first}) union all (${rows(sql`system_universe()`)} ${first})) found
    order by ${join(order)} ${cut}`;
}

function columnsOf(steps: readonly Step[]): Sql {
  return join([sql``, ...steps.map((step, index) => sql`${step.column} as ${identifier(`k${index}`)}`)]);
}

function orderOf(kind: SelectableKind, { order, recent }: Selection): readonly Step[] {
  const table = tables[kind];
  const asked = (order ?? []).flatMap((one) => Object.entries(one)).filter(([, direction]) => direction !== null);
  const fields = asked.length > 0 ? asked : [[recent === true ? table.recent : table.newest, "desc"] as const];
  const steps = fields.map(([field, direction]) => ({
    column: columnOf(kind, field),
    direction: directionOf(direction === "desc", CERTAIN.has(field)),
  }));
  const last = fields.at(-1)?.[1] === "desc";
  return [...steps, { column: table.key, direction: directionOf(last, true) }];
}

function directionOf(down: boolean, certain: boolean): Sql {
  if (certain) return down ? sql`desc` : sql`asc`;
  return down ? sql`desc nulls last` : sql`asc nulls last`;
}

function columnOf(kind: SelectableKind, field: string): Sql {
  const { columns, key } = tables[kind];
  if (field === "uuid") return key;
  return columns[field] ?? identifier(field);
}

function allOf(kind: SelectableKind, universe: string, where: Condition): Sql {
  const parts = Object.entries(where).flatMap(([field, value]): Sql[] => {
    if (value === null || value === undefined) return [];
    if (field === "_not") return [sql`not coalesce(${allOf(kind, universe, value as Condition)}, false)`];
    const each = (): Sql[] => (value as readonly Condition[]).map((one) => allOf(kind, universe, one));
    if (field === "_and") return each();
    if (field === "_or") return [either(each())];
    const form = (selectableFields[kind] as Readonly<Record<string, FieldForm>>)[field];
    if (form === undefined) return [];
    return Object.entries(value as Condition)
      .filter(([, operand]) => operand !== null && operand !== undefined)
      .map(([operator, operand]) => comparison(columnOf(kind, field), form, operator, operand, { field, universe }));
  });
  return parts.length === 0 ? sql`true` : sql`(${join(parts, sql` and `)})`;
}

function either(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`false` : sql`(${join(parts, sql` or `)})`;
}

const casts: Readonly<Record<FieldForm, { readonly one: Sql; readonly many: Sql }>> = {
  id: { one: sql`uuid`, many: sql`uuid[]` },
  part: { one: sql`uuid`, many: sql`uuid[]` },
  text: { one: sql`text`, many: sql`text[]` },
  day: { one: sql`date`, many: sql`date[]` },
  instant: { one: sql`timestamptz`, many: sql`timestamptz[]` },
  decimal: { one: sql`numeric`, many: sql`numeric[]` },
  flag: { one: sql`boolean`, many: sql`boolean[]` },
  tags: { one: sql`text`, many: sql`text[]` },
};

function comparison(
  column: Sql,
  form: FieldForm,
  operator: string,
  operand: unknown,
  of: { readonly field: string; readonly universe: string },
): Sql {
  const { one, many } = casts[form];
  if (form === "part") {
    const values = Array.isArray(operand) ? operand : [operand];
    return ofLines(of.field, sql`any(${values}::uuid[])`, of.universe);
  }
  switch (operator) {
    case "_eq":
      return sql`${column} = ${operand}::${one}`;
    case "_neq":
      return sql`${column} is distinct from ${operand}::${one}`;
    case "_in":
      return sql`${column} = any(${operand}::${many})`;
    case "_nin":
      return sql`(${column} = any(${operand}::${many})) is not true`;
    case "_is_null":
      return operand === true ? sql`${column} is null` : sql`${column} is not null`;
    case "_gt":
      return sql`${column} > ${operand}::${one}`;
    case "_gte":
      return sql`${column} >= ${operand}::${one}`;
    case "_lt":
      return sql`${column} < ${operand}::${one}`;
    case "_lte":
      return sql`${column} <= ${operand}::${one}`;
    case "_ilike":
      // Without an escape character no pattern is malformed.
      return sql`${column} ilike ${operand}::text escape ''`;
    case "_contains":
      return sql`${column} @> ${operand}::${many}`;
    default:
      throw new Error(`${operator} is not an operator`);
  }
}

/** Transactions of which a line item has one of these accounts, or moves or is caused by one of these instruments. */
function ofLines(field: string, values: Sql, universe: string): Sql {
  const columns =
    field === "account"
      ? [sql`l.src_account_id`, sql`l.dst_account_id`]
      : [sql`l.instrument_id`, sql`l.cause_instrument_id`];
  const lines = columns.map(
    (column) => sql`
      select l.transaction_id, l.version from line_item l where l.universe_id = ${universe} and ${column} = ${values}`,
  );
  return sql`(transaction_id, version) in (${join(lines, sql` union all `)})`;
}
