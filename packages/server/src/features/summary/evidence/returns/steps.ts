import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { ZERO, addDecimals, negateDecimal, signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import type { BenchmarkLevel } from "@distributary/domain/returns/measures/benchmark";
import { parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import type { ListedChange } from "@distributary/domain/ledger/listed-change";
import { changesUnder, type OpenedReturns, type ReturnsEvidence } from "@distributary/domain/evidence/returns-evidence";
import type { EvidenceStep } from "../../../../access/records/evidence.ts";
import { figureOrNull } from "../../answer/figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { levelSteps } from "./benchmark-steps.ts";
import {
  carriedDays,
  discountedDays,
  fallenDays,
  flowDays,
  growthDays,
  modifiedDays,
  monthDays,
  sumsByDay,
  weighedDays,
  workedOut,
  type DaysUnder,
  type MonthKeys,
} from "../../answer/returns/days.ts";
import type { printer } from "../../answer/returns/print.ts";
import type { ReturnsKey, ReturnsName } from "@distributary/contract/evidence/returns-key";
import { heldSteps, legSteps, signed, type SummedSteps } from "../../answer/returns/money.ts";
import { evidenceStep } from "../../../../access/records/evidence-steps.ts";
import { RETURNS_FIGURES } from "@distributary/contract/evidence/figures/returns";

/** The returns of one group, opened, with what their steps are made from. */
export interface Opened {
  readonly book: Book;
  readonly group: OpenedReturns;
  readonly evidence: ReturnsEvidence;
  readonly under: DaysUnder;
  readonly printed: ReturnType<ReturnType<typeof printer>>;
  readonly levelOn: BenchmarkLevel | null;
  readonly riskFreeOn: BenchmarkLevel;
  readonly changes: readonly ListedChange[];
  readonly context: KeyContext;
  readonly key: ReturnsKey;
}

const TIMES: ReadonlySet<ReturnsName> = new Set([
  "multiple",
  "public_market_equivalent",
  "beta",
  "sharpe",
  "sortino",
  "information_ratio",
]);

/** A figure as its evidence shows it, or why there is none. */
export function figureOf({ printed, context, key: { name } }: Opened): {
  readonly figure: string | null;
  readonly reason: string | null;
  readonly unit: string;
} {
  const ofBenchmark = name === "benchmark" ? "return" : name;
  const told = { ...printed, ...printed.benchmark } as Readonly<Record<string, unknown>>;
  const found = told[ofBenchmark];
  if (typeof found === "string" || found === null) return { figure: found, reason: null, unit: context.currency };
  const { value = null, reason = "no_benchmark" } = (found ?? {}) as { value?: string | null; reason?: string | null };
  return { figure: value, reason, unit: TIMES.has(name) ? "times" : "ratio" };
}

/** The steps under a figure: its days, or the figures that it is made of. */
export function stepsOf(opened: Opened): EvidenceStep[] {
  const { evidence, under, levelOn, changes, group } = opened;
  const { points, returns } = evidence;
  const { values, flows, expenses, local } = points;
  const days = (
    title: string,
    evidence: readonly EvidenceItem[],
    figure: string | null,
    unit: string,
  ): EvidenceStep => {
    return { step: "days", title, figure, unit, evidence };
  };
  const { currency } = opened.context;
  const earned = (which: ListedChange["kind"]): SummedSteps => {
    return legSteps(
      opened.book,
      changes.filter(({ kind }) => kind === which),
      opened.context,
    );
  };
  switch (opened.key.name) {
    case "opening":
    case "closing": {
      const isOpening = opened.key.name === "opening";
      const day = (isOpening ? points.days[0] : points.days[points.days.length - 1]) as Day;
      return [...heldSteps(opened.book, group, { day, opens: isOpening, ratesOf: null }, opened.context).steps];
    }
    case "put_in":
      return [days("Days", flowDays(under, 1), figureOrNull(sumOf(under, 1)), currency)];
    case "taken_out":
      return [days("Days", flowDays(under, -1), figureOrNull(sumOf(under, -1)), currency)];
    case "income":
      return [...earned("income").steps];
    case "expenses":
      return [...earned("expense").steps];
    case "gain":
      return parts(opened, { closing: 1, opening: -1, put_in: -1, taken_out: 1 });
    case "time_weighted":
      return [days("Links", growthDays(under, { values, flows }, { value: "value", flow: "flow" }), null, "times")];
    case "time_weighted_per_year":
      return parts(opened, { time_weighted: 1 });
    case "before_fees": {
      const fees = changes.filter(({ kind }) => kind !== "income");
      const names = { value: "value", flow: "flow_before_fees" } as const;
      const linked = { values, flows: flows.map((flow, i) => flow + (expenses[i] as number)) };
      return [
        ...parts(opened, { expenses: 1 }),
        days("Links", growthDays({ ...under, flows: sumsByDay(fees) }, linked, names), null, "times"),
      ];
    }
    case "before_currency": {
      const moved = changesUnder(opened.book, group, points.from).filter(({ kind }) => kind === "flow");
      const names = { value: "value_local", flow: "flow_local" } as const;
      const links = growthDays({ ...under, flows: sumsByDay(moved) }, local ?? { values, flows }, names);
      return [days("Links", links, null, "times")];
    }
    case "modified_dietz": {
      const capital = weighedDays(under);
      const average = capital.reduce((sum, { result }) => sum + Number(result ?? Number.NaN), 0);
      return [...parts(opened, { gain: 1 }), days("Average capital", capital, workedOut(average), currency)];
    }
    case "xirr": {
      const [root] = "roots" in returns.xirr ? returns.xirr.roots : [];
      const growth = opened.printed.xirr.value === null ? null : (root?.growth ?? null);
      return [days("Present values", discountedDays(under, growth, parseDay), null, currency)];
    }
    case "multiple":
      return parts(opened, { closing: 1, taken_out: 1, opening: 1, put_in: 1 });
    case "income_yield":
      return parts(opened, { income: 1, closing: 1 });
    case "volatility":
      return [days("Months", monthDays(evidence, null, monthKeys(opened, null)), null, "ratio")];
    case "drawdown":
      return [days("Index", fallenDays(evidence), null, "times")];
    case "mirr":
      return [days("Carried", modifiedDays(under, opened.riskFreeOn, parseDay), null, currency)];
    case "sharpe":
    case "sortino":
      return [
        days("Months", monthDays(evidence, opened.riskFreeOn, monthKeys(opened, opened.key.riskFree)), null, "ratio"),
      ];
    case "benchmark":
      return levelSteps(opened.book, opened.key.benchmark ?? "", group.target, [points.from, group.at], currency);
    case "excess":
      return parts(opened, { time_weighted: 1, benchmark: -1 });
    case "public_market_equivalent":
    case "long_nickels":
    case "direct_alpha":
      return levelOn ? [days("Carried", carriedDays(under, levelOn, parseDay), null, currency)] : [];
    case "beta":
    case "tracking_error":
    case "information_ratio":
      return levelOn
        ? [days("Months", monthDays(evidence, levelOn, monthKeys(opened, opened.key.benchmark)), null, "ratio")]
        : [];
    default:
      return [];
  }
}

/** Opens a month to its links, and the return of the instrument it is held against to prices; a rate a year is said. */
function monthKeys({ key, context, book }: Opened, against: string | null): MonthKeys {
  const isInstrument = against !== null && book.instrumentIndex.has(against);
  return (since, at) => {
    const of = (name: ReturnsName, benchmark: string | null): string =>
      explainKey({ ...key, name, benchmark, riskFree: null }, { ...context, since, at });
    return {
      factor_key: of("time_weighted", null),
      ...(isInstrument ? { result_key: of("benchmark", against) } : {}),
    };
  };
}

/** The figures of the same returns that one is worked out from, each with its sign where it is a sum. */
function parts(opened: Opened, signs: Partial<Record<ReturnsName, 1 | -1>>): EvidenceStep[] {
  const { context, key } = opened;
  const evidence = (Object.entries(signs) as [ReturnsName, 1 | -1][]).map(([name, sign]): EvidenceItem => {
    const { figure: amount, unit } = figureOf({ ...opened, key: { ...key, name } });
    return {
      kind: "part",
      key: explainKey({ ...key, name }, context),
      label: RETURNS_FIGURES[name].title,
      amount: signed(amount, sign),
      unit,
    };
  });
  return [evidenceStep("parts", context.currency, evidence)];
}

/** What all days with something put in (1) or taken out (-1) add up to, exact. */
function sumOf({ flows }: DaysUnder, sign: 1 | -1): Decimal | null {
  return [...flows.values()].reduce<Decimal | null>((sum, amount) => {
    if (!sum || !amount) return null;
    const counted = sign === 1 ? amount : negateDecimal(amount);
    return signOfDecimal(counted) > 0 ? addDecimals(sum, counted) : sum;
  }, ZERO);
}
