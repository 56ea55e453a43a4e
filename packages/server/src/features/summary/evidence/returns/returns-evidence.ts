import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { ratioText } from "@distributary/domain/money/ratio-text";
import { roundDecimal } from "@distributary/domain/money/round";
import { reasonSentence } from "@distributary/domain/returns/measures/reason-texts";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { UnknownId, type Book } from "@distributary/domain/ledger/book";
import { membersOf } from "@distributary/domain/summary/groups/group-members";
import { changesUnder, openReturns, type OpenedReturns } from "@distributary/domain/evidence/returns-evidence";
import { evidenceOfSteps, type EvidenceQuery, type EvidenceStep } from "../../../../access/records/evidence.ts";
import { figure } from "../../answer/figures.ts";
import { LARGE_INFLOW, SHARED_RETURNS } from "@distributary/contract/evidence/figures/details";
import { RETURNS_FIGURES } from "@distributary/contract/evidence/figures/returns";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { namesOf } from "../../answer/names.ts";
import { returnedIn } from "../../answer/returns/performance.ts";
import { levelOf } from "../../answer/returns/benchmark.ts";
import { printer } from "../../answer/returns/print.ts";
import { riskFreeLevel } from "../../answer/returns/risk-free.ts";
import { sumsByDay, type DaysUnder } from "../../answer/returns/days.ts";
import type { ReturnsKey, ReturnsName } from "@distributary/contract/evidence/returns-key";
import { figureOf, stepsOf, type Opened } from "./steps.ts";
import { quotientUnder } from "./sum.ts";
import { heldSteps, legSteps, type SummedSteps } from "../../answer/returns/money.ts";
import { missingStep } from "../../../../access/records/evidence-steps.ts";
import type { View } from "../../answer/view.ts";

/** Digits of an amount that a sum of doubles is right to. */
const AMOUNT_DIGITS = 14;

/**
 * The evidence of a return, or of an amount that returns are worked out from: its inputs day by day and the figures it is
 * made of, each of which opens further, down to legs and positions. Throws UnknownId for a benchmark that is not there.
 */
export function returnsEvidence(
  book: Book,
  key: ReturnsKey,
  view: Pick<View, "scope" | "target" | "byDay">,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const { name, levels, benchmark } = key;
  const { target } = view;
  const shares = view.byDay?.() ?? null;
  const scope = returnedIn(view.scope, shares);
  const members =
    levels.length === 0 ? scope.positions : membersOf(book, scope.positions, { figure: "group", section: "A", levels });
  if (levels.length > 0 && members.length === 0) throw new UnknownId("This group is empty.");
  const levelOn = benchmark === null ? null : levelOf(book, benchmark, target);
  const riskFree = riskFreeLevel(book, key.riskFree, target);
  const group: OpenedReturns = {
    since: context.since,
    at: context.at,
    target,
    members,
    isWhole: levels.length === 0 && scope.isWhole,
    ...(shares ? { shares } : {}),
    ...(levelOn ? { benchmark: levelOn } : {}),
    ...(riskFree ? { riskFree } : {}),
  };
  const last = levels.at(-1);
  const names = namesOf(book.terms);
  const evidence = openReturns(book, group);
  const { days: linkDays } = evidence.points;
  const isTwice = LINKED_FIGURES.has(name) && linkDays.some((day, i) => i > 1 && day === linkDays[i - 1]);
  const words = RETURNS_FIGURES[name];
  const rule = isTwice ? `${words.rule} ${LARGE_INFLOW}` : words.rule;
  const head = {
    title: `${words.title}${last ? ` of ${names.group(last.key, last.id)}` : ""}`,
    rule: shares ? `${rule} ${SHARED_RETURNS}` : rule,
    formula: words.formula,
  };
  const scale = minorUnitOf(context.currency);
  if (key.day !== null) {
    const { sum, steps } = ofDay(book, group, { name, day: key.day, opening: evidence.points.from }, context);
    return evidenceOfSteps(
      { ...head, figure: sum && figure(roundDecimal(sum, scale)), unit: context.currency },
      steps,
      query,
    );
  }
  const changes = changesUnder(book, group, null);
  const under: DaysUnder = {
    points: evidence.points,
    flows: sumsByDay(changes.filter(({ kind }) => kind === "flow")),
    money: (units) => (Number.isNaN(units) ? null : parseDecimal(ratioText(units / 10 ** scale, AMOUNT_DIGITS))),
    keyOf: (figure, day) => explainKey({ ...key, name: figure, day }, context),
  };
  const printed = printer(scale)(evidence.returns, false, explainKey(key, context));
  const opened = {
    book,
    group,
    evidence,
    under,
    printed,
    levelOn,
    riskFreeOn: riskFree ?? (() => 1),
    changes,
    context,
    key,
  };
  const { figure: told, reason, unit } = figureOf(opened);
  const sum = quotientUnder(opened, told, (name) => figureOf({ ...opened, key: { ...key, name } }).figure);
  return evidenceOfSteps(
    { ...head, figure: told, unit, ...(sum ? { sum: [...sum] } : {}) },
    [missingOf(opened, reason), ...stepsOf(opened)],
    query,
  );
}

/** Figures that are told by links. */
const LINKED_FIGURES: ReadonlySet<ReturnsName> = new Set(["time_weighted", "before_fees", "before_currency"]);
/** Why there is no figure, and what inside is unknown. */
function missingOf(
  { evidence: { points }, printed, changes, context: { currency } }: Opened,
  reason: string | null,
): EvidenceStep {
  const unknown = changes.find(({ counts }) => counts === null);
  const at = points.values.findIndex((value) => Number.isNaN(value));
  const reasons = [
    ...(reason === null ? [] : [reasonSentence(reason)]),
    ...(printed.xirr.roots && reason === "several_solutions" ? [`They are ${printed.xirr.roots.join(" and ")}.`] : []),
    ...(unknown ? [`The flow on ${formatDay(unknown.day)} has no price or rate.`] : []),
    ...(at < 0 ? [] : [`A value at the end of ${formatDay(points.days[at] as Day)} is unknown.`]),
  ];
  return missingStep(currency, reasons);
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
