import type { EventSummary } from "@distributary/contract/events";
import { addDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, type Rational } from "@distributary/domain/money/rational";
import type { Figure } from "@distributary/domain/performance/figure";
import { multiplesOf, type PaidCapital } from "@distributary/domain/performance/multiples";

export type CommitmentState = NonNullable<EventSummary["commitment"]>;

/** Multiples of a commitment as decimal text, null where one cannot be told. */
export interface CommitmentMultiples {
  readonly tvpi: string | null;
  readonly dpi: string | null;
  readonly rvpi: string | null;
  readonly pic: string | null;
}

/** The value of what is left in the commitment's own currency; null where a part of it is not known. */
export function valueLeft(positions: readonly { readonly value_own: string | null }[]): string | null {
  let sum: Decimal = ZERO;
  for (const { value_own: value } of positions) {
    if (value === null) return null;
    sum = addDecimals(sum, parseDecimal(value));
  }
  return formatDecimal(sum);
}

/** The multiples by what was paid in so far; without a value those that rest on it stay unknown. */
export function commitmentMultiples(state: CommitmentState, value: string | null): CommitmentMultiples {
  const capital: PaidCapital = {
    commitment: state.committed_capital === null ? null : parseDecimal(state.committed_capital),
    paidIn: parseDecimal(state.paid_in),
    invested: parseDecimal(state.invested),
    distributed: parseDecimal(state.distributed),
    nav: parseDecimal(value ?? "0"),
  };
  const { tvpi, dpi, rvpi, pic } = multiplesOf(capital);
  return {
    tvpi: value === null ? null : textOf(tvpi),
    dpi: textOf(dpi),
    rvpi: value === null ? null : textOf(rvpi),
    pic: textOf(pic),
  };
}

function textOf(multiple: Figure<Rational>): string | null {
  return multiple.value === null ? null : formatDecimal(decimalOf(multiple.value));
}
