import { formatDecimal } from "../money/format-decimal.ts";
import { rateText } from "../money/ratio-text.ts";
import { decimalOf } from "../money/rational.ts";
import type { NoFigureReason } from "../returns/measures/figure.ts";
import { reasonOfXirr } from "../returns/measures/xirr.ts";
import { formatDay } from "../time/day.ts";
import type { EvaluatedBook, Evaluation } from "./evaluate.ts";
import type { BookToEvaluate } from "./input.ts";
import type { Known } from "./known.ts";

/**
 * Figures as decimal text, as many places as they have and 18 at most, and 10 those of `xirr`, which is searched for and
 * not exact; null where one cannot be told.
 */
export interface PrintedEvaluation {
  readonly quantity: string | null;
  readonly value: string | null;
  readonly cost_basis: string | null;
  readonly realised: string | null;
  readonly unrealised: string | null;
  readonly income: string | null;
  readonly fees: string | null;
  readonly net_performance: string | null;
  readonly twr: string | null;
  readonly xirr: string | null;
  /** all rates of return, where there are several */
  readonly xirr_roots?: readonly string[];
  /** why a figure is null, by its name: of every one that is */
  readonly reasons?: Readonly<Record<string, NoFigureReason>>;
}

/** The answer of `evaluate`: every figure is in `currency`. */
export interface PrintedBook {
  readonly currency: string;
  readonly method: string;
  readonly since: string | null;
  readonly at: string;
  readonly symbols: Readonly<Record<string, PrintedEvaluation>>;
  /** `cash` where money was deposited or withdrawn: part of the total's returns, not of its `value` */
  readonly total: PrintedEvaluation & { readonly cash?: string | null };
}

/** The evaluated book as JSON says it. */
export function printedBook(book: BookToEvaluate, { symbols, total, cash }: EvaluatedBook): PrintedBook {
  return {
    currency: book.currency,
    method: book.method,
    since: book.since === null ? null : formatDay(book.since),
    at: formatDay(book.at),
    symbols: Object.fromEntries([...symbols].map(([symbol, figures]) => [symbol, printed(figures)])),
    total: { ...printed(total, cash), ...(cash === undefined ? {} : { cash: text(cash) }) },
  };
}

function printed(figures: Evaluation, cash?: Known): PrintedEvaluation {
  const { xirr } = figures;
  const { rate, roots } = "roots" in xirr ? xirr : { rate: null, roots: [] };
  const reasons: Record<string, NoFigureReason> = { ...unknownIn(figures) };
  if (cash === null) reasons["cash"] = "no_rate";
  if (figures.timeWeighted.reason) reasons["twr"] = figures.timeWeighted.reason;
  const noRate = "reason" in xirr ? xirr.reason : reasonOfXirr(xirr);
  if (noRate) reasons["xirr"] = noRate;
  return {
    quantity: text(figures.quantity),
    value: text(figures.value),
    cost_basis: text(figures.basis),
    realised: text(figures.realised),
    unrealised: text(figures.unrealised),
    income: text(figures.income),
    fees: text(figures.fees),
    net_performance: text(figures.netPerformance),
    twr: text(figures.timeWeighted.value),
    xirr: rate === null ? null : rateText(rate),
    ...(noRate === "several_solutions" ? { xirr_roots: roots.map(({ rate }) => rateText(rate)) } : {}),
    ...(Object.keys(reasons).length > 0 ? { reasons } : {}),
  };
}

/**
 * Why an amount is null, by its name. What is held was bought or sold at some price, so that an amount in the book's
 * currency lacks nothing but a rate.
 */
function unknownIn(figures: Evaluation): Record<string, NoFigureReason> {
  const amounts = {
    value: figures.value,
    cost_basis: figures.basis,
    realised: figures.realised,
    unrealised: figures.unrealised,
    income: figures.income,
    fees: figures.fees,
    net_performance: figures.netPerformance,
  };
  const unknown: Record<string, NoFigureReason> = figures.quantity ? {} : { quantity: "different_units" };
  for (const [name, amount] of Object.entries(amounts)) if (!amount) unknown[name] = "no_rate";
  return unknown;
}

function text(value: Known): string | null {
  return value && formatDecimal(decimalOf(value));
}
