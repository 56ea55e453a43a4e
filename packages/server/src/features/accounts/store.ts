import { ACCOUNT_TYPES, type AccountType } from "@distributary/domain/codes/account-types";
import type { Reads } from "../../access/records/reads.ts";
import { asKnownAt } from "../../access/store/history.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import { matchingAccounts } from "../../access/store/search.ts";
import { insertedRows, type StoredRow } from "../../access/store/rows.ts";
import { nothing, sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** An account as it is read. */
export interface AccountRow {
  readonly uuid: string;
  readonly standard_code: string | null;
  readonly name: string;
  readonly acct_type: AccountType | "MKT" | "ISR";
  readonly entity_id: string | null;
  readonly owner_id: string | null;
  readonly user_defined: boolean;
  readonly date_established: string | null;
  readonly acct_number: string | null;
  readonly group: string | null;
  readonly bs_label: string | null;
  readonly acl: unknown;
  readonly settlement_account_id: string | null;
  readonly base_currency: string | null;
  readonly notes: string | null;
  readonly user_attributes: Record<string, unknown>;
  readonly user_tags: string[];
  readonly is_archived: boolean;
  readonly is_self_settled: boolean;
  readonly is_system_account: boolean;
  readonly created_time: Date;
  readonly updated_time: Date;
  readonly revision: number;
}

const COLUMNS = sql`account_id as uuid, standard_code, name, acct_type, entity_id, owner_id, user_defined,
  date_established, acct_number, "group", bs_label, acl, settlement_account_id, base_currency, notes, user_attributes,
  user_tags, is_archived, is_self_settled, is_system_account, created_time, updated_time, revision`;

/** One account by id or, by `@default`, the Default Account; null when there is none. */
export async function findAccount(tx: Reads, universe: string, id: string): Promise<AccountRow | null> {
  const which = id === "@default" ? sql`standard_code = '@default'` : sql`account_id = ${id}`;
  const rows = await tx.query<AccountRow>(
    sql`select ${COLUMNS} from account where universe_id = ${universe} and ${which} and superseded is null`,
  );
  return rows[0] ?? null;
}

/** The account as it was known at a revision. */
export async function findAccountAt(
  tx: Reads,
  universe: string,
  id: string,
  revision: number,
): Promise<AccountRow | null> {
  const known = asKnownAt(universe, "account", id, revision);
  return (await tx.query<AccountRow>(sql`select ${COLUMNS} from (${known}) account`))[0] ?? null;
}

/** Which accounts a list shows, and in which order; null where a condition is not set. */
export interface AccountsAsked {
  /** Part of a name or number; empty for any */
  readonly text: string;
  readonly standard: boolean;
  readonly archived: boolean | null;
  readonly type: string | null;
  readonly entity: string | null;
  readonly order: "created_time" | "updated_time" | "name" | "acct_type";
}

export const EVERY_ACCOUNT: AccountsAsked = {
  text: "",
  standard: true,
  archived: null,
  type: null,
  entity: null,
  order: "created_time",
};

const ORDER = {
  created_time: sql`created_time desc`,
  updated_time: sql`updated_time desc`,
  name: sql`lower(name)`,
  acct_type: sql`array_position(${[...ACCOUNT_TYPES]}::text[], acct_type), lower(name)`,
} as const;

/** A page of the universe's accounts, the standard ones last. */
export function listAccounts(
  tx: Reads,
  universe: string,
  asked: AccountsAsked,
  page: Page,
): Promise<readonly AccountRow[]> {
  return tx.query<AccountRow>(sql`
    select ${COLUMNS} from account where ${listed(universe, asked)}
    order by is_system_account, ${ORDER[asked.order]}, account_id desc limit ${page.limit} offset ${page.offset}`);
}

/** How many accounts `listAccounts` gives in all. */
export function countAccounts(tx: Reads, universe: string, asked: AccountsAsked) {
  return countRows(tx, sql`select from account where ${listed(universe, asked)}`);
}

function listed(universe: string, { text, standard, archived, type, entity }: AccountsAsked): Sql {
  const worded =
    text === "" ? nothing : sql`and account_id in (select id from ${matchingAccounts(universe, { text, standard })})`;
  return sql`universe_id = ${universe} and superseded is null ${worded}
    ${standard ? nothing : sql`and not is_system_account`}
    ${archived === null ? nothing : sql`and is_archived = ${archived}`}
    ${type === null ? nothing : sql`and acct_type = ${type}`}
    ${entity === null ? nothing : sql`and entity_id = ${entity}`}`;
}

/** Accounts by id, in no order. */
export function findAccounts(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly AccountRow[]> {
  return tx.query<AccountRow>(
    sql`select ${COLUMNS} from account where universe_id = ${universe} and account_id = any(${ids}::uuid[]) and superseded is null`,
  );
}

/** Inserts accounts and answers them as they are read, in no order; each row names every column that has no null. */
export function insertAccounts(tx: Transaction, rows: readonly StoredRow[]): Promise<readonly AccountRow[]> {
  return insertedRows<AccountRow>(tx, "account", rows, COLUMNS);
}
