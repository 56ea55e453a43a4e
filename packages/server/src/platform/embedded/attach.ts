import { readdir } from "node:fs/promises";
import { appRoleName } from "../db/role-name.ts";
import { appAddress } from "../db/role.ts";
import { ownerUrl } from "./address.ts";
import { layoutOf, OWNER } from "./layout.ts";
import { isRunning, readPostmaster } from "./postmaster.ts";
import type { DatabaseSettings } from "./start.ts";

/**
 * The application's address of the database that already runs for these settings; null when none does. For commands
 * that read and are gone: nothing is started, migrated or held, so they begin at once.
 */
export async function runningAddress(settings: DatabaseSettings): Promise<string | null> {
  if (settings.databaseUrl !== null) return appAddress(settings.databaseUrl, settings.secretKey);
  const layout = layoutOf(settings.dataDir);
  const names = await readdir(layout.home).catch(() => []);
  const major = Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(Number));
  if (major === 0) return null;
  const data = layout.data(major);
  const found = await readPostmaster(data);
  if (found === null || !found.ready || !(await isRunning(data, found))) return null;
  return appAddress(ownerUrl(found, ""), settings.secretKey, appRoleName(OWNER));
}
