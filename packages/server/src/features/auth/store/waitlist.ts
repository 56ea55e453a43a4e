import type { Database } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A place on the waitlist. */
export interface Waiting {
  readonly waitlist_id: string;
  readonly approved_at: Date | null;
  readonly used_at: Date | null;
}

const columns = sql`waitlist_id, approved_at, used_at`;

/** Puts an address on the waitlist; whoever is on it stays where they are. Answers the place. */
export async function insertWaiting(
  tx: Transaction,
  place: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string;
    readonly comment: string | null;
    readonly company: string | null;
    readonly now: Date;
    readonly approvedAt: Date | null;
  },
): Promise<Waiting> {
  const rows = await tx.query<Waiting>(sql`
    insert into waitlist as w (waitlist_id, email, first_name, comment, company, created_time, approved_at)
    values (${place.id}, ${place.email}, ${place.firstName}, ${place.comment}, ${place.company}, ${place.now},
      ${place.approvedAt})
    on conflict (email) do update set approved_at = coalesce(w.approved_at, excluded.approved_at)
    returning ${columns}`);
  const [row] = rows;
  if (row === undefined) throw new Error("a place on the waitlist was neither made nor found");
  return row;
}

/** The place of an address in its canonical form, or null. */
export async function findWaiting(database: Database, email: string): Promise<Waiting | null> {
  const rows = await database.readPlatform<Waiting>(sql`select ${columns} from waitlist where email = ${email}`);
  return rows[0] ?? null;
}

/** Uses an approved place up; false where it was used, is another's, or was never approved. */
export async function takeWaiting(tx: Transaction, id: string, email: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update waitlist set used_at = ${now}
    where waitlist_id::text = ${id} and email = ${email} and approved_at is not null and used_at is null returning 1`);
  return rows.length > 0;
}

/** Approves the place of an address in its canonical form; false where it has none, or was approved before. */
export async function approveWaiting(tx: Transaction, email: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update waitlist set approved_at = ${now} where email = ${email} and approved_at is null returning 1`);
  return rows.length > 0;
}
