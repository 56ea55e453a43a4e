import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { BasisFigures } from "../../basis/basis-figures.ts";
import type { Bridge, SideBridges } from "../../attribution/bridge.ts";
import type { GroupingKey } from "../../ledger/grouping-keys.ts";
import type { ListedChange } from "../../ledger/listed-change.ts";
import type { PriceUsed } from "../../market/price-used.ts";
import type { Problem } from "../../market/problem.ts";
import type { RateUsed } from "../../ledger/rates/rate-used.ts";
import type { Totals } from "../../snapshot/totals.ts";

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
  /** index in the book */
  readonly p: number;
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
  /** those of them that are worth less than nothing */
  readonly owed: number;
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
