import type { InstrumentType } from "../codes/instrument-types.ts";
import {
  ONE,
  ZERO,
  addDecimals,
  compareDecimals,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { decimalOf } from "../money/rational.ts";
import type { Book } from "../ledger/book.ts";
import { sharedOut, type CountedPart } from "./intercompany-loans.ts";
import type { Perspective } from "./ownership.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { ShareStep } from "./share-steps.ts";
import { quantityOf } from "../ledger/columns/posting-columns.ts";

/** How a position counts in somebody's net worth. */
export interface WeightedPosition {
  /** the share in its account, by step */
  readonly owned: readonly Decimal[];
  /** what of it is left once holdings between entities inside have cancelled, by step */
  readonly shares: readonly Decimal[];
  /** what is lent to a debtor from inside, which is taken off what it owes */
  readonly lent: readonly CountedPart[];
  /** the entity inside that issued it, where another one inside holds it too; null: it cancels with nothing */
  readonly issuer: string | null;
}

/** How positions count, step by step of the shares. */
export interface WeightedDays {
  readonly steps: readonly ShareStep[];
  readonly counted: ReadonlyMap<number, WeightedPosition>;
  /** indices */
  readonly positions: readonly number[];
}

/** Part of the issuer's net assets, whose accounts are counted themselves: never a loan. */
const STAKES: ReadonlySet<InstrumentType> = new Set(["EQTY", "UNIT", "CAPC", "CPTO"]);
/** A debt of its issuer whether or not the issuer's own accounts show it. */
const DEBTS: ReadonlySet<InstrumentType> = new Set(["BOND", "CBND"]);

interface Candidate {
  readonly p: number;
  readonly owned: readonly Decimal[];
  readonly isIssuers: boolean;
}

/**
 * What of each position counts, step by step. Looked through, a stake in an entity inside the perspective counts nothing:
 * its accounts do. A loan between two of them cancels by the smaller of the two shares, on both sides; the rest is owed
 * by, or to, those who own the rest of the debtor or the lender. What is owed in several accounts of the debtor cancels in
 * each by as much of it as that account owes.
 */
export function ownershipWeights(
  book: Book,
  perspective: Perspective,
  positions: readonly number[],
  steps: readonly ShareStep[],
): ReadonlyMap<number, WeightedPosition> {
  const { instruments, accounts } = book.terms;
  const inAccount = ownedBy(steps, accounts.length);
  const inside = steps.map(({ ownership }) => insideOf(perspective, ownership.entities));
  const counted = new Map<number, WeightedPosition>();
  const issued = new Map<number, Candidate[]>();
  for (const p of positions) {
    const { account, instrument } = book.positions[p] as Position;
    const owned = inAccount[account] ?? [];
    counted.set(p, { owned, shares: owned, lent: [], issuer: null });
    const issuer = instruments[instrument]?.issuer;
    if (issuer === undefined || !inside.some((entities) => entities.has(issuer))) continue;
    const isIssuers = accounts[account]?.entity?.id === issuer;
    const among = issued.get(instrument);
    if (among) among.push({ p, owned, isIssuers });
    else issued.set(instrument, [{ p, owned, isIssuers }]);
  }
  for (const [instrument, candidates] of issued) {
    const { issuer = "", type } = instruments[instrument] ?? {};
    if (candidates.every(({ isIssuers }) => isIssuers)) continue;
    const ofIssuer = inside.map((entities) => entities.get(issuer) ?? ZERO);
    const debtors = candidates.filter(({ p, isIssuers }) => isIssuers && beganBelowZero(book.positions[p] as Position));
    const isStake = type !== undefined && (STAKES.has(type) || (debtors.length === 0 && !DEBTS.has(type)));
    const lent: CountedPart[] = [];
    for (const { p, owned, isIssuers } of candidates) {
      const cancelled = owned.map((share, k) => {
        const other = ofIssuer[k] ?? ZERO;
        if (isStake) return signOfDecimal(other) === 0 ? ZERO : share;
        return isIssuers ? ZERO : smaller(share, other);
      });
      const shares = owned.map((share, k) => subtractDecimals(share, cancelled[k] ?? ZERO));
      counted.set(p, { owned, shares, lent: [], issuer });
      if (!isStake && !isIssuers) lent.push({ p, shares: cancelled });
    }
    if (isStake) continue;
    const takenOff = sharedOut(
      book,
      debtors.map(({ p }) => p),
      lent,
      steps,
    );
    debtors.forEach(({ p, owned }, i) => counted.set(p, { owned, shares: owned, lent: takenOff[i] ?? [], issuer }));
  }
  return counted;
}

/** Whether nothing of a position counts on any day, neither itself nor what is lent to it. */
export function countsNothing({ shares, lent }: WeightedPosition): boolean {
  return [shares, ...lent.map((one) => one.shares)].every((some) => some.every((share) => signOfDecimal(share) === 0));
}

/** Whether something of a position cancels on some day. */
export function cancels({ owned, shares, lent }: WeightedPosition): boolean {
  const isLess = shares.some((share, k) => compareDecimals(share, owned[k] ?? ZERO) !== 0);
  return isLess || lent.some((one) => one.shares.some((share) => signOfDecimal(share) !== 0));
}

/** By account (index): the share in it, by step. */
function ownedBy(steps: readonly ShareStep[], count: number): readonly (readonly Decimal[])[] {
  return Array.from({ length: count }, (_, account) =>
    steps.map(({ ownership }) => {
      const share = ownership.accounts.get(account);
      return share ? decimalOf(share) : ZERO;
    }),
  );
}

function insideOf(
  { entity, mode }: Perspective,
  entities: ShareStep["ownership"]["entities"],
): ReadonlyMap<string, Decimal> {
  if (mode === "direct") return new Map();
  return new Map([[entity, ONE], ...[...entities].map(([id, share]) => [id, decimalOf(share)] as const)]);
}

function smaller(a: Decimal, b: Decimal): Decimal {
  return compareDecimals(a, b) < 0 ? a : b;
}

/** A debt starts with units that are owed; what its issuer bought back starts with units that are held. */
function beganBelowZero({ slices }: Position): boolean {
  const begun = slices.flatMap((slice) => (slice && slice.count > 0 ? [{ slice, day: slice.days[0] as number }] : []));
  const first = Math.min(...begun.map(({ day }) => day));
  let quantity: Decimal = ZERO;
  for (const { slice } of begun)
    for (let i = 0; i < slice.count && slice.days[i] === first; i++)
      quantity = addDecimals(quantity, quantityOf(slice, i));
  return signOfDecimal(quantity) < 0;
}
