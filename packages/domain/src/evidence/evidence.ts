import type { GainTerm } from "../basis/gain-term.ts";
import { ZERO, compareDecimals, negateDecimal, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { PriceUsed } from "../market/price-used.ts";
import type { Problem } from "../market/problem.ts";
import type { RateUsed } from "../ledger/rates/rate-used.ts";
import type { RuleApplied } from "./rule-applied.ts";
import type { ValueFactor } from "./value-factors.ts";

/** The page of evidence wanted; the count is always of all. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** One leg under a figure. */
export interface EvidenceLeg {
  /** transaction uuid; null while the checkpoint's identity parts are not attached */
  readonly transaction: string | null;
  readonly day: Day;
  readonly account: string;
  readonly instrument: string;
  readonly category: "flow" | "income" | "expense" | "trade" | "internal";
  readonly quantity: Decimal;
  /** amount of the bridge in the position's own currency; null where it rests on an unknown price */
  readonly amount: Decimal | null;
}

/** One open lot under a basis, or one that was sold under a gain. */
export interface EvidenceLot {
  readonly acquired: Day | null;
  readonly transaction: string | null;
  readonly quantity: Decimal;
  readonly cost: Decimal | null;
  /** why it has no cost in its own currency although one is known; left out where that is not so */
  readonly lacks?: string;
  /** what it was sold for, and what of it is gain in the target currency */
  readonly sold?: {
    readonly day: Day;
    readonly proceeds: Decimal | null;
    readonly gain: Decimal | null;
    readonly term: GainTerm;
  };
}

/** How a figure came to be. */
export interface Evidence {
  /** null: unknown */
  readonly figure: Decimal | null;
  readonly rule: RuleApplied;
  /** the figures it was made of, each of which can be opened: those of the page that was asked for */
  readonly parts: readonly {
    readonly label: string;
    readonly amount: Decimal | null;
    readonly account: string;
    readonly instrument: string | null;
  }[];
  readonly partCount: number;
  /** those of all parts that weigh the most */
  readonly largest: Evidence["parts"];
  /** of the value of one position: what it is the product of; null: of no other figure, or it is told otherwise */
  readonly factors: readonly ValueFactor[] | null;
  readonly legs: readonly EvidenceLeg[];
  /** what the legs before the page add up to, in the units of the position */
  readonly legsBefore: Decimal;
  readonly legCount: number;
  readonly prices: readonly PriceUsed[];
  readonly rates: readonly RateUsed[];
  readonly lots: readonly EvidenceLot[];
  readonly problems: readonly Problem[];
}

/** So many parts are said one by one in a sum; the others of many go together. */
const SAID = 5;

/** The parts that weigh the most, whatever their sign. */
export function largestOf(parts: Evidence["parts"]): Evidence["parts"] {
  return parts.toSorted((a, b) => compareDecimals(weightOf(b.amount), weightOf(a.amount))).slice(0, SAID + 1);
}

function weightOf(amount: Decimal | null): Decimal {
  if (amount === null) return ZERO;
  return signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
}
