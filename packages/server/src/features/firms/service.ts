import type { Firm, FirmMember, FirmRole } from "@distributary/contract/access/firms";
import { MFA_GRACE_DAYS } from "@distributary/contract/access/firms";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Services } from "../../access/http/services.ts";
import { platformReads } from "../../access/records/reads.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { tellReachChanged } from "../../access/session/session.ts";
import { issueToken } from "../../access/session/single-use.ts";
import { demandRecentProof } from "../../access/session/step-up.ts";
import { nameOf } from "../../access/store/people/people.ts";
import { errorCode, UNIQUE_VIOLATION } from "../../platform/db/run.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { conflict, forbidden, invalid, notFound } from "../../platform/http/problem.ts";
import { factorRequiredLetter, firmInvitationLetter, memberEndedLetter } from "./letters.ts";
import { presentFirm, presentMember } from "./present.ts";
import { isPublicDomain } from "./public-domains.ts";
import {
  countOwners,
  findFirm,
  findFirmOf,
  findMember,
  findMemberByEmail,
  hasAddressOf,
  insertFirm,
  insertMember,
  listMembers,
  lockFirm,
  removeMember,
  updateFirm,
  updateMember,
  voidFirmOffers,
  type FirmRow,
  type MemberRow,
} from "./store.ts";

/** Which member of which firm a call is about. */
export interface Named {
  readonly firm_id: string;
  readonly member_id: string;
}

/** Who is invited. */
export interface Inviting {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: FirmRole;
}

/** What a person's session says of the firm that they belong to; both null where they belong to none. */
export async function firmOf(
  { database, clock }: Pick<Services, "database" | "clock">,
  userId: string,
): Promise<{ readonly firm: Firm | null; readonly firm_membership: FirmMember | null }> {
  const found = await findFirmOf(platformReads(database), userId);
  if (found === null) return { firm: null, firm_membership: null };
  return { firm: presentFirm(found.firm), firm_membership: presentMember(found.member, clock.now()) };
}

/** The firm of a person with its members. */
export async function membersOf({ database, clock }: Pick<Services, "database" | "clock">, userId: string) {
  const reads = platformReads(database);
  const found = await findFirmOf(reads, userId);
  if (found === null) return { firm: null, members: [] };
  const rows = await listMembers(reads, found.firm.firm_id);
  return { firm: presentFirm(found.firm), members: rows.map((row) => presentMember(row, clock.now())) };
}

/** What an owner changes of the firm. */
export interface FirmSettings {
  readonly name: string;
  readonly id_number: string | null;
  readonly email_domain: string | null;
  readonly settings: { readonly mfa_required: boolean };
}

/** Changes a firm. A domain is one whose mail an owner reads, and never one that hands out addresses to everybody. */
export async function changeFirm(
  services: Services,
  caller: SessionCaller,
  id: string,
  said: FirmSettings,
): Promise<Firm> {
  await demandRecentProof(services, caller);
  const { database, clock } = services;
  return takenDomain(
    database.withPlatform(async (tx) => {
      const { firm } = await demandOwner(tx, caller, id);
      await demandDomain(tx, caller, said.email_domain, firm.email_domain);
      const now = clock.now();
      const mfaRequired = said.settings.mfa_required;
      await updateFirm(tx, id, { ...said, mfaRequired }, now);
      if (mfaRequired !== (firm.mfa_required_since !== null)) {
        if (mfaRequired) await askForFactors(services, tx, { ...firm, name: said.name }, now);
        await tellReachChanged(tx, caller.userId);
      }
      const changed = await findFirm(tx, id);
      if (changed === null) throw notFound();
      return presentFirm(changed);
    }),
  );
}

async function demandDomain(
  tx: Transaction,
  { userId }: SessionCaller,
  domain: string | null,
  before: string | null,
): Promise<void> {
  if (domain === null || domain === before) return;
  if (isPublicDomain(domain))
    throw invalid(["body", "email_domain"], "Enter your firm’s own domain, not that of a mail provider.");
  if (!(await hasAddressOf(tx, userId, domain)))
    throw invalid(["body", "email_domain"], `Confirm an e-mail address of your own at ${domain} first.`);
}

/** Writes to every member who has no second factor that the firm requires one from now on. */
async function askForFactors(services: Services, tx: Transaction, firm: FirmRow, now: Date): Promise<void> {
  const by = new Date(now.getTime() + MFA_GRACE_DAYS * 86_400_000);
  const letter = factorRequiredLetter(services.settings.publicUrl, firm.name, by);
  for (const member of await listMembers(tx, firm.firm_id))
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow each other anyway
    if (member.pending_mfa && member.enabled) await postLetter(services, tx, member.email, letter);
}

/** Invites an address into the firm of the caller, or invites it again. */
export async function inviteMember(services: Services, caller: SessionCaller, said: Inviting): Promise<FirmMember> {
  await demandRecentProof(services, caller);
  const { database, clock } = services;
  return database.withPlatform(async (tx) => {
    const found = await findFirmOf(tx, caller.userId);
    if (found?.member.role !== "owner") throw forbidden();
    const id = await offer(services, tx, found.firm, said, caller.userId);
    const member = await findMember(tx, found.firm.firm_id, id);
    if (member === null) throw notFound();
    return presentMember(member, clock.now());
  });
}

/** Makes a firm; whoever is to own it is written to, and does so once they have accepted. */
export async function createFirm(
  parts: Pick<Services, "database" | "clock" | "ids" | "settings" | "jobs">,
  said: Omit<FirmSettings, "settings">,
  owner: Omit<Inviting, "role">,
): Promise<string> {
  const id = parts.ids.uuid();
  const firm: FirmRow = { ...said, firm_id: id, mfa_required_since: null };
  await takenDomain(
    parts.database.withPlatform(async (tx) => {
      await insertFirm(tx, firm, parts.clock.now());
      await offer(parts, tx, firm, { ...owner, role: "owner" }, null);
    }),
  );
  return id;
}

async function offer(
  parts: Pick<Services, "clock" | "ids" | "settings" | "jobs">,
  tx: Transaction,
  firm: FirmRow,
  said: Inviting,
  by: string | null,
): Promise<string> {
  const { clock, ids, settings } = parts;
  const email = canonicalEmail(said.email);
  const before = await findMemberByEmail(tx, firm.firm_id, email);
  if (before?.user_id != null) throw conflict("This person is a member already.");
  const id = before?.member_id ?? ids.uuid();
  const now = clock.now();
  const member = { id, email, firstName: said.first_name, lastName: said.last_name, role: said.role, invitedBy: by };
  await insertMember(tx, firm.firm_id, member, now);
  await voidFirmOffers(tx, id, now);
  const token = await issueToken(tx, "invitation", { email, payload: { firm: firm.firm_id, member: id } }, now);
  const name = by === null ? null : (await nameOf(tx, by)).name;
  await postLetter(parts, tx, said.email.trim(), firmInvitationLetter(settings.publicUrl, token, firm.name, name));
  return id;
}

/** Removes a member, or lets somebody leave. What is shared with them alone stays theirs. */
export async function endMember(services: Services, caller: SessionCaller, named: Named): Promise<void> {
  await demandRecentProof(services, caller);
  const { database, clock } = services;
  await database.withPlatform(async (tx) => {
    await lockFirm(tx, named.firm_id);
    const own = await findMember(tx, named.firm_id, named.member_id);
    const leaves = own !== null && own.user_id === caller.userId;
    const member = leaves ? own : (await demandMember(tx, caller, named)).member;
    await demandOtherOwner(tx, member, null);
    await removeMember(tx, member);
    await voidFirmOffers(tx, member.member_id, clock.now());
    if (!leaves) await tellEnded(services, tx, member);
    if (member.user_id !== null) await tellReachChanged(tx, member.user_id);
  });
}

/** Sets the role of a member, or whether they are let in. The last owner stays one, and stays in. */
export async function changeMember(
  services: Services,
  caller: SessionCaller,
  named: Named,
  said: Partial<Pick<MemberRow, "role" | "enabled">>,
): Promise<FirmMember> {
  await demandRecentProof(services, caller);
  const { database, clock } = services;
  const changed = await database.withPlatform(async (tx) => {
    const { member } = await demandMember(tx, caller, named);
    const { role = member.role, enabled = member.enabled } = said;
    if (member.user_id === null && !enabled)
      throw conflict("This person has not joined yet. Withdraw the invitation instead.");
    await demandOtherOwner(tx, member, { role, enabled });
    await updateMember(tx, member, { role, enabled });
    if (member.enabled && !enabled) await tellEnded(services, tx, member);
    if (member.user_id !== null) await tellReachChanged(tx, member.user_id);
    return { ...member, role, enabled };
  });
  return presentMember(changed, clock.now());
}

/** The firm of an owner, locked: 404 for any other firm, 403 for a member who is no owner. */
async function demandOwner(tx: Transaction, { userId }: SessionCaller, id: string) {
  await lockFirm(tx, id);
  const found = await findFirmOf(tx, userId);
  if (found?.firm.firm_id !== id) throw notFound();
  if (found.member.role !== "owner") throw forbidden();
  return found;
}

async function demandMember(tx: Transaction, caller: SessionCaller, { firm_id: firm, member_id: id }: Named) {
  await demandOwner(tx, caller, firm);
  const member = await findMember(tx, firm, id);
  if (member === null) throw notFound();
  return { member };
}

/** Refuses (409) what would leave a firm without an owner; `becomes` null: the member goes. */
async function demandOtherOwner(
  tx: Transaction,
  member: MemberRow,
  becomes: Pick<MemberRow, "role" | "enabled"> | null,
): Promise<void> {
  const owns = (one: Pick<MemberRow, "role" | "enabled">): boolean => one.role === "owner" && one.enabled;
  if (member.user_id === null || !owns(member) || (becomes !== null && owns(becomes))) return;
  if ((await countOwners(tx, member.firm_id)) < 2)
    throw conflict("A firm needs an owner. Make another member an owner first.");
}

async function tellEnded(services: Services, tx: Transaction, member: MemberRow): Promise<void> {
  if (member.user_id === null) return;
  const firm = await findFirm(tx, member.firm_id);
  await postLetter(services, tx, member.email, memberEndedLetter(services.settings.publicUrl, firm?.name ?? ""));
}

async function takenDomain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw conflict("Another firm uses this domain.");
    throw error;
  }
}
