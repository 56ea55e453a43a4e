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
