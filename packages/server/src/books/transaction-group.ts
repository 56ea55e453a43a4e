import type { Day } from "@distributary/domain/time/day";
import type { LedgerEntry } from "@distributary/domain/ledger/entry/entry";
import type { LegInput } from "@distributary/domain/ledger/input";
import { lotInput } from "./lot-input.ts";
import type { LotRow } from "./store/entered.ts";
import type { TermsIndex } from "./terms.ts";

/** Gathers the line items of one transaction into its legs: the destination gains what the source gives. */
export class TransactionGroup {
  readonly #entry: LedgerEntry;
  readonly #index: TermsIndex;
  readonly #lots: ReadonlyMap<string, LotRow>;
  readonly #replaced: ReadonlySet<string>;
  readonly #elsewhere: number | undefined;
  #id: string | null = null;
  #day: Day = 0;
  #legs: LegInput[] = [];

  /** `elsewhere`: what stands in a book of a part of a universe for accounts that are not of that part. */
  constructor(
    entry: LedgerEntry,
    index: TermsIndex,
    lots: ReadonlyMap<string, LotRow>,
    replaced: ReadonlySet<string>,
    elsewhere?: number,
  ) {
    this.#entry = entry;
    this.#index = index;
    this.#lots = lots;
    this.#replaced = replaced;
    this.#elsewhere = elsewhere;
  }

  line(
    id: string,
    day: Day,
    src: string,
    dst: string,
    instrument: string,
    quantity: string,
    cause: string | null,
  ): void {
    if (id !== this.#id) this.end();
    this.#id = id;
    this.#day = day;
    const unit = this.#index.instrument.get(instrument);
    const from = this.#index.account.get(src) ?? this.#elsewhere;
    const to = this.#index.account.get(dst) ?? this.#elsewhere;
    if (unit === undefined || from === undefined || to === undefined)
      throw new Error(`transaction ${id} names what the terms do not hold`);
    const tagged = cause === null ? undefined : this.#index.instrument.get(cause);
    const taken = `-${quantity}`;
    if (tagged === undefined)
      this.#legs.push(
        { account: to, instrument: unit, quantity },
        { account: from, instrument: unit, quantity: taken },
      );
    else
      this.#legs.push(
        { account: to, instrument: unit, quantity, cause: tagged },
        { account: from, instrument: unit, quantity: taken, cause: tagged },
      );
  }

  end(): void {
    if (this.#id === null) return;
    const lot = this.#lots.get(this.#id);
    this.#entry.add({
      id: this.#id,
      day: this.#day,
      legs: this.#legs,
      ...(lot ? lotInput(lot, this.#index) : {}),
      ...(this.#replaced.has(this.#id) ? { replaces: this.#id } : {}),
    });
    this.#id = null;
    this.#legs = [];
  }
}
