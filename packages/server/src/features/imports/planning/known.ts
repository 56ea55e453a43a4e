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
