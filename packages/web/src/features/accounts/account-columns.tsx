import type { Account } from "@distributary/contract/accounts";
import { ACCOUNT_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { RecordName } from "../../records/page/names.tsx";
import { dayCell, textCell, type Column } from "../../ui/table/columns.ts";
import { accountTexts } from "./texts.ts";

/** What the type of an account is called; MKT and ISR are the standard accounts of market and issuer. */
export function accountTypeLabel(account: Account): string {
  const { acct_type: type } = account;
  return type === "MKT" || type === "ISR" ? accountTexts.standardOne : ACCOUNT_TYPE_LABELS[type];
}

/** The columns of the list of accounts. */
export const accountColumns: readonly Column<Account>[] = [
  {
    id: "name",
    label: accountTexts.name,
    cell: (account) => account.name,
    value: (account) => textCell(account.name),
    narrow: "name",
  },
  {
    id: "acct_type",
    label: accountTexts.type,
    cell: accountTypeLabel,
    value: (account) => textCell(accountTypeLabel(account)),
    width: "168px",
    narrow: "detail",
  },
  {
    id: "acct_number",
    label: accountTexts.number,
    cell: (account) => account.acct_number,
    value: (account) => textCell(account.acct_number),
    width: "160px",
    narrow: "aside",
  },
  {
    id: "entity_id",
    label: accountTexts.entity,
    cell: (account) => (account.entity_id === null ? null : <RecordName kind="entity" id={account.entity_id} />),
  },
  {
    id: "base_currency",
    label: accountTexts.currency,
    cell: (account) => account.base_currency,
    value: (account) => textCell(account.base_currency),
    width: "88px",
    narrow: "figure",
  },
  {
    id: "date_established",
    label: accountTexts.established,
    cell: (account) => account.date_established,
    value: (account) => dayCell(account.date_established),
    width: "104px",
    optional: true,
  },
  {
    id: "group",
    label: accountTexts.group,
    cell: (account) => account.group,
    value: (account) => textCell(account.group),
    width: "120px",
    optional: true,
  },
  {
    id: "user_tags",
    label: accountTexts.tags,
    cell: (account) => account.user_tags.join(", "),
    value: (account) => textCell(account.user_tags.join(", ")),
    optional: true,
  },
];
