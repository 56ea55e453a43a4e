import type pg from "pg";
import { createGuard, type Guard } from "../../../src/access/session/guard.ts";
import { createSessionCache } from "../../../src/access/session/session-cache.ts";
import { createViews, type Views } from "../../../src/access/session/views.ts";
import type { SessionCaller } from "../../../src/access/session/caller.ts";
import { closeToFirm, openToFirm } from "../../../src/access/store/reaches.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { sql, type Sql } from "../../../src/platform/db/sql.ts";
import { insideView } from "../../../src/platform/db/view.ts";
import { HttpProblem } from "../../../src/platform/http/problem.ts";
import { sessionTokens } from "../../../src/platform/token/session-token.ts";
import type { Decision } from "./decide.ts";
import { SYSTEM, type Row, type Shown, type World } from "./world.ts";

/** A table that belongs to universes, and the columns of its key. */
interface Tenant {
  readonly table: string;
  readonly key: readonly string[];
}

/**
 * What the product answers: the guard reads the session as it does for every request, and the database, told what the
 * server tells it, shows what it shows and takes what it takes.
 */
export class Answers {
  readonly tenants: readonly Tenant[];
  readonly #owner: pg.Client;
  readonly #database: Database;
  readonly #guard: Guard;
  readonly #views: Views;
  readonly #tokens = sessionTokens("a key of this comparison alone");
  #now = 0;

  private constructor(owner: pg.Client, database: Database, tenants: readonly Tenant[]) {
    this.tenants = tenants;
    this.#owner = owner;
    this.#database = database;
    this.#views = createViews(database, () => this.#now);
    const silent = { on: () => undefined, onGap: () => undefined } as never;
    const cache = createSessionCache({
      database,
      tokens: this.#tokens,
      notifications: silent,
      monotonic: () => this.#now,
    });
    const clock = { now: () => new Date(this.#now) };
    const ignore = () => undefined;
    this.#guard = createGuard({
      cache,
      clock,
      cookies: undefined as never,
      noteUse: ignore,
      endStolen: async () => ignore(),
    });
  }

  /** `owner` is not held by any policy; `database` is how the application reaches the same one. */
  static async of(owner: pg.Client, database: Database): Promise<Answers> {
    const { rows } = await owner.query<Tenant>(
      `select c.relname::text as table, array_agg(a.attname::text order by k.place) as key
       from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
         cross join unnest(i.indkey::int[]) with ordinality k(number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity group by 1 order by 1`,
    );
    // Tries each row anew: what a policy refuses is refused before the row is found to be there already.
    await owner.query(`
      create schema if not exists compared;
      grant usage on schema compared to public;
      create or replace function compared.takes(rows jsonb) returns boolean[] language plpgsql as $fn$
      declare
        one jsonb;
        taken boolean[] := '{}';
      begin
        for one in select * from jsonb_array_elements(rows) loop
          begin
            execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1) on conflict do nothing',
              one ->> 'table', (select string_agg(quote_ident(c), ', ') from jsonb_object_keys(one -> 'columns') c))
              using one -> 'columns';
            taken := taken || true;
          exception when insufficient_privilege then
            taken := taken || false;
          end;
        end loop;
        return taken;
      end $fn$;`);
    return new Answers(owner, database, rows);
  }

  /** Puts the rows of a world into the database, as they are: no trigger looks at them, and no foreign key. */
  async put(world: World): Promise<void> {
    this.#now = world.now;
    await this.#asTheyAre(async () => {
      for (const table of new Set(world.rows.map((row) => row.table))) {
        const rows = world.rows.filter((row) => row.table === table).map((row) => row.columns);
        const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined)))];
        const list = names.map((name) => `"${name}"`).join(", ");
        await this.#owner.query(
          `insert into "${table}" (${list}) select ${list} from jsonb_populate_recordset(null::"${table}", $1)`,
          [JSON.stringify(rows)],
        );
      }
    });
    for (const { universe, grant, isClosed } of world.offers)
      await this.#database.withUniverse({ universe }, async (tx) => {
        await openToFirm(tx, universe, grant);
        if (isClosed) await closeToFirm(tx, universe, grant);
      });
  }

  /** Some of the rows that stand in the universe of shared reference rows. */
  async shared(): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (const { table } of this.tenants) {
      const found = await this.#owner.query<{ columns: Row["columns"] }>(
        `select to_jsonb(t) as columns from "${table}" t where universe_id = $1 limit 3`,
        [SYSTEM],
      );
      rows.push(...found.rows.map(({ columns }) => ({ table, columns })));
    }
    return rows;
  }

  /** Takes everything away that was put there. */
  async clear(world: World): Promise<void> {
    await this.#asTheyAre(async () => {
      for (const { table } of this.tenants)
        await this.#owner.query(`delete from "${table}" where universe_id = any($1)`, [world.universes]);
      for (const table of ["session", "universe_access", "firm_member", "firm_grant", "firm", "factor", "app_user"])
        await this.#owner.query(`delete from "${table}"`);
    });
  }

  /** What may be done with each row of `rows` by whoever shows a token of this universe. */
  async each(
    { session, generation, subject, issued }: Shown,
    universe: string,
    rows: readonly Row[],
  ): Promise<readonly Decision[]> {
    const issuedAt = Math.floor(issued / 1000);
    const claims = {
      kind: "universe",
      sessionId: session.session_id,
      generation,
      subject,
      universe,
      issuedAt,
    } as const;
    const caller = await this.#caller(this.#tokens.sign(claims), universe);
    if (caller === null) return rows.map(() => ({ sees: false, changes: false }));
    const work = () => this.#inside(universe, rows);
    const { seen, taken } =
      caller.narrowed === null ? await work() : await insideView(await this.#views.of(universe, caller.narrowed), work);
    return rows.map((row, index) => ({
      sees: caller.permissions?.read === true && seen.has(this.#name(row)),
      changes: caller.permissions?.write === true && taken[index] === true,
    }));
  }

  async #caller(token: string, universe: string): Promise<SessionCaller | null> {
    try {
      return await this.#guard.byToken(token, universe, null);
    } catch (error) {
      if (error instanceof HttpProblem) return null;
      throw error;
    }
  }

  async #inside(universe: string, rows: readonly Row[]): Promise<{ seen: Set<string>; taken: readonly boolean[] }> {
    const asked = new Set(rows.map(({ table }) => table));
    const all = this.tenants
      .filter(({ table }) => asked.has(table))
      .map(
        ({ table, key }) =>
          `select '${table}:' || concat_ws('/', ${key.map((name) => `"${name}"::text`).join(", ")}) as row from "${table}"`,
      );
    const seen = await this.#database.readUniverse<{ row: string }>(universe, plain(all.join(" union all ")));
    const tries = JSON.stringify(rows.map(({ table, columns }) => ({ table, columns })));
    const { taken } = await this.#database.withUniverse(
      { universe },
      (tx) => tx.one<{ taken: readonly boolean[] }>(sql`select compared.takes(${tries}::jsonb) as taken`),
      { dryRun: true },
    );
    return { seen: new Set(seen.map(({ row }) => row)), taken };
  }

  #name({ table, columns }: Row): string {
    const tenant = this.tenants.find((one) => one.table === table);
    return `${table}:${(tenant?.key ?? []).map((name) => String(columns[name])).join("/")}`;
  }

  async #asTheyAre(work: () => Promise<void>): Promise<void> {
    await this.#owner.query("begin; set local session_replication_role = replica");
    await work();
    await this.#owner.query("commit");
  }
}

function plain(text: string): Sql {
  return { text, values: [], name: null };
}
