import type { NeutralRow, RowSink } from "./neutral-row.ts";
import type { RecordsThere } from "./known-records.ts";

const NOWHERE = {};

/** Hands on the accounts and securities that rows name, each once and none that is there already. */
export class RecordRows {
  readonly #there: RecordsThere;
  readonly #sink: RowSink;
  readonly #accounts = new Map<string, string>();
  readonly #instruments = new Set<string>();

  constructor(there: RecordsThere, sink: RowSink) {
    this.#there = there;
    this.#sink = sink;
  }

  /** Sees to it that there is an account; answers its currency: its own, or the one given. */
  account(line: number, number: string, name: string, type: string, currency: string): string {
    const known = this.#accounts.get(number) ?? this.#there.accountCurrency(number);
    if (known !== undefined) return known === "" ? currency : known;
    this.#accounts.set(number, currency);
    const cells = { account_id: number, name: name === "" ? number : name, acct_type: type, base_currency: currency };
    this.#sink.row(row("accounts", line, cells));
    return currency;
  }

  /** Sees to it that there is a security; answers its identifier, the first of several names that is known. */
  instrument(line: number, names: readonly string[], title: string, type: string, currency: string): string {
    const identifier = this.identifier(names);
    if (identifier === "" || this.#isThere(identifier)) return identifier;
    this.#instruments.add(identifier);
    const name = (title === "" ? identifier : title).slice(0, 100);
    this.#sink.row(row("instruments", line, { instrument_id: identifier, name, instrument_type: type, currency }));
    return identifier;
  }

  /** What a security of several names is called, without seeing to it that there is one. */
  identifier(names: readonly string[]): string {
    const given = names.filter((name) => name !== "").map((name) => name.slice(0, 100));
    return given.find((name) => this.#isThere(name)) ?? given[0] ?? "";
  }

  #isThere(name: string): boolean {
    return this.#instruments.has(name) || this.#there.hasInstrument(name);
  }
}

function row(kind: NeutralRow["kind"], line: number, cells: NeutralRow["cells"]): NeutralRow {
  return { kind, line, cells, from: NOWHERE };
}
