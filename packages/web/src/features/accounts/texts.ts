import type { AccountRole } from "@distributary/domain/codes/account-roles";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";

/** Texts of the pages of accounts. */
export const accountTexts = {
  title: "Accounts",
  newTitle: "New account",
  editTitle: (name: string) => `Edit ${name}`,
  add: "New account",
  create: "Create account",
  save: "Save account",
  empty: "There are no accounts yet.",
  emptyBody: "An account is where something is held: a bank account, a deposit, a share of a house, a loan.",
  tab: "Account",
  name: "Name",
  type: "Type",
  number: "Number",
  entity: "Holding entity",
  owner: "Beneficiary owner",
  role: "Role",
  currency: "Currency",
  established: "Opened on",
  group: "Group",
  label: "Balance sheet label",
  archived: "Archived",
  standard: "Standard accounts",
  standardOne: "Standard account",
  tags: "Tags",
  notes: "Notes",
  search: "Name or number",
  lotMethod: "Which units a sale takes",
  cashEquivalent: "Counts as cash",
  selfSettled: "Settles its own trades",
  settlement: "Settlement account",
  who: "Who",
  settling: "Money and lots",
  settlingNote: "Trades of this account are paid from its settlement account, or from itself.",
  reporting: "Reporting",
  hints: {
    entity: "Whose books the account stands in.",
    owner: "Whom it belongs to in the end, where that is somebody else.",
    label: "At most 4 characters, such as A or L.",
    tags: "Separated by commas. #name:value groups the summary.",
    archived: "Kept with its history, left out of lists to choose from.",
  },
  balance: "What it holds",
  noBalance: "Nothing is held here.",
  activity: "Transactions",
  noActivity: "Nothing was recorded on this account yet.",
  record: "New transaction",
  date: "Date",
  what: "What",
  change: "Change",
  after: "Balance",
  where: "From or to",
  instrument: "Instrument",
  quantity: "Quantity",
  value: "Value",
} as const;

/** What a role of an account is called. */
export const accountRoleLabels: Readonly<Record<AccountRole, string>> = {
  B: "Beneficial",
  C: "Custodial",
  CM: "Custodial Mirror",
  I: "Issued",
  Z: "Any",
};

/** What a way of choosing lots is called. */
export const lotMethodLabels: Readonly<Record<LotMethod, string>> = {
  FIFO: "First in, first out",
  LIFO: "Last in, first out",
  HIFO: "Highest cost first",
  AVERAGE: "Average cost",
  SPECIFIC: "Named lots",
};
