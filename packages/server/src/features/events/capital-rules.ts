import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { CapitalCall, CapitalDistribution } from "@distributary/contract/records/event-payloads";
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
  if (!isSome(amountOf(data.amount))) refuse("amount", "Enter a call amount greater than zero.");
  for (const field of ["fees_inside", "fees_outside"] as const)
    if (signOfDecimal(amountOf(data[field])) < 0) refuse(field, "Enter fees of zero or more.");
  if (signOfDecimal(callParts(callAmounts(data))[0]) < 0)
    refuse("fees_inside", "Fees are part of the amount. Enter fees that do not exceed it.");
}

/** The parts of a distribution add up to its total, and what may be called again is within it. */
export function wrongDistribution(data: CapitalDistribution, refuse: Refuse): void {
  const amounts = distributionAmounts(data);
  for (const part of DISTRIBUTION_PARTS)
    if (signOfDecimal(amountOf(amounts[part])) < 0) refuse(part, "Enter zero or more.");
  const total = distributionTotal(amounts);
  if (data.total !== null && data.total !== undefined && compareDecimals(amountOf(data.total), total) !== 0)
    refuse("total", `The seven parts must equal the total; they add up to ${formatDecimal(total)}.`);
  else if (!isSome(total)) refuse("total", "Enter a distribution greater than zero.");
  const recallable = amountOf(data.recallable_amount);
  if (signOfDecimal(recallable) < 0 || compareDecimals(recallable, total) > 0)
    refuse("recallable_amount", "Enter a recallable amount no greater than the total.");
  for (const field of ["principal_unit_price", "principal_units"] as const) {
    const value = data[field] ?? null;
    if (value !== null && !isSome(amountOf(value))) refuse(field, "Enter a value greater than zero.");
  }
  if (data.principal_units && !isSome(amountOf(data.redeemed_principal)))
    refuse("redeemed_principal", "Enter the proceeds of the redeemed units.", "missing");
}

/** The records of a notice fit each other: an own account, a commitment, and the currency that it is in. */
export function wrongNoticeParties(
  { holder, commitment, currency }: NoticeParties,
  accountField: string,
  refuse: Refuse,
): void {
  if (kindOf(holder) !== "own")
    refuse(accountField, `"${holder.name}" is a standard account. Choose an account of your own.`);
  if (commitment === null) refuse("commitment_id", "Choose a commitment.", "missing");
  else if (commitment.type !== "CAPC") refuse("commitment_id", "Choose a capital commitment.");
  if (commitment !== null && currency === null)
    refuse("payable_unit_id", "Enter a currency: the commitment has none.", "missing");
  if (currency !== null && currency.type !== "CCY") refuse("payable_unit_id", "Choose a currency.");
  const own = commitment === null ? null : ownCurrency(commitment);
  if (own !== null && currency?.type === "CCY" && own !== currency.id)
    refuse("payable_unit_id", "Use the commitment’s currency.");
}

/** The records that a notice names. */
export interface NoticeParties {
  readonly holder: AccountTerms;
  readonly commitment: InstrumentTerms | null;
  readonly currency: InstrumentTerms | null;
}
