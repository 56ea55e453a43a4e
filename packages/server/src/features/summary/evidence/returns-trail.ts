import type { ExplainAnswer, ExplainEvidence } from "@distributary/contract/summary-explain";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { ZERO, addDecimals, negateDecimal, signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { ratioText } from "@distributary/domain/money/ratio-text";
import { roundDecimal } from "@distributary/domain/money/round";
import type { BenchmarkLevel } from "@distributary/domain/returns/measures/benchmark";
import { reasonTexts } from "@distributary/domain/returns/measures/reason-texts";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import { UnknownId, type Book } from "@distributary/domain/ledger/book";
import { membersOf } from "@distributary/domain/summary/groups/group-members";
import type { ListedChange } from "@distributary/domain/ledger/listed-change";
import {
  changesUnder,
  openReturns,
  type OpenedReturns,
  type ReturnsTrail,
} from "@distributary/domain/explain/returns-trail";
import { trailOfSteps, type TrailQuery, type TrailStep } from "../../../access/records/trails.ts";
import { figure, figureOrNull } from "../answer/figures.ts";
import { explainKey, type KeyContext } from "./key.ts";
import { namesOf } from "../answer/names.ts";
import { levelOf, printer, returnedIn, RETURNS_FORMULAS as FORMULAS } from "../answer/performance.ts";
import { levelSteps } from "../answer/returns-benchmark.ts";
import {
  carriedDays,
  discountedDays,
  fallenDays,
  flowDays,
  growthDays,
  monthDays,
  sumsByDay,
  weighedDays,
  workedOut,
  type DaysUnder,
} from "../answer/returns-days.ts";
import type { ReturnsKey, ReturnsName } from "./returns-key.ts";
import { heldSteps, legSteps, signed, type SummedSteps } from "../answer/returns-money.ts";
import { LARGE_INFLOW, RETURNS_FORMULAS, RETURNS_RULES, RETURNS_TITLES } from "./returns-words.ts";
import type { View } from "../answer/view.ts";

/** Digits of an amount that a sum of doubles is right to. */
const AMOUNT_DIGITS = 14;

/** The returns of one group, opened, with what their steps are made from. */
export interface Opened {
  readonly book: Book;
  readonly group: OpenedReturns;
  readonly trail: ReturnsTrail;
  readonly under: DaysUnder;
  readonly printed: ReturnType<ReturnType<typeof printer>>;
  readonly levelOn: BenchmarkLevel | null;
  readonly changes: readonly ListedChange[];
  readonly context: KeyContext;
  readonly key: ReturnsKey;
}

/**
 * The trail of a return, or of an amount that returns are worked out from: its inputs day by day and the figures it is
 * made of, each of which opens further, down to legs and positions. Throws UnknownId for a benchmark that is not there.
 */
export function returnsTrail(
  book: Book,
  key: ReturnsKey,
  view: Pick<View, "scope" | "target" | "byDay">,
  context: KeyContext,
  query: TrailQuery,
): ExplainAnswer {
  const { name, levels, benchmark } = key;
  const { target } = view;
  const shares = view.byDay?.() ?? null;
  const scope = returnedIn(view.scope, shares);
  const members =
    levels.length === 0 ? scope.positions : membersOf(book, scope.positions, { figure: "group", section: "A", levels });
  if (levels.length > 0 && members.length === 0) throw new UnknownId("This group is empty.");
  const levelOn = benchmark === null ? null : levelOf(book, benchmark, target);
  const group: OpenedReturns = {
    since: context.since,
    at: context.at,
    target,
    members,
    isWhole: levels.length === 0 && scope.isWhole,
    ...(shares ? { shares } : {}),
    ...(levelOn ? { benchmark: levelOn } : {}),
  };
  const last = levels.at(-1);
  const names = namesOf(book.terms);
  const trail = openReturns(book, group);
  const { days: linkDays } = trail.points;
  const isTwice = LINKED_FIGURES.has(name) && linkDays.some((day, i) => i > 1 && day === linkDays[i - 1]);
  const rule = isTwice ? `${RETURNS_RULES[name]} ${LARGE_INFLOW}` : RETURNS_RULES[name];
  const head = {
    title: `${RETURNS_TITLES[name]}${last ? ` of ${names.group(last.key, last.id)}` : ""}`,
    rule: shares
      ? `${rule} Each position counts at the day’s ownership share. A change in share counts as a contribution or a withdrawal at the previous day’s value.`
      : rule,
    formula: FORMULAS[name] ?? RETURNS_FORMULAS[name] ?? "",
  };
  const scale = minorUnitOf(context.currency);
  if (key.day !== null) {
    const { sum, steps } = ofDay(book, group, { name, day: key.day, opening: trail.points.from }, context);
    return trailOfSteps(
      { ...head, figure: sum && figure(roundDecimal(sum, scale)), unit: context.currency },
      steps,
      query,
    );
  }
  const changes = changesUnder(book, group, null);
  const under: DaysUnder = {
    points: trail.points,
    flows: sumsByDay(changes.filter(({ kind }) => kind === "flow")),
    money: (units) => (Number.isNaN(units) ? null : parseDecimal(ratioText(units / 10 ** scale, AMOUNT_DIGITS))),
    keyOf: (figure, day) => explainKey({ ...key, name: figure, day }, context),
  };
  const printed = printer(scale)(trail.returns, false);
  const opened = { book, group, trail, under, printed, levelOn, changes, context, key };
  const { figure: told, reason, unit } = figureOf(opened);
  return trailOfSteps({ ...head, figure: told, unit }, [...missingSteps(opened, reason), ...stepsOf(opened)], query);
}

/** Figures that are told by links. */
const LINKED_FIGURES: ReadonlySet<ReturnsName> = new Set(["time_weighted", "before_fees", "before_currency"]);
const TIMES: ReadonlySet<ReturnsName> = new Set(["multiple", "public_market_equivalent", "beta"]);

function figureOf({ printed, context, key: { name } }: Opened): {
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

/** Why there is no figure, and what inside is unknown. */
function missingSteps(
  { trail: { points }, printed, changes, context: { currency } }: Opened,
  reason: string | null,
): TrailStep[] {
  const said = reason === null ? null : ((reasonTexts as Readonly<Record<string, string>>)[reason] ?? reason);
  const unknown = changes.find(({ counts }) => counts === null);
  const at = points.values.findIndex((value) => Number.isNaN(value));
  const reasons = [
    ...(said === null ? [] : [`${said.charAt(0).toUpperCase()}${said.slice(1)}.`]),
    ...(printed.xirr.roots && reason === "several_solutions" ? [`They are ${printed.xirr.roots.join(" and ")}.`] : []),
    ...(unknown ? [`The flow on ${formatDay(unknown.day)} has no price or rate.`] : []),
    ...(at < 0 ? [] : [`A value at the end of ${formatDay(points.days[at] as Day)} is unknown.`]),
  ];
  return [
    {
      step: "missing",
      title: "Missing evidence",
      figure: null,
      unit: currency,
      evidence: reasons.map((text) => ({ kind: "missing", reason: text })),
    },
  ];
}

function stepsOf(opened: Opened): TrailStep[] {
  const { trail, under, levelOn, changes, group } = opened;
  const { points, returns } = trail;
  const { values, flows, expenses, local } = points;
  const days = (
    title: string,
    evidence: readonly ExplainEvidence[],
    figure: string | null,
    unit: string,
  ): TrailStep => {
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
      return [days("Months", monthDays(trail, null), null, "ratio")];
    case "drawdown":
      return [days("Index", fallenDays(trail), null, "times")];
    case "benchmark":
      return levelSteps(opened.book, opened.key.benchmark ?? "", group.target, [points.from, group.at], currency);
    case "excess":
      return parts(opened, { time_weighted: 1, benchmark: -1 });
    case "public_market_equivalent":
      return levelOn ? [days("Carried", carriedDays(under, levelOn, parseDay), null, currency)] : [];
    case "beta":
      return levelOn ? [days("Months", monthDays(trail, levelOn), null, "ratio")] : [];
    default:
      return [];
  }
}

/** The figures of the same returns that one is worked out from, each with its sign where it is a sum. */
function parts(opened: Opened, signs: Partial<Record<ReturnsName, 1 | -1>>): TrailStep[] {
  const { context, key } = opened;
  const evidence = (Object.entries(signs) as [ReturnsName, 1 | -1][]).map(([name, sign]): ExplainEvidence => {
    const { figure: amount, unit } = figureOf({ ...opened, key: { ...key, name } });
    return {
      kind: "part",
      key: explainKey({ ...key, name }, context),
      label: RETURNS_TITLES[name],
      amount: signed(amount, sign),
      unit,
    };
  });
  return [{ step: "parts", title: "Components", figure: null, unit: context.currency, evidence }];
}

/** What all days with something put in (1) or taken out (-1) add up to, exact. */
function sumOf({ flows }: DaysUnder, sign: 1 | -1): Decimal | null {
  return [...flows.values()].reduce<Decimal | null>((sum, amount) => {
    if (!sum || !amount) return null;
    const counted = sign === 1 ? amount : negateDecimal(amount);
    return signOfDecimal(counted) > 0 ? addDecimals(sum, counted) : sum;
  }, ZERO);
}

/** What one day rests on: the positions that were held at its end, or the legs that moved on it. */
function ofDay(
  book: Book,
  group: OpenedReturns,
  { name, day, opening }: { readonly name: ReturnsName; readonly day: Day; readonly opening: Day },
  context: KeyContext,
): SummedSteps {
  const ratesOf = name === "value_local" || name === "flow_local" ? opening : null;
  if (name === "value" || name === "value_local")
    return heldSteps(book, group, { day, opens: false, ratesOf }, context);
  const counted = changesUnder(book, group, ratesOf).filter((one) => {
    return one.day === day && (one.kind === "flow" || (name === "flow_before_fees" && one.kind === "expense"));
  });
  return legSteps(book, counted, context);
}
