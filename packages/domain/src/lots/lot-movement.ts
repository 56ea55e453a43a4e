import { signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** One movement of units of one instrument, in order of (day, entry). */
export interface LotMovement {
  readonly day: Day;
  readonly transaction: number;
  readonly instrument: number;
  /** which lots move: those of one instrument in one account */
  readonly holding: number;
  /** signed */
  readonly quantity: Decimal;
  /**
   * trade: `amount` is cost with fees (bought) or minus the net proceeds (sold); receive: `amount` is the given basis;
   * return: units for which a fund gives capital back, `amount` is minus that (see `returnUnits`; not first in, first
   * out alone); give: taken out without proceeds and without gain; transfer: the lots travel to the other account of the
   * transaction; action: what `action` says, before the trades of its day
   */
  readonly kind: "trade" | "return" | "receive" | "give" | "transfer" | "action";
  /** null: unknown */
  readonly amount: Decimal | null;
  /** given day of acquisition, where it is not the day itself */
  readonly acquired: Day | null;
  /** what the company did with its units; only of the kind action */
  readonly action?: LotChange;
  /** the lots that a sale names by their day of acquisition; they count under SPECIFIC */
  readonly named?: readonly NamedDay[];
}

/** Units of the lots that were acquired on a day. */
export interface NamedDay {
  readonly acquired: Day;
  readonly units: Decimal;
}

/**
 * What a corporate action does to the lots of a holding. split: all units are scaled so that `quantity` more are held;
 * spin_off: units of another holding are given, which take `basisShare` of every lot's cost; merger: -`quantity` units
 * become units of another holding, the rest of their cost is closed against the cash; return_of_capital: `amount` lowers
 * the cost. `into` is the receiving holding, null where nobody asks for it.
 */
export type LotChange =
  | { readonly kind: "split" }
  | { readonly kind: "return_of_capital" }
  /** nothing of its own: its lots come with what another holding does */
  | { readonly kind: "received" }
  | {
      readonly kind: "spin_off" | "merger";
      readonly into: number | null;
      readonly units: Decimal;
      /** 0 to 1 */
      readonly basisShare: Decimal;
      /** a cost in the currency of this holding as one of the other, by the rate of its day of acquisition; null: no rate */
      readonly costOf: (cost: Decimal, acquired: Day) => Decimal | null;
    };

/**
 * By day and order of entry; of one transaction the accounts that give come before those that take. What a company does
 * comes before the trades of its day, which are of the units as they are afterwards.
 */
export function withSendersFirst(movements: readonly LotMovement[]): LotMovement[] {
  const isLater = (movement: LotMovement): number => (movement.kind === "action" ? 0 : 1);
  const rank = (movement: LotMovement): number => (movement.kind === "transfer" ? signOfDecimal(movement.quantity) : 0);
  return movements.toSorted(
    (a, b) => a.day - b.day || isLater(a) - isLater(b) || a.transaction - b.transaction || rank(a) - rank(b),
  );
}
