import type { GroupingKey } from "./grouping-keys.ts";
import type { ListedChange } from "./listed-change.ts";
import type { PriceSource } from "../codes/price-sources.ts";
import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** A rate that was used: 1 unit of `from` = `rate` units of `to`. */
export interface RateUsed {
  /** CCY instrument ids */
  readonly from: string;
  readonly to: string;
  /** day it was asked for (at or since) */
  readonly asked: Day;
  /** date of the older leg; null for a currency against itself */
  readonly date: Day | null;
  /** exact, or to 40 places where it is an infinite fraction */
  readonly rate: Decimal;
  /** how it was reached */
  readonly path: readonly RateLeg[];
}

/** One recorded rate of a path, `inverse` where it was recorded the other way round. */
export interface RateLeg {
  readonly from: string;
  readonly to: string;
  readonly date: Day;
  readonly recorded: Decimal;
  readonly inverse: boolean;
  readonly source: PriceSource;
}

/** The price a position was valued with. `last_transaction` and `model` are the fallbacks of the price rule. */
export interface PriceUsed {
  readonly price: Decimal;
  readonly date: Day;
  readonly source: PriceSource | "last_transaction" | "model";
  /** id of the CCY instrument */
  readonly currency: string;
  /** `amount`: told from the net asset value of the position, which is recorded as one amount */
  readonly kind: "per_unit" | "amount";
  /** id of the record of that amount, where it is one */
  readonly record?: string;
  readonly estimated: boolean;
  /** it is of a day before a split, and was carried past it by the ratio */
  readonly carried?: true;
  /** interest accrued on a unit of quantity, in the instrument's currency, beside the price; always an estimate; null: none */
  readonly accrued: Decimal | null;
}

/** A figure that could not be known, and why. */
export interface Problem {
  readonly code:
    | "no_price"
    | "no_rate"
    | "unknown_cost"
    | "short_position"
    | "unvalued_change"
    | "lot_not_held"
    | "payment_not_recorded"
    | "split_not_recorded";
  readonly account: string | null;
  readonly instrument: string;
  readonly day: Day;
  /** one plain sentence */
  readonly message: string;
}

/** assets >= 0, liabilities <= 0, total their sum; `incomplete` when a value inside is unknown and counted as nothing. */
export interface Totals {
  readonly total: Decimal;
  readonly assets: Decimal;
  readonly liabilities: Decimal;
  readonly incomplete: boolean;
}

/**
 * Parts of a difference in the target currency. For a whole scope `moves` is zero and the five others add up to the
 * difference exactly; for one position or a part of the book `moves` is what came from or went to other own positions.
 */
export interface Bridge {
  readonly flows: Decimal;
  readonly income: Decimal;
  readonly expenses: Decimal;
  readonly price: Decimal;
  readonly currency: Decimal;
  readonly moves: Decimal;
}

/** The bridge of a group's assets and that of its liabilities: each adds up to the difference of its side exactly. */
export interface SideBridges {
  readonly assets: Bridge;
  readonly liabilities: Bridge;
}

/** Cost of what is held and gain on what was sold, by the lot method of the account. */
export interface BasisFigures {
  /** in the position's own currency; null when any open lot's cost is unknown */
  readonly basis: Decimal | null;
  /** the same translated at the rates of the acquisition days, in the target currency */
  readonly basisInTarget: Decimal | null;
  /** gain on everything sold up to `at`, own currency; null when a cost inside is unknown */
  readonly realised: Decimal | null;
  /** gain on what was sold in (since, at], own currency; null also without `since` */
  readonly realisedInWindow: Decimal | null;
  /** value without accrued interest - basis, own currency; null when either is unknown */
  readonly unrealised: Decimal | null;
}

/** One position at one end. `value` null: unknown (no price or no rate). */
export interface PositionEnd {
  readonly quantity: Decimal;
  readonly price: PriceUsed | null;
  /** in the position's own currency, accrued interest included */
  readonly ownValue: Decimal | null;
  /** accrued interest inside, own currency; null: none */
  readonly ownAccrued: Decimal | null;
  /** in the target currency */
  readonly value: Decimal | null;
  /** the same without accrued interest, which is never gain */
  readonly cleanValue: Decimal | null;
}

/**
 * One position (account, instrument) of the answer. The figures are worked out when they are read, each exact;
 * read them once.
 */
export interface PositionRow {
  /** ids */
  readonly account: string;
  readonly instrument: string;
  /** id of the CCY instrument it is valued in */
  readonly currency: string;
  readonly isCash: boolean;
  readonly at: PositionEnd;
  readonly since: PositionEnd | null;
  /** value at - value since, unknown values counted as 0 */
  readonly diff: Decimal | null;
  /** a value at only one of two ends at which it was held: the gap stands under price */
  readonly firstValued: boolean;
  readonly bridge: Bridge | null;
  /** null for cash and where basis was not asked */
  readonly lots: BasisFigures | null;
}

/** Value of one account; accounts without any position are listed with zero. */
export interface AccountValue {
  readonly account: string;
  readonly at: Totals;
  readonly since: Totals | null;
}

/** Cash of one account in one currency, in that currency. */
export interface CashBalance {
  readonly account: string;
  readonly currency: string;
  readonly at: Decimal;
  readonly since: Decimal | null;
}

/** Basis and gains of all holdings in one currency. */
export interface CurrencyBasis {
  readonly currency: string;
  /** null when any is unknown */
  readonly basis: Decimal | null;
  readonly realised: Decimal | null;
  readonly realisedInWindow: Decimal | null;
}

/** One group of positions and its totals, with the groups under it. */
export interface TotalsGroup {
  readonly key: GroupingKey;
  /** id of the account, instrument, entity or currency, or the type; null: no entity */
  readonly id: string | null;
  readonly at: Totals;
  readonly since: Totals | null;
  /** positions held at `at` */
  readonly positions: number;
  readonly groups: readonly TotalsGroup[];
}

/** What of a group stands among its assets or its liabilities at `at`; what is not held any more where it stood before. */
export interface SideFigures {
  /** positions that are shown, and those of them that are held */
  readonly shown: number;
  readonly held: number;
  /** held, and not cash */
  readonly holdings: number;
  /** cost of the holdings at the rates of the days of acquisition; null: one is unknown, or basis was not asked */
  readonly basis: Decimal | null;
  /** value of the holdings without accrued interest; null: one is unknown */
  readonly value: Decimal | null;
}

/** One group with the exact sums of the figures of its positions. */
export interface FiguredGroup {
  readonly key: GroupingKey;
  /** id of the account, instrument, entity or currency, or the type; null: no entity */
  readonly id: string | null;
  readonly at: Totals;
  readonly since: Totals | null;
  /** with `moves`: what came from or went to positions outside the group, or to its other side */
  readonly bridges: SideBridges | null;
  readonly assets: SideFigures;
  readonly liabilities: SideFigures;
  readonly groups: readonly FiguredGroup[];
}

/** Groups of the first key, and what stands on either side of all of them. */
export interface GroupFigures {
  readonly groups: readonly FiguredGroup[];
  readonly all: SideFigures;
}

/** What of a total rests on a model value or a last trade rather than on a recorded price. */
export interface EstimatedPart {
  readonly positions: number;
  readonly value: Decimal;
}

/** Quantity of one instrument over all accounts of the scope. */
export interface InstrumentQuantity {
  readonly instrument: string;
  readonly at: Decimal;
  readonly since: Decimal | null;
}

/** The whole answer. Amounts are exact decimals; show them with `formatDecimal(roundDecimal(x, 2))` or to 18 places. */
export interface Summary {
  readonly at: Day;
  readonly since: Day | null;
  /** id of the CCY instrument the answer is in */
  readonly currency: string;
  readonly netWorth: Totals;
  readonly netWorthSince: Totals | null;
  readonly diff: Decimal | null;
  readonly bridge: Bridge | null;
  /** what conversions between the positions left over: a part of `bridge.currency` that is in no position's; null: no window */
  readonly leftOver: Decimal | null;
  /** of somebody's part: the legs of what was converted inside of it, of which the sum stands under currency */
  readonly converted?: readonly ListedChange[];
  readonly accounts: readonly AccountValue[];
  readonly cash: readonly CashBalance[];
  readonly instruments: readonly InstrumentQuantity[];
  readonly basis: readonly CurrencyBasis[];
  /** every position with a quantity at either end or a change in between */
  readonly positions: readonly PositionRow[];
  /** totals by groups, level under level; exact, and cheap beside working positions out */
  readonly totalsBy: (keys: readonly GroupingKey[]) => readonly TotalsGroup[];
  /** the same with bridge and cost; null: they are to be added up from `positions` */
  readonly figuresBy: ((keys: readonly GroupingKey[]) => GroupFigures) | null;
  readonly estimated: EstimatedPart;
  readonly estimatedSince: EstimatedPart | null;
  /** number of positions with a quantity other than zero at `at`, cash not counted */
  readonly openPositions: number;
  /** positions held at `since`, cash counted */
  readonly heldSince: number;
  readonly rates: readonly RateUsed[];
  readonly problems: readonly Problem[];
}

/** Parallel columns, one entry per day asked, in the target currency's minor unit; see `series` for the bound. */
export interface Series {
  readonly currency: string;
  readonly days: Int32Array;
  readonly total: Float64Array;
  readonly assets: Float64Array;
  readonly liabilities: Float64Array;
  /** 1 where a value was unknown on that day */
  readonly incomplete: Uint8Array;
  /** largest possible distance from the exact figure, in minor units */
  readonly bound: number;
}
