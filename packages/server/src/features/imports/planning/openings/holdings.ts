import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import type { Day } from "@distributary/domain/time/day";
import { scaledMagnitude, type Quantity } from "../../reading/quantity.ts";
import type { KnownMovement } from "../known.ts";
import type { AccountEntry, InstrumentEntry } from "../directory.ts";
import type { TransactionDraft } from "../transaction-draft.ts";
import { ByteList, DoubleList, IntList } from "../growing.ts";

/** A holding that goes below nothing: how far at most, and the first row that does it. */
export interface Short {
  readonly account: AccountEntry;
  readonly instrument: InstrumentEntry;
  readonly firstDay: Day;
  /** place of the row among the rows given to `add`; -1 where a row of the universe's own does it */
  readonly firstRow: number;
  /** units of 10^-18; zero where it goes below nothing from `furtherFrom` on alone */
  readonly missing: bigint;
  /** from that day on it goes further below, and what brought the units may be a row that was refused; null: it does not */
  readonly furtherFrom: Day | null;
}

/** A row that cannot be taken because it goes below nothing. */
export interface RefusedRow {
  readonly place: number;
  readonly day: Day;
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
  /** what companies did, which takes place before the trades of its day */
  readonly #early = new Set<number>();

  /** The units that a row moves: those of its account, and of another one that they go to. */
  move({ type, account, instrument, counter, quantity, day, split, received }: TransactionDraft, row: number): void {
    if (instrument === null || quantity.sign === 0 || type === "CAPRETURN") return;
    const from = this.#key.length;
    // The units that a spin-off names stay where they are.
    const stays = received !== null && quantity.sign > 0;
    if (!stays) this.#add(account, instrument, day, quantity, row);
    if (counter !== null) this.#add(counter, instrument, day, { ...quantity, sign: quantity.sign > 0 ? -1 : 1 }, row);
    if (received !== null) this.#add(account, received.instrument, day, received.units, row);
    if (split !== null || received !== null) for (let at = from; at < this.#key.length; at++) this.#early.add(at);
  }

  #add(account: AccountEntry, instrument: InstrumentEntry, day: Day, units: Quantity, row: number): void {
    // Units of a loan that leave an account that owes are borrowed: none has to be there before.
    if (instrument.type === "CBND" && OWING_ACCOUNTS.has(account.type)) return;
    // Options are written: sold without being held.
    if (instrument.type === "DRIV") return;
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
   * `inDoubtFrom` is the day from which a holding is not known, because a row that may have brought units was refused:
   * what is missing counts the days before it alone.
   */
  async shorts(
    known: (
      holdings: readonly { account: AccountEntry; instrument: InstrumentEntry }[],
    ) => Promise<readonly (readonly KnownMovement[])[]>,
    inDoubtFrom: (holding: { account: AccountEntry; instrument: InstrumentEntry }) => Day | null,
  ): Promise<readonly Short[]> {
    const byHolding = this.#movements();
    const suspects = this.#holdings.filter((holding) => this.#lowest(holding, byHolding, [], null) !== null);
    if (suspects.length === 0) return [];
    const movements = await known(suspects);
    const shorts: Short[] = [];
    suspects.forEach((holding, at) => {
      if (holding.account.allowsShort) return;
      const whole = this.#lowest(holding, byHolding, movements[at] ?? [], null);
      if (whole === null) return;
      const doubt = inDoubtFrom(holding);
      const before = doubt === null ? whole : this.#lowest(holding, byHolding, movements[at] ?? [], doubt);
      if (before === null) shorts.push({ ...whole, missing: 0n, furtherFrom: doubt });
      else shorts.push(before.missing < whole.missing ? { ...before, furtherFrom: doubt } : before);
    });
    return shorts;
  }

  /** The rows to refuse so that a holding that begins with `opening` (units of 10^-18) never goes below nothing, by day. */
  refusals(
    short: Pick<Short, "account" | "instrument">,
    known: readonly KnownMovement[],
    opening: bigint,
  ): readonly RefusedRow[] {
    const byHolding = this.#movements();
    const key = this.#keys.get(short.account.index * 2 ** 26 + short.instrument.index) ?? -1;
    const refused: RefusedRow[] = [];
    let held = opening;
    let next = 0;
    for (const at of byHolding[key] ?? []) {
      const day = this.#day.at(at);
      while (next < known.length && known[next]!.day <= day) held += known[next++]!.change;
      const change = this.#change(at);
      if (change < 0n && held + change < 0n) refused.push({ place: this.#row.at(at), day });
      else held += change;
    }
    return refused;
  }

  /** For each holding its movements by day, those of a day in the order of the files. */
  #movements(): readonly (readonly number[])[] {
    const lists: number[][] = this.#holdings.map(() => []);
    for (let at = 0; at < this.#key.length; at++) lists[this.#key.at(at)]!.push(at);
    for (const list of lists) {
      const isEarly = (at: number): number => (this.#early.has(at) ? 0 : 1);
      const inOrder = (a: number, b: number): number => this.#day.at(a) - this.#day.at(b) || isEarly(a) - isEarly(b);
      if (list.some((at, place) => place > 0 && inOrder(at, list[place - 1]!) < 0))
        list.sort((a, b) => inOrder(a, b) || a - b);
    }
    return lists;
  }

  /** How far a holding goes below nothing, on the days before `until` where that is given; null: it does not. */
  #lowest(
    holding: Holding,
    byHolding: readonly (readonly number[])[],
    known: readonly KnownMovement[],
    until: Day | null,
  ): Short | null {
    const isOver = (day: Day): boolean => until !== null && day >= until;
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
      if (isOver(this.#day.at(at))) break;
      while (next < known.length && known[next]!.day <= this.#day.at(at)) {
        held += known[next]!.change;
        look(known[next++]!.day, -1);
      }
      held += this.#change(at);
      look(this.#day.at(at), this.#row.at(at));
    }
    for (; next < known.length && !isOver(known[next]!.day); next++) {
      held += known[next]!.change;
      look(known[next]!.day, -1);
    }
    if (lowest === 0n) return null;
    const { account, instrument } = holding;
    return { account, instrument, firstDay, firstRow, missing: -lowest, furtherFrom: null };
  }

  #change(at: number): bigint {
    const mantissa = this.#mantissa.at(at);
    return Number.isNaN(mantissa) ? (this.#big.get(at) ?? 0n) : BigInt(mantissa) * SCALES[this.#scale.at(at)]!;
  }
}
