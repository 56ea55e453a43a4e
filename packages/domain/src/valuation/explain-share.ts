import { ZERO, compareDecimals, multiplyDecimals, sumDecimals, type Decimal } from "../money/decimal.ts";
import { decimalOf } from "../money/rational.ts";
import { indexOf, type Book } from "./book.ts";
import { explain, figureOf } from "./explain.ts";
import { RULES } from "./explain-rules.ts";
import { membersOf, sectionOf } from "./group-members.ts";
import { ownershipOn, type Ownership, type Perspective } from "./ownership.ts";
import { summariseFor } from "./perspective.ts";
import { positionKey } from "./position.ts";
import type { FigureKey, Page, SummaryQuestion } from "./question.ts";
import type { Explanation } from "./explanation.ts";
import type { PositionRow } from "./result.ts";

type PositionKey = Extract<FigureKey, { readonly instrument: string }>;

/** How somebody's part of a figure of one position came to be. */
export interface SharedFigure {
  readonly figure: Decimal | null;
  /** the figure of the whole position */
  readonly whole: Decimal | null;
  /** share in the account at `at`, 0 to 1 */
  readonly share: Decimal;
  /** the share at `since` where it was another: the opening value moved by the difference, which is a flow */
  readonly before: Decimal | null;
}

/** Somebody's net worth or part of an account, opened to their parts of the positions. Throws OwnershipCycle. */
export function explainSharedSum(
  book: Book,
  question: SummaryQuestion,
  perspective: Perspective,
  key: Exclude<FigureKey, PositionKey>,
  page: Page,
): Explanation {
  const { summary } = summariseFor(book, question, perspective);
  const rows = summary.positions.filter((row) => isUnder(book, row, key));
  const parts = rows.map((row) => ({
    label: book.terms.instruments[indexOf(book.instrumentIndex, row.instrument)]?.name ?? "",
    amount: figureOf(row, key),
    account: row.account,
    instrument: row.instrument,
  }));
  const inScope = new Set(rows.map((row) => `${row.account} ${row.instrument}`));
  return {
    figure: sumDecimals(parts.map(({ amount }) => amount ?? ZERO)),
    rule: `${RULES[key.figure]} Each counts by the share of whose net worth it is in the account.`,
    parts: parts.slice(page.offset, page.offset + page.limit),
    partCount: parts.length,
    legs: [],
    legsBefore: ZERO,
    legCount: 0,
    prices: [],
    rates: summary.rates,
    lots: [],
    problems: summary.problems.filter((one) => one.account && inScope.has(`${one.account} ${one.instrument}`)),
  };
}

function isUnder(book: Book, row: PositionRow, key: Exclude<FigureKey, PositionKey>): boolean {
  if (key.figure === "net_worth") return true;
  if (key.figure === "account") return row.account === key.account;
  const places = [indexOf(book.accountIndex, row.account), indexOf(book.instrumentIndex, row.instrument)] as const;
  const p = book.positionIndex.get(positionKey(...places));
  return p !== undefined && sectionOf(row) === key.section && membersOf(book, [p], key).length > 0;
}

/**
 * Somebody's part of one figure of a position, beside the figure of the whole. A position that cancels between entities
 * inside the perspective is nobody's: zero. Throws OwnershipCycle, and UnknownId as {@link explain} does.
 */
export function explainShare(
  book: Book,
  question: SummaryQuestion,
  perspective: Perspective,
  key: PositionKey,
): SharedFigure {
  const whole = explain(book, question, key, { offset: 0, limit: 0 }).figure;
  const { summary, at } = summariseFor(book, question, perspective);
  const row = summary.positions.find((one) => one.account === key.account && one.instrument === key.instrument);
  const account = indexOf(book.accountIndex, key.account);
  const since = question.since === null ? null : ownershipOn(book.terms, perspective, question.since);
  const [share, before] = [shareIn(at, account), since && shareIn(since, account)];
  const moved = before !== null && compareDecimals(before, share) !== 0;
  const own = key.figure === "realised" ? whole && multiplyDecimals(whole, share) : row ? figureOf(row, key) : ZERO;
  return { figure: own, whole, share, before: moved ? before : null };
}

function shareIn({ accounts }: Ownership, account: number): Decimal {
  const share = accounts.get(account);
  return share ? decimalOf(share) : ZERO;
}
