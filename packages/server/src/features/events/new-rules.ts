import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import { compareDecimals } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { kindOf, ownCurrency, type NewParties } from "./parties.ts";

type Refuse = (field: keyof NewTransactionData, msg: string, type?: string) => void;

/** What is wrong with the amounts and days of a NEW event. */
export function wrongAmounts(data: NewTransactionData, date: string): ValidationItem[] {
  const { items, refuse } = collect();
  const isTrade = data.direction === "B" || data.direction === "S";
  if (data.owed && isNegative(data.units))
    refuse("units", "Enter what is owed without a minus. If the balance is in your favour, say that it is not owed.");
  else if (isNegative(data.units) || (isZero(data.units) && !isUnsaid(data)))
    refuse("units", "Enter a quantity greater than zero.");
  if (says(data.owed) && (data.direction !== "R" || data.corporate_action))
    refuse("owed", "Only an opening balance, direction R, is owed or held. Remove this field.");
  for (const field of ["price", "consideration", "accrued_interest", "fee", "fair_market_value"] as const) {
    const amount = data[field];
    if (amount && isNegative(amount)) refuse(field, "Enter zero or more. The direction sets the sign.");
  }
  if (data.cost_basis && data.cost_basis !== "unknown" && isNegative(data.cost_basis))
    refuse("cost_basis", "Enter a cost of zero or more.");
  if (data.deposit && (isNegative(data.deposit) || isZero(data.deposit)))
    refuse("deposit", "Enter a deposit greater than zero.");
  else if (data.deposit && data.direction !== "B")
    refuse("deposit", "A deposit pays for a purchase, direction B. Record any other deposit on its own.");
  if (!isTrade && data.consideration && !data.corporate_action)
    refuse("consideration", "R and P have no consideration. Use B or S, or enter fair_market_value.");
  if (!isTrade && data.accrued_interest) refuse("accrued_interest", "Accrued interest is paid with units. Use B or S.");
  if (isAll(data)) refuse("accrued_interest", "Enter less than the consideration.");
  if (data.direction === "B" && data.cost_basis)
    refuse("cost_basis", "A purchase’s cost is its consideration. Remove this field.");
  if (data.direction === "B" && data.acquired_on)
    refuse("acquired_on", "A purchase is acquired on the event date. Remove this field.");
  if (data.acquired_on && data.acquired_on > date)
    refuse("acquired_on", "Enter an acquisition date on or before the event date.");
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
    refuse("target_account_id", `"${target.name}" is a standard account. Choose an account of your own as the target.`);
  } else if (counterparty.id === target.id) {
    refuse("counterparty_account_id", "Choose another account for the other side.");
  }
  if (says(data.owed) && kind !== "RE")
    refuse("owed", "An opening balance comes from outside. Remove this field or the other account.");
  if (data.asset_type && data.asset_type !== what.type) refuse("asset_type", `Use the security’s type: ${what.type}.`);
  if (data.accrued_interest && what.type !== "BOND" && what.type !== "CBND")
    refuse("accrued_interest", `Only bonds and loans accrue interest; this security has type ${what.type}.`);
  if (isTrade && (kind === "I" || kind === "EX")) {
    refuse("counterparty_account_id", "Set the other side to the market, the issuer, outside or another account.");
  }
  if (isTrade && priceUnit === null) {
    const msg = isCash
      ? "Enter the payment currency; R and P move cash without a price."
      : "Enter the payment currency: the security has none.";
    refuse("price_unit_id", msg, "missing");
  }
  if (priceUnit !== null && priceUnit.id === what.id && (isTrade || !isCash))
    refuse("price_unit_id", "Choose a payment currency other than what is traded.");
  if (data.fee && !isZero(data.fee) && priceUnit === null && !isCash)
    refuse("price_unit_id", "Enter the fee currency.", "missing");
  const worthIn = data.fair_market_value ? (data.fair_market_value_unit_id ?? null) : null;
  if (worthIn !== null && ownCurrency(what) !== null && worthIn !== ownCurrency(what))
    refuse("fair_market_value_unit_id", "Enter the value in the security’s price currency.");
  if (isCash && (data.cost_basis || data.fair_market_value))
    refuse(data.cost_basis ? "cost_basis" : "fair_market_value", "Cash has no cost. Remove this field.");
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

function says(answer: boolean | null | undefined): answer is boolean {
  return answer !== null && answer !== undefined;
}

/** Whether the units may be left at zero: money that lowers the cost of all that is held, whatever that was. */
function isUnsaid({ corporate_action: action, consideration }: NewTransactionData): boolean {
  return action === "return_of_capital" && !!consideration;
}

function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
