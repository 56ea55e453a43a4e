import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Reads } from "../../records/reads.ts";
import type { Database } from "../../../platform/db/database.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";

/**
 * The id of the person whom somebody means by an e-mail address, as a select of one row or none: who has exactly this
 * name, else who has it in the one form of addresses. The first counts for the few whose form was somebody else's
 * already when forms came to be kept.
 */
export function personNamed(typed: string): Sql {
  const exact = typed.trim();
  return sql`(select user_id from app_user where username = ${exact} or sign_in_name = ${canonicalEmail(typed)}
    order by username = ${exact} desc limit 1)`;
}

/** Whether somebody is an adviser: by their role, or as a member of a firm. */
export function advises(userId: Sql): Sql {
  return sql`(exists (select from app_user r where r.user_id = ${userId} and 'adviser' = any(r.roles))
    or exists (select from firm_member f where f.user_id = ${userId} and f.enabled))`;
}

/** What a person is called, and where they are written to; all of it "" where there is none. */
export async function nameOf(reads: Reads, userId: string) {
  const rows = await reads.query<{ first_name: string; last_name: string; name: string; email: string }>(sql`
    select first_name, last_name, trim(first_name || ' ' || last_name) as name, email
    from app_user where user_id = ${userId}`);
  return rows[0] ?? { first_name: "", last_name: "", name: "", email: "" };
}

/** Where a person is written to, or null where there is no such person. */
export async function personEmail(database: Database, userId: string): Promise<string | null> {
  const rows = await database.readPlatform<{ email: string }>(
    sql`select email from app_user where user_id = ${userId}`,
  );
  return rows[0]?.email ?? null;
}
