import type { FullInstrument } from "@distributary/contract/records/instruments";
import { couponPeriods, isRegularPeriod, type CouponPeriod } from "@distributary/domain/instruments/bond/bond";
import { readBond } from "@distributary/domain/instruments/read-others";
import { adjustToBusinessDay } from "@distributary/domain/time/business-day";
import { countDays } from "@distributary/domain/time/day-count";
import { formatDay as dayText, parseDay } from "@distributary/domain/time/day";
import { isInMonths, periodsPerYear } from "@distributary/domain/time/periodicity";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { dayCountLabels } from "../../../records/term-labels.ts";
import { priceDigits, quantityDigits } from "../../../ui/format/amount.ts";
import { daysBetween, formatDay } from "../../../ui/format/day.ts";
import { signOf } from "../../../ui/format/exact.ts";
import { recordedTerms } from "../held-quantity.ts";
import type { DuePayment } from "./planned-bars.ts";
import { plannedTexts } from "./planned-texts.ts";
import { plannedEvidenceTexts as texts } from "./planned-evidence-texts.ts";
import type { PlannedRow } from "../prices/series-queries.ts";
import { termLines } from "../terms/terms-evidence.ts";

/** A payment as far as its evidence tells it: of one unit, and of what is held. */
type Due = Pick<PlannedRow, "date" | "kind" | "amount" | "held">;

/** How a planned payment follows from the terms of its security: units held × what one unit pays, and how that is worked out. */
export function plannedEvidence(
  instrument: FullInstrument,
  due: Due,
  figure: string | null,
  unit: string,
): FormulaEvidence {
  const kind = due.kind ?? "";
  const period = kind === "interest" ? bondPeriod(instrument, due.date ?? "") : null;
  const held = due.held !== null && signOf(due.held) !== 0 ? due.held : null;
  const lines: readonly EvidenceLine[] = [
    ...(held === null ? [] : [{ name: plannedTexts.held, value: held, digits: quantityDigits }]),
    { name: texts.ofOne, value: due.amount, unit, digits: priceDigits, open: true },
    ...(period?.lines ?? []),
    ...termLines(instrument),
  ];
  const ofOne = period?.formula ?? texts.formulas[kind] ?? "";
  return {
    title: `${plannedTexts.kinds[kind] ?? kind}, ${formatDay(due.date)}`,
    figure,
    unit,
    open: held === null,
    rule: texts.rules[kind] ?? texts.rule,
    formula: [held === null ? "" : texts.times, ofOne].filter((part) => part !== "").join("; "),
    lines,
  };
}

/** What payments come to: each of them, by its day. */
export function plannedSum(
  payments: readonly DuePayment[],
  sum: string,
  unit: string,
  isOfOne: boolean,
): FormulaEvidence {
  return {
    title: plannedTexts.year,
    figure: sum,
    unit,
    open: isOfOne,
    rule: texts.sumRule,
    lines: payments.map(({ date, kind, amount }) => ({
      name: `${formatDay(date)} · ${plannedTexts.kinds[kind] ?? kind}`,
      value: amount,
      unit,
      open: isOfOne,
    })),
  };
}

/** What was received less what was planned. */
export function plannedDifference(row: PlannedRow, difference: string | null, unit: string): FormulaEvidence {
  return {
    title: `${plannedTexts.difference}, ${formatDay(row.date)}`,
    figure: difference,
    unit,
    rule: texts.differenceRule,
    formula: texts.differenceFormula,
    lines: [
      { name: plannedTexts.received, value: row.received ?? "0", unit },
      { name: plannedTexts.expected, value: row.expected, unit },
    ],
  };
}

/** Opens what a security earned or cost between two days: after `since`, up to the end of `at`. */
export type EarnedBetween = (kind: "income" | "expenses", since: string, at: string) => string;

/** What the ledger has for a planned payment: that of the days that are nearer to it than to its neighbours. */
export function plannedReceived(
  rows: readonly PlannedRow[],
  row: PlannedRow,
  unit: string,
  earned: EarnedBetween,
): FormulaEvidence {
  const date = row.date ?? "";
  const isPrincipal = row.kind === "principal";
  const due = [...new Set(rows.filter(({ kind }) => kind !== "principal").map((one) => one.date ?? ""))].toSorted();
  const here = due.indexOf(date);
  const [before, after] = [due[here - 1], due[here + 1]];
  // At an end the time to the one neighbour counts on both sides.
  const far = 2 * Math.floor((before !== undefined ? daysBetween(before, date) : daysBetween(date, after ?? date)) / 2);
  const half = (other: string | undefined): number =>
    Math.floor((other === undefined ? far : Math.abs(daysBetween(other, date))) / 2);
  const since = dayText(parseDay(date) - half(before));
  const at = dayText(parseDay(date) + half(after));
  const kind = signOf(row.expected ?? "0") < 0 ? "expenses" : "income";
  return {
    title: `${plannedTexts.received}, ${formatDay(row.date)}`,
    figure: row.received ?? "0",
    unit,
    rule: isPrincipal ? texts.redeemedRule : texts.receivedRule,
    lines:
      isPrincipal || here < 0
        ? []
        : [{ name: texts.earned, text: texts.between(since, at), key: earned(kind, since, at) }],
  };
}

/** The interest period of a bond that is paid on a day; null for anything else. */
function bondPeriod(
  instrument: FullInstrument,
  date: string,
): { readonly lines: readonly EvidenceLine[]; readonly formula: string } | null {
  if (instrument.instrument_type !== "BOND") return null;
  const { terms } = readBond(recordedTerms(instrument));
  if (terms === null) return null;
  const { dayCount, periodicity, businessDayRule, couponType } = terms;
  const paidOn = ({ to }: CouponPeriod): string => dayText(adjustToBusinessDay(to, businessDayRule));
  const period = couponPeriods(terms).find((one) => paidOn(one) === date);
  if (period === undefined) return null;
  const { from, to } = period;
  const isWhole = dayCount === "T36" && isInMonths(periodicity) && isRegularPeriod(periodicity, from, to);
  const part = isWhole ? texts.wholePeriod(periodsPerYear(periodicity)) : texts.days[dayCount];
  return {
    formula: `${texts.coupons[couponType]} × ${part}`,
    lines: [
      { name: texts.from, text: dayText(from) },
      { name: texts.to, text: dayText(to) },
      { name: texts.daysBy(dayCountLabels[dayCount]), text: String(countDays(dayCount, from, to)) },
    ],
  };
}
