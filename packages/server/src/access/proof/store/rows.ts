import { identifier, join, marked, nothing, sql, type Sql } from "../../../platform/db/sql.ts";
import { joiningWhole } from "../../../platform/db/whole-joins.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { PROVEN_NAMES, PROVEN_TABLES, UNIVERSE_COLUMNS, UNIVERSE_INSTANTS, type ProvenTable } from "./tables.ts";
import { ONE_BY_ONE, readAsUsual, writtenSoFar, type UsuallyWritten } from "./written.ts";

/** How many rows, and the digest of them: SHA-256 over the digests of the rows in their order. */
export type RowsProof = readonly [rows: number, digest: string];

/** What was digested of one table: rows that a revision recorded, or rows that it ended. */
export type ProofPart = "rows" | "ended";

/**
 * The digest of a row `r` by its columns. A day or instant is its seconds and bytes are hex, so that no setting of a
 * connection shows in it.
 */
export function rowDigest(table: Pick<ProvenTable, "columns" | "instants" | "binaries">): Sql {
  const values = table.columns.map((column) => {
    const value = identifier("r", column);
    if (table.instants.includes(column)) return sql`extract(epoch from ${value})`;
    return table.binaries?.includes(column) === true ? sql`encode(${value}, 'hex')` : value;
  });
  return sql`sha256(convert_to(row(${join(values, undefined, { keep: true })})::text, 'UTF8'))`;
}

/** The digest of a set of digests `h`, in their order, so that it does not matter in which rows were read. */
export const SET_DIGEST: Sql = sql`encode(sha256(string_agg(h, ''::bytea order by h)), 'hex')`;

/**
 * Which revision recorded a row `r`. Rows of revision 0 belong to the beginning of a universe, which revision 1 tells;
 * the settings a universe begins with are stored when they are first replaced.
 */
function recordedBy(table: ProvenTable): Sql {
  return table.name === "universe_setting"
    ? sql`coalesce(nullif(r.revision, 0), r.superseded)`
    : sql`greatest(r.revision, 1)`;
}

/** The digest of "this row ended": its key and the revision that it had. */
function endDigest(table: ProvenTable): Sql {
  const key = table.key.map((column) => identifier("r", column));
  return sql`sha256(convert_to(row(${table.name}::text, ${join(key, undefined, { keep: true })}, r.revision)::text, 'UTF8'))`;
}

/** Digests `h` of every row that any revision recorded or ended in a table, with that `revision`. */
export function digestsOf(universe: string, table: ProvenTable, part: ProofPart): Sql {
  const name = identifier(table.name);
  const digest = rowDigest(table);
  if (table.name === "line_item")
    return sql`
      select t.revision, ${digest} as h from line_item r join transaction t using (universe_id, transaction_id, version)
      where r.universe_id = ${universe}`;
  if (part === "ended") {
    const own = sql`select r.superseded as revision, ${endDigest(table)} as h from ${name} r
      where r.universe_id = ${universe} and r.superseded is not null`;
    if (!table.kept) return own;
    return sql`${own} union all
      select v.superseded, sha256(convert_to(row(v.kind, v.record_id, v.revision)::text, 'UTF8')) from record_version v
      where v.universe_id = ${universe} and v.kind = ${table.name}`;
  }
  const own = sql`select ${recordedBy(table)} as revision, ${digest} as h from ${name} r where r.universe_id = ${universe}`;
  if (!table.kept) return own;
  return sql`${own} union all
    select greatest(v.revision, 1), ${digest} from record_version v, jsonb_populate_record(null::${name}, v.body) r
    where v.universe_id = ${universe} and v.kind = ${table.name}`;
}

/** What stands for the two values of a statement that is put together once. */
const UNIVERSE = Symbol("universe");
const REVISION = Symbol("revision");

/** How a revision is read: whether it wrote much, and whether it is the first one of its universe. */
interface Written {
  readonly whole: boolean;
  readonly first: boolean;
}

/**
 * The same of one revision as it is being written: by keys, whatever the statistics say of tables an import just filled. A
 * revision is asked for as a range: of one that is equal to an unknown one the planner expects as many rows as of any, which
 * is all of a universe that one import filled.
 */
function digestsOfOne(table: ProvenTable, part: ProofPart, { whole, first }: Written): Sql {
  const name = identifier(table.name);
  const digest = rowDigest(table);
  if (table.name === "line_item" && whole)
    return sql`
      select ${digest} as h from line_item r join (
        select transaction_id, version from transaction where universe_id = ${UNIVERSE} and revision = ${REVISION}
      ) t using (transaction_id, version) where r.universe_id = ${UNIVERSE}`;
  if (table.name === "line_item")
    return sql`
      select ${digest} as h from (
        select transaction_id, version from transaction
        where universe_id = ${UNIVERSE} and revision between ${REVISION} and ${REVISION} limit ${ONE_BY_ONE + 1}
      ) t cross join lateral (
        select * from line_item l
        where l.universe_id = ${UNIVERSE} and l.transaction_id = t.transaction_id and l.version = t.version offset 0
      ) r`;
  if (part === "ended") {
    const own = sql`select ${endDigest(table)} as h from ${name} r
      where r.universe_id = ${UNIVERSE} and r.superseded between ${REVISION} and ${REVISION}`;
    if (!table.kept) return own;
    return sql`${own} union all
      select sha256(convert_to(row(v.kind, v.record_id, v.revision)::text, 'UTF8')) from record_version v
      where v.universe_id = ${UNIVERSE} and v.kind = ${table.name}
        and v.superseded between ${REVISION} and ${REVISION}`;
  }
  if (table.name === "universe_setting")
    return sql`select ${digest} as h from universe_setting r where r.universe_id = ${UNIVERSE}
      and (r.revision = ${REVISION} or r.revision = 0 and r.superseded = ${REVISION})`;
  return sql`select ${digest} as h from ${name} r
    where r.universe_id = ${UNIVERSE} and r.revision between ${first ? 0 : REVISION} and ${REVISION}`;
}

/** What is digested of a table. */
export function partsOf(table: ProvenTable): readonly ProofPart[] {
  return table.ends ? ["rows", "ended"] : ["rows"];
}

/** What a revision recorded and ended of a table. */
interface Digested {
  readonly name: string;
  readonly part: ProofPart;
  readonly rows: number;
  readonly digest: string;
}

/** What a revision left: its rows by table, and the settings of its universe after it. */
export interface DigestedRevision {
  readonly tables: readonly Digested[];
  readonly settings: string | null;
}

type Found = Digested | { readonly part: "settings"; readonly digest: string };

/** What writes of each kind left the last time, by their action. */
const usual = new Map<string, UsuallyWritten>();

/**
 * What a revision under way has recorded and ended so far, table by table; tables that it left alone are left out. Where it
 * recorded little, the statement over the tables that it touched is planned once for each connection, by keys whatever
 * their sizes: planning it takes longer than all else that a small write does. It is sent over the tables that a write of
 * its `action` left the last time, together with the look at which it touched.
 */
export async function digestRevision(
  tx: Transaction,
  written: { readonly universe: string; readonly revision: number; readonly action: string },
): Promise<DigestedRevision> {
  const { universe, revision, action } = written;
  const values = new Map<symbol, unknown>([
    [UNIVERSE, universe],
    [REVISION, revision],
  ]);
  const statementOver = (tables: ReadonlySet<string>, whole: boolean) =>
    marked(digestsOfAll(tables, { whole, first: revision === 1 }), values);
  const before = usual.get(action);
  if (before !== undefined && revision > 1) {
    const found = await readAsUsual<Found>(tx, written, before, statementOver(before.tables, false));
    if (found !== null) return digestedOf(found);
  }
  const { tables, many, counted, former } = await writtenSoFar(tx, universe, revision);
  const read = () => tx.query<Found>(statementOver(tables, many));
  const digested = digestedOf(await (many ? joiningWhole(tx, read) : read()));
  // After a large one nobody guesses: the guess would read much, only to be thrown away.
  if (many || !counted) usual.delete(action);
  else usual.set(action, { tables: new Set(digested.tables.map(({ name }) => name)), former });
  return digested;
}

function digestedOf(found: readonly Found[]): DigestedRevision {
  return {
    tables: found.filter((one) => one.part !== "settings"),
    settings: found.find((one) => one.part === "settings")?.digest ?? null,
  };
}

/** Statements that are kept: writes are of few kinds, and each connection keeps some 200 KB for each statement. */
const MOST_KEPT = 40;
const statements = new Map<string, Sql>();

/**
 * Where many rows are digested: each once, before they are sorted. Else the planner sorts whole rows by their digests, and
 * takes each digest again to add it to the others.
 */
const ONCE_EACH: Sql = sql`offset 0`;

/** The statement over some tables, with marks in the places of universe and revision: it is put together once. */
function digestsOfAll(tables: ReadonlySet<string>, written: Written): Sql {
  const asked = PROVEN_TABLES.filter(({ name }) => tables.has(name));
  const key = `${written.whole} ${written.first} ${asked.map(({ name }) => name).join(" ")}`;
  const kept = statements.get(key);
  if (kept !== undefined) return kept;
  if (statements.size >= MOST_KEPT && asked.length < PROVEN_TABLES.length) return digestsOfAll(PROVEN_NAMES, written);
  const pieces = asked.flatMap((table) =>
    partsOf(table).map(
      (part) => sql`
        select ${table.name}::text as name, ${part}::text as part, count(*)::float8 as rows, ${SET_DIGEST} as digest
        from (${digestsOfOne(table, part, written)} ${written.whole ? ONCE_EACH : nothing}) digests having count(*) > 0`,
    ),
  );
  const settings = sql`
    select 'universe'::text as name, 'settings'::text as part, 1::float8 as rows, digest
    from (${settingsOf(UNIVERSE)}) settings`;
  const statement = join([...pieces, settings], sql` union all `, { keep: true });
  statements.set(key, statement);
  return statement;
}

/** The digest of the settings in the universe's own row. */
export async function digestUniverse(tx: Transaction, universe: string): Promise<string | null> {
  const row = await tx.maybe<{ digest: string }>(settingsOf(universe));
  return row?.digest ?? null;
}

function settingsOf(universe: unknown): Sql {
  return sql`
    select encode(${rowDigest({ columns: UNIVERSE_COLUMNS, instants: UNIVERSE_INSTANTS })}, 'hex') as digest from universe r
    where r.universe_id = ${universe}`;
}
