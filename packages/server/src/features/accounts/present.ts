import type { Account } from "@distributary/contract/records/accounts";
import { tokenOf } from "../../access/session/token.ts";
import type { AccountRow } from "./store.ts";

/** An account as the contract shows it. Field by field: a copy of all but some costs several times as much. */
export function presentAccount(row: AccountRow): Account {
  return {
    uuid: row.uuid,
    standard_code: row.standard_code,
    name: row.name,
    acct_type: row.acct_type,
    entity_id: row.entity_id,
    owner_id: row.owner_id,
    user_defined: row.user_defined,
    date_established: row.date_established,
    acct_number: row.acct_number,
    group: row.group,
    bs_label: row.bs_label,
    acl: row.acl,
    settlement_account_id: row.settlement_account_id,
    base_currency: row.base_currency,
    notes: row.notes,
    user_attributes: row.user_attributes,
    user_tags: row.user_tags,
    is_archived: row.is_archived,
    is_self_settled: row.is_self_settled,
    is_system_account: row.is_system_account,
    created_time: row.created_time.toISOString(),
    updated_time: row.updated_time.toISOString(),
    last_update_token: tokenOf(row.revision),
  };
}
