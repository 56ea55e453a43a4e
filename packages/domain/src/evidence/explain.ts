import { ONE, ZERO, addDecimals, sumDecimals, type Decimal } from "../money/decimal.ts";
import { BasisBook } from "../basis/basis.ts";
import { UnknownId, indexOf, type Book, positionIndexOf } from "../ledger/book.ts";
import { collectLegs } from "./explain-legs.ts";
import type { RuleApplied } from "./rule-applied.ts";
import { isPriced, isWorthAt, ratesUnder } from "./explain-rates.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import { closedGains, type ClosedGain } from "../basis/gains.ts";
import { membersOf, sectionOf } from "../summary/groups/group-members.ts";
import { missingRate } from "../basis/missing-rate.ts";
import { LazyPositionRow } from "../summary/position-row.ts";
import type { RowContext } from "../basis/row-context.ts";
import { type Position } from "../ledger/columns/position.ts";
import { problemsOf } from "../summary/problems.ts";
import type { FigureKey } from "../summary/answer/figure-key.ts";
import type { Page } from "./evidence.ts";
import type { SummaryQuestion } from "../summary/answer/question.ts";
import { ratesOf } from "../ledger/rates/rates.ts";
import { largestOf, type EvidenceLot, type Evidence } from "./evidence.ts";
import type { PositionRow } from "../summary/answer/result.ts";
import type { PriceUsed } from "../market/price-used.ts";
import { scopeOf } from "../ledger/scope.ts";
import { valueFactors } from "./value-factors.ts";
import { unpaidBond } from "../market/unpaid-texts.ts";
import type { Day } from "../time/day.ts";

/**
 * Opens one figure of a summary down to its legs, prices, rates, lots and rule. Net worth and accounts open to their
 * positions; a position's figure opens to its legs in order. Positions and legs are paged. Throws UnknownId for ids or positions that are
 * not in the book.
 */
export function explain(book: Book, question: SummaryQuestion, key: FigureKey, page: Page): Evidence {
  const target =
    question.currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, question.currency);
  const all = positionsUnder(book, question, key);
  const at = new Snapshot(book, all, question.at);
  const since = question.since === null ? null : new Snapshot(book, all, question.since);
  const rateAt = ratesOf(book, target, question.at);
  const rateSince = ratesOf(book, target, question.since ?? question.at);
  const basis = new BasisBook(book, question.lotMethod ?? null, target);
  const context: RowContext = { book, target, at, since, rateAt, rateSince, basis };
  const positions =
    key.figure === "group" ? all.filter((p) => sectionOf(new LazyPositionRow(context, p)) === key.section) : all;
  const rows = positions.map((p) => new LazyPositionRow(context, p));
  const isPosition = "instrument" in key;
  const parts = rows.map((row, i) => ({
    label: book.terms.instruments[(book.positions[positions[i] as number] as Position).instrument]?.name ?? "",
    amount: figureOf(row, key),
    account: row.account,
    instrument: row.instrument,
  }));
  const amounts = parts.map((part) => part.amount);
  const closed =
    key.figure === "realised"
      ? closedGains(book, positions, { ...question, target, method: question.lotMethod ?? null, shareOn: () => ONE })
      : null;
  const figure = closed
    ? sumOrNull(closed.map(({ gain }) => gain))
    : isPosition
      ? (amounts[0] ?? null)
      : sumDecimals(amounts.map((amount) => amount ?? ZERO));
  const isWindow = isPosition && !WHOLE_STORY.includes(key.figure);
  const { legs, before, count, days } = isPosition
    ? collectLegs(book, positions[0] as number, at, isWindow ? since : null, key.figure, page)
    : { legs: [], before: ZERO, count: 0, days: [] };
  const lots = closed ? soldLots(closed) : key.figure === "basis" ? lotsOf(context, positions[0] as number, basis) : [];
  return {
    figure,
    rule: ruleOf(key, book, basis, rows[0], positions[0], question.at),
    parts: isPosition ? [] : parts.slice(page.offset, page.offset + page.limit),
    partCount: isPosition ? 0 : parts.length,
    largest: isPosition ? [] : largestOf(parts),
    factors: factorsOf(book, key, rows[0], positions[0], { target, day: question.at }),
    legs,
    legsBefore: before,
    legCount: count,
    prices: isPosition && isPriced(key) ? pricesOf(rows, isWorthAt(key)) : [],
    rates:
      key.figure === "quantity"
        ? []
        : ratesUnder(
            context,
            positions.filter((_, i) => !isNothing(key, parts[i]?.amount)),
            key,
            { legDays: days, lots, averagedDays: averagedUnder(book, basis, positions, question.at) },
          ),
    lots,
    problems: problemsOf(context, positions),
  };
}

/** What the value of one position is the product of; null for every other figure. */
function factorsOf(
  book: Book,
  { figure }: FigureKey,
  row: LazyPositionRow | undefined,
  p: number | undefined,
  asked: { readonly target: number; readonly day: Day },
): Evidence["factors"] {
  const position = p === undefined ? undefined : book.positions[p];
  if (figure !== "value" || !row || !position || row.at.value === null) return null;
  const { quantity, price, value } = row.at;
  return valueFactors(book, { instrument: position.instrument, quantity, price }, { ...asked, value });
}

/** Figures that rest on every leg from the first on, not on those of the window alone. */
const WHOLE_STORY: readonly FigureKey["figure"][] = ["value", "quantity", "basis", "realised"];

function sumOrNull(amounts: readonly (Decimal | null)[]): Decimal | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumDecimals(known) : null;
}

function soldLots(closed: readonly ClosedGain[]): EvidenceLot[] {
  return closed.map(({ lot: { acquired, quantity, basis, proceeds, day }, gain, term }) => ({
    acquired,
    transaction: null,
    quantity,
    cost: basis,
    sold: { day, proceeds, gain, term },
  }));
}

/** What the rule of a figure depends on, as it was worked out: its price, its lot method and its treatment of fees. */
function ruleOf(
  { figure }: FigureKey,
  book: Book,
  basis: BasisBook,
  row: LazyPositionRow | undefined,
  p: number | undefined,
  day: Day,
): RuleApplied {
  const position = p === undefined ? undefined : book.positions[p];
  if (!position) return { by: "figure" };
  if (figure === "value") {
    const { instrument } = position;
    const unpaid = row && unpaidBond(book, instrument, day);
    const { type } = book.terms.instruments[instrument] ?? {};
    return { by: "price", price: row?.at.price ?? null, type, unpaid: unpaid ?? null };
  }
  if (figure !== "basis" && figure !== "realised") return { by: "figure" };
  return { by: "lots", method: basis.methodOf(position.account), fees: basis.fees };
}

function positionsUnder(book: Book, question: SummaryQuestion, key: FigureKey): readonly number[] {
  const scope = scopeOf(book, question).positions;
  if (key.figure === "net_worth") return scope;
  if (key.figure === "group") return membersOf(book, scope, key);
  const account = indexOf(book.accountIndex, key.account);
  if (key.figure === "account") return scope.filter((p) => book.positions[p]?.account === account);
  const found = positionIndexOf(book, key.account, key.instrument);
  if (found === undefined) throw new UnknownId(`There is no position of ${key.instrument} in ${key.account}.`);
  return [found];
}

/** The figure of a position that a key names, in the target currency; a quantity in its own unit. Null: not known. */
export function figureOf(row: PositionRow, key: FigureKey): Decimal | null {
  switch (key.figure) {
    case "net_worth":
    case "account":
    case "group":
    case "value":
      return row.at.value;
    case "quantity":
      return row.at.quantity;
    case "basis":
      return row.lots?.basisInTarget ?? null;
    case "realised":
      // No row holds it: it is told from what was closed.
      return null;
    case "flows":
      // A row shows what it moved with other own positions as a flow of its own.
      return row.bridge && addDecimals(row.bridge.flows, row.bridge.moves);
    case "outside":
      return row.bridge?.flows ?? null;
    case "income":
    case "expenses":
    case "price":
    case "currency":
    case "moves":
      return row.bridge?.[key.figure] ?? null;
  }
}

/** Whether a position adds nothing to a sum of what is worth something, so that the sum does not rest on its rate. */
function isNothing(key: FigureKey, amount: Decimal | null | undefined): boolean {
  return isWorthAt(key) && !("instrument" in key) && amount?.mantissa === 0n;
}

function pricesOf(rows: readonly LazyPositionRow[], onlyAt: boolean): PriceUsed[] {
  return rows
    .flatMap((row) => [row.at.price, onlyAt ? null : (row.since?.price ?? null)])
    .filter((price) => price !== null);
}

function averagedUnder(book: Book, basis: BasisBook, positions: readonly number[], day: Day): readonly Day[] {
  const [only] = positions.length === 1 ? positions : [];
  return only === undefined ? [] : basis.averagedDays(only, book.positions[only] as Position, day);
}

function lotsOf(context: RowContext, p: number, basis: BasisBook): EvidenceLot[] {
  const { book, at } = context;
  const position = book.positions[p] as Position;
  return basis.openLots(p, position, at).map((lot) => {
    const lacks = missingRate(book, position, lot);
    return {
      acquired: lot.acquired,
      transaction: book.identity.textOf(lot.transaction),
      quantity: lot.quantity,
      cost: lot.cost,
      ...(lacks === null ? {} : { lacks }),
    };
  });
}
