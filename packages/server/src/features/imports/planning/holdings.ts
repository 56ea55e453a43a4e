import type { Day } from "@distributary/domain/time/day";
import { scaledMagnitude, type Quantity } from "../reading/quantity.ts";
import type { AccountEntry, InstrumentEntry } from "./directory.ts";
import { ByteList, DoubleList, IntList } from "./growing.ts";

/** A holding that goes below nothing: how far at most, and the first row that does it. */
export interface Short {
  readonly account: AccountEntry;
  readonly instrument: InstrumentEntry;
  readonly firstDay: Day;
  /** place of the row among the rows given to `add`; -1 where a row of the universe's own does it */
  readonly firstRow: number;
  /** units of 10^-18, more than zero */
  readonly missing: bigint;
}

/** What the universe moved of one holding on one day, in units of 10^-18. */
export interface KnownMovement {
  readonly day: Day;
  readonly change: bigint;
}

interface Holding {
  readonly account: AccountEntry;
  readonly instrument: InstrumentEntry;
  readonly key: number;
}

const SCALES = Array.from({ length: 19 }, (_, scale) => 10n ** BigInt(18 - scale));

/** The units that the rows of the files move, kept compactly (21 bytes a row), to see what is sold and was never held. */
export class Holdings {
  readonly #holdings: Holding[] = [];
  readonly #keys = new Map<number, number>();
  readonly #key = new IntList();
  readonly #day = new IntList();
  readonly #row = new IntList();
  readonly #mantissa = new DoubleList();
  readonly #scale = new ByteList();
  readonly #big = new Map<number, bigint>();

  add(account: AccountEntry, instrument: InstrumentEntry, day: Day, units: Quantity, row: number): void {
    const name = account.index * 2 ** 26 + instrument.index;
    let key = this.#keys.get(name);
    if (key === undefined) {
      key = this.#holdings.length;
      this.#keys.set(name, key);
      this.#holdings.push({ account, instrument, key });
    }
    if (Number.isNaN(units.mantissa))
      this.#big.set(this.#key.length, units.sign < 0 ? -scaledMagnitude(units) : scaledMagnitude(units));
    this.#key.push(key);
    this.#day.push(day);
    this.#row.push(row);
    this.#mantissa.push(units.sign < 0 ? -units.mantissa : units.mantissa);
    this.#scale.push(units.scale);
  }

  /**
   * Holdings that go below nothing at some time. `known` answers what the universe itself moved of a holding; it is
   * only asked for those that are short by the files alone, because units that come in first make nobody short.
   */
  async shorts(
    known: (
      holdings: readonly { account: AccountEntry; instrument: InstrumentEntry }[],
    ) => Promise<readonly (readonly KnownMovement[])[]>,
  ): Promise<readonly Short[]> {
    const byHolding = this.#movements();
    const suspects = this.#holdings.filter((holding) => this.#lowest(holding, byHolding, []) !== null);
    if (suspects.length === 0) return [];
    const movements = await known(suspects);
    const shorts: Short[] = [];
    suspects.forEach((holding, at) => {
      const short = this.#lowest(holding, byHolding, movements[at] ?? []);
      if (short !== null && !holding.account.allowsShort) shorts.push(short);
    });
    return shorts;
  }

  /** The rows to refuse so that none of `holding` goes below nothing, in the order of their days. */
  refusals(short: Pick<Short, "account" | "instrument">, known: readonly KnownMovement[]): readonly number[] {
    const byHolding = this.#movements();
    const key = this.#keys.get(short.account.index * 2 ** 26 + short.instrument.index) ?? -1;
    const refused: number[] = [];
    let held = 0n;
    let next = 0;
    for (const at of byHolding[key] ?? []) {
      while (next < known.length && known[next]!.day <= this.#day.at(at)) held += known[next++]!.change;
      const change = this.#change(at);
      if (change < 0n && held + change < 0n) refused.push(this.#row.at(at));
      else held += change;
    }
    return refused;
  }

  /** For each holding its movements by day, those of a day in the order of the files. */
  #movements(): readonly (readonly number[])[] {
    const lists: number[][] = this.#holdings.map(() => []);
    for (let at = 0; at < this.#key.length; at++) lists[this.#key.at(at)]!.push(at);
    for (const list of lists) {
      if (list.some((at, place) => place > 0 && this.#day.at(at) < this.#day.at(list[place - 1]!)))
        list.sort((a, b) => this.#day.at(a) - this.#day.at(b) || a - b);
    }
    return lists;
  }

  #lowest(holding: Holding, byHolding: readonly (readonly number[])[], known: readonly KnownMovement[]): Short | null {
    let held = 0n;
    let lowest = 0n;
    let firstDay = 0;
    let firstRow = -1;
    let next = 0;
    const look = (day: Day, row: number): void => {
      if (held >= 0n) return;
      if (lowest === 0n) {
        firstDay = day;
        firstRow = row;
      }
      if (held < lowest) lowest = held;
    };
    for (const at of byHolding[holding.key] ?? []) {
      while (next < known.length && known[next]!.day <= this.#day.at(at)) {
        held += known[next]!.change;
        look(known[next++]!.day, -1);
      }
      held += this.#change(at);
      look(this.#day.at(at), this.#row.at(at));
    }
    for (; next < known.length; next++) {
      held += known[next]!.change;
      look(known[next]!.day, -1);
    }
    return lowest === 0n
      ? null
      : { account: holding.account, instrument: holding.instrument, firstDay, firstRow, missing: -lowest };
  }

  #change(at: number): bigint {
    const mantissa = this.#mantissa.at(at);
    return Number.isNaN(mantissa) ? (this.#big.get(at) ?? 0n) : BigInt(mantissa) * SCALES[this.#scale.at(at)]!;
  }
}
