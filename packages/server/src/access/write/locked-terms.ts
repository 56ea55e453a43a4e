import { parseDay, type Day } from "@distributary/domain/time/day";
import { ownersOfEntity, readOwners } from "@distributary/domain/ownership/read-owners";
import type { OwnerShare } from "@distributary/domain/ledger/terms";
import { isDeepStrictEqual } from "node:util";
import { ownedEntity } from "../records/owned-entity.ts";
import { accountsOfEntities, firstDayOfAccounts, firstDayOfBook, firstDayOfInstrument } from "../store/first-day.ts";
import { ownedEntities } from "../store/owners.ts";
import type { Write } from "./write.ts";

type Shown = Readonly<Record<string, unknown>>;

/** Kinds of records whose terms carry no day and yet move figures of every day. */
export type TermedKind = "account" | "entity" | "instrument";

/** What of a record the figures up to a day rest on: where two agree, nothing up to that day changes. */
const TERMS: Readonly<Record<TermedKind, (shown: Shown, until: Day) => unknown>> = {
  account: (shown, until) => {
    const attributes = attributesOf(shown);
    return [
      ...["acct_type", "entity_id"].map((field) => shown[field]),
      ...["role", "lot_method"].map((name) => attributes[name] ?? null),
      ownersUntil(readOwners(attributes["owners"]), until) ?? shown["owner_id"],
    ];
  },
  entity: (shown, until) => {
    const parent = typeof shown["parent_id"] === "string" ? shown["parent_id"] : null;
    return ownersUntil(ownersOfEntity(attributesOf(shown)["owners"], parent), until);
  },
  instrument: (shown) => [
    ...["instrument_type", "settlement_unit_id", "par_amount", "price_multiplier", "issuer_id", "issued_amount"].map(
      (field) => shown[field],
    ),
    ...["issue_date", "start_date", "end_date", "details"].map((field) => shown[field]),
  ],
};

/**
 * Holds a change of terms to the lock date as an event of the locked period is held to it (0031): where it moves what
 * figures up to that day rest on, and the record has anything dated until then. Throws 403 and 422 as `datedOn` does.
 */
export async function holdTermsToLock(
  w: Write,
  kind: TermedKind,
  id: string,
  before: object,
  after: object,
): Promise<void> {
  if (w.lockDate === null) return;
  const until = parseDay(w.lockDate);
  const [old, now] = [before, after].map((shown) => TERMS[kind](shown as Shown, until));
  if (isDeepStrictEqual(old, now)) return;
  const day = await firstDayOf(w, kind, id);
  if (day !== null) w.datedOn(day);
}

/** Holds a change of what every figure of the book rests on to the lock date in the same way. */
export async function holdBookToLock(w: Write): Promise<void> {
  if (w.lockDate === null) return;
  const day = await firstDayOfBook(w.tx, w.universe);
  if (day !== null) w.datedOn(day);
}

async function firstDayOf(w: Write, kind: TermedKind, id: string): Promise<string | null> {
  if (kind === "instrument") return firstDayOfInstrument(w.tx, w.universe, id);
  if (kind === "account") return firstDayOfAccounts(w.tx, w.universe, [id]);
  const accounts = await accountsOfEntities(w.tx, w.universe, await withOwned(w, id));
  return firstDayOfAccounts(w.tx, w.universe, accounts);
}

/** An entity and all that it owns, directly or through others: their accounts are in its owners' figures. */
async function withOwned(w: Write, id: string): Promise<readonly string[]> {
  const all = (await ownedEntities(w.tx, w.universe, null)).map(ownedEntity);
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const owner of found)
    for (const { id: owned, owners } of all) if (owners.some(({ entity }) => entity === owner)) found.add(owned);
  return [...found];
}

/** Owners up to a day, in no order of their own; null: none are recorded. Who comes later, or how long, is left out. */
function ownersUntil(owners: readonly OwnerShare[] | null, until: Day): readonly string[] | null {
  if (owners === null || owners.length === 0) return null;
  return owners
    .filter(({ from }) => from === null || from <= until)
    .map(({ entity, share, from, to }) => JSON.stringify([entity, share, from, to !== null && to < until ? to : null]))
    .toSorted();
}

function attributesOf(shown: Shown): Shown {
  return (shown["user_attributes"] ?? {}) as Shown;
}
