import type { KnownAccount, KnownCurrency, KnownInstrument, KnownRecords } from "./known.ts";

/** An account rows can name: one of the universe or one that the import brings. */
export interface AccountEntry {
  readonly index: number;
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly type: string;
  readonly currency: string;
  readonly entity: string | null;
  readonly allowsShort: boolean;
  readonly isNew: boolean;
  /** the row that brings it; 0 where the universe has it */
  readonly place: number;
}

/** An instrument rows can name. */
export interface InstrumentEntry {
  readonly index: number;
  readonly id: string;
  readonly system: boolean;
  readonly identifier: string;
  readonly name: string;
  readonly type: string;
  readonly currency: string | null;
  readonly isNew: boolean;
  /** the row that brings it; 0 where it is there */
  readonly place: number;
}

export interface EntityEntry {
  readonly id: string;
  readonly key: string;
  readonly isNew: boolean;
}

/** Everything rows can name, found by the name they use. Records of the files are added as they are read. */
export class Directory {
  readonly known: KnownRecords;
  readonly accounts: AccountEntry[] = [];
  readonly instruments: InstrumentEntry[] = [];
  readonly entities: EntityEntry[] = [];
  /** names whose own row was refused, for a message that says so */
  readonly refusedAccounts = new Set<string>();
  readonly refusedInstruments = new Set<string>();
  readonly #accounts = new Map<string, AccountEntry>();
  readonly #instruments = new Map<string, InstrumentEntry>();
  readonly #instrumentsById = new Map<string, InstrumentEntry>();
  readonly #entities = new Map<string, EntityEntry>();
  readonly #currencies = new Map<string, KnownCurrency>();
  /** ids of departed records, by kind and what makes one the same */
  readonly #departed = new Map<string, string>();
  readonly #newId: () => string;

  constructor(known: KnownRecords, newId: () => string) {
    this.known = known;
    this.#newId = newId;
    for (const currency of known.currencies) this.#currencies.set(currency.code, currency);
    for (const one of known.accounts)
      this.#putAccount({ ...one, currency: one.currency ?? "", index: this.accounts.length, isNew: false, place: 0 });
    for (const one of known.instruments)
      this.#putInstrument({ ...one, index: this.instruments.length, isNew: false, place: 0 });
    for (const one of known.entities) this.#putEntity({ ...one, isNew: false });
    const { accounts, instruments, entities } = known.departed;
    for (const one of accounts) this.#departed.set(accountKey(one), one.id);
    for (const one of instruments) this.#departed.set(instrumentKey(one), one.id);
    for (const one of entities) this.#departed.set(entityKey(one.key), one.id);
  }

  account(number: string): AccountEntry | undefined {
    return this.#accounts.get(number);
  }

  instrument(identifier: string): InstrumentEntry | undefined {
    return this.#instruments.get(identifier);
  }

  instrumentById(id: string): InstrumentEntry | undefined {
    return this.#instrumentsById.get(id);
  }

  currency(code: string): KnownCurrency | undefined {
    return this.#currencies.get(code);
  }

  addAccount(given: Pick<AccountEntry, "number" | "name" | "type" | "currency" | "entity" | "place">): AccountEntry {
    if (given.entity !== null && !this.#entities.has(given.entity)) {
      this.#putEntity({ id: this.#idOf(entityKey(given.entity)), key: given.entity, isNew: true });
    }
    return this.#putAccount({
      ...given,
      id: this.#idOf(accountKey(given)),
      index: this.accounts.length,
      allowsShort: false,
      isNew: true,
    });
  }

  addInstrument(given: Pick<InstrumentEntry, "identifier" | "name" | "type" | "currency" | "place">): InstrumentEntry {
    return this.#putInstrument({
      ...given,
      id: this.#idOf(instrumentKey(given)),
      system: false,
      index: this.instruments.length,
      isNew: true,
    });
  }

  entity(key: string): EntityEntry | undefined {
    return this.#entities.get(key);
  }

  /** The id of the departed record that this one is, or a new one. */
  #idOf(key: string): string {
    return this.#departed.get(key) ?? this.#newId();
  }

  #putAccount(entry: AccountEntry): AccountEntry {
    this.accounts.push(entry);
    // Two accounts of the universe may carry one number; the first found stays the one that rows mean.
    if (!this.#accounts.has(entry.number)) this.#accounts.set(entry.number, entry);
    return entry;
  }

  #putInstrument(entry: InstrumentEntry): InstrumentEntry {
    this.instruments.push(entry);
    const there = this.#instruments.get(entry.identifier);
    if (there === undefined || (there.system && !entry.system)) this.#instruments.set(entry.identifier, entry);
    this.#instrumentsById.set(entry.id, entry);
    return entry;
  }

  #putEntity(entry: EntityEntry): void {
    this.entities.push(entry);
    this.#entities.set(entry.key, entry);
  }
}

// What an account or an instrument counts as makes it the same one, and not its name.

function accountKey({ number, type, currency }: Pick<KnownAccount, "number" | "type" | "currency">): string {
  return `account\n${number}\n${type}\n${currency ?? ""}`;
}

function instrumentKey({
  identifier,
  type,
  currency,
}: Pick<KnownInstrument, "identifier" | "type" | "currency">): string {
  return `instrument\n${identifier}\n${type}\n${currency ?? ""}`;
}

function entityKey(key: string): string {
  return `entity\n${key}`;
}
