import { divideRationals, decimalOf, multiplyRationals, rationalOf } from "../money/rational.ts";
import { addDecimals, subtractDecimals, ZERO, type Decimal } from "../money/decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { roundDecimal } from "../money/round.ts";
import {
  callParts,
  DISTRIBUTION_PARTS,
  distributionParts,
  distributionTotal,
  isSome,
  type CallAmounts,
  type DistributionAmounts,
} from "./capital-notice.ts";
import type { LineItem, Unit } from "./line-item.ts";
import { settleParts } from "./settlement.ts";

/** The standard accounts that notices and settlements stand against, as ids. */
export interface CapitalAccounts {
  /** What is owed on calls, and the contribution to come for it */
  readonly payable: string;
  readonly contribution: string;
  /** What is expected from distributions, and the reduction to come for it */
  readonly receivable: string;
  readonly reduction: string;
  readonly issuer: string;
  readonly income: string;
  readonly expense: string;
}

/** Where a notice belongs: the commitment, the own account that holds it, and the currency it is called in. */
export interface CapitalTerms {
  readonly accounts: CapitalAccounts;
  readonly commitment: Unit;
  readonly currency: Unit;
  /** Decimals in which the currency is paid */
  readonly minorUnits: number;
  readonly holder: string;
}

/** A capital call, or a distribution with what redeems its principal. */
export type CapitalNotice =
  | { readonly type: "LPCC"; readonly call: CallAmounts }
  | {
      readonly type: "LPCD";
      readonly distribution: DistributionAmounts;
      readonly principal: Unit;
      /** Units that the redeemed principal gives up, decimal text; null where it redeems nothing */
      readonly principalUnits: string | null;
    };

/** One payment on a notice: decimal text and the own cash account that pays or receives. */
export interface Settlement {
  readonly amount: string;
  readonly cash: string;
}

/** The money of a notice in all. */
export function noticeTotal(notice: CapitalNotice): Decimal {
  return notice.type === "LPCC" ? parseDecimal(notice.call.amount) : distributionTotal(notice.distribution);
}

/**
 * The line of a notice: net worth unchanged, no cash. A call is a payable and an equal contribution due, a distribution
 * a receivable and an equal reduction due.
 */
export function deriveNotice(notice: CapitalNotice, terms: CapitalTerms): LineItem[] {
  const { payable, contribution, receivable, reduction } = terms.accounts;
  const [src, dst] = notice.type === "LPCC" ? [payable, contribution] : [reduction, receivable];
  return [money("notice", src, dst, noticeTotal(notice), terms)];
}

/**
 * The lines of each settlement of a notice, in the order of their days. Each ends the notice by its amount and moves
 * the money it is about: of a call into units of the commitment (one for each unit of currency contributed) and fees
 * outside it; of a distribution out of income, or out of units given up for capital returned and principal redeemed.
 * Throws OverSettled.
 */
export function deriveSettlements(
  notice: CapitalNotice,
  settlements: readonly Settlement[],
  terms: CapitalTerms,
): readonly LineItem[][] {
  return notice.type === "LPCC"
    ? callSettlements(notice.call, settlements, terms)
    : distributionSettlements(notice, settlements, terms);
}

function callSettlements(call: CallAmounts, settlements: readonly Settlement[], terms: CapitalTerms): LineItem[][] {
  const { payable, contribution, issuer, expense } = terms.accounts;
  const payments = settlements.map(({ amount }) => parseDecimal(amount));
  const shares = settleParts(callParts(call), payments, terms.minorUnits);
  return settlements.map(({ cash }, index) => {
    const [invested = ZERO, inside = ZERO, outside = ZERO] = shares[index] ?? [];
    const contributed = addDecimals(invested, inside);
    return [
      money("notice", contribution, payable, payments[index] ?? ZERO, terms),
      units(issuer, terms.holder, terms.commitment, contributed, contributed, terms),
      money("consideration", cash, issuer, contributed, terms, terms.commitment),
      money("fee", cash, expense, outside, terms, terms.commitment),
    ].filter(movesSomething);
  });
}

function distributionSettlements(
  notice: Extract<CapitalNotice, { type: "LPCD" }>,
  settlements: readonly Settlement[],
  terms: CapitalTerms,
): LineItem[][] {
  const { receivable, reduction, issuer, income } = terms.accounts;
  const payments = settlements.map(({ amount }) => parseDecimal(amount));
  const shares = settleParts(distributionParts(notice.distribution), payments, terms.minorUnits);
  const redeemed = redeemedUnits(
    notice,
    shares.map((parts) => parts.at(-1) ?? ZERO),
  );
  return settlements.map(({ cash }, index) => {
    const lines = [money("notice", receivable, reduction, payments[index] ?? ZERO, terms)];
    DISTRIBUTION_PARTS.forEach((part, place) => {
      const share = shares[index]?.[place] ?? ZERO;
      if (part !== "return_of_capital" && part !== "redeemed_principal") {
        lines.push(money("income", income, cash, share, terms, terms.commitment));
        return;
      }
      const isReturn = part === "return_of_capital";
      const unit = isReturn ? terms.commitment : notice.principal;
      const quantity = isReturn ? share : (redeemed[index] ?? ZERO);
      lines.push(units(terms.holder, issuer, unit, quantity, share, terms));
      lines.push(money("consideration", issuer, cash, share, terms, unit));
    });
    return lines.filter(movesSomething);
  });
}

/** Units redeemed by each settlement: by its share of the principal, to 18 places; the last takes what is left. */
function redeemedUnits(
  notice: Extract<CapitalNotice, { type: "LPCD" }>,
  amounts: readonly Decimal[],
): readonly Decimal[] {
  let units = notice.principalUnits === null ? ZERO : parseDecimal(notice.principalUnits);
  let principal = distributionParts(notice.distribution).at(-1) ?? ZERO;
  return amounts.map((amount) => {
    if (!isSome(amount)) return ZERO;
    const share = multiplyRationals(rationalOf(units), divideRationals(rationalOf(amount), rationalOf(principal)));
    const redeemed = roundDecimal(decimalOf(share), 18);
    units = subtractDecimals(units, redeemed);
    principal = subtractDecimals(principal, amount);
    return redeemed;
  });
}

/** Units that redeemed money stands for: money / price to 18 places, half away from zero. Throws RangeError at price 0. */
export function principalUnitsOf(redeemed: string, price: string): string {
  const units = divideRationals(rationalOf(parseDecimal(redeemed)), rationalOf(parseDecimal(price)));
  return formatDecimal(decimalOf(units));
}

function money(
  action: LineItem["action"],
  src: string,
  dst: string,
  amount: Decimal,
  terms: CapitalTerms,
  cause: Unit = terms.commitment,
): LineItem {
  const quantity = formatDecimal(amount);
  return {
    action,
    src,
    dst,
    instrument: terms.currency,
    quantity,
    consideration: null,
    considerationUnit: null,
    cause,
  };
}

function units(
  src: string,
  dst: string,
  instrument: Unit,
  quantity: Decimal,
  paid: Decimal,
  terms: CapitalTerms,
): LineItem {
  return {
    action: "units",
    src,
    dst,
    instrument,
    quantity: formatDecimal(quantity),
    consideration: formatDecimal(paid),
    considerationUnit: terms.currency,
    cause: null,
  };
}

function movesSomething(line: LineItem): boolean {
  return /[1-9]/.test(line.quantity);
}
