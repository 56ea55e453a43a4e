import {
  ZERO,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  signOfDecimal,
  sumDecimals,
  type Decimal,
} from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { indexOf, type Book, positionIndexOf } from "../ledger/book.ts";
import { explain, figureOf } from "./explain.ts";
import { membersOf, sectionOf } from "../summary/groups/group-members.ts";
import type { Perspective } from "../ownership/ownership.ts";
import { summariseFor } from "../summary/perspective.ts";
import { type Position } from "../ledger/columns/position.ts";
import type { FigureKey } from "../summary/answer/figure-key.ts";
import type { Page } from "./evidence.ts";
import type { SummaryQuestion } from "../summary/answer/question.ts";
import { largestOf, type Evidence } from "./evidence.ts";
import type { PositionRow } from "../summary/answer/result.ts";
import type { ShareStep } from "../ownership/share-steps.ts";

type PositionKey = Extract<FigureKey, { readonly instrument: string }>;

/** A figure of a whole position over some days, and the share of it that counts. */
export interface SharedPiece {
  /** ids */
  readonly account: string;
  readonly instrument: string;
  readonly since: Day | null;
  readonly at: Day;
  readonly share: Decimal;
  /** null: unknown */
  readonly whole: Decimal | null;
}

/** A share that became another: the difference of the value at the end of a day is a flow. */
export interface ShareChange {
  readonly day: Day;
  readonly before: Decimal;
  readonly share: Decimal;
}

/** How somebody's part of a figure of one position came to be. */
export interface SharedFigure {
  readonly figure: Decimal | null;
  /** one; of what a window moved, as many as there were shares */
  readonly pieces: readonly SharedPiece[];
  /** of what flowed */
  readonly changes: readonly ShareChange[];
  /** of a debt: what is lent to it from inside, which is taken off */
  readonly lent: readonly SharedPiece[];
}

/** Somebody's net worth or part of an account, opened to their parts of the positions. Throws OwnershipCycle. */
export function explainSharedSum(
  book: Book,
  question: SummaryQuestion,
  perspective: Perspective,
  key: Exclude<FigureKey, PositionKey>,
  page: Page,
): Evidence {
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
    rule: { by: "shares" },
    parts: parts.slice(page.offset, page.offset + page.limit),
    partCount: parts.length,
    largest: largestOf(parts),
    factors: null,
    legs: [],
    legsBefore: ZERO,
    legCount: 0,
    prices: [],
    // Those of the day before the window are of the changes since.
    rates: summary.rates.filter((rate) => rate.asked === question.at),
    lots: [],
    problems: summary.problems.filter((one) => one.account && inScope.has(`${one.account} ${one.instrument}`)),
  };
}

function isUnder(book: Book, row: PositionRow, key: Exclude<FigureKey, PositionKey>): boolean {
  if (key.figure === "net_worth") return true;
  if (key.figure === "account") return row.account === key.account;
  return sectionOf(row) === key.section && membersOf(book, [row.p], key).length > 0;
}

/**
 * Somebody's part of one figure of a position, beside the figures of the whole. What cancels between entities inside the
 * perspective counts nothing. Throws OwnershipCycle, and UnknownId as {@link explain} does.
 */
export function explainShare(
  book: Book,
  question: SummaryQuestion,
  perspective: Perspective,
  key: PositionKey,
): SharedFigure {
  const { since, at } = question;
  const seen = summariseFor(book, question, perspective);
  const { summary, counted } = seen;
  const isSold = key.figure === "realised";
  const steps = isSold ? seen.held().stretches : seen.steps;
  const figureIn = (one: PositionKey, from: Day | null, to: Day): Decimal | null =>
    explain(book, { ...question, since: from, at: to }, one, { offset: 0, limit: 0 }).figure;
  const whole = figureIn(key, since, at);
  const p = positionIndexOf(book, key.account, key.instrument) ?? -1;
  const position = counted.get(p);
  const row = summary.positions.find((one) => one.account === key.account && one.instrument === key.instrument);
  const piecesOf = (one: PositionKey, shares: readonly Decimal[]): SharedPiece[] => {
    const { account, instrument } = one;
    const last = shares.at(-1) ?? ZERO;
    const turns = isSold || (MOVED.has(key.figure) && since !== null) ? turnsOf(steps, shares) : [];
    if (turns.length === 0) {
      return [{ account, instrument, since, at, share: last, whole: one === key ? whole : figureIn(one, since, at) }];
    }
    const ends = [...turns.map(({ day }) => day), at];
    return ends.map((end, i) => {
      const [from, share] = [ends[i - 1] ?? since, turns[i]?.before ?? last];
      return { account, instrument, since: from, at: end, share, whole: figureIn(one, from, end) };
    });
  };
  const shares = isSold ? steps.map(({ from }) => seen.held().on(p, from)) : (position?.shares ?? []);
  const pieces = piecesOf(key, shares);
  const isFlow = (key.figure === "flows" || key.figure === "outside") && since !== null;
  const lent = (isSold ? [] : (position?.lent ?? [])).flatMap((one) => {
    const { account, instrument } = book.positions[one.p] as Position;
    const ids = {
      account: book.terms.accounts[account]?.id ?? "",
      instrument: book.terms.instruments[instrument]?.id ?? "",
    };
    return one.shares.every((share) => signOfDecimal(share) === 0) ? [] : piecesOf({ ...key, ...ids }, one.shares);
  });
  const sold = pieces.reduce<Decimal | null>((sum, one) => {
    return sum && one.whole && addDecimals(sum, multiplyDecimals(one.whole, one.share));
  }, ZERO);
  return {
    figure: isSold ? sold : row ? figureOf(row, key) : ZERO,
    pieces,
    changes: isFlow ? turnsOf(steps, shares) : [],
    lent,
  };
}

/** Figures of what a window moved: each day counts by its own share. */
const MOVED: ReadonlySet<FigureKey["figure"]> = new Set([
  ...(["flows", "outside", "income", "expenses", "price", "currency", "moves"] as const),
]);

/** The changes among the shares of a position, each with the day before it. */
function turnsOf(steps: readonly Pick<ShareStep, "from">[], shares: readonly Decimal[]): ShareChange[] {
  return steps.flatMap(({ from }, k) => {
    const [before, share] = [shares[k - 1], shares[k] ?? ZERO];
    return before === undefined || compareDecimals(before, share) === 0 ? [] : [{ day: from - 1, before, share }];
  });
}
