import { ZERO, addDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { ScaledSum } from "../money/scaled-sum.ts";
import type { BasisBook } from "./basis.ts";
import type { Book } from "./book.ts";
import type { Frame } from "./frame.ts";
import type { Position } from "./position.ts";
import type { CurrencyBasis, InstrumentQuantity } from "./result.ts";

/** Quantity of every instrument other than cash that the scope has positions in. */
export function instrumentQuantities(
  book: Book,
  scope: readonly number[],
  at: Frame,
  since: Frame | null,
): InstrumentQuantity[] {
  const totals = new Map<number, { at: ScaledSum; since: ScaledSum }>();
  for (const p of scope) {
    const { isCash, instrument } = book.positions[p] as Position;
    if (isCash) continue;
    let sums = totals.get(instrument);
    if (!sums) {
      sums = { at: new ScaledSum(), since: new ScaledSum() };
      totals.set(instrument, sums);
    }
    at.addQuantity(sums.at, p);
    since?.addQuantity(sums.since, p);
  }
  return [...totals].map(([instrument, sums]) => ({
    instrument: book.terms.instruments[instrument]?.id ?? "",
    at: sums.at.total(),
    since: since && sums.since.total(),
  }));
}

/** Sums of basis and of what was paid less received, for one currency; what cannot be split so is added as decimals. */
class BasisSums {
  readonly basis = new ScaledSum();
  readonly paid = new ScaledSum();
  readonly paidSince = new ScaledSum();
  readonly basisSince = new ScaledSum();
  isKnown = true;
  isRealisedKnown = true;
  isWindowKnown = true;
  /** gains of positions that only the general engine can tell */
  realised: Decimal = ZERO;
  realisedInWindow: Decimal = ZERO;
}

/** Basis and gains of all holdings by currency. */
export function currencyBasis(
  book: Book,
  scope: readonly number[],
  at: Frame,
  since: Frame | null,
  basis: BasisBook,
): CurrencyBasis[] {
  const totals = new Map<number, BasisSums>();
  for (const p of scope) {
    const position = book.positions[p] as Position;
    if (position.isCash) continue;
    let sums = totals.get(position.currency);
    if (!sums) {
      sums = new BasisSums();
      totals.set(position.currency, sums);
    }
    addPosition(sums, p, position, at, since, basis);
  }
  return [...totals].map(([currency, sums]) => {
    const total = sums.basis.total();
    const gain = subtractDecimals(total, sums.paid.total());
    const before = subtractDecimals(sums.basisSince.total(), sums.paidSince.total());
    return {
      currency: book.terms.instruments[currency]?.id ?? "",
      basis: sums.isKnown ? total : null,
      realised: sums.isRealisedKnown ? addDecimals(gain, sums.realised) : null,
      realisedInWindow:
        since && sums.isWindowKnown ? addDecimals(subtractDecimals(gain, before), sums.realisedInWindow) : null,
    };
  });
}

function addPosition(
  sums: BasisSums,
  p: number,
  position: Position,
  at: Frame,
  since: Frame | null,
  basis: BasisBook,
): void {
  if (basis.addPlain(sums.basis, sums.paid, p, position, at)) {
    if (since) basis.addPlain(sums.basisSince, sums.paidSince, p, position, since);
    return;
  }
  const now = basis.at(p, position, at);
  const inWindow = since && basis.realisedBetween(p, position, at, since, now.realised);
  if (!now.basis) sums.isKnown = false;
  else {
    // Counted as paid too, so that basis less paid stays the gain of the plain ones.
    sums.basis.addDecimal(now.basis);
    sums.paid.addDecimal(now.basis);
  }
  if (!now.realised) sums.isRealisedKnown = false;
  else sums.realised = addDecimals(sums.realised, now.realised);
  if (since && !inWindow) sums.isWindowKnown = false;
  else if (inWindow) sums.realisedInWindow = addDecimals(sums.realisedInWindow, inWindow);
}
