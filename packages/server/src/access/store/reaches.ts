import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * How people reach universes, as a table: by what is their own or shared with them, and as enabled members of a firm
 * that a grant lets in. A grant of one's own counts before that of the firm, and of several of the firm the longest.
 */
export const reaches = sql`(
  select user_id, universe_id, kind, permissions, narrowed, until, created_time from universe_access
  union all
  (select distinct on (m.user_id, g.universe_id) m.user_id, g.universe_id, 'firm', g.permissions, null::jsonb, g.until, g.created_time
  from firm_member m join firm_grant g on g.firm_id = m.firm_id
  where m.enabled and g.is_open and m.user_id is not null
    and not exists (select from universe_access o where o.user_id = m.user_id and o.universe_id = g.universe_id)
  order by 1, 2, coalesce(g.until, 'infinity') desc, g.permissions desc))`;

/** Notes whether an offered grant is meant for the colleagues of the grantee, too. Nobody gets in before it is accepted. */
export async function offerToFirm(
  tx: Transaction,
  universe: string,
  grant: string,
  wanted: boolean,
  now: Date,
): Promise<void> {
  await tx.execute(sql`delete from firm_grant where universe_id = ${universe} and grant_id = ${grant}`);
  if (wanted)
    await tx.execute(sql`
      insert into firm_grant (universe_id, grant_id, permissions, is_open, created_time)
      values (${universe}, ${grant}, 0, false, ${now})`);
}

/** Lets the firm of whoever accepted a grant in as the grant says, where it was meant so; never to a private client. */
export async function openToFirm(tx: Transaction, universe: string, grant: string): Promise<void> {
  await tx.execute(sql`
    update firm_grant f set firm_id = coalesce(f.firm_id, m.firm_id), is_open = true, permissions = g.permissions,
      until = (g.until + 1)::timestamp at time zone u.default_timezone
    from access_grant g join universe u on u.universe_id = g.universe_id
      left join firm_member m on m.user_id = g.grantee_id and m.enabled
    where f.universe_id = ${universe} and f.grant_id = ${grant} and g.universe_id = f.universe_id and g.grant_id = f.grant_id
      and coalesce(f.firm_id, m.firm_id) is not null and not coalesce((u.metadata ->> 'private_client')::boolean, false)`);
}

/** Lets the firm of a grant in no more. */
export async function closeToFirm(tx: Transaction, universe: string, grant: string): Promise<void> {
  await tx.execute(sql`
    update firm_grant set is_open = false where universe_id = ${universe} and grant_id = ${grant} and is_open`);
}
