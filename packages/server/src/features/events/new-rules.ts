import type { NewTransactionData } from "@distributary/contract/event-payloads";
import type { ValidationItem } from "@distributary/contract/errors";
import { compareDecimals } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { kindOf, ownCurrency, type NewParties } from "./parties.ts";

type Refuse = (field: keyof NewTransactionData, msg: string, type?: string) => void;

/** What is wrong with the amounts and days of a NEW event. */
export function wrongAmounts(data: NewTransactionData, date: string): ValidationItem[] {
  const { items, refuse } = collect();
  const isTrade = data.direction === "B" || data.direction === "S";
  if (isNegative(data.units) || isZero(data.units))
    refuse("units", "Units are more than zero: the direction says which way they go.");
  for (const field of ["price", "consideration", "accrued_interest", "fee", "fair_market_value"] as const) {
    const amount = data[field];
    if (amount && isNegative(amount)) refuse(field, "This is not below zero: the direction says which way it goes.");
  }
  if (data.cost_basis && data.cost_basis !== "unknown" && isNegative(data.cost_basis))
    refuse("cost_basis", "A cost is not below zero.");
  if (!isTrade && data.consideration && !data.corporate_action)
    refuse("consideration", "R and P move units without consideration: use B or S, or fair_market_value.");
  if (!isTrade && data.accrued_interest)
    refuse("accrued_interest", "Interest that accrued is paid with units: use B or S.");
  if (isAll(data)) refuse("accrued_interest", "This is a part of the consideration, and less than all of it.");
  if (data.direction === "B" && data.cost_basis) refuse("cost_basis", "What a purchase costs is its consideration.");
  if (data.direction === "B" && data.acquired_on) refuse("acquired_on", "A purchase is acquired on its own day.");
  if (data.acquired_on && data.acquired_on > date)
    refuse("acquired_on", "Units cannot be acquired after the day they are moved.");
  return items;
}

/** What is wrong between the records that a NEW event names. */
export function wrongParties(
  data: NewTransactionData,
  { what, priceUnit, target, counterparty }: NewParties,
): ValidationItem[] {
  const { items, refuse } = collect();
  const isTrade = data.direction === "B" || data.direction === "S";
  const isCash = what.type === "CCY";
  const kind = kindOf(counterparty);
  if (kindOf(target) !== "own") {
    refuse(
      "target_account_id",
      `"${target.name}" takes the other side of transactions; the target is an account of your own.`,
    );
  } else if (counterparty.id === target.id) {
    refuse("counterparty_account_id", "The other side is another account.");
  }
  if (data.asset_type && data.asset_type !== what.type) refuse("asset_type", `What is moved is of type ${what.type}.`);
  if (data.accrued_interest && what.type !== "BOND")
    refuse("accrued_interest", `Interest accrues on a bond; what is moved is of type ${what.type}.`);
  if (isTrade && (kind === "I" || kind === "EX")) {
    refuse(
      "counterparty_account_id",
      "Units are bought from and sold to the market, the issuer, the world outside or another account.",
    );
  }
  if (isTrade && priceUnit === null) {
    const msg = isCash
      ? "Say in which currency it is paid; R and P move money without a price."
      : "Say in which currency it is paid: the instrument has none of its own.";
    refuse("price_unit_id", msg, "missing");
  }
  if (priceUnit !== null && priceUnit.id === what.id && (isTrade || !isCash))
    refuse("price_unit_id", "A thing cannot be paid with itself.");
  if (data.fee && !isZero(data.fee) && priceUnit === null && !isCash)
    refuse("price_unit_id", "Say in which currency the fee is paid.", "missing");
  const worthIn = data.fair_market_value ? (data.fair_market_value_unit_id ?? null) : null;
  if (worthIn !== null && ownCurrency(what) !== null && worthIn !== ownCurrency(what))
    refuse("fair_market_value_unit_id", "Say what it was worth in the currency that the instrument is priced in.");
  if (isCash && (data.cost_basis || data.fair_market_value))
    refuse(data.cost_basis ? "cost_basis" : "fair_market_value", "Money is worth itself: it has no cost.");
  return items;
}

function collect(): { items: ValidationItem[]; refuse: Refuse } {
  const items: ValidationItem[] = [];
  const refuse: Refuse = (field, msg, type = "value_error") => {
    items.push({ loc: ["body", "new_transaction", field], msg, type });
  };
  return { items, refuse };
}

/** Whether what is said to be interest leaves nothing that was paid for the units. */
function isAll({ accrued_interest: interest, consideration }: NewTransactionData): boolean {
  if (!interest || !consideration || isZero(interest)) return false;
  return compareDecimals(parseDecimal(interest), parseDecimal(consideration)) >= 0;
}

function isNegative(amount: string): boolean {
  return amount.startsWith("-");
}

function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
