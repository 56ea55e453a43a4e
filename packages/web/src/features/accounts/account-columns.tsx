import type { Account } from "@distributary/contract/records/accounts";
import type { AccountType } from "@distributary/domain/codes/account-types";
import { ACCOUNT_TYPE_LABELS } from "../../language/code-labels.ts";
import type { HeldValues } from "../../records/held/held-values.ts";
import { heldColumns } from "../../records/table/held-columns.tsx";
import { RecordName } from "../../records/page/names.tsx";
import { MarkedName } from "../../ui/signs/marked-name.tsx";
import { dayCell, textCell, type Column } from "../../ui/table/columns.ts";
import { accountTexts } from "./texts.ts";

/** What the type of an account is called; MKT and ISR are the standard accounts of market and issuer. */
export function accountTypeLabel(type: string): string {
  return ACCOUNT_TYPE_LABELS[type as AccountType] ?? accountTexts.standardOne;
}

/** The columns of the list of accounts, with what each of them holds. */
export function accountColumns(held: HeldValues | undefined): readonly Column<Account>[] {
  const shown = ownColumns.filter((column) => column.optional !== true);
  const further = ownColumns.filter((column) => column.optional === true);
  return [...shown, ...heldColumns<Account>(held), ...further];
}

/** Who keeps an account, where that is known. */
function institutionOf({ user_attributes: { institution } }: Account): string | null {
  return typeof institution === "string" && institution !== "" ? institution : null;
}

const ownColumns: readonly Column<Account>[] = [
  {
    id: "name",
    label: accountTexts.name,
    cell: (account) => <MarkedName name={account.name} />,
    value: (account) => textCell(account.name),
    width: "minmax(0, 1.6fr)",
    narrow: "name",
  },
  {
    id: "institution",
    label: accountTexts.institution,
    cell: (account) => [institutionOf(account), account.acct_number].filter(Boolean).join(" · "),
    value: (account) => textCell(institutionOf(account)),
    narrow: "detail",
  },
  {
    id: "acct_number",
    label: accountTexts.number,
    cell: (account) => account.acct_number,
    value: (account) => textCell(account.acct_number),
    width: "104px",
    optional: true,
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
  },
  {
    id: "acct_type",
    label: accountTexts.type,
    cell: (account) => accountTypeLabel(account.acct_type),
    value: (account) => textCell(accountTypeLabel(account.acct_type)),
    width: "168px",
    optional: true,
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
