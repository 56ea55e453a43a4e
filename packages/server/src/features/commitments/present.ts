import type { CommitmentPoint, CommitmentRecord } from "@distributary/contract/reporting/commitments";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { addDecimals, negateDecimal, ZERO } from "@distributary/domain/money/decimal";
import { decimalOf, type Rational } from "@distributary/domain/money/rational";
import { ratioText } from "@distributary/domain/money/ratio-text";
import type { CommitmentPoint as Point } from "@distributary/domain/returns/measures/commitment-record";
import type { Figure } from "@distributary/domain/returns/measures/figure";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { PriceOn } from "@distributary/domain/market/price-on";
import { commitmentAmounts } from "../../access/records/commitment-amounts.ts";
import { reasonsFor } from "../../access/records/figure-reasons.ts";
import type { CommitmentHistory } from "./history.ts";

/** Digits that a rate found by search is right to. */
const DIGITS = 12;

/** A commitment at the end of a day as the contract shows it. */
export function presentPoint(point: Point, price: PriceOn | null): CommitmentPoint {
  const { day, committed, figures, value, multiples, irr, roots } = point;
  const amounts = {
    committed: committed && formatDecimal(committed),
    ...commitmentAmounts(figures),
    value: value && formatDecimal(value),
  };
  return {
    date: formatDay(day),
    ...amounts,
    ...reasonsFor(amounts, (name) => (name === "value" ? "value_unknown" : "no_commitment")),
    value_date: price && formatDay(price.day),
    value_estimated: price?.isEstimated === true && value !== null && value.mantissa !== 0n,
    tvpi: exact(multiples.tvpi),
    dpi: exact(multiples.dpi),
    rvpi: exact(multiples.rvpi),
    pic: exact(multiples.pic),
    moic: exact(multiples.moic),
    irr: {
      value: irr.value === null ? null : ratioText(irr.value, DIGITS),
      reason: irr.reason,
      ...(roots.length > 0 ? { roots: roots.map(({ rate }) => ratioText(rate, DIGITS)) } : {}),
    },
  };
}

/** What was paid and received up to the end of a day, oldest first, with what it comes to in all. */
export function presentPayments({ notices }: CommitmentHistory, until: Day): CommitmentRecord["payments"] {
  let net = ZERO;
  return notices
    .flatMap(({ event, notice, payments }) =>
      payments
        .filter(({ day }) => day <= until)
        .map(({ day, amount }) => ({
          day,
          amount: notice.type === "LPCC" ? negateDecimal(amount) : amount,
          notice,
          event,
        })),
    )
    .sort((a, b) => a.day - b.day)
    .map(({ day, amount, notice, event }) => {
      net = addDecimals(net, amount);
      return {
        date: formatDay(day),
        amount: formatDecimal(amount),
        net: formatDecimal(net),
        kind: notice.type === "LPCC" ? ("call" as const) : ("distribution" as const),
        event_id: event,
      };
    });
}

function exact({ value, reason }: Figure<Rational>): { value: string | null; reason: string | null } {
  return { value: value && formatDecimal(decimalOf(value)), reason };
}
