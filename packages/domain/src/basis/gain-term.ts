import { OWING_ACCOUNTS } from "../codes/account-types.ts";
import { ZERO, addDecimals, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Book } from "../ledger/book.ts";
import type { Position } from "../ledger/columns/position.ts";

/** How a gain is told: of a holding by how long it was held; of a debt, by the rates between borrowing and repaying and by prices recorded of it, by itself. */
export type GainTerm = "short" | "long" | "debt";

/** Gains by term; null: a cost, a price or a rate inside is unknown. */
export type GainByTerm = Readonly<Record<GainTerm, Decimal | null>>;

/** Gains that are added up. */
export type GainSums = Record<GainTerm, Decimal | null>;

/** Gains of nothing. */
export function noGains(): GainSums {
  return { short: ZERO, long: ZERO, debt: ZERO };
}

/** Adds a gain to the sum of its term; one that is unknown makes the sum unknown. */
export function addGain(sums: GainSums, term: GainTerm, gain: Decimal | null): void {
  const sum = sums[term];
  sums[term] = sum && gain && addDecimals(sum, gain);
}

/** All terms together; null: one of them is unknown. */
export function sumOfTerms({ short, long, debt }: GainByTerm): Decimal | null {
  return short && long && debt && addDecimals(addDecimals(short, long), debt);
}

/** The term of a lot of a position of which it is known whether it is, or was, held long enough. */
export function termOf(book: Book, position: Position, quantity: Decimal, isLongTerm: boolean): GainTerm {
  if (isOwed(book, position, quantity)) return "debt";
  return isLongTerm ? "long" : "short";
}

/** A lot below zero of a loan, or in an account that owes, is money borrowed; of anything else it was sold short. */
function isOwed({ terms }: Book, { account, instrument }: Position, quantity: Decimal): boolean {
  if (signOfDecimal(quantity) >= 0) return false;
  const kind = terms.accounts[account]?.type;
  return (kind !== undefined && OWING_ACCOUNTS.has(kind)) || terms.instruments[instrument]?.type === "CBND";
}
