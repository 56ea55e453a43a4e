import type { Day } from "@distributary/domain/time/day";
import type { CashQuestion, RecordedCash } from "./matching/recorded-cash.ts";

/** A currency of the shared reference rows. */
export interface KnownCurrency {
  readonly code: string;
  readonly id: string;
  readonly minorUnits: number;
}

/** An account of the universe that rows may name by its number. */
export interface KnownAccount {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly type: string;
  readonly currency: string | null;
  readonly entity: string | null;
  /** `user_attributes.allow_short`: may hold less than nothing */
  readonly allowsShort: boolean;
}

/** An instrument that rows may name by its identifier: the universe's own, or a shared one. */
export interface KnownInstrument {
  readonly id: string;
  readonly system: boolean;
  readonly identifier: string;
  readonly name: string;
  readonly type: string;
  readonly currency: string | null;
}

export interface KnownEntity {
  readonly id: string;
  readonly key: string;
}

/** Records that went when the import that brought them was taken back. Named again, they come back as themselves. */
export interface DepartedRecords {
  readonly accounts: readonly Pick<KnownAccount, "id" | "number" | "type" | "currency">[];
  readonly instruments: readonly Pick<KnownInstrument, "id" | "identifier" | "type" | "currency">[];
  readonly entities: readonly KnownEntity[];
}

/** Accounts every universe has; they take the other side. */
export const COUNTER_ACCOUNTS = ["MKT", "ISR", "I", "EX", "RE"] as const;
export type CounterAccount = (typeof COUNTER_ACCOUNTS)[number];

/** What of the universe a file is held against. */
export interface KnownRecords {
  readonly currencies: readonly KnownCurrency[];
  readonly standard: Readonly<Record<CounterAccount, string>>;
  readonly accounts: readonly KnownAccount[];
  readonly instruments: readonly KnownInstrument[];
  readonly entities: readonly KnownEntity[];
  readonly departed: DepartedRecords;
  /** `yyyy-MM-dd`; what is dated on or before it is left out, or written with a reason */
  readonly lockDate: string | null;
}

/** What the universe moved of one holding on one day, in units of 10^-18. */
export interface KnownMovement {
  readonly day: Day;
  readonly change: bigint;
}

/** What the universe holds, asked for while files are read. */
export interface Universe {
  /** events that carry a client identifier, as COPY text: identifier, digest of the imported row */
  events(): AsyncIterable<Uint8Array>;
  /** observed prices, as COPY text: instrument, units, day number, price */
  prices(): AsyncIterable<Uint8Array>;
  /** balances that statements say, as COPY text: account, currency or instrument, day, balance */
  balances(): AsyncIterable<Uint8Array>;
  /** recorded movements of money */
  cash(of: CashQuestion): Promise<readonly RecordedCash[]>;
  movements(
    holdings: readonly { readonly account: string; readonly instrument: string }[],
  ): Promise<readonly (readonly KnownMovement[])[]>;
}
