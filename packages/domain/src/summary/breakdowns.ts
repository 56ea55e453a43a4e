import { ZERO, addDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { ShareSum } from "../lots/share-sum.ts";
import { ScaledSum } from "../money/scaled-sum.ts";
import type { BasisBook } from "../basis/basis.ts";
import type { Book } from "../ledger/book.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { CurrencyBasis, InstrumentQuantity } from "./answer/result.ts";

/** Quantity of every instrument other than cash that the scope has positions in. */
export function instrumentQuantities(
  book: Book,
  scope: readonly number[],
  at: Snapshot,
  since: Snapshot | null,
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
  readonly shares = new ShareSum();
  readonly paid = new ScaledSum();
  isKnown = true;
  isRealisedKnown = true;
  /** gains of positions that only the general engine can tell */
  realised: Decimal = ZERO;
}

/** Basis and gains of the holdings in one currency; the gain of the window is worked out when it is read. */
class LazyCurrencyBasis implements CurrencyBasis {
  readonly currency: string;
  readonly basis: Decimal | null;
  readonly realised: Decimal | null;
  private readonly window: () => Decimal | null;

  constructor(currency: string, sums: BasisSums, window: () => Decimal | null) {
    const total = addDecimals(sums.basis.total(), sums.shares.total());
    this.currency = currency;
    this.basis = sums.isKnown ? total : null;
    this.realised = sums.isRealisedKnown
      ? addDecimals(subtractDecimals(total, sums.paid.total()), sums.realised)
      : null;
    this.window = window;
  }

  get realisedInWindow(): Decimal | null {
    return this.window();
  }
}

/** Basis and gains of all holdings by currency. */
export function currencyBasis(
  book: Book,
  scope: readonly number[],
  at: Snapshot,
  since: Snapshot | null,
  basis: BasisBook,
): CurrencyBasis[] {
  const totals = new Map<number, { readonly sums: BasisSums; readonly positions: number[] }>();
  for (const p of scope) {
    const position = book.positions[p] as Position;
    if (position.isCash) continue;
    let total = totals.get(position.currency);
    if (!total) {
      total = { sums: new BasisSums(), positions: [] };
      totals.set(position.currency, total);
    }
    total.positions.push(p);
    addPosition(total.sums, p, position, at, basis);
  }
  return [...totals].map(([currency, { sums, positions }]) => {
    const window = (): Decimal | null => since && realisedInWindow(book, positions, at, since, basis);
    return new LazyCurrencyBasis(book.terms.instruments[currency]?.id ?? "", sums, window);
  });
}

function addPosition(sums: BasisSums, p: number, position: Position, at: Snapshot, basis: BasisBook): void {
  if (basis.addPlain(sums, p, position, at)) return;
  const now = basis.at(p, position, at);
  if (!now.basis) sums.isKnown = false;
  else {
    // Counted as paid too, so that basis less paid stays the gain of the plain ones.
    sums.basis.addDecimal(now.basis);
    sums.paid.addDecimal(now.basis);
  }
  if (!now.realised) sums.isRealisedKnown = false;
  else sums.realised = addDecimals(sums.realised, now.realised);
}

function realisedInWindow(
  book: Book,
  positions: readonly number[],
  at: Snapshot,
  since: Snapshot,
  basis: BasisBook,
): Decimal | null {
  let total: Decimal = ZERO;
  for (const p of positions) {
    const position = book.positions[p] as Position;
    const gain = basis.realisedBetween(p, position, at, since, basis.at(p, position, at).realised);
    if (!gain) return null;
    total = addDecimals(total, gain);
  }
  return total;
}
