import { databaseTables, type DatabaseRow } from "../sqlite/database-text.ts";
import { objectIn, type Json } from "../tools/json-values.ts";

/** An account of an archive: one's own, or one that stands for the world outside. */
export interface ArchivedAccount {
  readonly number: string;
  readonly name: string;
  readonly type: string;
  readonly currency: string;
  readonly entity: string;
  readonly line: number;
  /** `MKT`, `RE` and the like; empty where it is one's own */
  readonly code: string;
}

/** A security of an archive. */
export interface ArchivedInstrument {
  readonly identifier: string;
  readonly name: string;
  readonly type: string;
  readonly currency: string;
  readonly line: number;
}

/** An event whose transactions are read. */
export interface ArchivedEvent {
  readonly id: string;
  readonly type: string;
  /** what the file called it that it was imported from; empty where it was entered */
  readonly identifier: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** what was entered, where its transactions do not say all of it */
  readonly data: Json;
}

/** One thing that moved from one account to another. */
export interface ArchivedItem {
  readonly line: number;
  readonly action: string;
  readonly from: ArchivedAccount | undefined;
  readonly to: ArchivedAccount | undefined;
  readonly what: string;
  readonly quantity: string;
  readonly consideration: string;
  readonly paidIn: string;
  readonly cause: string;
}

/** A transaction with what it moves. */
export interface ArchivedTransaction {
  readonly id: string;
  readonly date: string;
  readonly event: ArchivedEvent | undefined;
  readonly items: readonly ArchivedItem[];
}

/** Currencies are shared by all, under ids that spell their code. */
const CURRENCY = /^00000000-0000-0000-0001-0*([0-9a-f]{6})$/;

/** The records of an archive, from its text, each found by its id. */
export class ArchivedBook {
  readonly accounts = new Map<string, ArchivedAccount>();
  readonly instruments = new Map<string, ArchivedInstrument>();
  readonly #tables: ReadonlyMap<string, readonly DatabaseRow[]>;

  constructor(text: string) {
    this.#tables = databaseTables(text);
    const currency = this.rows("universe")[0]?.values["default_currency"] ?? "USD";
    const entities = new Map(this.rows("entity").map(({ values: { entity_id = "", name = "" } }) => [entity_id, name]));
    const numbers = new Set<string>();
    for (const { number: line, values } of this.rows("account")) {
      const {
        account_id: id = "",
        name = "",
        acct_number = "",
        acct_type: type = "",
        standard_code: code = "",
      } = values;
      const number = unlike(acct_number === "" ? name : acct_number, numbers);
      const base = values["base_currency"] ?? currency;
      const entity = entities.get(values["entity_id"] ?? "") ?? "";
      this.accounts.set(id, { number, name, type, currency: base, entity, line, code });
    }
    for (const { number: line, values } of this.rows("instrument")) {
      const { instrument_id: id = "", identifier = "", display_name: name = "", instrument_type: type = "" } = values;
      const settled = this.currencyOf(values["settlement_unit_id"] ?? "") ?? currency;
      this.instruments.set(id, { identifier, name, type, currency: settled, line });
    }
  }

  rows(table: string): readonly DatabaseRow[] {
    return this.#tables.get(table) ?? [];
  }

  /** The code of a currency by its id; null where it is none. */
  currencyOf(id: string): string | null {
    const digits = CURRENCY.exec(id)?.[1];
    return digits === undefined
      ? null
      : String.fromCharCode(...digits.match(/../g)!.map((pair) => Number.parseInt(pair, 16)));
  }

  /** Every transaction, in the order of the days. */
  transactions(): readonly ArchivedTransaction[] {
    const events = new Map<string, ArchivedEvent>();
    for (const { values } of this.rows("event")) {
      const { event_id: id = "", event_type: type = "", client_identifier: identifier = "" } = values;
      const { description = "", event_data = "", user_tags = "", notes = "" } = values;
      events.set(id, {
        id,
        type,
        identifier,
        description,
        tags: textsOf(user_tags),
        notes,
        data: objectIn(parsed(event_data)["new_transaction"]),
      });
    }
    const items = new Map<string, ArchivedItem[]>();
    for (const { number, values } of this.rows("line_item")) {
      const key = `${values["transaction_id"]}/${values["version"]}`;
      const there = items.get(key) ?? [];
      if (there.length === 0) items.set(key, there);
      there.push(this.#item(number, values));
    }
    return this.rows("transaction")
      .map(({ values }) => {
        const { transaction_id: id = "", version = "", event_id = "", transaction_date: date = "" } = values;
        return { id, date, event: events.get(event_id), items: items.get(`${id}/${version}`) ?? [] };
      })
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  }

  #item(line: number, values: DatabaseRow["values"]): ArchivedItem {
    const { action = "", instrument_id: what = "", quantity = "0", consideration = "" } = values;
    return {
      ...{ line, action, what, quantity, consideration },
      from: this.accounts.get(values["src_account_id"] ?? ""),
      to: this.accounts.get(values["dst_account_id"] ?? ""),
      paidIn: values["consideration_unit_id"] ?? "",
      cause: values["cause_instrument_id"] ?? "",
    };
  }
}

/** A name that none of those before has. */
function unlike(name: string, taken: Set<string>): string {
  let found = name;
  for (let at = 2; taken.has(found); at++) found = `${name} (${at})`;
  taken.add(found);
  return found;
}

/** The texts of an array of PostgreSQL. */
function textsOf(array: string): readonly string[] {
  const found = array.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g);
  return [...found].map(([whole, quoted]) => (quoted ?? whole).replace(/\\(.)/g, "$1"));
}

function parsed(text: string): Json {
  try {
    return text === "" ? {} : objectIn(JSON.parse(text));
  } catch {
    return {};
  }
}
