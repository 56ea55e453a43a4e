import type { PayoffColumn } from "@distributary/contract/reporting/valuation";
import { paidByDue } from "@distributary/domain/instruments/loan/paid-by-due";
import type { PlannedFlow } from "@distributary/domain/instruments/planned-flows";
import { ONE, ZERO, addDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { decimalOf, multiplyRationals, rationalOf, type Rational } from "@distributary/domain/money/rational";
import type { Day } from "@distributary/domain/time/day";
import { bondOwed, couponsPaid, type BondOwed } from "@distributary/domain/market/models/bond-course";
import type { Book } from "@distributary/domain/ledger/book";
import { holdersOf } from "@distributary/domain/snapshot/holding-at";
import { redeemedFrom } from "@distributary/domain/market/models/redeemed";
import { quantityOn } from "@distributary/domain/snapshot/reconcile";

/** What a row says of what the universe itself has. */
export type OwnerColumn = Extract<PayoffColumn, "held" | "expected" | "received" | "open">;

export const OWNER_COLUMNS: ReadonlySet<PayoffColumn> = new Set<OwnerColumn>(["held", "expected", "received", "open"]);

/**
 * Of each planned flow of one unit what was held when it was due, what that comes to, and what was received for it up to
 * today, in the currency that it is paid in (`paidIn`, by its index); of a bond what is due and not recorded.
 */
export function ownersOf(
  book: Book,
  instrument: number,
  flows: readonly PlannedFlow[],
  today: Day,
  paidIn: number,
): readonly Readonly<Record<OwnerColumn, string | null>>[] {
  const holders = holdersOf(book, instrument);
  const heldOn = (day: Day): Decimal =>
    holders.reduce((sum, account) => addDecimals(sum, quantityOn(book, account, instrument, day)), ZERO);
  const received = receivedFor(book, instrument, flows, today, paidIn);
  const owed = bondOwed(book, instrument, today);
  return flows.map((flow) => {
    if (flow.instalment !== null) return { held: null, expected: null, received: null, open: null };
    // Whoever holds it at the end of the day before is paid.
    const held = holders.length === 0 ? null : heldOn(flow.day - 1);
    const open = openOf(flow, owed, heldOn(today));
    return {
      held: held && formatDecimal(held),
      expected: formatDecimal(decimalOf(multiplyRationals(flow.amount, rationalOf(held ?? ONE)))),
      open: open && formatDecimal(decimalOf(open)),
      received: flow.kind === "principal" ? repaid(book, instrument, flow, today) : (received.get(flow.day) ?? null),
    };
  });
}

/** What of a coupon is due and not recorded, or of the principal on the units that are still held; null: nothing. */
function openOf({ day, kind, amount }: PlannedFlow, { coupons, redemption }: BondOwed, held: Decimal): Rational | null {
  if (kind !== "principal") return coupons.find(({ due }) => due === day)?.open ?? null;
  return amount.numerator > 0n && day === redemption ? multiplyRationals(amount, rationalOf(held)) : null;
}

/** What a bond was redeemed at: of what came back on the day or later. What is paid in at the issue is nobody's receipt. */
function repaid(book: Book, instrument: number, { day, amount }: PlannedFlow, today: Day): string | null {
  const paid = amount.numerator > 0n && day <= today ? redeemedFrom(book, instrument, day, today) : null;
  return paid && formatDecimal(paid);
}

/** What was received by the days on which something beside principal was due. */
function receivedFor(
  book: Book,
  instrument: number,
  flows: readonly PlannedFlow[],
  today: Day,
  paidIn: number,
): Map<Day, string> {
  const due = [...new Set(flows.filter(({ kind }) => kind !== "principal").map(({ day }) => day))];
  const paid = paidByDue(due, couponsPaid(book, instrument, today, paidIn));
  return new Map(
    due.flatMap((day, i) => {
      const amount = paid[i];
      return amount ? [[day, formatDecimal(amount)]] : [];
    }),
  );
}
