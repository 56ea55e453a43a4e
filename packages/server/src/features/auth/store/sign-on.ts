import type { Database } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** An account of the provider by which a person signs in. */
export interface SignOnLinkRow {
  readonly link_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly created_time: Date;
}

/** Whose account of the provider this is; null where nobody linked it. */
export async function findSignOnUser(database: Database, issuer: string, subject: string): Promise<string | null> {
  const rows = await database.readPlatform<{ user_id: string }>(sql`
    select user_id from sign_on_link where issuer = ${issuer} and subject = ${subject}`);
  return rows[0]?.user_id ?? null;
}

/** What a person linked, the oldest first. */
export function findSignOnLinks(database: Database, userId: string): Promise<readonly SignOnLinkRow[]> {
  return database.readPlatform<SignOnLinkRow>(sql`
    select link_id, user_id, email, created_time from sign_on_link where user_id = ${userId}
    order by created_time, link_id`);
}

/** Links an account of the provider; false where it is linked already. */
export async function insertSignOnLink(
  tx: Transaction,
  row: SignOnLinkRow,
  account: { readonly issuer: string; readonly subject: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into sign_on_link (link_id, user_id, issuer, subject, email, created_time)
    values (${row.link_id}, ${row.user_id}, ${account.issuer}, ${account.subject}, ${row.email}, ${row.created_time})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** Removes a link of a person; false where they have none of this id. */
export async function deleteSignOnLink(tx: Transaction, userId: string, linkId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from sign_on_link where user_id = ${userId} and link_id = ${linkId} returning 1`);
  return rows.length > 0;
}
