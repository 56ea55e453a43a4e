import type pg from "pg";
import { ARCHIVED } from "../../packages/server/src/features/archive/tables.ts";

/** What the database writes by itself beside the tables of an archive, and is copied with them. */
const BESIDE = ["journal", "holding_month"];

/** So many universes are written by one statement of a table. */
const AT_ONCE = 500;

/**
 * Fills a database with copies of a universe, each with an owner of its own who signs in with the password of the model's
 * owner: every row of every table, the history with it. The front door would take an hour for ten thousand. Answers the
 * names of the owners.
 */
export async function copyUniverse(owner: pg.Client, model: string, count: number): Promise<readonly string[]> {
  const tables = [...ARCHIVED.map(({ name }) => name), ...BESIDE];
  const later = new Map(ARCHIVED.map(({ name, later: columns = [] }) => [name, columns]));
  const names = Array.from({ length: count }, (_, at) => `owner-${at}@example.com`);
  await owner.query("begin");
  // The rows of many universes in one statement, and none of what their triggers write: that is copied.
  for (const table of [...tables, "universe_access", "app_user"])
    await owner.query(`alter table "${table}" no force row level security, disable trigger user`);
  await owner.query("create temporary table made (universe_id uuid, user_id uuid, name text) on commit drop");
  for (let first = 0; first < count; first += AT_ONCE) {
    await owner.query("truncate made");
    await owner.query(
      "insert into made select gen_random_uuid(), gen_random_uuid(), name from unnest($1::text[]) as name",
      [names.slice(first, first + AT_ONCE)],
    );
    await copyRows(
      owner,
      "app_user",
      ["user_id", "username", "sign_in_name", "email"],
      `
      select m.user_id, m.name, m.name, m.name, %rest from made m
      join universe_access a on a.universe_id = '${model}' and a.kind = 'owner' join app_user t on t.user_id = a.user_id`,
    );
    for (const table of tables)
      await copyRows(
        owner,
        table,
        ["universe_id"],
        `select m.universe_id, %rest from made m, "${table}" t where t.universe_id = '${model}'`,
        later.get(table),
      );
    await owner.query(`update universe u set primary_entity_id = t.primary_entity_id from universe t
      where t.universe_id = '${model}' and u.universe_id in (select universe_id from made)`);
    await owner.query(`insert into universe_access (user_id, universe_id, kind, permissions, created_time)
      select m.user_id, m.universe_id, a.kind, a.permissions, a.created_time
      from made m, universe_access a where a.universe_id = '${model}' and a.kind = 'owner'`);
  }
  await owner.query("set constraints all immediate");
  for (const table of [...tables, "universe_access", "app_user"])
    await owner.query(`alter table "${table}" enable trigger user`);
  for (const table of tables) await owner.query(`alter table "${table}" force row level security`);
  await owner.query("commit");
  // As a database that has been at rest: the rows are known to all, and its keeper does not work beside the measuring.
  await owner.query("vacuum (analyze)");
  return names;
}

/** Inserts into a table what a query gives: `own` columns first, the others of its row `t` but `later` in the place of `%rest`. */
async function copyRows(
  owner: pg.Client,
  table: string,
  own: readonly string[],
  query: string,
  later: readonly string[] = [],
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const rest = rows.map(({ name }) => name).filter((name) => !own.includes(name) && !later.includes(name));
  const columns = [...own, ...rest].map((name) => `"${name}"`).join(", ");
  await owner.query(
    `insert into "${table}" (${columns}) ${query.replace("%rest", rest.map((name) => `t."${name}"`).join(", "))}`,
  );
}
