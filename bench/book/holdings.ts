/** What the accounts of a growing book hold, so that no row sells or spends more than is there. */

import { ASSET_ACCOUNTS, type CurrencyIndex, INSTRUMENTS, LIABILITY_ACCOUNTS } from "./masters.ts";

const ACCOUNTS = ASSET_ACCOUNTS + LIABILITY_ACCOUNTS;
const CURRENCY_COUNT = 3;
const NOT_HELD = -1;

/** What every account holds while a book is made: money in cents, and units of each instrument. */
export class Holdings {
  readonly #cash = new Float64Array(ACCOUNTS * CURRENCY_COUNT);
  readonly #units = new Float64Array(ASSET_ACCOUNTS * INSTRUMENTS);
  readonly #place = new Int32Array(ASSET_ACCOUNTS * INSTRUMENTS).fill(NOT_HELD);
  readonly #held: number[][] = Array.from({ length: ASSET_ACCOUNTS }, () => []);

  /** Cents of one currency in one account; below zero only for a loan. */
  cash(account: number, currency: CurrencyIndex): number {
    return this.#cash[account * CURRENCY_COUNT + currency] as number;
  }

  addCash(account: number, currency: CurrencyIndex, amount: number): void {
    const at = account * CURRENCY_COUNT + currency;
    this.#cash[at] = (this.#cash[at] as number) + amount;
  }

  /** Units in 1e-4. */
  units(account: number, instrument: number): number {
    return this.#units[account * INSTRUMENTS + instrument] as number;
  }

  /** The instruments an account holds, in the order that random picks index into. */
  held(account: number): readonly number[] {
    return this.#held[account] as number[];
  }

  addUnits(account: number, instrument: number, quantity: number): void {
    const at = account * INSTRUMENTS + instrument;
    const units = (this.#units[at] as number) + quantity;
    this.#units[at] = units;
    const place = this.#place[at] as number;
    if (units > 0 && place === NOT_HELD) this.#append(account, instrument);
    else if (units === 0 && place !== NOT_HELD) this.#remove(account, instrument, place);
  }

  #append(account: number, instrument: number): void {
    const list = this.#held[account] as number[];
    this.#place[account * INSTRUMENTS + instrument] = list.length;
    list.push(instrument);
  }

  /** The last instrument takes the free place; later picks depend on this order. */
  #remove(account: number, instrument: number, place: number): void {
    const list = this.#held[account] as number[];
    const last = list.pop() as number;
    this.#place[account * INSTRUMENTS + instrument] = NOT_HELD;
    if (last === instrument) return;
    list[place] = last;
    this.#place[account * INSTRUMENTS + last] = place;
  }
}
