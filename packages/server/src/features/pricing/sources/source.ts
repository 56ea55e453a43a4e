import type { PublicPriceSource } from "@distributary/contract/entry/pricing";

/** A price that a source gave: of one day (`yyyy-MM-dd`), as exact decimal text. */
export interface SourcedPrice {
  readonly date: string;
  readonly price: string;
}

/** A row of a source that is not taken, as it stands there, with the reason in a sentence. */
export interface DroppedRow {
  readonly date: string;
  readonly price: string;
  readonly reason: string;
}

/** What a source gave for a symbol: prices, oldest first, and the rows of it that are none. */
export interface SourcedPrices {
  readonly prices: readonly SourcedPrice[];
  readonly dropped: readonly DroppedRow[];
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
  /** Prices of a symbol in a period, and the rows that are dropped. */
  prices(symbol: string, period: Period, signal?: AbortSignal): Promise<SourcedPrices>;
  /** Symbols that a text may mean. Null where the source cannot be asked that. */
  readonly search: ((text: string, onlyCached: boolean) => Promise<readonly SourcedSymbol[]>) | null;
}
