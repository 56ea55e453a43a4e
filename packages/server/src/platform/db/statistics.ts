import pg from "pg";

/**
 * Lets the planner know what a large write has changed. A running server's database does so by itself within a
 * minute; after a command it may be stopped before that. `ownerUrl` is the owner's address.
 */
export async function renewStatistics(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "distributary statistics" });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    await owner.query("analyze");
  } finally {
    await owner.end();
  }
}
