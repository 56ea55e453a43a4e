import { ACCOUNT_ROLES } from "@distributary/domain/codes/account-roles";
import { ACCOUNT_TYPES } from "@distributary/domain/codes/account-types";
import { ACCOUNT_TYPE_LABELS } from "../../language/code-labels.ts";
import { LOT_METHODS } from "@distributary/domain/codes/lot-methods";
import { currencyOptions } from "../../records/currencies.ts";
import type { FieldGroup } from "../../records/form/fields.ts";
import { optionsOf } from "../../records/label-of.ts";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { accountRoleLabels, accountTexts } from "./texts.ts";

/** Types that are report lines or stand in every universe once: none of them is opened by hand. */
const notOpened: ReadonlySet<string> = new Set(["UG", "LG", "SG", "I", "EX", "RE"]);

/** The types that an account can be opened with. */
export const accountTypeOptions = optionsOf(
  ACCOUNT_TYPES.filter((code) => !notOpened.has(code)),
  ACCOUNT_TYPE_LABELS,
);

/**
 * The fields of an account, as a bookkeeper would ask for them; `read` says what stands in one. One that settles its own
 * trades is asked for no other account to settle them, unless one stands there.
 */
export function accountGroups(read: (name: string) => string): readonly FieldGroup[] {
  const settles = read("is_self_settled") !== "true" || read("settlement_account_id") !== "";
  return [
    {
      title: accountTexts.tab,
      fields: [
        { name: "name", label: accountTexts.name, kind: "text", most: 128, required: true },
        {
          name: "acct_type",
          label: accountTexts.type,
          kind: "choice",
          options: accountTypeOptions,
          required: true,
          half: true,
        },
        {
          name: "base_currency",
          label: accountTexts.currency,
          kind: "choice",
          options: currencyOptions(),
          clearable: true,
          half: true,
        },
        { name: "acct_number", label: accountTexts.number, kind: "text", most: 128, half: true },
        { name: "date_established", label: accountTexts.established, kind: "day", past: true, half: true },
      ],
    },
    {
      title: accountTexts.who,
      fields: [
        { name: "entity_id", label: accountTexts.entity, kind: "entity", hint: accountTexts.hints.entity },
        { name: "owner_id", label: accountTexts.owner, kind: "entity", hint: accountTexts.hints.owner },
        {
          name: "user_attributes.role",
          label: accountTexts.role,
          kind: "choice",
          options: optionsOf(ACCOUNT_ROLES, accountRoleLabels),
          clearable: true,
        },
      ],
    },
    {
      title: accountTexts.settling,
      note: accountTexts.settlingNote,
      fields: [
        { name: "is_self_settled", label: accountTexts.selfSettled, kind: "flag" },
        ...(settles
          ? [{ name: "settlement_account_id", label: accountTexts.settlement, kind: "account" } as const]
          : []),
        {
          name: "user_attributes.lot_method",
          label: accountTexts.lotMethod,
          kind: "choice",
          options: optionsOf(LOT_METHODS, lotMethodLabels),
          clearable: true,
        },
        { name: "user_attributes.cash-equivalent", label: accountTexts.cashEquivalent, kind: "flag", ticked: 1 },
      ],
    },
    {
      title: accountTexts.reporting,
      folded: true,
      fields: [
        { name: "group", label: accountTexts.group, kind: "text", most: 20, half: true },
        {
          name: "bs_label",
          label: accountTexts.label,
          kind: "text",
          most: 4,
          half: true,
          hint: accountTexts.hints.label,
        },
        { name: "user_tags", label: accountTexts.tags, kind: "tags", hint: accountTexts.hints.tags },
        { name: "notes", label: accountTexts.notes, kind: "multiline" },
        { name: "is_archived", label: accountTexts.archived, kind: "flag", hint: accountTexts.hints.archived },
      ],
    },
  ];
}
