import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import {
  ONE,
  ZERO,
  addDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "@distributary/domain/money/decimal";
import type { Book } from "@distributary/domain/ledger/book";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { PositionRow } from "@distributary/domain/summary/answer/result";
import { changesUnder } from "@distributary/domain/evidence/returns-evidence";
import { evidenceOfSteps, type EvidenceQuery, type EvidenceStep } from "../../../access/records/evidence.ts";
import { figure, figureOrNull, largestFirst } from "../answer/figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { isHeld, standingIn, type Standing } from "./leg-categories.ts";
import { namesOf } from "../answer/names.ts";
import { legSteps } from "../answer/returns/money.ts";
import { TOTAL_FIGURES } from "@distributary/contract/evidence/figures/summary";
import type { TotalKey, TotalName } from "@distributary/contract/evidence/total-key";
import { evidenceStep, missingStep } from "../../../access/records/evidence-steps.ts";
import type { View } from "../answer/view.ts";

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

/** The evidence of a sum over all positions that were asked about: the figure of each of them, the largest first. */
export function totalEvidence(
  book: Book,
  { name }: TotalKey,
  view: View,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const { title, rule, formula } = TOTAL_FIGURES[name];
  const unit = context.currency;
  const { sum, steps } = name === "crossing" ? crossing(book, view, context) : summed(book, name, view, context);
  return evidenceOfSteps({ title, figure: figure(sum), unit, rule, formula }, steps, query);
}

interface Sum {
  readonly sum: Decimal;
  readonly steps: readonly EvidenceStep[];
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
    return [{ value, label: TOTAL_FIGURES[other].title, key: explainKey({ figure: "total", name: other }, context) }];
  });
  const sum = [...own, ...others].reduce((all, { value }) => addDecimals(all, value), ZERO);
  const counted = new Set(rows.map(({ account, instrument }) => `${account} ${instrument}`));
  const missing = view.summary.problems.flatMap(({ account, instrument, message }) => {
    return account === null || counted.has(`${account} ${instrument}`) ? [message] : [];
  });
  const parts = [...own.toSorted((a, b) => largestFirst(a.value, b.value)), ...others];
  return {
    sum,
    steps: [
      missingStep(unit, missing),
      evidenceStep(
        "parts",
        unit,
        parts.map(({ value, label, key }) => ({ kind: "part", key, label, amount: figureOrNull(value) })),
        { figure: figure(sum) },
      ),
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
