import type { Book } from "./book.ts";
import { DerivedCache } from "./derived-cache.ts";
import type { Position } from "./columns/position.ts";

/** Positions by instrument, each list with the number of positions that the book had when it was made. */
type Found = Map<number, { readonly known: number; readonly list: readonly Position[] }>;

const FOUND = new DerivedCache<Found>("terms", () => new Map());

/** The positions of an instrument (index) in all accounts, found once and looked for again when the book has more. */
export function positionsHolding(book: Book, instrument: number): readonly Position[] {
  const found = FOUND.of(book);
  const before = found.get(instrument);
  if (before?.known === book.positions.length) return before.list;
  const list = book.positions.filter((position) => position.instrument === instrument);
  found.set(instrument, { known: book.positions.length, list });
  return list;
}
