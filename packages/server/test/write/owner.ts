import pg from "pg";
import type { TestServer } from "../support/server.ts";

/** Somebody who owns the database and sees one universe of it: what the application itself never is. */
export interface Owner {
  rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  end(): Promise<void>;
}

/** Connects as the owner of the server's database. Row-level security is forced for the owner too, so the universe is named. */
export async function ownerOf(server: TestServer, universe: string): Promise<Owner> {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query("select set_config('app.universe', $1, false)", [universe]);
  return {
    rows: async <R extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<R>(text, [...values])).rows,
    end: () => client.end(),
  };
}

/** Tables whose rows belong to a universe. */
export const TENANT_TABLES = [
  "revision",
  "revision_payload",
  "idempotency",
  "record_version",
  "entity",
  "account",
  "instrument",
  "event",
  "transaction",
  "line_item",
  "holding_month",
  "observable",
];

/** How many rows the universe has in each of its tables, and its own row. */
export async function contents(owner: Owner, universe: string): Promise<unknown> {
  const counts: Record<string, unknown> = {};
  for (const table of TENANT_TABLES) {
    counts[table] = (
      await owner.rows<{ count: string }>(`select count(*) from ${table} where universe_id = $1`, [universe])
    )[0]?.count;
  }
  return { counts, universe: await owner.rows("select * from universe where universe_id = $1", [universe]) };
}
