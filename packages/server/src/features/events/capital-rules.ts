import type { ValidationItem } from "@distributary/contract/errors";
import type { CapitalCall, CapitalDistribution } from "@distributary/contract/event-payloads";
import {
  amountOf,
  callParts,
  DISTRIBUTION_PARTS,
  distributionTotal,
  isSome,
  type CallAmounts,
  type DistributionAmounts,
} from "@distributary/domain/events/capital-notice";
import { compareDecimals, signOfDecimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import type { AccountTerms, InstrumentTerms } from "../../access/store/references.ts";
import { kindOf, ownCurrency } from "./parties.ts";
import type { PayloadField } from "./payloads.ts";

type Refuse = (field: string, msg: string, type?: string) => void;

/** Gathers what is wrong with the fields of a payload. */
export function refusals(payload: PayloadField): { readonly items: ValidationItem[]; readonly refuse: Refuse } {
  const items: ValidationItem[] = [];
  return {
    items,
    refuse: (field, msg, type = "value_error") => {
      items.push({ loc: ["body", payload, field], msg, type });
    },
  };
}

/** The amounts of a call. */
export function callAmounts(data: CapitalCall): CallAmounts {
  return { amount: data.amount, feesInside: data.fees_inside ?? null, feesOutside: data.fees_outside ?? null };
}

/** The seven parts of a distribution. */
export function distributionAmounts(data: CapitalDistribution): DistributionAmounts {
  return {
    income: data.income ?? null,
    interest: data.interest ?? null,
    ordinary_dividend: data.ordinary_dividend ?? null,
    qualified_dividend: data.qualified_dividend ?? null,
    capital_gains: data.capital_gains ?? null,
    return_of_capital: data.return_of_capital ?? null,
    redeemed_principal: data.redeemed_principal ?? null,
  };
}

/** A call asks for something, and its fees are within it. */
export function wrongCall(data: CapitalCall, refuse: Refuse): void {
  if (!isSome(amountOf(data.amount))) refuse("amount", "A call is for more than zero.");
  for (const field of ["fees_inside", "fees_outside"] as const)
    if (signOfDecimal(amountOf(data[field])) < 0) refuse(field, "Fees are not below zero.");
  if (signOfDecimal(callParts(callAmounts(data))[0]) < 0)
    refuse("fees_inside", "The fees are part of the amount: together they cannot be more than it.");
}

/** The parts of a distribution add up to its total, and what may be called again is within it. */
export function wrongDistribution(data: CapitalDistribution, refuse: Refuse): void {
  const amounts = distributionAmounts(data);
  for (const part of DISTRIBUTION_PARTS)
    if (signOfDecimal(amountOf(amounts[part])) < 0) refuse(part, "A part of a distribution is not below zero.");
  const total = distributionTotal(amounts);
  if (data.total !== null && data.total !== undefined && compareDecimals(amountOf(data.total), total) !== 0)
    refuse("total", `The seven parts add up to ${formatDecimal(total)}.`);
  else if (!isSome(total)) refuse("total", "A distribution is of more than zero.");
  const recallable = amountOf(data.recallable_amount);
  if (signOfDecimal(recallable) < 0 || compareDecimals(recallable, total) > 0)
    refuse("recallable_amount", "What may be called again is a part of the total.");
  for (const field of ["principal_unit_price", "principal_units"] as const) {
    const value = data[field] ?? null;
    if (value !== null && !isSome(amountOf(value))) refuse(field, "This is more than zero.");
  }
  if (data.principal_units && !isSome(amountOf(data.redeemed_principal)))
    refuse("redeemed_principal", "Say how much money the redeemed units came to.", "missing");
}

/** The records of a notice fit each other: an own account, a commitment, and the currency that it is in. */
export function wrongNoticeParties(
  { holder, commitment, currency }: NoticeParties,
  accountField: string,
  refuse: Refuse,
): void {
  if (kindOf(holder) !== "own")
    refuse(accountField, `"${holder.name}" takes the other side of transactions; name an account of your own.`);
  if (commitment === null) refuse("commitment_id", "Say which commitment this is about.", "missing");
  else if (commitment.type !== "CAPC") refuse("commitment_id", "This is not a capital commitment.");
  if (commitment !== null && currency === null)
    refuse("payable_unit_id", "Say in which currency: the commitment has none of its own.", "missing");
  if (currency !== null && currency.type !== "CCY") refuse("payable_unit_id", "Money is paid in a currency.");
  const own = commitment === null ? null : ownCurrency(commitment);
  if (own !== null && currency?.type === "CCY" && own !== currency.id)
    refuse("payable_unit_id", "A commitment is called and distributed in its own currency.");
}

/** The records that a notice names. */
export interface NoticeParties {
  readonly holder: AccountTerms;
  readonly commitment: InstrumentTerms | null;
  readonly currency: InstrumentTerms | null;
}
