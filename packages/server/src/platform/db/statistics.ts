import pg from "pg";

/** What a large write fills. The rest is small, or changes little at a time. */
const FILLED = [
  "account",
  "document",
  "document_page",
  "entity",
  "event",
  "holding_month",
  "instrument",
  "line_item",
  "observable",
  "transaction",
];

/**
 * Lets the planner know what a large write has changed. A running server's database does so by itself within a
 * minute; until then, and after a command for as long as it is stopped, it would know nothing of a universe that was
 * just filled. `ownerUrl` is the owner's address: only who owns a table may.
 */
export async function renewStatistics(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "distributary statistics" });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    await owner.query(`analyze ${FILLED.join(", ")}`);
  } finally {
    await owner.end();
  }
}

/**
 * Empties tables that hold nothing but what broken-off writes left in them. Whoever vacuums such a table without giving
 * its pages back makes it known as empty, and the planner goes on believing so while a write fills it: it then looks for
 * each row that a reference leads to in an index of the whole universe, which takes the square of the rows in time. A
 * table without pages it estimates by what is in it. Does nothing where rows are known. `ownerUrl` as above.
 */
export async function clearBrokenWrites(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "distributary statistics" });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where oid = any($1::regclass[]) and reltuples <= 0 and pg_relation_size(oid) > 0`,
      [FILLED],
    );
    if (rows.length > 0) await owner.query(`vacuum (truncate) ${rows.map(({ name }) => name).join(", ")}`);
  } finally {
    await owner.end();
  }
}
