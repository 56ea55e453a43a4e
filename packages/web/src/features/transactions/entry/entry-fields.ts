import { currencies, type Field, type FieldGroup } from "../../../records/form/fields.ts";
import type { EntryKind } from "./entry-kinds.ts";
import { entryTexts } from "./texts.ts";

const { fields: t, hints } = entryTexts;
const half = { half: true } as const;

function own(name: string): string {
  return `new_transaction.${name}`;
}

function account(label: string): Field {
  return { name: own("target_account_id"), label, kind: "account", required: true };
}

const toAccount: Field = { name: own("counterparty_account_id"), label: t.to, kind: "account", required: true };
const security: Field = {
  name: own("what_id"),
  label: t.security,
  kind: "instrument",
  types: { types: ["CCY"], invert: true },
  required: true,
};
const anything: Field = { name: own("what_id"), label: t.what, kind: "instrument", required: true };
const opened: Field = { ...anything, label: t.opened };
const date: Field = { name: "event_date", label: t.date, kind: "day", booked: true, required: true, ...half };
const units: Field = { name: own("units"), label: t.units, kind: "amount", required: true, ...half };
const amount: Field = { name: own("units"), label: t.amount, kind: "amount", required: true, ...half };
const rate: Field = { name: own("price"), label: t.price, kind: "amount", ...half };
const price: Field = {
  ...rate,
  kind: "amount",
  priced: { what: own("what_id"), on: "event_date", unit: own("price_unit_id") },
};
const total: Field = { name: own("consideration"), label: t.total, kind: "amount", hint: hints.total, ...half };
const fee: Field = { name: own("fee"), label: t.fee, kind: "amount", ...half };
const accrued: Field = {
  name: own("accrued_interest"),
  label: t.accrued,
  kind: "amount",
  hint: hints.accrued,
  ...half,
};
const cause: Field = {
  name: own("cause_instrument_id"),
  label: t.cause,
  kind: "instrument",
  types: { types: ["CCY"], invert: true },
  hint: hints.cause,
};

function currency(label: string, field = "what_id", required = true): Field {
  return { name: own(field), label, kind: "instrument", types: currencies, required, ...half };
}

const worth: readonly Field[] = [
  { name: own("fair_market_value"), label: t.worth, kind: "amount", hint: hints.worth, ...half },
  currency(t.currency, "fair_market_value_unit_id", false),
];

const history: readonly Field[] = [
  { name: own("acquired_on"), label: t.acquired, kind: "day", past: true, ...half },
  { name: own("cost_basis"), label: t.cost, kind: "text", hint: hints.cost, ...half },
];

/** An opening balance says what it cost, or that nobody knows. */
function beginUnknown(field: Field): Field {
  return field.name === own("cost_basis") ? { ...field, initial: "unknown", required: true } : field;
}

const receivedSecurity: Field = { ...security, name: own("received_id"), label: t.received };
const receivedUnits: Field = { ...units, name: own("received_units"), label: t.unitsReceived };
const basisShare: Field = {
  name: own("basis_share"),
  label: t.basisShare,
  kind: "amount",
  hint: hints.basisShare,
  required: true,
  ...half,
};
const ratio: readonly Field[] = [
  { ...units, name: own("new_units"), label: t.newUnits, hint: hints.newUnits },
  { ...units, name: own("old_units"), label: t.oldUnits },
];

const paidIn = currency(t.paidIn, "price_unit_id", false);

const entries: Readonly<Record<EntryKind, readonly Field[]>> = {
  buy: [security, account(t.account), date, units, price, total, fee, accrued, paidIn],
  sell: [security, account(t.account), date, units, price, total, fee, accrued, paidIn],
  income: [account(t.account), amount, currency(t.currency), date, cause],
  expense: [account(t.account), amount, currency(t.currency), date, cause],
  deposit: [account(t.account), amount, currency(t.currency), date],
  withdrawal: [account(t.account), amount, currency(t.currency), date],
  transfer: [account(t.from), toAccount, anything, { ...units, label: t.amount }, date],
  exchange: [account(t.account), currency(t.currencyBought), amount, { ...paidIn, required: true }, total, rate, date],
  receive: [security, account(t.account), date, units, ...worth, ...history],
  deliver: [security, account(t.account), date, units, ...worth],
  opening: [opened, account(t.account), date, units, ...history.map(beginUnknown)],
  split: [
    { ...security, label: t.held },
    account(t.account),
    date,
    { ...units, label: t.unitsMoved, hint: hints.unitsMoved },
    ...ratio,
    { name: own("all_accounts"), label: t.allAccounts, kind: "flag", hint: hints.allAccounts },
  ],
  spin_off: [
    { ...security, label: t.held },
    account(t.account),
    date,
    { ...units, label: t.unitsHeld },
    receivedSecurity,
    receivedUnits,
    basisShare,
  ],
  merger: [
    { ...security, label: t.givenUp },
    account(t.account),
    date,
    { ...units, label: t.unitsGivenUp },
    receivedSecurity,
    receivedUnits,
    { ...total, label: t.moneyToo, hint: "" },
    paidIn,
    { ...basisShare, required: false, hint: hints.mergerShare },
  ],
  return_of_capital: [
    { ...security, label: t.held },
    account(t.account),
    date,
    { ...units, label: t.unitsHeld, hint: hints.unitsOf },
    { ...rate, label: t.perUnit },
    total,
    paidIn,
  ],
};

/** Money from outside that pays for what is bought, where the account does not hold it. */
const depositGroup: FieldGroup = {
  title: t.deposit,
  folded: true,
  fields: [{ name: own("deposit"), label: t.depositAmount, kind: "amount", hint: hints.deposit, ...half }],
};

/** What some kinds have beside their main fields, folded away. */
const asides: Readonly<Partial<Record<EntryKind, FieldGroup>>> = Object.fromEntries([
  ...(["buy", "exchange"] as const).map((kind) => [kind, depositGroup]),
  ...(["sell", "deliver", "transfer"] as const).map((kind) => [
    kind,
    {
      title: t.lots,
      note: hints.lots,
      folded: true,
      fields: [
        {
          name: own("lots"),
          label: t.lots,
          kind: "lots",
          of: { what: own("what_id"), account: own("target_account_id"), on: "event_date" },
        },
      ],
    } satisfies FieldGroup,
  ]),
  ...(["split", "spin_off", "merger"] as const).map((kind) => [
    kind,
    {
      title: t.inLieu,
      note: hints.inLieu,
      folded: true,
      fields: [
        { name: own("in_lieu_units"), label: t.inLieuUnits, kind: "amount", ...half },
        { name: own("in_lieu_amount"), label: t.inLieuAmount, kind: "amount", ...half },
        ...(kind === "merger" ? [] : [paidIn]),
      ],
    } satisfies FieldGroup,
  ]),
]);

/** What is known of the account of an opening balance and of what is opened in it, once both were read. */
interface OpeningTerms {
  /** the balance may be one that is owed */
  readonly mayOwe: boolean;
  readonly isCash: boolean;
}

/** What the records that an entry names say of its fields. */
export interface EntryTerms {
  /** null for other kinds, and as long as it is not known */
  readonly opening: OpeningTerms | null;
  /** what is traded bears interest, a part of which is traded with it */
  readonly bearsInterest: boolean;
}

/** The fields of an opening balance: that of money has no cost, and in an account that owes it is what is owed. */
function openingFields({ mayOwe, isCash }: OpeningTerms): readonly Field[] {
  const quantity: Field = mayOwe ? { ...units, label: t.owed } : isCash ? amount : units;
  const owed: Field = { name: own("owed"), label: t.isOwed, kind: "flag", hint: hints.isOwed };
  const known = isCash || mayOwe ? [] : history.map(beginUnknown);
  return [opened, account(t.account), date, quantity, ...(mayOwe ? [owed] : []), ...known];
}

/** The fields of an entry in the order in which they are typed, and the rest folded away. */
export function entryGroups(kind: EntryKind, { opening, bearsInterest }: EntryTerms): readonly FieldGroup[] {
  const aside = asides[kind];
  const all = kind === "opening" && opening !== null ? openingFields(opening) : entries[kind];
  const fields = all.filter((field) => bearsInterest || field !== accrued);
  return [
    { title: t.entry, fields },
    ...(aside === undefined ? [] : [aside]),
    {
      title: t.more,
      folded: true,
      fields: [
        { name: "description", label: t.description, kind: "text", most: 100 },
        { name: "user_tags", label: t.tags, kind: "tags", hint: hints.tags },
        { name: "notes", label: t.notes, kind: "multiline" },
      ],
    },
  ];
}
