import {
  accountsEndpoints,
  type Account,
  type AccountBody,
  type AccountUpdate,
} from "@distributary/contract/records/accounts";
import type { Actor } from "../../access/session/actor.ts";
import { bulkItems, type BulkItem } from "../../access/write/bulk.ts";
import { refusedOwners } from "../../access/records/owners.ts";
import { readsOf } from "../../access/records/reads.ts";
import { changeRecord, reviveRecord, type ChangedKind } from "../../access/write/record-change.ts";
import { insertEach, insertOne, newRecord, type CheckedRow } from "../../access/write/record-create.ts";
import {
  assertVisible,
  columnsOf,
  DEFAULT_ID,
  lookUpReferences,
  referencesOf,
  type RecordParts,
  type ReferenceFields,
  type References,
} from "../../access/records/records.ts";
import { leadsTo } from "../../access/store/chains.ts";
import { revisionOn } from "../../access/store/history.ts";
import type { Page } from "../../access/store/paging.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { Ids } from "../../platform/ids.ts";
import { mustBeOwn, wrongValues } from "./policy.ts";
import { presentAccount } from "./present.ts";
import {
  countAccounts,
  EVERY_ACCOUNT,
  findAccount,
  findAccountAt,
  findAccounts,
  insertAccounts,
  listAccounts,
  type AccountRow,
  type AccountsAsked,
} from "./store.ts";

const REFERENCES: ReferenceFields = {
  entity_id: { kind: "entity", universeColumn: "entity_universe_id" },
  owner_id: { kind: "entity", universeColumn: "owner_universe_id" },
  settlement_account_id: { kind: "account", universeColumn: null },
};

const KIND: ChangedKind<AccountRow, Account> = {
  kind: "account",
  event: "UPDA",
  find: findAccount,
  mustBeOwn,
  present: presentAccount,
};

/** What an account is where nobody says otherwise. */
const NEW: StoredRow = { user_defined: true, is_archived: false, is_self_settled: true, is_system_account: false };

/** Whoever names the account that settles for another means that it does not settle for itself, unless that is said. */
function settledByAnother(body: AccountUpdate, before: string | null): StoredRow {
  const named = body.settlement_account_id ?? before;
  return body.is_self_settled === undefined && named !== before ? { is_self_settled: false } : {};
}

/** An account as the answer of a write shows it. */
export type SavedAccount = Account & { readonly committed: boolean };

// A new account is named by none yet: only a change can close a circle.
async function settledInACircle(w: Write, id: string, changes: AccountUpdate, references: References) {
  const asked = changes.settlement_account_id;
  if (!asked || references.missing.length > 0) return [];
  const by = references.get("account", asked).id;
  if (!(await leadsTo(w.tx, w.universe, "account", by, id))) return [];
  const msg =
    "An account cannot be its own settlement account, directly or through others. Mark it as settling its own trades instead.";
  return [{ loc: ["body", "settlement_account_id"], msg, type: "cycle" }];
}

/** Accounts of a universe; each function is one database transaction, or reads only. */
export function accountsService({ database, ids }: RecordParts) {
  return {
    /** The accounts asked for, the standard ones last. Throws 422 for an entity that does not exist. */
    async list(actor: Actor, page: Page, asked: AccountsAsked = EVERY_ACCOUNT) {
      const reads = readsOf(database, actor.universe);
      if (asked.entity !== null)
        await assertVisible(reads, actor.universe, "entity", asked.entity, ["query", "entity_id"]);
      const [items, counted] = await Promise.all([
        listAccounts(reads, actor.universe, asked, page),
        countAccounts(reads, actor.universe, asked),
      ]);
      return { items: items.map(presentAccount), ...page, ...counted };
    },

    /** One account by id, `@default` or the all-zero uuid, as known on an instant where one is given. Throws 404. */
    async get(actor: Actor, id: string, asKnownOn?: string): Promise<Account> {
      const reads = readsOf(database, actor.universe);
      let account = await findAccount(reads, actor.universe, id === DEFAULT_ID ? "@default" : id);
      if (asKnownOn !== undefined) {
        const revision = await revisionOn(reads, actor.universe, asKnownOn);
        account = await findAccountAt(reads, actor.universe, account?.uuid ?? id, revision);
      }
      if (account === null) throw notFound();
      return presentAccount(account);
    },

    /** Accounts by id, in no order; what is not there is left out. */
    async byIds(actor: Actor, asked: readonly string[]): Promise<Account[]> {
      const found = await findAccounts(readsOf(database, actor.universe), actor.universe, asked);
      return found.map(presentAccount);
    },

    /** Throws 422 at what is wrong. */
    create(actor: Actor, terms: WriteTerms, body: AccountBody): Promise<SavedAccount> {
      return write(database, actor, { action: "account.create", touchesBook: true, ...terms }, async (w) =>
        insertOne(await check(w, [{ body }], newId, () => ["body"]), (rows) => insert(w, rows)),
      );
    },

    /** Records an account that was removed anew, under its own id. Throws as `create` does, and 409 where it is back. */
    revive(actor: Actor, terms: WriteTerms, id: string, body: AccountBody): Promise<SavedAccount> {
      return write(database, actor, { action: "account.restore", touchesBook: true, ...terms }, (w) =>
        reviveRecord(w, KIND, { id, body }, async () => {
          const [checked] = await check(
            w,
            [{ body }],
            () => id,
            () => ["body"],
          );
          return checked ?? { detail: [] };
        }),
      );
    },

    /** Creates each on its own, or with `atomic` all or none. Results stand in the order of `items`. */
    bulkCreate(actor: Actor, terms: WriteTerms, items: readonly unknown[], atomic: boolean) {
      return write(database, actor, { action: "account.bulk-create", touchesBook: true, ...terms }, async (w) => {
        const checked = await check(w, await bulkItems(accountsEndpoints.create, items), newId, (index) => [
          "body",
          index,
        ]);
        return insertEach(w, checked, atomic, (rows) => insert(w, rows));
      });
    },

    /** Throws 404, 403 for a standard account, 409 on a stale token, 422 at what is wrong. */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: AccountUpdate,
    ): Promise<SavedAccount> {
      return write(database, actor, { action: "account.update", touchesBook: true, ...terms }, (w) =>
        changeRecord(w, ids, KIND, { id, token, changes }, async (before) => {
          const references = await lookUpReferences(w.tx, w.universe, referencesOf(changes, REFERENCES));
          const owners = await refusedOwners(w, [{ attributes: changes.user_attributes, loc: ["body"] }]);
          const circle = await settledInACircle(w, id, changes, references);
          const detail = [...references.missing, ...wrongValues(changes, ["body"]), ...owners, ...circle];
          if (detail.length > 0) return { detail };
          const settled = settledByAnother(changes, before.settlement_account_id);
          return { columns: { ...settled, ...columnsOf(changes, REFERENCES, references) } };
        }),
      );
    },
  };

  function newId(): string {
    return ids.uuid();
  }
}

/**
 * Records a new account inside the write of another feature and answers its id. Throws 422 at what is wrong.
 */
export async function openAccount(w: Write, ids: Ids, body: AccountBody): Promise<string> {
  const checked = await check(
    w,
    [{ body }],
    () => ids.uuid(),
    () => ["body"],
  );
  return (await insertOne(checked, (rows) => insert(w, rows))).uuid;
}

/** Checks each item and makes its row under an id of `idOf`; the places of what is wrong begin with `loc(index)`. */
async function check(
  w: Write,
  items: readonly BulkItem<AccountBody>[],
  idOf: () => string,
  loc: (index: number) => (string | number)[],
): Promise<CheckedRow[]> {
  const asked = items.map((item, index) => ("body" in item ? referencesOf(item.body, REFERENCES, loc(index)) : []));
  const references = await lookUpReferences(w.tx, w.universe, asked.flat());
  const owners = items.flatMap((item, index) =>
    "body" in item ? [{ attributes: item.body.user_attributes, loc: loc(index) }] : [],
  );
  const found = [...references.missing, ...(await refusedOwners(w, owners))];
  return items.map((item, index) => {
    if ("detail" in item) return item;
    const place = loc(index);
    const missing = found.filter((issue) => place.every((step, at) => issue.loc[at] === step));
    const detail = [...missing, ...wrongValues(item.body, place)];
    if (detail.length > 0) return { detail };
    const settled = settledByAnother(item.body, null);
    const columns = columnsOf(item.body, REFERENCES, references);
    return { row: { ...newRecord(w, "account", idOf()), ...NEW, ...settled, ...columns } };
  });
}

async function insert(w: Write, rows: readonly StoredRow[]): Promise<SavedAccount[]> {
  const inserted = new Map((await insertAccounts(w.tx, rows)).map((row) => [row.uuid, presentAccount(row)]));
  const saved = rows.flatMap((row) => inserted.get(String(row["account_id"])) ?? []);
  for (const account of saved) w.subject("account", account.uuid);
  w.payload({ accounts: saved });
  return saved.map((account) => ({ ...account, committed: w.commit }));
}
