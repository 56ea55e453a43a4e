import type { Decimal } from "../../money/decimal.ts";

/** A number with what it counts: a currency or a security, by the name that the journal has for it. */
export interface JournalAmount {
  readonly number: Decimal;
  readonly commodity: string;
}

/** One line of an entry. */
export interface Posting {
  readonly line: number;
  readonly account: string;
  /** null where it takes what the others leave */
  readonly amount: JournalAmount | null;
  /** what all of it cost, above zero; null where it says nothing */
  readonly cost: JournalAmount | null;
  /** the day on which its lot was bought; empty where it does not say */
  readonly lotDate: string;
  /** it names a lot, perhaps without its cost */
  readonly hasLot: boolean;
  /** what all of it was exchanged for, above zero */
  readonly price: JournalAmount | null;
  /** what the account holds after it */
  readonly asserted: JournalAmount | null;
  /** what it takes of the cost of units that stay, above zero; of no units itself */
  readonly lowered?: JournalAmount;
  /** units that came of those that were there, or went into them */
  readonly isSplit?: boolean;
}

/** A transaction of a journal. */
export interface JournalEntry {
  readonly line: number;
  readonly date: string;
  readonly text: string;
  /** the number or code that somebody gave it; empty where it has none */
  readonly code: string;
  readonly tags?: readonly string[];
  /** what it says beside its money, line by line */
  readonly notes?: readonly string[];
  readonly postings: readonly Posting[];
}

/** What one unit cost on a day. */
export interface JournalPrice {
  readonly line: number;
  readonly date: string;
  readonly commodity: string;
  readonly price: JournalAmount;
}

/** What an account holds at the beginning of a day, those below it included. */
export interface OpeningAssertion {
  readonly line: number;
  readonly date: string;
  readonly account: string;
  readonly amount: JournalAmount;
}

/** An account whose next assertion is made true on this day. */
export interface Pad {
  readonly line: number;
  readonly date: string;
  readonly account: string;
}

/** An account that the book names without an entry for it, with the currency that it is kept in. */
export interface OpenedAccount {
  readonly line: number;
  readonly account: string;
  readonly currency: string;
}

/** What kind of account a name is: what is owned, what is owed, and the three that explain changes of both. */
export type AccountClass = "own" | "debt" | "income" | "expense" | "equity";

/** A journal as it was parsed, before anything is made of it. */
export interface JournalBook {
  readonly entries: JournalEntry[];
  readonly prices: JournalPrice[];
  readonly assertions: OpeningAssertion[];
  readonly pads: Pad[];
  /** accounts that hold nothing yet, and others */
  readonly opened: OpenedAccount[];
  /** classes that the journal declares, by account or by root */
  readonly classes: Map<string, AccountClass>;
  /** full names of commodities, where the journal has them */
  readonly names: Map<string, string>;
  /** lots leave at their cost, so that what they are sold for stands in the other postings alone */
  readonly balancesAtCost: boolean;
  /** the currency of what names none */
  currency: string;
}

/** A book with nothing in it yet. */
export function emptyBook(balancesAtCost: boolean, currency: string): JournalBook {
  const lists = { entries: [], prices: [], assertions: [], pads: [], opened: [] };
  return { ...lists, classes: new Map(), names: new Map(), balancesAtCost, currency };
}
