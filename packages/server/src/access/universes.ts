import type { Clock } from "../platform/clock.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import type { Ids } from "../platform/ids.ts";
import { chainDigest, payloadDigest } from "./proof/audit-chain.ts";
import { proveRevision } from "./proof/revision-proof.ts";
import { createStandardAccounts } from "./records/standard-accounts.ts";
import { lockUniverse, recordingRevision } from "./store/revisions.ts";
import { insertPrimaryEntity, insertUniverse } from "./store/universes.ts";

/** What a universe is made of. */
export interface NewUniverse {
  readonly ownerId: string;
  readonly name: string;
  /** ISO 4217 */
  readonly defaultCurrency: string;
  /** IANA name */
  readonly defaultTimezone: string;
  readonly isDemo?: boolean;
  /** `#rrggbb` */
  readonly colour?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The person or company it is about. */
  readonly primaryEntity: {
    readonly name: string;
    readonly legalName?: string;
    readonly firstName?: string;
    readonly lastName?: string;
    readonly email?: string;
    /** what files of the universe call it */
    readonly clientIdentifier?: string;
  };
  readonly requestId: string;
}

/** What was made. */
export interface CreatedUniverse {
  readonly universe: string;
  readonly primaryEntityId: string;
}

/**
 * Makes a universe with its standard accounts, its primary entity and the first link of its audit chain.
 *
 * `tx` is a database transaction of that universe: `withUniverse({ universe: ids.uuid() }, (tx) => createUniverse(tx, ...))`,
 * so that a new person, universe and session can be one transaction.
 */
export async function createUniverse(
  tx: Transaction,
  parts: { readonly clock: Clock; readonly ids: Ids },
  made: NewUniverse,
): Promise<CreatedUniverse> {
  const universe = tx.universe;
  if (universe === null) throw new Error("a universe is made in a database transaction of its own id");
  const now = parts.clock.now();
  await insertUniverse(
    tx,
    {
      universe,
      name: made.name,
      colour: made.colour ?? (made.isDemo === true ? "#7c3aed" : "#0f766e"),
      defaultCurrency: made.defaultCurrency,
      defaultTimezone: made.defaultTimezone,
      isDemo: made.isDemo ?? false,
      metadata: made.metadata ?? {},
      now,
    },
    made.ownerId,
  );
  await createStandardAccounts(tx, universe, parts.ids, now);
  const entity = made.primaryEntity;
  const entityId = parts.ids.uuid();
  await insertPrimaryEntity(
    tx,
    universe,
    {
      id: entityId,
      name: entity.name,
      legalName: entity.legalName ?? entity.name,
      firstName: entity.firstName ?? null,
      lastName: entity.lastName ?? null,
      email: entity.email ?? null,
      clientIdentifier: entity.clientIdentifier ?? null,
    },
    now,
  );
  await recordBirth(tx, universe, entityId, made);
  return { universe, primaryEntityId: entityId };
}

// The first revision. The write path takes over from here: it needs a universe that stands.
async function recordBirth(tx: Transaction, universe: string, entityId: string, made: NewUniverse): Promise<void> {
  const state = await lockUniverse(tx, universe);
  if (state === null) throw new Error("the universe just made is not there");
  const action = "universe.create";
  const subject = {
    records: { universe: [universe], entity: [entityId] },
    counts: { universe: 1, entity: 1, account: 6 },
    proof: await proveRevision(tx, { universe, revision: 1, action }, true),
  };
  const payload = {
    body: {
      name: made.name,
      default_currency: made.defaultCurrency,
      default_timezone: made.defaultTimezone,
      is_demo: made.isDemo ?? false,
    },
  };
  const digestOfPayload = payloadDigest(payload);
  const row = {
    revision: 1,
    userId: made.ownerId,
    actorUserId: made.ownerId,
    requestId: made.requestId,
    action,
    subject,
  };
  const digest = chainDigest(state.auditHead, {
    ...row,
    universe,
    recordedAt: state.now.toISOString(),
    payloadDigest: digestOfPayload,
  });
  const statement = recordingRevision(universe, {
    ...row,
    recordedAt: state.now,
    payload,
    payloadDigest: digestOfPayload,
    previousDigest: state.auditHead,
    digest,
    touchesBook: true,
  });
  await tx.execute(statement);
}
