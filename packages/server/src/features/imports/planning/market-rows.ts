import { needCurrency, needDay, needDecimal, needText, shown } from "../reading/cells.ts";
import { newQuantity, type Quantity } from "../reading/quantity.ts";
import type { Row } from "../reading/row.ts";
import { ACCEPTED, ALREADY_THERE, REJECTED, type Complaints, type Verdict } from "./complaints.ts";
import { Digest, DigestTable } from "./digest-table.ts";
import type { Directory } from "./directory.ts";
import type { KnownCurrency } from "./known.ts";
import type { LockedPeriod } from "./locked-period.ts";

/** A price or rate as it will be written; the next row overwrites it. */
export interface PriceDraft {
  date: string;
  instrumentId: string;
  system: boolean;
  unitsId: string;
  price: string;
}

/** Reads rows of prices.csv and fx.csv: an observation of what one instrument costs in one currency on one day. */
export class MarketRows {
  readonly draft: PriceDraft = { date: "", instrumentId: "", system: false, unitsId: "", price: "" };
  readonly #directory: Directory;
  readonly #complaints: Complaints;
  readonly #period: LockedPeriod | null;
  readonly #seen = new DigestTable();
  readonly #key = new Digest();
  readonly #value = new Digest();
  readonly #price: Quantity = newQuantity();
  readonly #places = new Map<string, number>();

  /** Without `period` rows of any day are taken, as those that were accepted before. */
  constructor(directory: Directory, complaints: Complaints, period: LockedPeriod | null = null) {
    this.#directory = directory;
    this.#complaints = complaints;
    this.#period = period;
  }

  /** An observed price that the universe holds already. `price` was read by the caller. */
  alreadyThere(instrumentId: string, unitsId: string, day: number, price: Quantity): void {
    this.#digest(instrumentId, unitsId, day, price);
    if (this.#seen.find(this.#key.high, this.#key.low) < 0) {
      this.#seen.add(this.#key.high, this.#key.low, this.#value.high, this.#value.low);
    }
  }

  price(row: Row): Verdict {
    const complaints = this.#complaints;
    const day = needDay(row, 0, complaints);
    const identifier = needText(row, 1, 100, "The security id", complaints);
    const sound = needDecimal(row, 2, this.#price, "The price", false, complaints) && this.#notNegative(row, 2);
    const currency = needCurrency(row, 3, this.#directory, complaints);
    if (identifier === null) return REJECTED;
    const instrument = this.#directory.instrument(identifier);
    if (instrument === undefined) {
      const refused = this.#directory.refusedInstruments.has(identifier) ? "; its own row was rejected" : "";
      complaints.error(row, 1, "unknown_instrument", `There is no security “${shown(identifier)}”${refused}.`);
      return REJECTED;
    }
    if (day === null || !sound || currency === null) return REJECTED;
    return this.#verdict(row, day, instrument.id, instrument.system, currency, "price");
  }

  rate(row: Row): Verdict {
    const complaints = this.#complaints;
    const day = needDay(row, 0, complaints);
    const from = needCurrency(row, 1, this.#directory, complaints);
    const to = needCurrency(row, 2, this.#directory, complaints);
    let sound = needDecimal(row, 3, this.#price, "The rate", false, complaints);
    if (sound && this.#price.sign <= 0) {
      complaints.error(row, 3, "not_positive", "Enter a rate greater than zero.");
      sound = false;
    }
    if (from !== null && to !== null && from.code === to.code) {
      complaints.error(
        row,
        2,
        "same_currency",
        `Enter a rate between two different currencies, not ${from.code} and ${from.code}.`,
      );
      return REJECTED;
    }
    if (day === null || from === null || to === null || !sound) return REJECTED;
    return this.#verdict(row, day, from.id, true, to, "rate");
  }

  #notNegative(row: Row, column: number): boolean {
    if (this.#price.sign >= 0) return true;
    this.#complaints.error(row, column, "negative", "Enter a price of zero or more.");
    return false;
  }

  #verdict(row: Row, day: number, instrumentId: string, system: boolean, units: KnownCurrency, what: string): Verdict {
    const { draft } = this;
    draft.date = row.text(0);
    draft.instrumentId = instrumentId;
    draft.system = system;
    draft.unitsId = units.id;
    draft.price = this.#price.text;
    this.#digest(instrumentId, units.id, day, this.#price);
    const { high, low } = this.#key;
    const there = this.#seen.find(high, low);
    if (there >= 0) {
      const complaints = this.#complaints;
      const of = `${what} of ${shown(row.text(1))}`;
      const first = this.#seen.placeOf(there);
      if (this.#seen.holds(there, this.#value.high, this.#value.low))
        return first === 0 ? ALREADY_THERE : complaints.repeated(row, 1, `The ${of} for ${row.text(0)}`, first);
      const place = first === 0 ? "already recorded" : `in ${complaints.where(first)}`;
      complaints.error(row, 1, "other_content", `Another ${of} is ${place} for ${row.text(0)}.`);
      return REJECTED;
    }
    if (this.#period?.takes(row, 0, day) === false) return REJECTED;
    this.#seen.add(high, low, this.#value.high, this.#value.low, this.#complaints.place(row));
    return ACCEPTED;
  }

  #digest(instrumentId: string, unitsId: string, day: number, price: Quantity): void {
    this.#key.reset().number(this.#place(instrumentId)).number(this.#place(unitsId)).number(day).finish();
    this.#value.reset().decimal(price.sign, price.mantissa, price.big, price.scale).finish();
  }

  #place(id: string): number {
    let place = this.#places.get(id);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(id, place);
    }
    return place;
  }
}
