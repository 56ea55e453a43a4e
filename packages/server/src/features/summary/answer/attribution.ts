import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryAttribution } from "@distributary/contract/summary/analytic";
import type { Book } from "@distributary/domain/ledger/book";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, rational, rationalOf, type Rational } from "@distributary/domain/money/rational";
import { ratioText } from "@distributary/domain/money/ratio-text";
import type { ScopeReturns } from "@distributary/domain/returns/group-returns";
import { benchmarkReturn, type BenchmarkLevel } from "@distributary/domain/returns/measures/benchmark";
import { excessByGroup, type GroupBesidePolicy } from "@distributary/domain/returns/measures/brinson";
import { reasonsFor } from "../../../access/records/figure-reasons.ts";
import { invalid } from "../../../platform/http/problem.ts";
import { figure } from "./figures.ts";
import { namesOf } from "./names.ts";

/** Digits that a benchmark's return is told with, and counted with. */
const DIGITS = 12;
/** What conversions between the groups left over stands among them by this name. */
const CONVERTED = "converted";
const ZERO = rational(0n, 1n);

interface Asked {
  /** by which the groups are made */
  readonly key: string;
  readonly total: ScopeReturns;
  readonly groups: readonly { readonly id: string | null; readonly own: ScopeReturns }[];
  readonly levelOn: (benchmark: string) => BenchmarkLevel;
  readonly keyOf: (id: string | null, benchmark: string | null) => string;
}

interface Line extends GroupBesidePolicy {
  readonly id: string;
  readonly label: string;
  readonly benchmarkId: string | null;
  readonly explainKey: string;
}

/**
 * The excess of a return over a policy's by groups. A group counts with its average capital over all days of the window,
 * those before its first flow included, and with its gain; a benchmark with its return over the same days, as it is shown.
 */
export function attributionOf(
  book: Book,
  policy: NonNullable<SummaryBody["policy"]>,
  { key, total, groups, levelOn, keyOf }: Asked,
): SummaryAttribution {
  const ids = policy.map(({ id }) => id);
  policy.forEach(({ id, benchmark }, place) => {
    if (ids.indexOf(id) !== place)
      throw invalid(
        ["body", "policy", place, "id"],
        "This group is listed twice. List each group once.",
        "value_error.unique",
      );
    if (!book.instrumentIndex.has(benchmark))
      throw invalid(
        ["body", "policy", place, "benchmark"],
        "This security does not exist. Choose another.",
        "value_error.missing",
      );
  });
  const names = namesOf(book.terms);
  const lineOf = (id: string | null, own: { readonly capital: Rational; readonly gain: Rational }): Line => {
    const named = policy.find((one) => one.id === (id ?? ""));
    const moved = named ? benchmarkReturn(levelOn(named.benchmark), total.from, total.to).value : null;
    return {
      ...own,
      id: id ?? "",
      label: names.group(key, id),
      policyWeight: named ? rationalOf(parseDecimal(named.weight)) : ZERO,
      benchmark: moved === null ? null : rationalOf(parseDecimal(ratioText(moved, DIGITS))),
      benchmarkId: named?.benchmark ?? null,
      explainKey: keyOf(id, named?.benchmark ?? null),
    };
  };
  const told = groups.map(({ id, own }) => ({ id, own, counted: countedOf(own, total) }));
  if (total.gain === null || told.some(({ counted }) => counted === null)) return none("value_unknown");
  const held = told.flatMap(({ id, counted }) => (counted ? [lineOf(id, counted)] : []));
  const unheld = ids.filter((id) => held.every((one) => one.id !== id));
  const leftOver = groups.reduce((rest, { own }) => rest - (own.gain ?? 0), total.gain);
  const lines: readonly Line[] = [
    ...held.filter(({ capital, gain, benchmarkId }) => benchmarkId !== null || !isNothing(capital) || !isNothing(gain)),
    ...unheld.map((id) => lineOf(id === "" ? null : id, { capital: ZERO, gain: ZERO })),
    ...(leftOver === 0 ? [] : [converted(leftOver)]),
  ];
  const { value, reason } = excessByGroup(lines);
  if (!value) return none(reason);
  return {
    reason: null,
    return: text(value.return),
    policy_return: text(value.policyReturn),
    excess: text(value.excess),
    allocation: text(value.allocation),
    selection: text(value.selection),
    interaction: text(value.interaction),
    groups: value.groups.map((one, place) => {
      const { id, label, benchmarkId, explainKey } = lines[place] as Line;
      return {
        id,
        label,
        weight: text(one.weight),
        return: one.return && text(one.return),
        contribution: text(one.contribution),
        policy_weight: text(one.policyWeight),
        benchmark_id: benchmarkId,
        benchmark: text(one.benchmark),
        ...(one.return ? {} : reasonsFor({ return: null }, () => "average_capital_not_positive")),
        allocation: text(one.allocation),
        selection: text(one.selection),
        interaction: text(one.interaction),
        explain_key: explainKey,
      };
    }),
  };
}

/** A thousandth of a minor unit, to which average capital is counted. */
const PARTS = 1000;

/** Average capital over the days of the whole, and gain, in minor units; null: one is not known. */
function countedOf(own: ScopeReturns, total: ScopeReturns): { capital: Rational; gain: Rational } | null {
  const [days, all] = [own.to - own.from, total.to - total.from];
  if (own.gain === null) return null;
  const gain = rational(BigInt(own.gain), 1n);
  if (days <= 0 || all <= 0) return { capital: ZERO, gain };
  if (own.averageCapital === null) return null;
  return { capital: rational(BigInt(Math.round(own.averageCapital * days * PARTS)), BigInt(all * PARTS)), gain };
}

function converted(minorUnits: number): Line {
  return {
    id: CONVERTED,
    label: "Conversions between groups",
    capital: ZERO,
    gain: rational(BigInt(minorUnits), 1n),
    policyWeight: ZERO,
    benchmark: null,
    benchmarkId: null,
    explainKey: "",
  };
}

function none(reason: string): SummaryAttribution {
  const effects = { allocation: null, selection: null, interaction: null };
  return { reason, return: null, policy_return: null, excess: null, ...effects, groups: [] };
}

function isNothing({ numerator }: Rational): boolean {
  return numerator === 0n;
}

function text(ratio: Rational): string {
  return figure(decimalOf(ratio));
}
