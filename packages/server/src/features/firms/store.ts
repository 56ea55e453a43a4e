import type { FirmRole } from "@distributary/contract/access/firms";
import type { Reads } from "../../access/records/reads.ts";
import { factorDueBy, factorPending } from "../../access/store/people/factor-due.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A firm. */
export interface FirmRow {
  readonly firm_id: string;
  readonly name: string;
  readonly id_number: string | null;
  readonly email_domain: string | null;
  readonly mfa_required_since: Date | null;
}

/** A member of a firm, or somebody invited to be one. */
export interface MemberRow {
  readonly firm_id: string;
  readonly member_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: FirmRole;
  readonly enabled: boolean;
  readonly user_id: string | null;
  readonly invited_time: Date;
  readonly joined_time: Date | null;
  /** Whether the firm requires a second factor that they have not enrolled. */
  readonly pending_mfa: boolean;
  /** Until when they may; null where none is pending. */
  readonly mfa_by: Date | null;
}

const firmColumns = sql`f.firm_id, f.name, f.id_number, f.email_domain, f.mfa_required_since`;

const members = sql`select m.firm_id, m.member_id, m.email, m.first_name, m.last_name, m.role, m.enabled, m.user_id,
    m.invited_time, m.joined_time,
    ${factorPending} as pending_mfa, case when ${factorPending} then ${factorDueBy} end as mfa_by
  from firm_member m join firm f using (firm_id)`;

/** The firm of a person and their membership, where it is enabled; null else. */
export async function findFirmOf(
  reads: Reads,
  userId: string,
): Promise<{ readonly firm: FirmRow; readonly member: MemberRow } | null> {
  const [member] = await reads.query<MemberRow>(sql`${members} where m.user_id = ${userId} and m.enabled`);
  const firm = member === undefined ? null : await findFirm(reads, member.firm_id);
  return firm === null || member === undefined ? null : { firm, member };
}

/** A firm, or null. */
export async function findFirm(reads: Reads, id: string): Promise<FirmRow | null> {
  const rows = await reads.query<FirmRow>(sql`select ${firmColumns} from firm f where f.firm_id = ${id}`);
  return rows[0] ?? null;
}

/** The same, locked: whoever counts its owners does so alone. */
export async function lockFirm(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select 1 from firm where firm_id = ${id} for update`);
}

/** The members of a firm, by name. */
export function listMembers(reads: Reads, firm: string): Promise<readonly MemberRow[]> {
  return reads.query<MemberRow>(sql`
    ${members} where m.firm_id = ${firm} and (m.enabled or m.user_id is not null) order by lower(m.last_name), lower(m.first_name), m.member_id`);
}

/** A member of a firm, or null. */
export async function findMember(reads: Reads, firm: string, id: string): Promise<MemberRow | null> {
  const rows = await reads.query<MemberRow>(sql`
    ${members} where m.firm_id = ${firm} and m.member_id = ${id} and (m.enabled or m.user_id is not null)`);
  return rows[0] ?? null;
}

/** Whoever has this address in a firm, or null. */
export async function findMemberByEmail(reads: Reads, firm: string, email: string): Promise<MemberRow | null> {
  const rows = await reads.query<MemberRow>(sql`${members} where m.firm_id = ${firm} and m.email = ${email}`);
  return rows[0] ?? null;
}

/** Inserts a firm; a domain that is another’s is the database’s unique violation. */
export async function insertFirm(
  tx: Transaction,
  firm: Pick<FirmRow, "firm_id" | "name" | "id_number" | "email_domain">,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into firm (firm_id, name, id_number, email_domain, created_time, updated_time)
    values (${firm.firm_id}, ${firm.name}, ${firm.id_number}, ${firm.email_domain}, ${now}, ${now})`);
}

/** Changes a firm; a second factor that is required already stays so since then. */
export async function updateFirm(
  tx: Transaction,
  id: string,
  said: Pick<FirmRow, "name" | "id_number" | "email_domain"> & { readonly mfaRequired: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update firm set name = ${said.name}, id_number = ${said.id_number}, email_domain = ${said.email_domain},
      mfa_required_since = case when ${said.mfaRequired} then coalesce(mfa_required_since, ${now}) end, updated_time = ${now}
    where firm_id = ${id}`);
}

/** Whether somebody proved an address of a domain. */
export async function hasAddressOf(tx: Transaction, userId: string, domain: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from proven_address where user_id = ${userId} and split_part(email, '@', 2) = ${domain}`);
  return rows.length > 0;
}

/** Somebody invited into a firm. */
export interface NewMember {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: FirmRole;
  readonly invitedBy: string | null;
}

/** Invites an address; one that was invited before is invited anew. */
export async function insertMember(tx: Transaction, firm: string, member: NewMember, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into firm_member (firm_id, member_id, email, first_name, last_name, role, invited_by, invited_time, created_time)
    values (${firm}, ${member.id}, ${member.email}, ${member.firstName}, ${member.lastName}, ${member.role},
      ${member.invitedBy}, ${now}, ${now})
    on conflict (firm_id, email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      role = excluded.role, enabled = true, former_id = null, invited_by = excluded.invited_by,
      invited_time = excluded.invited_time`);
}

/** Notes who an invited member is; whoever belongs to a firm already is the database’s unique violation. */
export async function joinFirm(tx: Transaction, firm: string, id: string, userId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update firm_member set user_id = ${userId}, joined_time = ${now}
    where firm_id = ${firm} and member_id = ${id} and user_id is null and enabled returning 1`);
  return rows.length > 0;
}

/** Removes a member; of one who had joined it is kept that they were removed. */
export async function removeMember(tx: Transaction, { firm_id: firm, member_id: id }: MemberRow): Promise<void> {
  await tx.execute(sql`
    delete from firm_member where firm_id = ${firm} and member_id = ${id} and user_id is null`);
  await tx.execute(sql`
    update firm_member set former_id = user_id, user_id = null, joined_time = null, enabled = false
    where firm_id = ${firm} and member_id = ${id}`);
}

/** Sets the role of a member and whether they are let in. */
export async function updateMember(
  tx: Transaction,
  { firm_id: firm, member_id: id }: MemberRow,
  { role, enabled }: Pick<MemberRow, "role" | "enabled">,
): Promise<void> {
  await tx.execute(sql`
    update firm_member set role = ${role}, enabled = ${enabled} where firm_id = ${firm} and member_id = ${id}`);
}

/** How many enabled owners a firm has that have joined it. */
export async function countOwners(tx: Transaction, firm: string): Promise<number> {
  const rows = await tx.query<{ owners: number }>(sql`
    select count(*)::int as owners from firm_member
    where firm_id = ${firm} and role = 'owner' and enabled and user_id is not null`);
  return rows[0]?.owners ?? 0;
}

/** Uses up every mailed invitation of a member. */
export async function voidFirmOffers(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update single_use_token set used_at = ${now}
    where purpose = 'invitation' and used_at is null and payload ->> 'member' = ${id}`);
}

/** A firm that somebody may join, with the member they are to be; null: by the domain of their address. */
export interface OfferRow extends Pick<FirmRow, "firm_id" | "name" | "mfa_required_since"> {
  readonly member_id: string | null;
  readonly email: string;
  readonly role: FirmRole;
  readonly invited_by: string | null;
}

const offerColumns = sql`f.firm_id, f.name, f.mfa_required_since`;
const inviter = sql`(select trim(u.first_name || ' ' || u.last_name) from app_user u where u.user_id = m.invited_by)`;

/** What an invitation offers that was mailed to somebody; null where they joined, or were removed. */
export async function findOffer(reads: Reads, firm: string, member: string): Promise<OfferRow | null> {
  const rows = await reads.query<OfferRow>(sql`
    select ${offerColumns}, m.member_id, m.email, m.role, ${inviter} as invited_by
    from firm_member m join firm f using (firm_id)
    where m.firm_id = ${firm} and m.member_id = ${member} and m.user_id is null and m.enabled`);
  return rows[0] ?? null;
}

/** Firms that somebody who belongs to none may join by addresses that they proved: invited, then by its domain. */
export function findFirmOffers(reads: Reads, userId: string, now: Date): Promise<readonly OfferRow[]> {
  return reads.query<OfferRow>(sql`
    select distinct on (firm_id) * from (
      select ${offerColumns}, m.member_id, m.email, m.role, ${inviter} as invited_by
      from proven_address p join firm_member m on m.email = p.email and m.user_id is null and m.enabled join firm f using (firm_id)
      where p.user_id = ${userId} and exists (select from single_use_token t where t.email = m.email
        and t.purpose = 'invitation' and t.used_at is null and t.expires_at > ${now} and t.payload ->> 'member' = m.member_id::text)
      union all
      select ${offerColumns}, null, p.email, 'member', null
      from proven_address p join firm f on f.email_domain = split_part(p.email, '@', 2)
      where p.user_id = ${userId}
        and not exists (select from firm_member m
          where m.firm_id = f.firm_id and (m.email = p.email or m.former_id = p.user_id))) offers
    where not exists (select from firm_member m where m.user_id = ${userId})
    order by firm_id, member_id nulls last, email`);
}
