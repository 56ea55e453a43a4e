import type pg from "pg";
import { UNPROVEN_TABLES } from "../../../packages/server/src/access/proof/store/tables.ts";
import type { Draws } from "./random.ts";

/** What was done to one row. */
export interface Rewritten {
  readonly table: string;
  readonly what: string;
}

/** A digest of all rows of a table: the same before and after where a rewriting was taken back by what mended it. */
export async function tableDigest(owner: pg.Client, table: Rewritable): Promise<string> {
  const { rows } = await owner.query<{ digest: string }>(
    `select md5(coalesce(string_agg(md5(r::text), '' order by md5(r::text)), '')) as digest
     from ${owner.escapeIdentifier(table.name)} r`,
  );
  return rows[0]?.digest ?? "";
}

/** A table with the columns of its rows. */
export interface Rewritable {
  readonly name: string;
  readonly tenant: boolean;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Every table but the ones that are no part of the proof, as the database itself lists them. */
export async function rewritableTables(owner: pg.Client): Promise<readonly Rewritable[]> {
  const { rows } = await owner.query<Rewritable>(`
    select c.relname::text as name, bool_or(a.attname = 'universe_id') and c.relrowsecurity as tenant,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid order by 1`);
  return rows.filter((table) => !(table.name in UNPROVEN_TABLES));
}

/**
 * Changes, removes or doubles one random row, as nobody but the owner of the database could: triggers are off. Null
 * where the database itself refuses it (a check, a key); the transaction stands as before then.
 */
export async function rewriteRow(
  owner: pg.Client,
  draws: Draws,
  table: Rewritable,
  universe: string,
): Promise<Rewritten | null> {
  const name = owner.escapeIdentifier(table.name);
  // A month that was emptied again says nothing, wherever it stands.
  const said = table.name === "holding_month" ? " and change <> 0" : "";
  const where = `${table.tenant ? "universe_id = $1" : "$1::uuid is not null"}${said}`;
  const { rows: places } = await owner.query<{ ctid: string }>(
    `select ctid::text from ${name} where ${where} order by ctid`,
    [universe],
  );
  if (places.length === 0) return null;
  const { ctid } = draws.of(places);
  const column = draws.of(table.columns);
  const kind = draws.number(20);
  await owner.query("savepoint one_row");
  try {
    await owner.query(`alter table ${name} disable trigger user`);
    if (kind === 0) {
      await owner.query(`delete from ${name} where ctid = $1::tid`, [ctid]);
      return { table: table.name, what: `removed ${ctid}` };
    }
    const value = changed(owner.escapeIdentifier(column.name), column.type, name, draws);
    // A doubled row is one more, with another value in one place.
    const { rowCount } =
      kind === 1
        ? await owner.query(
            `insert into ${name} select (jsonb_populate_record(r, jsonb_build_object($2::text, ${value}))).*
             from ${name} r where r.ctid = $1::tid`,
            [ctid, column.name],
          )
        : await owner.query(
            `update ${name} r set ${owner.escapeIdentifier(column.name)} = ${value}
             where ctid = $1::tid and r.${owner.escapeIdentifier(column.name)} is distinct from ${value}`,
            [ctid],
          );
    if (rowCount === 1)
      return { table: table.name, what: `${kind === 1 ? "doubled" : "changed"} ${column.name} of ${ctid}` };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
  await owner.query("rollback to savepoint one_row");
  return null;
}

/** Another value of a column `r.<name>`: one close to what is there, that of another row, or none. */
function changed(column: string, type: string, table: string, draws: Draws): string {
  const kind = draws.number(8);
  const offset = draws.number(1000);
  if (kind === 0)
    return `(select other.${column} from ${table} other where other.${column} is distinct from r.${column} order by other.ctid offset ${offset % 7} limit 1)`;
  if (kind === 1) return "null";
  switch (type) {
    case "text":
      return `coalesce(r.${column}, '') || 'x'`;
    case "uuid":
      return `md5(coalesce(r.${column}::text, '') || '${offset}')::uuid`;
    case "boolean":
      return `not coalesce(r.${column}, false)`;
    case "date":
      return `coalesce(r.${column}, date '2020-01-01') + 1`;
    case "timestamp with time zone":
      return `coalesce(r.${column}, now()) + interval '${draws.of(["1 microsecond", "1 second", "1 day"])}'`;
    case "text[]":
      return `array_append(r.${column}, '#x')`;
    case "bytea":
      return `coalesce(r.${column}, ''::bytea) || '\\x01'::bytea`;
    case "xid8":
      return `(r.${column}::text::bigint + 1)::text::xid8`;
    case "jsonb":
      return `case jsonb_typeof(r.${column}) when 'object' then r.${column} || '{"added": ${offset}}' else '{"put": ${offset}}'::jsonb end`;
    default:
      return `coalesce(r.${column}, 0) + ${draws.of(["1", "2", "10"])}`;
  }
}
