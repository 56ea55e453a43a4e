import type { LineAction } from "../codes/line-actions.ts";
import type { Direction } from "../codes/directions.ts";
import type { LineItem, Unit } from "./line-item.ts";

/** Who stands on the other side: an own account, or the kind of standard account. */
export type CounterpartyKind = "own" | "MKT" | "ISR" | "I" | "EX" | "RE";

/** Everything about the records of a NEW event that its line items depend on. Accounts are ids. */
export interface NewTerms {
  readonly what: Unit;
  /** Whether `what` is a currency */
  readonly isCash: boolean;
  readonly target: string;
  /** The account that pays and is paid for the target: itself when it is self-settled */
  readonly settlement: string;
  readonly counterparty: string;
  readonly counterpartyKind: CounterpartyKind;
  /** Through which an own counterparty pays and is paid; for others the counterparty itself */
  readonly counterpartySettlement: string;
  /** The universe's standard accounts EX and RE */
  readonly expense: string;
  readonly external: string;
  /** The currency of consideration and fee; null when there are neither */
  readonly priceUnit: Unit | null;
  readonly cause: Unit | null;
}

/** What happened, in amounts: decimal text, none below zero. */
export interface NewMovement {
  readonly direction: Direction;
  readonly units: string;
  /** The money of a purchase or sale; null for P and R */
  readonly consideration: string | null;
  readonly fee: string | null;
  /** Interest of a bond that is paid beside the consideration, and the account of income that takes it */
  readonly interest?: { readonly amount: string; readonly income: string } | null;
  /** Units held before the book begins: R against RE with a date or cost of its own */
  readonly opening: boolean;
}

/**
 * The line items of a NEW event, seen from the target account: B +units -consideration, S -units +consideration,
 * R +units, P -units. The counterparty takes the other side of units and money alike; a fee goes to EX. Amounts of
 * nothing move nothing. Pure, and quick enough for a million events: the caller has checked everything.
 */
export function deriveNew(movement: NewMovement, terms: NewTerms): LineItem[] {
  const incoming = movement.direction === "B" || movement.direction === "R";
  const lines: LineItem[] = [];
  const isTrade = movement.consideration !== null;
  lines.push({
    action: isTrade ? (terms.isCash ? "conversion" : "units") : unpaidAction(movement, terms),
    src: incoming ? terms.counterparty : terms.target,
    dst: incoming ? terms.target : terms.counterparty,
    instrument: terms.what,
    quantity: movement.units,
    consideration: movement.consideration,
    considerationUnit: isTrade ? terms.priceUnit : null,
    cause: terms.cause,
  });
  // Money between two own accounts that settle through the same one does not move.
  if (
    isTrade &&
    terms.priceUnit !== null &&
    isSome(movement.consideration) &&
    terms.settlement !== terms.counterpartySettlement
  ) {
    lines.push({
      action: terms.isCash ? "conversion" : "consideration",
      src: incoming ? terms.settlement : terms.counterpartySettlement,
      dst: incoming ? terms.counterpartySettlement : terms.settlement,
      instrument: terms.priceUnit,
      quantity: movement.consideration,
      consideration: null,
      considerationUnit: null,
      cause: terms.isCash ? terms.cause : terms.what,
    });
  }
  const interest = interestLine(movement, terms);
  if (interest !== null) lines.push(interest);
  if (isSome(movement.fee)) {
    lines.push({
      action: "fee",
      src: terms.settlement,
      dst: terms.expense,
      instrument: terms.priceUnit ?? terms.what,
      quantity: movement.fee,
      consideration: null,
      considerationUnit: null,
      cause: terms.isCash ? terms.cause : terms.what,
    });
  }
  return lines;
}

/**
 * Interest that a bond had accrued: income of who sells and taken off the income of who buys, so that what is bought is
 * netted with the next coupon. Between two own accounts it is money that moves.
 */
function interestLine({ direction, interest }: NewMovement, terms: NewTerms): LineItem | null {
  if (!interest || terms.priceUnit === null || !isSome(interest.amount)) return null;
  const other = terms.counterpartyKind === "own" ? terms.counterpartySettlement : interest.income;
  if (other === terms.settlement) return null;
  const [src, dst] = direction === "B" ? [terms.settlement, other] : [other, terms.settlement];
  return {
    action: "accrued_interest",
    src,
    dst,
    instrument: terms.priceUnit,
    quantity: interest.amount,
    consideration: null,
    considerationUnit: null,
    cause: terms.what,
  };
}

/** Units held before the book begins, as the line that opens them. */
export function deriveOpening(units: string, terms: NewTerms): LineItem {
  return {
    action: "opening",
    src: terms.external,
    dst: terms.target,
    instrument: terms.what,
    quantity: units,
    consideration: null,
    considerationUnit: null,
    cause: null,
  };
}

/** Money from outside that pays for a purchase, as the line that brings it to the account that pays. */
export function deriveDeposit(amount: string, terms: NewTerms): LineItem {
  return {
    action: "flow",
    src: terms.external,
    dst: terms.settlement,
    instrument: terms.priceUnit ?? terms.what,
    quantity: amount,
    consideration: null,
    considerationUnit: null,
    cause: null,
  };
}

function unpaidAction(movement: NewMovement, terms: NewTerms): LineAction {
  switch (terms.counterpartyKind) {
    case "own":
      return "transfer";
    case "I":
      return "income";
    case "EX":
      return "expense";
    case "RE":
      return movement.opening ? "opening" : "flow";
    default:
      return terms.isCash ? "consideration" : "units";
  }
}

function isSome(amount: string | null): amount is string {
  if (amount === null) return false;
  for (let at = 0; at < amount.length; at++) {
    const code = amount.charCodeAt(at);
    if (code > 48 && code <= 57) return true;
  }
  return false;
}
