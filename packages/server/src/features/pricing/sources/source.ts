import type { PublicPriceSource } from "@distributary/contract/pricing";

/** A price that a source gave: of one day (`yyyy-MM-dd`), as exact decimal text. */
export interface SourcedPrice {
  readonly date: string;
  readonly price: string;
}

/** A symbol that a source suggests. */
export interface SourcedSymbol {
  readonly symbol: string;
  readonly name: string;
  /** ISO 4217 code in which it is quoted, where the source says it */
  readonly currency: string | null;
}

/** Days of which prices are wanted, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Says when prices could not be had; the message is a sentence for the person who waits for them. */
export class SourceProblem extends Error {
  override readonly name = "SourceProblem";
}

/** A public source of prices behind one interface, whatever it speaks. Every function may throw SourceProblem. */
export interface PublicSource {
  readonly name: PublicPriceSource;
  /** Prices of a symbol, oldest first; days without one are left out. */
  prices(symbol: string, period: Period, signal?: AbortSignal): Promise<readonly SourcedPrice[]>;
  /** Symbols that a text may mean. Null where the source cannot be asked that. */
  readonly search: ((text: string, onlyCached: boolean) => Promise<readonly SourcedSymbol[]>) | null;
}
