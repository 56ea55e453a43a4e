import { identifier, sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { keptRecords } from "../../access/store/used-records.ts";

/** The action of a revision that recorded an opening. */
export const OPENING = "opening.create";

const TABLES = {
  account: { table: "account", key: "account_id" },
  instrument: { table: "instrument", key: "instrument_id" },
  event: { table: "event", key: "event_id" },
  observable: { table: "observable", key: "observable_id" },
} as const;

/** The kinds of records that an opening makes. */
export type MadeKind = keyof typeof TABLES;

/** Whether a revision recorded an opening. */
export async function isOpening(tx: Transaction, universe: string, revision: number): Promise<boolean> {
  const found = await tx.maybe(sql`
    select from revision where universe_id = ${universe} and revision = ${revision} and action = ${OPENING}`);
  return found !== null;
}

/** Records of one kind that a revision made and that stand as it made them. */
export async function asMade(
  tx: Transaction,
  universe: string,
  kind: MadeKind,
  revision: number,
): Promise<readonly string[]> {
  const { table, key } = TABLES[kind];
  const rows = await tx.query<{ id: string }>(sql`
    select ${identifier(key)} as id from ${identifier(table)}
    where universe_id = ${universe} and revision = ${revision} and superseded is null`);
  return rows.map(({ id }) => id);
}

/** The name of a record that a revision made and somebody else still uses; null: nothing does. */
export async function firstUsed(tx: Transaction, universe: string, revision: number): Promise<string | null> {
  const kept = await keptRecords(
    tx,
    universe,
    sql`universe_id = ${universe} and revision = ${revision} and superseded is null`,
  );
  return kept[0]?.name ?? null;
}

/** Supersedes the accounts and securities that a revision made. */
export async function supersedeMade(
  tx: Transaction,
  universe: string,
  revision: number,
  superseding: number,
): Promise<void> {
  for (const table of ["account", "instrument"] as const)
    // oxlint-disable-next-line no-await-in-loop -- two statements of one connection
    await tx.execute(sql`
      update ${identifier(table)} set superseded = ${superseding}
      where universe_id = ${universe} and revision = ${revision} and superseded is null`);
}
