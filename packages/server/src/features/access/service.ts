import type { AccessGrant } from "@distributary/contract/access/access-grant";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import {
  flagsOf,
  GRANT_ROLES,
  mayGive,
  PERMISSION_FLAGS,
  permissionsOf,
  type GrantRole,
} from "@distributary/domain/codes/permissions";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { sessionTimes, tellReachChanged } from "../../access/session/session.ts";
import { issueToken } from "../../access/session/single-use.ts";
import { demandOwnHand, demandRecentProof } from "../../access/session/step-up.ts";
import { nameOf } from "../../access/store/people/people.ts";
import { closeToFirm, offerToFirm, openToFirm } from "../../access/store/reaches.ts";
import type { SeeAs } from "../../access/store/sessions.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import { isDemoUniverse } from "../../access/store/universes.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { conflict, invalid, notFound } from "../../platform/http/problem.ts";
import { allowedFlags, beyondOwn, demandPart, demandThere, visibleTo, type Allowed } from "./allowed.ts";
import { letReadAtOnce } from "./let-read.ts";
import { leaveAsPerson } from "./leaving.ts";
import { invitationLetter, revokedLetter } from "./letters.ts";
import { presentGrant, roleOf, statusOf } from "./present.ts";
import {
  acceptGrant,
  changeGrant,
  changesBy,
  closeReach,
  endGrant,
  everyGrant,
  findGrant,
  findGrantTo,
  listGrants,
  offerGrant,
  openReach,
  reachesAlready,
  readShared,
  universeName,
  voidOffers,
  type GrantRow,
} from "./store.ts";

/** Who is invited, to what. */
export interface Inviting extends Allowed {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Grants of a universe: offered, changed and taken away by who may manage it. */
export function grantsService(services: Services) {
  const { database, clock, ids, settings } = services;

  const stored = async (w: Write, id: string): Promise<GrantRow> => {
    const row = await findGrant(w.tx, w.universe, id, clock.now());
    if (row === null) throw notFound();
    return row;
  };
  const answered = async (w: Write, id: string) => {
    const row = await stored(w, id);
    return {
      grant: presentGrant(row, clock.now()),
      visible: await visibleTo(services, w.universe, row.narrowed, w.tx),
      committed: w.commit,
    };
  };

  return {
    /** Who was given access, the newest first. */
    async list(actor: Actor, page: Page) {
      const reads = readsOf(database, actor.universe);
      const now = clock.now();
      const [rows, counted] = await Promise.all([
        listGrants(reads, actor.universe, page, now),
        countRows(reads, everyGrant(actor.universe)),
      ]);
      return { items: rows.map((row) => presentGrant(row, now)), ...page, ...counted };
    },

    /** Invites an address, or invites it again. Nobody gets in before they accept. */
    async invite(actor: Actor, terms: WriteTerms, said: Inviting) {
      await demandProof(services, actor, terms);
      const flags = allowedFlags(said, actor);
      const narrowed = said.narrowed ?? null;
      demandPart(narrowed, said.for_firm ?? false);
      const email = canonicalEmail(said.email);
      return write(database, actor, { action: "access.invite", touchesBook: false, ...terms }, async (w) => {
        if (await isDemoUniverse(w.tx)) throw conflict("The demo can’t be shared. Share your own records instead.");
        if (await reachesAlready(w.tx, w.universe, email)) throw conflict("This person already has access.");
        const now = clock.now();
        const before = await findGrantTo(w.tx, w.universe, email, now);
        if (before !== null) demandPower(before, actor);
        const id = before?.grant_id ?? ids.uuid();
        await demandThere(w.tx, w.universe, narrowed);
        demandFuture(said.until ?? null, now);
        await offerGrant(
          w.tx,
          w.universe,
          {
            id,
            email,
            firstName: said.first_name,
            lastName: said.last_name,
            role: GRANT_ROLES[said.role].value,
            ...{ flags, narrowed },
            until: said.until ?? null,
            invitedBy: actor.userId,
          },
          now,
        );
        await offerToFirm(w.tx, w.universe, id, said.for_firm ?? false, now);
        await voidOffers(w.tx, id, now);
        const token = await issueToken(
          w.tx,
          "invitation",
          { email, payload: { universe: w.universe, grant: id } },
          now,
        );
        const { name, email: from } = await nameOf(w.tx, actor.userId);
        const universe = await universeName(w.tx, w.universe);
        const maySave = (flags & PERMISSION_FLAGS.write) !== 0;
        const letter = invitationLetter(settings.publicUrl, token, { by: name || from, universe, maySave });
        await postLetter(services, w.tx, said.email.trim(), letter);
        tell(w, id, {
          ...{ email, permissions: permissionsOf(flags), until: said.until ?? null },
          ...(said.for_firm === true && { for_firm: true }),
          ...(narrowed !== null && { narrowed }),
        });
        return answered(w, id);
      });
    },

    /** Changes a grant, or gives one back that was revoked. */
    async update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      said: Omit<Allowed, "role"> & { role?: GrantRole | undefined },
    ) {
      await demandProof(services, actor, terms);
      return write(database, actor, { action: "access.update", touchesBook: false, ...terms }, async (w) => {
        const before = await stored(w, id);
        demandPower(before, actor);
        const status = statusOf(before, clock.now());
        if (status === "declined" || status === "lapsed" || (status === "revoked" && before.grantee_id === null))
          throw conflict("This invitation is over. Invite the person again.");
        const role = said.role ?? roleOf(before.role);
        const narrowed = said.narrowed === undefined ? before.narrowed : said.narrowed;
        const flags = allowedFlags({ ...said, role, narrowed }, actor);
        demandPart(narrowed, said.for_firm ?? before.for_firm);
        if (said.narrowed !== undefined) await demandThere(w.tx, w.universe, narrowed);
        const until = said.until === undefined ? before.until : said.until;
        if (said.until !== undefined) demandFuture(said.until, clock.now());
        await changeGrant(w.tx, w.universe, id, { role: GRANT_ROLES[role].value, flags, narrowed, until });
        if (said.for_firm !== undefined && said.for_firm !== before.for_firm)
          await offerToFirm(w.tx, w.universe, id, said.for_firm, clock.now());
        if (before.grantee_id !== null) {
          await openReach(w.tx, w.universe, id, clock.now());
          await openToFirm(w.tx, w.universe, id);
          await tellReachChanged(w.tx, before.grantee_id);
        }
        tell(w, id, {
          ...{ permissions: permissionsOf(flags), until, before: permissionsOf(before.permissions) },
          ...(said.narrowed !== undefined && { narrowed, narrowed_before: before.narrowed }),
        });
        return answered(w, id);
      });
    },

    /** Takes access away: from here on, in every session and on every server. */
    async revoke(actor: Actor, terms: WriteTerms, id: string) {
      await demandProof(services, actor, terms);
      return write(database, actor, { action: "access.revoke", touchesBook: false, ...terms }, async (w) => {
        const before = await stored(w, id);
        demandPower(before, actor);
        const now = clock.now();
        await endGrant(w.tx, w.universe, id, "revoked", now);
        await voidOffers(w.tx, id, now);
        if (before.grantee_id !== null && before.ended_time === null) {
          await closeReach(w.tx, w.universe, before.grantee_id);
          await closeToFirm(w.tx, w.universe, id);
          await tellReachChanged(w.tx, before.grantee_id);
          const universe = await universeName(w.tx, w.universe);
          const { email } = await nameOf(w.tx, before.grantee_id);
          await postLetter(services, w.tx, email, revokedLetter(settings.publicUrl, universe));
        }
        tell(w, id, { email: before.email });
        return { grant: presentGrant(await stored(w, id), now), committed: w.commit };
      });
    },

    /** What a grantee did, as far as it stands in the audit. */
    async activity(actor: Actor, id: string) {
      const reads = readsOf(database, actor.universe);
      const row = await findGrant(reads, actor.universe, id, clock.now());
      if (row === null) throw notFound();
      if (row.grantee_id === null) return { items: [] };
      const changes = await changesBy(reads, actor.universe, row.grantee_id);
      return {
        items: changes.map(({ revision, action, recorded_at, counts }) => ({
          revision,
          action,
          recorded_at: recorded_at.toISOString(),
          counts: counts ?? {},
        })),
      };
    },
  };
}

/** Grants are as sensitive as passwords; what is only tried is not. */
async function demandProof(services: Services, actor: Actor, { commit }: WriteTerms): Promise<void> {
  const { sessionId, userId, actorUserId } = actor;
  demandOwnHand(actor);
  if (commit && sessionId !== null) await demandRecentProof(services, { sessionId, userId, actorUserId });
}

/** Refuses to touch a grant that allows more than the actor may. */
function demandPower({ permissions }: GrantRow, actor: Actor): void {
  if (!mayGive(flagsOf(actor.permissions), permissions)) throw beyondOwn();
}

function demandFuture(until: string | null, now: Date): void {
  if (until !== null && until < new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10))
    throw invalid(["body", "until"], "Enter a last day that is not in the past.");
}

function tell(w: Write, grant: string, said: object): void {
  w.subject("access_grant", grant);
  w.payload(said);
}

/**
 * Gives an adviser, and their firm unless the client is a private one, a universe that they have just made for its owner: nothing to
 * be accepted, in the same transaction.
 */
export async function giveAtOnce(
  { clock, ids }: Pick<Services, "clock" | "ids">,
  tx: Transaction,
  universe: string,
  userId: string,
): Promise<void> {
  const now = clock.now();
  const { name, email } = await nameOf(tx, userId);
  const { value: role, flags } = GRANT_ROLES.advisor;
  const id = ids.uuid();
  const [firstName = "", ...rest] = name.split(" ");
  const person = { email: canonicalEmail(email), firstName, lastName: rest.join(" ") };
  await offerGrant(tx, universe, { id, ...person, role, flags, narrowed: null, until: null, invitedBy: userId }, now);
  await acceptGrant(tx, universe, id, userId, now);
  await offerToFirm(tx, universe, id, true, now);
  await openReach(tx, universe, id, now);
  await openToFirm(tx, universe, id);
  await tellReachChanged(tx, userId);
}

/** Lets a person read a universe at once; see `letReadAtOnce`. */
export const letRead = letReadAtOnce;

/** Takes a person out of a universe that is shared with them; see `leaveAsPerson`. */
export const leaveUniverse = leaveAsPerson;

/** The grant by which a person reaches a universe of somebody else, or null. */
export async function grantOf(services: Services, universe: string, userId: string): Promise<AccessGrant | null> {
  const now = services.clock.now();
  const row = await readShared(services.database, universe, userId, now);
  return row === null ? null : presentGrant(row, now);
}

/** The grant that somebody would have as whom an owner sees their universe. */
export function grantSeenAs({ name, flags, narrowed, until }: SeeAs): AccessGrant {
  return {
    uuid: NOBODYS,
    grantee: { uuid: null, email: "", first_name: name, last_name: "" },
    role: "viewer",
    standard_permissions: permissionsOf(flags),
    narrowed,
    status: "active",
    ...{ expires_at: null, until: null, last_accessed: null, for_firm: false, firm: null },
    created_time: new Date(Date.parse(until) - sessionTimes.seeAs).toISOString(),
  };
}

const NOBODYS = "00000000-0000-0000-0000-000000000000";
