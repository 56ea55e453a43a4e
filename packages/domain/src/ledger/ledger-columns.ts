import type { Identity } from "./identity.ts";
import type { Position } from "./columns/position.ts";
import type { BookTerms } from "./terms.ts";

/** What of a book its links are made of: the ledger and the terms, without what the engine keeps beside them. */
export interface LedgerColumns {
  readonly terms: BookTerms;
  readonly positions: readonly Position[];
  readonly positionIndex: ReadonlyMap<number, number>;
  readonly identity: Identity;
}
