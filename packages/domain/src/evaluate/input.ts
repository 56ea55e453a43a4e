import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { DatedFlow } from "../returns/measures/xirr.ts";

export const TRADE_TYPES = ["BUY", "SELL", "DIVIDEND", "INTEREST", "FEE", "SPLIT", "DEPOSIT", "WITHDRAW"] as const;

export type TradeType = (typeof TRADE_TYPES)[number];

/** What happened on a day. Trades of one day count in the order in which they are given. */
export interface BookTrade {
  readonly day: Day;
  readonly type: TradeType;
  /** null: of the book as a whole (money put in, a fee of the account) */
  readonly symbol: string | null;
  /** units of a purchase or sale, new units for one old one of a split, else how often `unitPrice` was paid */
  readonly quantity: Decimal;
  readonly unitPrice: Decimal;
  readonly fee: Decimal;
  readonly currency: string;
  /** SPECIFIC: units of the lots bought on those days that the sale takes first */
  readonly lots: readonly { readonly day: Day; readonly quantity: Decimal }[];
}

export interface BookPrice {
  readonly day: Day;
  readonly symbol: string;
  readonly price: Decimal;
  readonly currency: string;
}

/** `rate` units of `to` for one of `from`. */
export interface BookRate {
  readonly day: Day;
  readonly from: string;
  readonly to: string;
  readonly rate: Decimal;
}

/** A small book and the question asked of it. */
export interface BookToEvaluate {
  /** every figure is in it */
  readonly currency: string;
  readonly method: LotMethod;
  /** basis: buying fees are cost, selling fees reduce proceeds; expense: both stand apart */
  readonly fees: FeeTreatment;
  readonly trades: readonly BookTrade[];
  readonly prices: readonly BookPrice[];
  readonly rates: readonly BookRate[];
  /** the input of the total's XIRR, those up to `at`; null: taken from the trades */
  readonly flows: readonly DatedFlow[] | null;
  readonly at: Day;
  /** null: from the first trade */
  readonly since: Day | null;
}

/** The text is not a book that can be evaluated; the message says where and why in one sentence. */
export class InvalidBook extends Error {
  override readonly name = "InvalidBook";
}
