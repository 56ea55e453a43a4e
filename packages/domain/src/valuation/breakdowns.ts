import { ZERO, addDecimals, type Decimal } from '../money/decimal.ts';
import type { BasisBook } from './basis.ts';
import type { Book } from './book.ts';
import type { Frame } from './frame.ts';
import type { Position } from './position.ts';
import type { CurrencyBasis, InstrumentQuantity } from './result.ts';

/** Quantity of every instrument other than cash that the scope has positions in. */
export function instrumentQuantities(book: Book, scope: readonly number[], at: Frame, since: Frame | null): InstrumentQuantity[] {
  const totals = new Map<number, { at: Decimal; since: Decimal }>();
  for (const p of scope) {
    const { isCash, instrument } = book.positions[p] as Position;
    if (isCash) continue;
    const sums = totals.get(instrument) ?? { at: ZERO, since: ZERO };
    totals.set(instrument, {
      at: addDecimals(sums.at, at.quantityOf(p)),
      since: since ? addDecimals(sums.since, since.quantityOf(p)) : ZERO,
    });
  }
  return [...totals].map(([instrument, sums]) => ({
    instrument: book.terms.instruments[instrument]?.id ?? '',
    at: sums.at,
    since: since && sums.since,
  }));
}

/** Basis and gains of all holdings by currency. */
export function currencyBasis(
  book: Book,
  scope: readonly number[],
  at: Frame,
  since: Frame | null,
  basis: BasisBook,
): CurrencyBasis[] {
  const totals = new Map<number, { basis: Decimal | null; realised: Decimal | null; realisedInWindow: Decimal | null }>();
  const add = (a: Decimal | null, b: Decimal | null): Decimal | null => a && b && addDecimals(a, b);
  for (const p of scope) {
    const position = book.positions[p] as Position;
    if (position.isCash) continue;
    const sums = totals.get(position.currency) ?? { basis: ZERO, realised: ZERO, realisedInWindow: ZERO };
    const now = basis.at(p, position, at);
    totals.set(position.currency, {
      basis: add(sums.basis, now.basis),
      realised: add(sums.realised, now.realised),
      realisedInWindow: since && add(sums.realisedInWindow, basis.realisedBetween(p, position, at, since, now.realised)),
    });
  }
  return [...totals].map(([currency, sums]) => ({ currency: book.terms.instruments[currency]?.id ?? '', ...sums }));
}
