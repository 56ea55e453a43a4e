import type { ExplainAnswer, ExplainEvidence } from "@distributary/contract/summary-explain";
import {
  ONE,
  ZERO,
  addDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "@distributary/domain/money/decimal";
import type { Book } from "@distributary/domain/valuation/book";
import type { FigureKey } from "@distributary/domain/valuation/figure-key";
import type { PositionRow } from "@distributary/domain/valuation/result";
import { changesUnder } from "@distributary/domain/valuation/returns-trail";
import { trailOfSteps, type TrailQuery, type TrailStep } from "../../access/trails.ts";
import { figure, figureOrNull, largestFirst } from "./figures.ts";
import { explainKey, type KeyContext } from "./key.ts";
import { isHeld, standingIn, type Standing } from "./leg-categories.ts";
import { namesOf } from "./names.ts";
import { legSteps } from "./returns-money.ts";
import type { TotalKey, TotalName } from "./total-key.ts";
import type { View } from "./view.ts";

/** What a sum is called, how it comes about, and its rule. */
const WORDS: Readonly<Record<TotalName, { readonly title: string; readonly rule: string; readonly formula: string }>> =
  {
    cash: {
      title: "Cash",
      rule: "Money in accounts that is worth more than nothing. What is due on notices of capital is no cash until it is paid.",
      formula: "sum of the values of the positions",
    },
    holdings: {
      title: "Holdings",
      rule: "What is held beside money and is worth more than nothing.",
      formula: "sum of the values of the positions",
    },
    due: {
      title: "Due on notices",
      rule: "What is due on notices of capital: distributions to come, and what a call that is not paid yet will add to its fund. It counts in net worth, and is no cash until it is paid.",
      formula: "sum of the values of the positions",
    },
    debts: {
      title: "Debts",
      rule: "Every position that is worth less than nothing, money that is owed with it.",
      formula: "sum of the values of the positions",
    },
    flows: {
      title: "Put in and taken out",
      rule: "What came from outside or went there, each at the rate of its day. What moves between own positions counts only where the other one was not asked about.",
      formula: "sum of what came in and went out × rate of the day",
    },
    price: {
      title: "Price",
      rule: "What prices changed, at the closing rate.",
      formula: "sum of the price effects of the positions",
    },
    currency: {
      title: "Currency",
      rule: "What rates changed: of the values at the beginning, of what moved since, and of what was converted between own positions.",
      formula: "sum of the currency effects of the positions + converted",
    },
    open_fx: {
      title: "Currency, on what is held",
      rule: "What rates changed of the positions of which something is held at the end.",
      formula: "sum of the currency effects of the positions that are held",
    },
    live_fx: {
      title: "Currency, realised",
      rule: "What rates changed of the positions of which nothing is left, and what was converted between own positions.",
      formula: "sum of the currency effects of the positions that are not held + converted",
    },
    basis: {
      title: "Cost",
      rule: "What the units that are held cost, each lot at the rate of the day on which it was acquired.",
      formula: "sum of the costs of the positions",
    },
    converted: {
      title: "Converted between own positions",
      rule: "What came to own positions less what went from others, each at the rate of its day: it cancels but for the rates it was converted at.",
      formula: "sum of what moved between own positions × rate of the day",
    },
    crossing: {
      title: "Moved from and to what was not asked about",
      rule: "Trades and own transfers of which the other side lies in a position that was not asked about, at the rate of the day.",
      formula: "sum of what counts of each leg",
    },
  };

type PositionFigure = Extract<FigureKey, { readonly instrument: string }>["figure"];

/** Which positions a sum is over, and by which of their figures. */
interface Summed {
  readonly of: PositionFigure;
  readonly amount: (row: PositionRow) => Decimal | null;
  readonly isIn?: (row: PositionRow) => boolean;
  /** sums that join it, each by its sign */
  readonly with?: readonly (readonly [TotalName, Decimal])[];
}

const MINUS: Decimal = negateDecimal(ONE);

function summedOf(book: Book, name: TotalName, isShared: boolean): Summed {
  const standing = (is: Standing): Summed => {
    return { of: "value", amount: ({ at }) => at.value, isIn: (row) => is(row, row.at.value ?? ZERO) };
  };
  const converted = [["converted", ONE]] as const;
  const byRates = { of: "currency", amount: ({ bridge }: PositionRow) => bridge?.currency ?? null } as const;
  switch (name) {
    case "cash":
    case "holdings":
    case "due":
    case "debts":
      return standing(standingIn(book)[name]);
    case "flows":
      // Of somebody's part what moved between accounts of other shares is a flow of each position.
      return isShared
        ? {
            of: "flows",
            amount: ({ bridge }) => bridge && addDecimals(bridge.flows, bridge.moves),
            with: [["converted", MINUS]],
          }
        : { of: "outside", amount: ({ bridge }) => bridge?.flows ?? null, with: [["crossing", ONE]] };
    case "price":
      return { of: "price", amount: ({ bridge }) => bridge?.price ?? null };
    case "currency":
      return { ...byRates, with: converted };
    case "open_fx":
      return { ...byRates, isIn: isHeld };
    case "live_fx":
      return { ...byRates, isIn: (row) => !isHeld(row), with: converted };
    case "basis":
      return {
        of: "basis",
        amount: ({ lots }) => lots?.basisInTarget ?? null,
        isIn: (row) => isHeld(row) && !row.isCash,
      };
    default:
      return { of: "moves", amount: ({ bridge }) => bridge?.moves ?? null, with: [["crossing", MINUS]] };
  }
}

/** The trail of a sum over all positions that were asked about: the figure of each of them, the largest first. */
export function totalTrail(
  book: Book,
  { name }: TotalKey,
  view: View,
  context: KeyContext,
  query: TrailQuery,
): ExplainAnswer {
  const { title, rule, formula } = WORDS[name];
  const unit = context.currency;
  const { sum, steps } = name === "crossing" ? crossing(book, view, context) : summed(book, name, view, context);
  return trailOfSteps({ title, figure: figure(sum), unit, rule, formula }, steps, query);
}

interface Sum {
  readonly sum: Decimal;
  readonly steps: readonly TrailStep[];
}

function summed(book: Book, name: TotalName, view: View, context: KeyContext): Sum {
  const { of, amount, isIn = () => true, with: joined = [] } = summedOf(book, name, view.byDay !== null);
  if (name === "converted" && view.summary.converted) {
    const { sum, steps } = legSteps(book, view.summary.converted, context);
    return { sum: sum ?? ZERO, steps };
  }
  const names = namesOf(book.terms);
  const unit = context.currency;
  const rows = view.summary.positions.filter(isIn);
  const own = rows.flatMap((row) => {
    const { account, instrument } = row;
    const value = amount(row);
    if (value === null || signOfDecimal(value) === 0) return [];
    const label = `${names.instrument(instrument)} · ${names.account(account)}`;
    return [{ value, label, key: explainKey({ figure: of, account, instrument }, context) }];
  });
  const others = joined.flatMap(([other, sign]) => {
    const { sum } = other === "crossing" ? crossing(book, view, context) : summed(book, other, view, context);
    const value = signOfDecimal(sign) < 0 ? subtractDecimals(ZERO, sum) : sum;
    if (signOfDecimal(value) === 0) return [];
    return [{ value, label: WORDS[other].title, key: explainKey({ figure: "total", name: other }, context) }];
  });
  const sum = [...own, ...others].reduce((all, { value }) => addDecimals(all, value), ZERO);
  const counted = new Set(rows.map(({ account, instrument }) => `${account} ${instrument}`));
  const missing = view.summary.problems.flatMap(({ account, instrument, message }): ExplainEvidence[] => {
    return account === null || counted.has(`${account} ${instrument}`) ? [{ kind: "missing", reason: message }] : [];
  });
  const parts = [...own.toSorted((a, b) => largestFirst(a.value, b.value)), ...others];
  return {
    sum,
    steps: [
      { step: "missing", title: "Missing evidence", figure: null, unit, evidence: missing },
      {
        step: "parts",
        title: "Made of",
        figure: figure(sum),
        unit,
        evidence: parts.map(({ value, label, key }) => ({ kind: "part", key, label, amount: figureOrNull(value) })),
      },
    ],
  };
}

/** The legs whose other side lies outside of what was asked about. */
function crossing(book: Book, { scope, target }: View, context: KeyContext): Sum {
  if (scope.isWhole || context.since === null) return { sum: ZERO, steps: [] };
  const { since, at } = context;
  const members = scope.positions;
  const changes = changesUnder(book, { since, at, target, members, isWhole: false }, null);
  const moved = changes.filter(
    ({ kind, category }) => kind === "flow" && (category === "trade" || category === "internal"),
  );
  const { sum, steps } = legSteps(book, moved, context);
  return { sum: sum ?? ZERO, steps };
}
