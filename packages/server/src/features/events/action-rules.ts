import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { CorporateActionKind } from "@distributary/domain/codes/corporate-actions";
import { addDecimals, compareDecimals, ONE, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { kindOf, type NewParties } from "./parties.ts";

type Field = keyof NewTransactionData;

/** The fields that only a corporate action has, and which of the four have each. */
const FIELDS: Readonly<Partial<Record<Field, readonly CorporateActionKind[]>>> = {
  new_units: ["split"],
  old_units: ["split"],
  received_id: ["spin_off", "merger"],
  received_units: ["spin_off", "merger"],
  basis_share: ["spin_off", "merger"],
  in_lieu_units: ["split", "spin_off", "merger"],
  in_lieu_amount: ["split", "spin_off", "merger"],
};

/** What a corporate action cannot come with: each would say another thing. */
const FOREIGN: readonly Field[] = [
  "fee",
  "accrued_interest",
  "fair_market_value",
  "acquired_on",
  "cost_basis",
  "lots",
  "cause_instrument_id",
];

/**
 * What is wrong with what a NEW event says of a company's action, or of named lots. `isShort`: the units are owed when
 * the day begins, so that all goes the other way.
 */
export function wrongAction(
  data: NewTransactionData,
  parties: NewParties,
  date: string,
  isShort: boolean,
): ValidationItem[] {
  const items: ValidationItem[] = [];
  const refuse = (field: Field, msg: string, type = "value_error"): void => {
    items.push({ loc: ["body", "new_transaction", field], msg, type });
  };
  const kind = data.corporate_action ?? null;
  for (const [field, kinds] of Object.entries(FIELDS) as [Field, readonly CorporateActionKind[]][]) {
    if ((data[field] ?? null) !== null && (kind === null || !kinds.includes(kind)))
      refuse(
        field,
        kind === null
          ? "Only corporate actions use this field. Remove it."
          : `A ${NAMES[kind]} does not use this field. Remove it.`,
      );
  }
  if (data.all_accounts && kind !== "split")
    refuse("all_accounts", "Only a split can be recorded in all accounts at once. Record this in each account.");
  if (data.all_accounts && data.in_lieu_units)
    refuse("all_accounts", "A fraction paid in cash belongs to one account. Record the split in each account.");
  if (kind === null) return [...items, ...wrongLots(data, date)];
  for (const field of FOREIGN)
    if ((data[field] ?? null) !== null) refuse(field, `A ${NAMES[kind]} does not use this field. Remove it.`);
  const need = (field: Field): void => {
    if ((data[field] ?? null) === null) refuse(field, `Enter a value: a ${NAMES[kind]} needs it.`, "missing");
  };
  const above = (field: "new_units" | "old_units" | "received_units" | "in_lieu_units" | "in_lieu_amount"): void => {
    const amount = data[field];
    if (amount && compareDecimals(parseDecimal(amount), ZERO) <= 0) refuse(field, "Enter a value greater than zero.");
  };
  for (const field of ["new_units", "old_units", "received_units", "in_lieu_units", "in_lieu_amount"] as const)
    above(field);
  if (kindOf(parties.counterparty) !== "ISR" && kindOf(parties.counterparty) !== "MKT")
    refuse("counterparty_account_id", "Set the other side to the issuer or the market.");
  if (parties.what.type === "CCY")
    refuse("what_id", "Choose a security. Corporate actions apply to units, not to cash.");
  if (parties.received?.type === "CCY")
    refuse("received_id", "Choose a security as received. Enter cash as the consideration.");
  if (kind === "split") wrongSplit(data, need, refuse);
  const way = wayOf(kind, data, isShort);
  if (way !== null && data.direction !== way.direction) {
    const { direction, says } = way;
    const loc = ["body", "new_transaction", "direction"];
    items.push({ loc, msg: `${says}: ${direction}.`, type: "value_error", ctx: { direction } });
  }
  if (kind === "spin_off" || kind === "merger") wrongUnits(data, kind, need, refuse);
  if (kind === "return_of_capital") {
    if (!data.consideration && !data.price) need("consideration");
  } else if (kind !== "merger" && data.consideration) {
    refuse("consideration", `A ${NAMES[kind]} only pays cash for a fraction. Enter it as in_lieu_amount.`);
  }
  if ((data.in_lieu_units ?? null) !== null) need("in_lieu_amount");
  if ((data.in_lieu_amount ?? null) !== null) need("in_lieu_units");
  const isPaid = data.in_lieu_amount || data.consideration || kind === "return_of_capital";
  if (isPaid && parties.priceUnit === null)
    refuse("price_unit_id", "Enter the payment currency: the security has none.", "missing");
  return items;
}

const NAMES: Readonly<Record<CorporateActionKind, string>> = {
  split: "split",
  spin_off: "spin-off",
  merger: "merger",
  return_of_capital: "return of capital",
};

type Need = (field: Field) => void;
type Refuse = (field: Field, msg: string, type?: string) => void;

function wrongSplit(data: NewTransactionData, need: Need, refuse: Refuse): void {
  need("new_units");
  need("old_units");
  if (!data.new_units || !data.old_units) return;
  const order = compareDecimals(parseDecimal(data.new_units), parseDecimal(data.old_units));
  if (order === 0) return refuse("new_units", "Enter different numbers of new and old units for a split.");
  if (order > 0 && data.in_lieu_units && isMore(data.in_lieu_units, data.units))
    refuse("in_lieu_units", "Enter no more units paid in cash than units received.");
}

/** Which way an action goes, and why: that of units that are held, or of units that were sold short. */
function wayOf(
  kind: CorporateActionKind,
  { new_units: next, old_units: old }: NewTransactionData,
  isShort: boolean,
): { readonly direction: "R" | "P"; readonly says: string } | null {
  const isMoreAfter = next && old ? compareDecimals(parseDecimal(next), parseDecimal(old)) : 0;
  if (kind === "split" && isMoreAfter === 0) return null;
  const [held, owed] = WAYS[kind === "split" && isMoreAfter < 0 ? "reverse_split" : kind];
  const comes = kind !== "merger" && (kind !== "split" || isMoreAfter > 0);
  return { direction: comes === isShort ? "P" : "R", says: isShort ? owed : held };
}

/** What an action does to units that are held, and to units that were sold short. */
const WAYS: Readonly<Record<CorporateActionKind | "reverse_split", readonly [string, string]>> = {
  split: ["The number of units increases", "The units were sold short, so more are owed"],
  reverse_split: ["The number of units decreases", "The units were sold short, so fewer are owed"],
  spin_off: ["Units of a spin-off are received", "The units were sold short, so the spin-off units are owed"],
  merger: ["Units of a merger are given up", "The units were sold short, so they are no longer owed"],
  return_of_capital: ["Returned capital is received", "The units were sold short, so returned capital is paid"],
};

function wrongUnits(data: NewTransactionData, kind: "spin_off" | "merger", need: Need, refuse: Refuse): void {
  need("received_id");
  need("received_units");
  if (data.received_id && data.received_id === data.what_id)
    refuse("received_id", "Choose a different security as received.");
  if (kind === "spin_off" || data.consideration) need("basis_share");
  const share = data.basis_share ? parseDecimal(data.basis_share) : ONE;
  if (compareDecimals(share, ZERO) < 0 || compareDecimals(share, ONE) > 0)
    refuse("basis_share", "Enter a share of the cost between 0 and 1.");
  if (data.in_lieu_units && data.received_units && isMore(data.in_lieu_units, data.received_units))
    refuse("in_lieu_units", "Enter no more units paid in cash than units received.");
}

function wrongLots({ lots, direction, units }: NewTransactionData, date: string): ValidationItem[] {
  if (!lots || lots.length === 0) return [];
  const loc = ["body", "new_transaction", "lots"];
  if (direction !== "S" && direction !== "P")
    return [{ loc, msg: "Name lots only for units sold or removed.", type: "value_error" }];
  const items: ValidationItem[] = [];
  let total: Decimal = ZERO;
  for (const [i, lot] of lots.entries()) {
    total = addDecimals(total, parseDecimal(lot.units));
    if (compareDecimals(parseDecimal(lot.units), ZERO) <= 0)
      items.push({ loc: [...loc, i, "units"], msg: "Enter lot units greater than zero.", type: "value_error" });
    if (lot.acquired_on > date)
      items.push({
        loc: [...loc, i, "acquired_on"],
        msg: "Enter an acquisition date on or before the sale.",
        type: "value_error",
      });
  }
  if (compareDecimals(total, parseDecimal(units)) > 0)
    items.push({
      loc,
      msg: "The lots have more units than the transaction. Reduce the lot units.",
      type: "value_error",
    });
  return items;
}

function isMore(part: string, whole: string): boolean {
  return compareDecimals(parseDecimal(part), parseDecimal(whole)) > 0;
}
