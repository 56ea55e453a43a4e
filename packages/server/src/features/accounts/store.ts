import type { AccountType } from "@distributary/domain/codes/account-types";
import type { Reads } from "../../access/reads.ts";
import { asKnownAt, keepVersion } from "../../access/store/history.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import { changeRow, insertRows, type StoredRow } from "../../access/store/rows.ts";
import { sql } from "../../platform/db/sql.ts";
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

/** A page of the universe's accounts: the newest first, the standard ones last. */
export function listAccounts(tx: Reads, universe: string, page: Page): Promise<readonly AccountRow[]> {
  return tx.query<AccountRow>(sql`
    select ${COLUMNS} from account where universe_id = ${universe} and superseded is null
    order by is_system_account, created_time desc, account_id desc limit ${page.limit} offset ${page.offset}`);
}

/** How many accounts the universe has. */
export function countAccounts(tx: Reads, universe: string) {
  return countRows(tx, sql`select from account where universe_id = ${universe} and superseded is null`);
}

/** Accounts by id, in no order. */
export function findAccounts(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly AccountRow[]> {
  return tx.query<AccountRow>(
    sql`select ${COLUMNS} from account where universe_id = ${universe} and account_id = any(${ids}::uuid[])`,
  );
}

/** Inserts accounts; each row names every column that has no null. */
export function insertAccounts(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  return insertRows(tx, "account", rows);
}

/** Changes the named columns of an account and keeps its body as it was. */
export async function changeAccount(
  tx: Transaction,
  universe: string,
  id: string,
  revision: number,
  columns: StoredRow,
): Promise<void> {
  await keepVersion(tx, universe, "account", id, revision);
  await changeRow(tx, "account", { universe, column: "account_id", id }, { ...columns, revision });
}
