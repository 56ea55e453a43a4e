import { formatDay } from "../time/day.ts";
import type { BasisBook, OpenLot } from "./basis.ts";
import { currencyOf, type Book } from "../ledger/book.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import type { Problem } from "../market/problem.ts";
import { TRADE } from "../ledger/columns/posting-columns.ts";

/**
 * Why a lot that a merger or a spin-off brought from a holding in another currency has no cost in its own: no rate reaches
 * the day it was acquired on. Null: it has one, or none is known of it anywhere.
 */
export function missingRate(
  book: Book,
  { slices, currency }: Position,
  { cost, acquired }: Pick<OpenLot, "cost" | "acquired">,
): string | null {
  const extras = slices[TRADE]?.extras;
  if (cost !== null || !extras || extras.size === 0) return null;
  const code = (i: number): string => book.terms.instruments[i]?.code ?? book.terms.instruments[i]?.name ?? "";
  for (const { action } of extras.values()) {
    if (action?.kind !== "received") continue;
    const from = currencyOf(book, action.from);
    if (from === currency || rateOn(book, from, currency, acquired)) continue;
    return `no rate from ${code(from)} to ${code(currency)} on or before ${formatDay(acquired)}`;
  }
  return null;
}

/** The lots of a position at the end of a day that have no cost in its currency for want of a rate, each day once. */
export function unconvertedCosts(book: Book, p: number, snapshot: Snapshot, basis: BasisBook): Problem[] {
  const position = book.positions[p] as Position;
  const extras = position.slices[TRADE]?.extras;
  if (position.isCash || !extras || extras.size === 0 || !snapshot.isHeld(p)) return [];
  const [account, instrument] = [book.terms.accounts[position.account], book.terms.instruments[position.instrument]];
  const found = new Map<number, Problem>();
  for (const lot of basis.openLots(p, position, snapshot)) {
    const lacks = missingRate(book, position, lot);
    if (lacks === null) continue;
    found.set(lot.acquired, {
      code: "no_rate",
      account: account?.id ?? null,
      instrument: instrument?.id ?? "",
      day: lot.acquired,
      message: `${instrument?.name ?? ""} in ${account?.name ?? ""}: ${lacks}, so the cost of the units acquired that day is unknown in its own currency.`,
    });
  }
  return [...found.values()];
}
