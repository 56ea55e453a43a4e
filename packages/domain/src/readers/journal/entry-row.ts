import type { Decimal } from "../../money/decimal.ts";
import type { AccountClass } from "./journal-book.ts";

/** A row that an entry becomes, before it is written. */
export interface EntryRow {
  readonly line: number;
  readonly account: string;
  readonly type: string;
  readonly currency: string;
  readonly amount: Decimal;
  readonly units?: { readonly commodity: string; readonly quantity: Decimal };
  /** units of another security that come for those of the row, or beside them, with the share of their cost */
  readonly received?: {
    readonly commodity: string;
    readonly quantity: Decimal;
    readonly cost: Decimal;
    /** empty where all of it goes over */
    readonly share: string;
  };
  /** new units for old ones of a split */
  readonly ratio?: string;
  /** the security that a dividend or fee belongs to */
  readonly of?: string;
  readonly counter?: { readonly account: string; readonly currency: string; readonly amount: Decimal };
  /** the day it is of, where that is not the entry's */
  readonly date?: string;
  /** what the entry says of this part of it */
  readonly part: string;
}

/** What explains a change of what is owned. */
export interface Outside {
  readonly line: number;
  readonly kind: AccountClass;
  readonly account: string;
  readonly currency: string;
  readonly amount: Decimal;
}

/** What is known of securities while a journal is read. */
export interface Holdings {
  isSecurity(commodity: string): boolean;
  /** the units that an account holds before the entry */
  unitsOf(account: string, commodity: string): Decimal;
  /** what units that leave without a price cost on average; null where nothing is known of them */
  costOf(account: string, commodity: string, quantity: Decimal): { number: Decimal; currency: string } | null;
}

/** Money of an account that no row moves yet. */
export interface Left {
  readonly account: string;
  readonly currency: string;
  readonly line: number;
  amount: Decimal;
}
