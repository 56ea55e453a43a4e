import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/platform/db/migrations.ts";
import { allowOwner } from "../../src/platform/db/owner.ts";
import { ensureAppRole } from "../../src/platform/db/role.ts";
import { startTestCluster } from "./cluster.ts";
import { onDatabase, testSecretKey } from "./database.ts";

/**
 * One database server for the whole run: an embedded one in a folder of its own, or the one whose owner's address is in
 * TEST_DATABASE_URL. In it one database is migrated, of which each test gets a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const cluster = given ? { adminUrl: given, stop: () => Promise.resolve() } : await startTestCluster();
  const template = `test_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  admin.on("error", () => undefined);
  await admin.connect();
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template} template template0 encoding 'UTF8'`);
  const owner = new pg.Client({ connectionString: onDatabase(cluster.adminUrl, template) });
  await owner.connect();
  await ensureAppRole(owner, onDatabase(cluster.adminUrl, template), testSecretKey);
  await migrate(owner);
  await allowOwner(owner);
  await owner.end();
  project.provide("databaseServer", { adminUrl: cluster.adminUrl, template });
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`).catch(() => undefined);
    await admin.end().catch(() => undefined);
    await cluster.stop();
  };
}
