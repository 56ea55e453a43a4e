import pg from "pg";
import { expect, test } from "vitest";
import { listen, notify } from "../../src/platform/db/listen.ts";
import { testDatabase } from "../support/database.ts";

test("messages arrive after a commit only, and again after the connection was lost", async () => {
  const fresh = await testDatabase();
  const heard: string[] = [];
  let connections = 0;
  const listener = listen(fresh.appUrl, ["news", "other"], {
    message: (channel, payload) => heard.push(`${channel} ${payload}`),
    connected: () => connections++,
  });
  await listener.ready;
  const say = (payload: string, dryRun = false) =>
    fresh.database.withPlatform((tx) => notify(tx, "news", payload), { dryRun });
  await say("dry", true);
  await say("one");
  await expect.poll(() => heard).toEqual(["news one"]);

  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'distributary listener' and datname = current_database()",
  );
  await owner.end();
  await expect.poll(() => connections).toBe(2);
  await say("two");
  await expect.poll(() => heard).toEqual(["news one", "news two"]);
  await listener.close();
  await fresh.close();
});
