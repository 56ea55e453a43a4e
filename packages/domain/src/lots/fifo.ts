import {
  ZERO,
  addDecimals,
  mantissaAt,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { divideToDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";
import { isLongTerm } from "./long-term.ts";

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

/** Units bought together. `cost` is of `opened` units; a short lot has negative quantities and minus its proceeds as cost. */
export interface Lot {
  readonly acquired: Day;
  readonly transaction: number;
  readonly opened: Decimal;
  readonly left: Decimal;
  readonly cost: Decimal | null;
  /** the cost in the currency that is asked for, as its parts were paid; none: by the day of acquisition */
  readonly inTarget?: Decimal | null;
}

/** Part of a lot that was closed by a sale. */
export interface ClosedLot {
  readonly day: Day;
  readonly acquired: Day;
  readonly quantity: Decimal;
  readonly basis: Decimal | null;
  readonly proceeds: Decimal | null;
  readonly isLongTerm: boolean;
  /** what opened it (cost, or of a short lot proceeds) in the currency that is asked for; none: by the day of acquisition */
  readonly openedInTarget?: Decimal | null;
}

/** A lot that was named to be taken and of which less was there: the rest went by the method's order. */
export interface MissedLot {
  readonly day: Day;
  readonly acquired: Day;
  readonly named: Decimal;
  readonly found: Decimal;
}

/** Where the lots of one holding stand. */
export interface LotState {
  readonly open: readonly Lot[];
  readonly closed: readonly ClosedLot[];
  /** in order of days; left out where every lot that was named was there */
  readonly missed?: readonly MissedLot[];
}

interface Holding {
  open: Lot[];
  closed: ClosedLot[];
}

/** What is on its way between own accounts in one transaction. */
interface Way {
  readonly lots: Lot[];
  /** units that left an account without meeting a lot, below zero: it takes over what another one owes */
  owed: { readonly movement: LotMovement; readonly holding: Holding; quantity: Decimal }[];
}

/**
 * First in, first out over the accounts of one instrument: exact, with unknown costs, given lots, short positions
 * and transfers that carry lots with their dates. Shares of a lot are carried to 60 places.
 */
export function runFifo(movements: readonly LotMovement[]): ReadonlyMap<number, LotState> {
  const holdings = new Map<number, Holding>();
  const travelling = new Map<number, Way>();
  let before = -1;
  for (const movement of withSendersFirst(movements)) {
    if (movement.transaction !== before) settle(travelling.get(before));
    before = movement.transaction;
    let holding = holdings.get(movement.holding);
    if (!holding) {
      holding = { open: [], closed: [] };
      holdings.set(movement.holding, holding);
    }
    if (movement.kind === "transfer") transfer(movement, holding, travelling);
    else move(movement, holding);
  }
  settle(travelling.get(before));
  return holdings;
}

/** Basis of the open lots; null when any cost is unknown. */
export function basisOf(open: readonly Lot[]): Decimal | null {
  let total: Decimal = ZERO;
  for (const lot of open) {
    const share = shareOf(lot, lot.left);
    if (!share) return null;
    total = addDecimals(total, share);
  }
  return total;
}

/** Gain on what was sold in (since, at]; null when a basis or proceeds inside is unknown. */
export function realisedOf(closed: readonly ClosedLot[], since: Day, at: Day): Decimal | null {
  let total: Decimal = ZERO;
  for (const sale of closed) {
    if (sale.day <= since || sale.day > at) continue;
    if (!sale.basis || !sale.proceeds) return null;
    total = addDecimals(total, subtractDecimals(sale.proceeds, sale.basis));
  }
  return total;
}

/** Cost of some units of a lot. */
export function shareOf(lot: Lot, units: Decimal): Decimal | null {
  return lot.cost && proportion(lot.cost, units, lot.opened);
}

function proportion(amount: Decimal, part: Decimal, whole: Decimal): Decimal {
  const scale = Math.max(part.scale, whole.scale);
  const [numerator, denominator] = [mantissaAt(part, scale), mantissaAt(whole, scale)];
  if (numerator === denominator) return amount;
  const product = amount.mantissa * numerator;
  if (product % denominator === 0n) return { mantissa: product / denominator, scale: amount.scale };
  const share = divideToDecimal(product, denominator);
  return { mantissa: share.mantissa, scale: share.scale + amount.scale };
}

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

function move(movement: LotMovement, holding: Holding): void {
  const { left, taken } = take(holding, movement.quantity);
  for (const part of taken) {
    if (movement.kind === "give") continue;
    const amount = movement.amount && proportion(movement.amount, part.left, negateDecimal(movement.quantity));
    const isShort = signOfDecimal(part.left) < 0;
    const basis = shareOf(part, part.left);
    holding.closed.push({
      day: movement.day,
      acquired: part.acquired,
      quantity: part.left,
      // What closes a short lot is its cost; what opened it were the proceeds.
      basis: isShort ? amount : basis,
      proceeds: isShort ? basis && negateDecimal(basis) : amount && negateDecimal(amount),
      isLongTerm: !isShort && isLongTerm(part.acquired, movement.day),
    });
  }
  if (left.mantissa === 0n) return;
  const cost = movement.amount && proportion(movement.amount, left, movement.quantity);
  const acquired = movement.acquired ?? movement.day;
  put(holding, { acquired, transaction: movement.transaction, opened: left, left, cost });
}

function put({ open }: Holding, lot: Lot): void {
  const behind = open.findIndex((other) => other.acquired > lot.acquired);
  if (behind < 0) open.push(lot);
  else open.splice(behind, 0, lot);
}

function transfer(movement: LotMovement, holding: Holding, travelling: Map<number, Way>): void {
  const way = travelling.get(movement.transaction) ?? { lots: [], owed: [] };
  travelling.set(movement.transaction, way);
  if (signOfDecimal(movement.quantity) < 0) {
    const { left, taken } = take(holding, movement.quantity);
    way.lots.push(...taken);
    if (left.mantissa !== 0n) way.owed.push({ movement, holding, quantity: left });
    return;
  }
  const transit: Holding = { open: way.lots, closed: [] };
  const { left, taken } = take(transit, negateDecimal(movement.quantity));
  for (const lot of taken) arrive(movement, lot, holding);
  const rest = takeOver(way, holding, negateDecimal(left));
  if (rest.mantissa !== 0n) move({ ...movement, kind: "receive", quantity: rest, amount: null }, holding);
}

/** Short lots that units coming in meet go over to the accounts that those units are owed by from now on; answers the rest. */
function takeOver({ owed }: Way, holding: Holding, quantity: Decimal): Decimal {
  let rest = quantity;
  for (const one of owed) {
    const isAll = signOfDecimal(addDecimals(rest, one.quantity)) <= 0;
    const wanted = isAll ? rest : negateDecimal(one.quantity);
    if (wanted.mantissa === 0n) continue;
    const { left, taken } = take(holding, wanted);
    for (const lot of taken) put(one.holding, lot);
    const moved = subtractDecimals(wanted, left);
    one.quantity = addDecimals(one.quantity, moved);
    rest = subtractDecimals(rest, moved);
  }
  return rest;
}

/** What of a transaction met no lot on either side is owed at an unknown price. */
function settle(way: Way | undefined): void {
  for (const { movement, holding, quantity } of way?.owed ?? [])
    if (quantity.mantissa !== 0n) move({ ...movement, kind: "receive", quantity, amount: null }, holding);
  if (way) way.owed = [];
}

/** A lot that travelled keeps day and cost; where less than nothing is held it closes short lots first. */
function arrive(movement: LotMovement, lot: Lot, holding: Holding): void {
  const first = holding.open[0];
  if (first && signOfDecimal(first.left) < 0) {
    const { acquired, transaction, left: quantity } = lot;
    return move(
      { ...movement, kind: "receive", transaction, acquired, quantity, amount: shareOf(lot, quantity) },
      holding,
    );
  }
  put(holding, lot);
}

/** Takes units of the sign opposite to `quantity` out, oldest first; `left` is what met no lot. */
function take(holding: Holding, quantity: Decimal): { left: Decimal; taken: Lot[] } {
  const taken: Lot[] = [];
  let left = quantity;
  const sign = signOfDecimal(quantity);
  while (left.mantissa !== 0n) {
    const lot = holding.open[0];
    if (!lot || signOfDecimal(lot.left) === sign) break;
    const rest = addDecimals(lot.left, left);
    if (signOfDecimal(rest) === sign || rest.mantissa === 0n) {
      holding.open.shift();
      taken.push(lot);
      left = rest;
    } else {
      holding.open[0] = { ...lot, left: rest };
      taken.push({ ...lot, left: negateDecimal(left) });
      left = ZERO;
    }
  }
  return { left, taken };
}
