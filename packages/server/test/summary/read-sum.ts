import type { EvidenceTerm } from "@distributary/contract/summary/evidence";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import {
  addRationals,
  decimalOf,
  divideRationals,
  multiplyRationals,
  rationalOf,
  subtractRationals,
  type Rational,
} from "@distributary/domain/money/rational";

/** Reads the sum under a figure as a person would, from left to right, and says what it comes to, to 18 places. */
export function readSum(terms: readonly EvidenceTerm[]): string {
  const text = terms.map(({ before, value, after }) => `${before}${value}${after}`).join(" ");
  const tokens = text.match(/[()×÷+−]|-?[\d.]+/g) ?? [];
  const read = (): Rational => {
    let total = product();
    while (tokens[0] === "+" || tokens[0] === "−")
      total = tokens.shift() === "+" ? addRationals(total, product()) : subtractRationals(total, product());
    return total;
  };
  const product = (): Rational => {
    let total = one();
    while (tokens[0] === "×" || tokens[0] === "÷")
      total = tokens.shift() === "×" ? multiplyRationals(total, one()) : divideRationals(total, one());
    return total;
  };
  const one = (): Rational => {
    const token = tokens.shift() ?? "";
    if (token === "−") return subtractRationals(rationalOf(readDecimal("0")), one());
    if (token !== "(") return rationalOf(readDecimal(token));
    const inside = read();
    tokens.shift();
    return inside;
  };
  return formatDecimal(decimalOf(read()), 18);
}
