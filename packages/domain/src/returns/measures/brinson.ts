import {
  addRationals,
  invertRational,
  multiplyRationals,
  rational,
  subtractRationals,
  type Rational,
} from "../../money/rational.ts";
import { noFigure, type Figure } from "./figure.ts";

/** One group beside its part of a policy. */
export interface GroupBesidePolicy {
  /** average capital, in any unit that all groups share */
  readonly capital: Rational;
  /** what was earned on it */
  readonly gain: Rational;
  /** the part that the policy gives it; 0: none */
  readonly policyWeight: Rational;
  /** what its benchmark returned; null: it has none of its own */
  readonly benchmark: Rational | null;
}

/** What one group did to the excess return. The three effects add up to its part of it. */
export interface GroupEffects {
  readonly weight: Rational;
  /** gain / capital; null: there was no capital */
  readonly return: Rational | null;
  /** weight x return */
  readonly contribution: Rational;
  readonly policyWeight: Rational;
  /** that of its own benchmark, else of the policy as a whole */
  readonly benchmark: Rational;
  readonly allocation: Rational;
  readonly selection: Rational;
  readonly interaction: Rational;
}

/** The excess of a return over that of a policy, taken apart; all of it exact. */
export interface ExcessByGroup {
  readonly groups: readonly GroupEffects[];
  readonly return: Rational;
  readonly policyReturn: Rational;
  /** return - policy return = the sum of all effects */
  readonly excess: Rational;
  readonly allocation: Rational;
  readonly selection: Rational;
  readonly interaction: Rational;
}

const ZERO: Rational = rational(0n, 1n);
const ONE: Rational = rational(1n, 1n);

/**
 * Attribution of an excess return to groups (Brinson, Hood and Beebower, "Determinants of Portfolio Performance",
 * Financial Analysts Journal 42, 1986): with w and r the weight and return of a group, W and b those of the policy,
 * allocation is (w - W) b, selection W (r - b), interaction (w - W) (r - b). Together they are w r - W b, and over all
 * groups the excess. A group outside the policy (W = 0) without a benchmark is held against the policy's return. What
 * earned on no capital has no return: it selected nothing, and what it earned is interaction. None where all capital
 * together is not above zero or the policy's weights do not add up to 1.
 */
export function excessByGroup(groups: readonly GroupBesidePolicy[]): Figure<ExcessByGroup> {
  const all = sumOf(groups, ({ capital }) => capital);
  if (all.numerator <= 0n) return noFigure("average_capital_not_positive");
  if (
    !isSame(
      sumOf(groups, ({ policyWeight }) => policyWeight),
      ONE,
    )
  )
    return noFigure("policy_not_whole");
  if (groups.some(({ policyWeight, benchmark }) => policyWeight.numerator !== 0n && benchmark === null))
    return noFigure("no_benchmark");
  const policyReturn = sumOf(groups, (one) => multiplyRationals(one.policyWeight, one.benchmark ?? ZERO));
  const perCapital = invertRational(all);
  const told = groups.map((one) => effectsOf(one, perCapital, policyReturn));
  const total = sumOf(told, ({ contribution }) => contribution);
  return {
    value: {
      groups: told,
      return: total,
      policyReturn,
      excess: subtractRationals(total, policyReturn),
      allocation: sumOf(told, ({ allocation }) => allocation),
      selection: sumOf(told, ({ selection }) => selection),
      interaction: sumOf(told, ({ interaction }) => interaction),
    },
    reason: null,
  };
}

function effectsOf(one: GroupBesidePolicy, perCapital: Rational, policyReturn: Rational): GroupEffects {
  const { capital, gain, policyWeight } = one;
  const benchmark = one.benchmark ?? policyReturn;
  const weight = multiplyRationals(capital, perCapital);
  const contribution = multiplyRationals(gain, perCapital);
  const own = capital.numerator === 0n ? null : multiplyRationals(gain, invertRational(capital));
  const allocation = multiplyRationals(subtractRationals(weight, policyWeight), benchmark);
  const selection = own === null ? ZERO : multiplyRationals(policyWeight, subtractRationals(own, benchmark));
  const mine = subtractRationals(contribution, multiplyRationals(policyWeight, benchmark));
  const interaction = subtractRationals(subtractRationals(mine, allocation), selection);
  return { weight, return: own, contribution, policyWeight, benchmark, allocation, selection, interaction };
}

function sumOf<One>(all: readonly One[], pick: (one: One) => Rational): Rational {
  return all.map(pick).reduce(addRationals, ZERO);
}

function isSame(a: Rational, b: Rational): boolean {
  return subtractRationals(a, b).numerator === 0n;
}
