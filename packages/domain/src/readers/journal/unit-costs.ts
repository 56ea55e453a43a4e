import {
  addDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import { divideToDecimal } from "../../money/round.ts";

import type { EntryRow } from "./entry-row.ts";

/** What units cost, in the currency that was paid. */
export interface UnitCost {
  readonly number: Decimal;
  readonly currency: string;
}

/** What the units of each account cost on average: what they are worth where they move without a price. */
export class UnitCosts {
  readonly #known = new Map<string, { units: Decimal; cost: Decimal; currency: string }>();

  /** What so many units of an account cost; null where nothing is known of them. */
  of(account: string, commodity: string, quantity: Decimal): UnitCost | null {
    const known = this.#known.get(`${account}\n${commodity}`);
    if (known === undefined || signOfDecimal(known.units) <= 0) return null;
    const size = signOfDecimal(quantity) < 0 ? negateDecimal(quantity) : quantity;
    const scaled = known.cost.mantissa * size.mantissa * 10n ** BigInt(known.units.scale);
    const { mantissa } = divideToDecimal(scaled, known.units.mantissa, 0);
    return { number: { mantissa, scale: size.scale + known.cost.scale }, currency: known.currency };
  }

  unitsOf(account: string, commodity: string): Decimal {
    return this.#known.get(`${account}\n${commodity}`)?.units ?? ZERO;
  }

  /** What a row does to the units of its accounts and to what they cost. */
  book(row: EntryRow, { commodity, quantity }: NonNullable<EntryRow["units"]>, currency: string): void {
    const { account, type, amount, counter, received, ratio } = row;
    if (received !== undefined) {
      if (type === "SPINOFF") this.#lower(account, commodity, received.cost);
      else this.trade(account, commodity, quantity, amount, currency);
      this.trade(account, received.commodity, received.quantity, negateDecimal(received.cost), currency);
    } else if (type === "DELIVER" && counter !== undefined) this.#move(account, counter.account, commodity, quantity);
    else if (ratio !== undefined) this.#split(account, commodity, quantity);
    else this.trade(account, commodity, quantity, amount, currency);
  }

  /** What a spin-off takes of what the units of an account cost, which stay. */
  #lower(account: string, commodity: string, cost: Decimal): void {
    const known = this.#known.get(`${account}\n${commodity}`);
    if (known !== undefined) known.cost = subtractDecimals(known.cost, cost);
  }

  /** Units that came of those that were there, or went into them, at the same cost. */
  #split(account: string, commodity: string, quantity: Decimal): void {
    const known = this.#known.get(`${account}\n${commodity}`);
    if (known !== undefined) known.units = addDecimals(known.units, quantity);
  }

  /** Units that leave an account for another one, with what they cost. */
  #move(account: string, other: string, commodity: string, quantity: Decimal): void {
    const cost = this.of(account, commodity, quantity);
    if (cost === null) return;
    this.trade(account, commodity, quantity, ZERO, cost.currency);
    this.trade(other, commodity, negateDecimal(quantity), negateDecimal(cost.number), cost.currency);
  }

  /** A trade: `amount` is what it moved in money. */
  trade(account: string, commodity: string, quantity: Decimal, amount: Decimal, currency: string): void {
    const key = `${account}\n${commodity}`;
    const known = this.#known.get(key) ?? { units: ZERO, cost: ZERO, currency };
    const units = addDecimals(known.units, quantity);
    const left =
      signOfDecimal(quantity) > 0
        ? negateDecimal(amount)
        : negateDecimal(this.of(account, commodity, quantity)?.number ?? ZERO);
    this.#known.set(key, { units, cost: addDecimals(known.cost, left), currency });
  }
}

/** What the names of a journal hold. */
export class HeldAmounts {
  readonly #held = new Map<string, Map<string, Decimal>>();

  add(account: string, commodity: string, number: Decimal): void {
    const held = this.#held.get(account) ?? new Map<string, Decimal>();
    this.#held.set(account, held.set(commodity, addDecimals(held.get(commodity) ?? ZERO, number)));
  }

  of(account: string, commodity: string): Decimal {
    return this.#held.get(account)?.get(commodity) ?? ZERO;
  }

  *all(): Iterable<{ readonly account: string; readonly commodity: string; readonly number: Decimal }> {
    for (const [account, amounts] of this.#held)
      for (const [commodity, number] of amounts) yield { account, commodity, number };
  }

  hasBelow(account: string): boolean {
    return [...this.#held.keys()].some((name) => name.startsWith(`${account}:`));
  }

  /** Whether an account, alone or with those below it, holds so much. */
  holds(account: string, commodity: string, number: Decimal): boolean {
    let sum = ZERO;
    for (const [name, held] of this.#held)
      if (name === account || name.startsWith(`${account}:`)) sum = addDecimals(sum, held.get(commodity) ?? ZERO);
    return [sum, this.of(account, commodity)].some((one) => signOfDecimal(subtractDecimals(one, number)) === 0);
  }
}
