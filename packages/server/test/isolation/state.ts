import pg from "pg";

/** What stands in each table: how many rows, and a digest over all of them. */
export type State = Readonly<Record<string, string>>;

/** What calls may leave behind that is no record: who is signed in, failed, or was there. */
const PASSING = new Set(["session", "login_failure", "schema_migration", "grant_use"]);

/** Letters are sent by the server itself, whenever that is: what stands of one is that it was written. */
const TOLD: Readonly<Record<string, string>> = { mail: "t.mail_id::text || t.recipient" };

/** Reads the whole database as its owner, whom row-level security does not hold. */
export class Ledgerkeeper {
  readonly #owner: pg.Client;
  readonly #tables: readonly string[];

  private constructor(owner: pg.Client, tables: readonly string[]) {
    this.#owner = owner;
    this.#tables = tables;
  }

  static async of(server: { readonly database: { readonly ownerUrl: string } }): Promise<Ledgerkeeper> {
    const owner = new pg.Client({ connectionString: server.database.ownerUrl });
    owner.on("error", () => undefined);
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    return new Ledgerkeeper(
      owner,
      rows.map((row) => row.name),
    );
  }

  /** Every table, or only the rows of one universe in the tables that have one. */
  async state(universe?: string): Promise<State> {
    const state: Record<string, string> = {};
    for (const table of this.#tables) {
      if (PASSING.has(table)) continue;
      const told = TOLD[table] ?? "t::text";
      // Work of the server itself is filed once a day, whenever that is.
      const everyone = table === "job" ? " where universe_id is not null" : "";
      const of = universe === undefined ? everyone : ` where to_jsonb(t) ->> 'universe_id' = '${universe}'`;
      const { rows } = await this.#owner.query<{ state: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(${told}, E'\\n' order by ${told}), '')) as state from "${table}" t${of}`,
      );
      state[table] = rows[0]?.state ?? "";
    }
    return state;
  }

  async one<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row> {
    const { rows } = await this.#owner.query<Row>(statement, [...values]);
    const [row] = rows;
    if (row === undefined) throw new Error("one row was expected, none came");
    return row;
  }

  close(): Promise<void> {
    return this.#owner.end();
  }
}
