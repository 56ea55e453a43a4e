import type { Preferences } from "@distributary/contract/access/preferences";
import type { Reads } from "../../access/records/reads.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** Whose preferences, and where. */
export interface Owner {
  readonly universe: string;
  readonly userId: string;
}

/** The kept ones of these keys, or all of them. */
export async function findPreferences(
  tx: Reads,
  { universe, userId }: Owner,
  keys: readonly string[] | null,
): Promise<Preferences> {
  const rows = await tx.query<{ key: string; value: Preferences[string] }>(sql`
    select preference_key as key, value from preference
    where universe_id = ${universe} and user_id = ${userId}
      and (${keys}::text[] is null or preference_key = any(${keys}::text[]))
    order by preference_key`);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Keeps each of the values under its key. */
export async function keepPreferences(
  tx: Transaction,
  { universe, userId }: Owner,
  values: Preferences,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into preference (universe_id, user_id, preference_key, value, updated_time)
    select ${universe}, ${userId}, key, value, ${now} from jsonb_each(${JSON.stringify(values)}::jsonb) order by key
    on conflict (universe_id, user_id, preference_key)
      do update set value = excluded.value, updated_time = excluded.updated_time`);
}

/** Forgets these keys. */
export async function forgetPreferences(tx: Transaction, { universe, userId }: Owner, keys: readonly string[]) {
  await tx.execute(sql`
    delete from preference
    where universe_id = ${universe} and user_id = ${userId} and preference_key = any(${keys}::text[])`);
}

/** How many keys are kept. */
export async function countPreferences(tx: Transaction, { universe, userId }: Owner): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from preference where universe_id = ${universe} and user_id = ${userId}`);
  return row.count;
}
