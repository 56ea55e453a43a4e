import type { Database } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { forbidden, invalid, notFound } from "../../platform/http/problem.ts";
import type { Actor } from "../session/actor.ts";
import { chainDigest, payloadDigest } from "../proof/audit-chain.ts";
import { isLockedAndAllowed } from "./lock-date.ts";
import { proveRevision } from "../proof/revision-proof.ts";
import {
  lockingUniverse,
  recordingRevision,
  rememberAnswer,
  rememberedAnswer,
  type UniverseState,
} from "../store/revisions.ts";

/** What a service says of a write before it begins. */
export interface WriteRequest {
  /** What is done, as the audit names it: `account.create` */
  readonly action: string;
  /** false is a dry run: the same work and the same verdict, rolled back */
  readonly commit: boolean;
  /** Whether it changes what a valuation rests on: ledger, prices, rates, terms */
  readonly touchesBook: boolean;
  /** The caller's name for this request: the same name again gets the first answer */
  readonly idempotencyKey?: string | null;
  /** Digest of everything the request says; needed with a key */
  readonly requestDigest?: Buffer | null;
  /** Why a locked period is written to, for the audit */
  readonly lockReason?: string | null;
  /** Bound on each statement; imports need a longer one */
  readonly timeoutMs?: number;
  /** Done by a job: it waits for its turn as long as it takes */
  readonly inJob?: boolean;
  /** Done by somebody who has no account: the audit names nobody */
  readonly byNobody?: boolean;
}

/** A write under way: one revision of one universe, in one database transaction. */
export interface Write {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly universe: string;
  /** The number that every row of this write carries */
  readonly revision: number;
  readonly recordedAt: Date;
  readonly commit: boolean;
  /** ISO 4217 code and time zone name of the profile */
  readonly defaultCurrency: string;
  readonly defaultTimezone: string;
  /** Up to which day (included) the books are locked, ISO 8601; null: they are open */
  readonly lockDate: string | null;
  /** Names a record this write touched */
  subject(kind: string, id: string): void;
  /** Says how many records of a kind were touched where naming each would be a list of thousands */
  count(kind: string, records: number): void;
  /** What the audit keeps beside the digests: the new bodies, the reason. The last value given counts */
  payload(value: unknown): void;
  /** Refuses a fact dated on or before the lock date unless the actor may manage and gave a reason */
  datedOn(day: string): void;
  /** Nothing was stored after all (every item of a bulk was refused): no revision is taken */
  wroteNothing(): void;
}

const NAMED_SUBJECTS = 1000;
const NOBODY = { userId: null, actorUserId: null } as const;

/**
 * Every write of records goes through here. Takes the universe's next revision under a lock of its row, runs `work`,
 * and stores in the same database transaction the audit row (hash-chained), its payload, the answer under the
 * idempotency key, and the announcement to all servers. Answers what `work` answers, or the remembered first answer.
 *
 * Throws 403 without the permission `write`, 404 for a universe that is gone, 422 for a key used with another body,
 * `Busy` where its turn does not come, and whatever `work` throws, with nothing stored. `work` may run again after a
 * deadlock: it does database work only.
 */
export function write<Answer>(
  database: Database,
  actor: Actor,
  request: WriteRequest,
  work: (write: Write) => Promise<Answer>,
): Promise<Answer> {
  if (!actor.permissions.write) return Promise.reject(forbidden());
  return database.withUniverse(
    actor,
    async (tx) => {
      const [state] = tx.opening as readonly UniverseState[];
      if (state === undefined) throw notFound();
      const key = request.commit ? usableKey(request) : null;
      if (key !== null) {
        const first = await rememberedAnswer(tx, actor.universe, key.key);
        if (first !== null) {
          if (!first.requestDigest.equals(key.requestDigest)) throw keyReused();
          return first.answer as Answer;
        }
      }
      const record = new WriteRecord(tx, actor, request, state);
      const answer = await work(record);
      await record.store(state);
      if (key !== null) await rememberAnswer(tx, actor.universe, { ...key, answer, now: state.now });
      return answer;
    },
    // One after the other before any takes a connection: those that wait for an import must not hold them all.
    {
      dryRun: !request.commit,
      timeoutMs: request.timeoutMs,
      opening: lockingUniverse(actor.universe),
      alone: true,
      patient: request.inJob,
    },
  );
}

class WriteRecord implements Write {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly universe: string;
  readonly revision: number;
  readonly recordedAt: Date;
  readonly commit: boolean;
  readonly defaultCurrency: string;
  readonly defaultTimezone: string;
  readonly #request: WriteRequest;
  readonly lockDate: string | null;
  readonly #records = new Map<string, Set<string>>();
  readonly #counts = new Map<string, number>();
  #payload: unknown = null;
  #lockUsed = false;
  #nothing = false;

  constructor(tx: Transaction, actor: Actor, request: WriteRequest, state: UniverseState) {
    this.tx = tx;
    this.actor = actor;
    this.universe = actor.universe;
    this.revision = state.revision + 1;
    this.recordedAt = state.now;
    this.commit = request.commit;
    this.defaultCurrency = state.defaultCurrency;
    this.defaultTimezone = state.defaultTimezone;
    this.#request = request;
    this.lockDate = state.lockDate;
  }

  subject(kind: string, id: string): void {
    const ids = this.#records.get(kind) ?? new Set();
    this.#records.set(kind, ids);
    if (ids.has(id)) return;
    if (ids.size < NAMED_SUBJECTS) ids.add(id);
    this.count(kind, 1);
  }

  count(kind: string, records: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + records);
  }

  payload(value: unknown): void {
    this.#payload = value;
  }

  datedOn(day: string): void {
    const terms = { actor: this.actor, reason: this.#request.lockReason ?? null };
    if (isLockedAndAllowed(day, this.lockDate, terms)) this.#lockUsed = true;
  }

  wroteNothing(): void {
    this.#nothing = true;
  }

  /** The audit row with all it carries; nothing when the write said that it wrote nothing. */
  async store(state: UniverseState): Promise<void> {
    if (this.#nothing) return;
    const payload = { body: this.#payload, ...(this.#lockUsed ? { lock_reason: this.#request.lockReason } : {}) };
    // What JSON leaves out (undefined, a value's own toJSON) must be left out before the digest is taken.
    const plain: unknown = JSON.parse(JSON.stringify(payload));
    const { universe, revision, recordedAt } = this;
    const { action, touchesBook, byNobody } = this.#request;
    const { userId, actorUserId } = byNobody === true ? NOBODY : this.actor;
    const subject = {
      records: Object.fromEntries([...this.#records].map(([kind, ids]) => [kind, [...ids]])),
      counts: Object.fromEntries(this.#counts),
      // A dry run is rolled back, and nobody will ask.
      ...(this.commit ? { proof: await proveRevision(this.tx, { universe, revision, action }, touchesBook) } : {}),
    };
    const digestOfPayload = payloadDigest(plain);
    const row = { revision, userId, actorUserId, requestId: this.actor.requestId, action, subject };
    const digest = chainDigest(state.auditHead, {
      ...row,
      universe,
      recordedAt: recordedAt.toISOString(),
      payloadDigest: digestOfPayload,
    });
    const recording = recordingRevision(universe, {
      ...row,
      recordedAt,
      payload: plain,
      payloadDigest: digestOfPayload,
      previousDigest: state.auditHead,
      digest,
      touchesBook,
      kinds: [...this.#counts.keys()],
    });
    this.tx.closeWith(recording);
  }
}

function usableKey(request: WriteRequest): { key: string; requestDigest: Buffer } | null {
  const key = request.idempotencyKey ?? null;
  if (key === null) return null;
  if (key.length < 1 || key.length > 200)
    throw invalid(["header", "idempotency-key"], "Send an Idempotency-Key of 1 to 200 characters.");
  if (!request.requestDigest) throw new Error("an idempotency key needs the digest of its request");
  return { key, requestDigest: request.requestDigest };
}

function keyReused(): Error {
  return invalid(
    ["header", "idempotency-key"],
    "This Idempotency-Key was already used with another request. Send a new key.",
    "idempotency-key-reused",
  );
}
