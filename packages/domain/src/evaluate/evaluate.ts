import { LotNotHeld, sumOrNull } from "../lots/lot-book.ts";
import { ZERO_RATIONAL } from "../money/bounded-rational.ts";
import { decimalOf, type Rational } from "../money/rational.ts";
import { noFigure, type Figure } from "../returns/measures/figure.ts";
import { linkedReturn, type FlowDay } from "../returns/measures/linked-return.ts";
import { xirr, type DatedFlow, type XirrAnswer } from "../returns/measures/xirr.ts";
import type { Day } from "../time/day.ts";
import { Cash, type CashStanding } from "./cash.ts";
import { grouped } from "./grouped.ts";
import { InvalidBook, type BookToEvaluate } from "./input.ts";
import { minus, negative, plus, type Known } from "./known.ts";
import { SymbolLedger, type Earned, type Standing } from "./ledger.ts";
import { Market } from "./market.ts";

/** Figures of one symbol or of the whole book, in the book's currency; null where a price, rate or cost is unknown. */
export interface Evaluation extends Earned {
  /** null for the whole book: units of different things do not add up */
  readonly quantity: Rational | null;
  readonly value: Known;
  readonly basis: Known;
  readonly unrealised: Known;
  /** realised + change of unrealised + income - fees that are neither in basis nor off proceeds */
  readonly netPerformance: Known;
  readonly timeWeighted: Figure<Rational>;
  readonly xirr: XirrAnswer | ReturnType<typeof noFigure>;
}

export interface EvaluatedBook {
  readonly symbols: ReadonlyMap<string, Evaluation>;
  /** `value` is that of the symbols; cash stands apart */
  readonly total: Evaluation;
  /** undefined where no money is deposited or withdrawn, and cash is not followed */
  readonly cash: Known | undefined;
}

const NO_CASH: CashStanding = { value: ZERO_RATIONAL, preFlow: ZERO_RATIONAL };

/** One symbol, or several added up, through the days on which something happened. */
interface Line {
  readonly flows: ReadonlyMap<Day, Known>;
  readonly standings: ReadonlyMap<Day, Standing>;
  /** at the begin of the period and at its end */
  readonly basis: { readonly since: Known; readonly at: Known };
  readonly earned: Earned;
}

/**
 * Values a small book at the end of `at`. A position's external flows are purchases, sales, dividends, interest and
 * fees; the total's are deposits and withdrawals where there are any, and then cash belongs to it. Throws InvalidBook.
 */
export function evaluateBook(book: BookToEvaluate): EvaluatedBook {
  const { since, at } = book;
  const trades = book.trades.filter(({ day }) => day <= at).toSorted((a, b) => a.day - b.day);
  const market = new Market(book);
  const days = [...new Set([...(since === null ? [] : [since]), ...trades.map(({ day }) => day), at])];
  days.sort((a, b) => a - b);
  const lines = new Map<string | null, Line>();
  for (const [symbol, own] of grouped(trades, (trade) => trade.symbol)) {
    lines.set(symbol, lineOf(new SymbolLedger(book, market, symbol, own), days, since, symbol ?? "The book"));
  }
  const symbols = new Map<string, Evaluation>();
  for (const [symbol, line] of lines) {
    if (symbol !== null) symbols.set(symbol, evaluationOf(book, line, returnsOf(book, line)));
  }
  const whole = sumOfLines(days, [...lines.values()]);
  const followsCash = trades.some(({ type }) => type === "DEPOSIT" || type === "WITHDRAW");
  const cash = followsCash ? new Cash(market, trades) : null;
  const balances = new Map(days.map((day) => [day, cash ? cash.advance(day) : NO_CASH]));
  const returns = returnsOf(book, cash ? withCash(whole, cash.flows, balances) : whole);
  const total = { ...evaluationOf(book, whole, returns), quantity: null };
  const given = book.flows?.filter(({ day }) => day <= at);
  return {
    symbols,
    total: given ? { ...total, xirr: xirr(given) } : total,
    cash: cash ? (balances.get(at)?.value ?? null) : undefined,
  };
}

function lineOf(ledger: SymbolLedger, days: readonly Day[], since: Day | null, name: string): Line {
  const standings = new Map<Day, Standing>();
  let before: Known = ZERO_RATIONAL;
  try {
    for (const day of days) {
      standings.set(day, ledger.advance(day));
      if (day === since) before = ledger.basis();
    }
  } catch (error) {
    if (error instanceof LotNotHeld) throw new InvalidBook(`${name}: ${error.message}`);
    throw error;
  }
  return { flows: ledger.flows, standings, basis: { since: before, at: ledger.basis() }, earned: ledger.earned() };
}

function evaluationOf(
  { since, at }: BookToEvaluate,
  { standings, basis, earned }: Line,
  returns: Pick<Evaluation, "timeWeighted" | "xirr">,
): Evaluation {
  const { quantity, value } = standings.get(at) as Standing;
  const unrealised = minus(value, basis.at);
  const before = since === null ? ZERO_RATIONAL : minus((standings.get(since) as Standing).value, basis.since);
  const gained = plus(plus(earned.realised, minus(unrealised, before)), earned.income);
  const netPerformance = minus(gained, earned.feesApart);
  return { ...earned, quantity, value, basis: basis.at, unrealised, netPerformance, ...returns };
}

/** Time- and money-weighted return of a line in the period. */
function returnsOf(
  { since, at }: BookToEvaluate,
  { flows, standings }: Pick<Line, "flows" | "standings">,
): Pick<Evaluation, "timeWeighted" | "xirr"> {
  const valueOn = (day: Day): Known => standings.get(day)?.value ?? null;
  const opening = since === null ? ZERO_RATIONAL : valueOn(since);
  const closing = valueOn(at);
  const within: FlowDay[] = [...flows]
    .filter(([day]) => since === null || day > since)
    .map(([day, flow]) => ({ day, flow, value: valueOn(day), stood: standings.get(day)?.preFlow ?? null }))
    .sort((a, b) => a.day - b.day);
  const timeWeighted = linkedReturn(opening, within, closing);
  const dated: DatedFlow[] = [];
  const put = [{ day: since ?? at, flow: opening }, ...within, { day: at, flow: negative(closing) }];
  for (const { day, flow } of put) {
    if (!flow) return { timeWeighted, xirr: noFigure("value_unknown") };
    dated.push({ day, amount: decimalOf(negative(flow)) });
  }
  return { timeWeighted, xirr: xirr(dated) };
}

function withCash(
  { standings }: Line,
  flows: ReadonlyMap<Day, Known>,
  balances: ReadonlyMap<Day, CashStanding>,
): Pick<Line, "flows" | "standings"> {
  const sums = [...standings].map(([day, standing]): [Day, Standing] => {
    const { value, preFlow } = balances.get(day) ?? NO_CASH;
    return [day, { ...standing, value: plus(standing.value, value), preFlow: plus(standing.preFlow, preFlow) }];
  });
  return { flows, standings: new Map(sums) };
}

function sumOfLines(days: readonly Day[], lines: readonly Line[]): Line {
  const flows = new Map<Day, Known>();
  const standings = new Map<Day, Standing>();
  for (const day of days) {
    const sumOn = (of: "value" | "preFlow"): Known =>
      sumOrNull(lines.map((line) => line.standings.get(day)?.[of] ?? null));
    standings.set(day, { quantity: ZERO_RATIONAL, value: sumOn("value"), preFlow: sumOn("preFlow") });
    const moved = lines.map((line) => line.flows.get(day)).filter((flow) => flow !== undefined);
    if (moved.length > 0) flows.set(day, sumOrNull(moved));
  }
  const sum = (pick: (line: Line) => Known): Known => sumOrNull(lines.map(pick));
  return {
    flows,
    standings,
    basis: { since: sum(({ basis }) => basis.since), at: sum(({ basis }) => basis.at) },
    earned: {
      realised: sum(({ earned }) => earned.realised),
      income: sum(({ earned }) => earned.income),
      fees: sum(({ earned }) => earned.fees),
      feesApart: sum(({ earned }) => earned.feesApart),
    },
  };
}
