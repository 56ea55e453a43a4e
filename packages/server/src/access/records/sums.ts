import type { FigureEvidence, EvidenceItem, EvidenceTerm } from "@distributary/contract/summary/evidence";
import {
  ZERO,
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  sumDecimals,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, divideRationals, rationalOf } from "@distributary/domain/money/rational";
import { roundDecimal } from "@distributary/domain/money/round";

/** One number of a sum, as its evidence says it. */
interface Summand {
  readonly label: string;
  readonly value: string;
  readonly key?: string | undefined;
  readonly step?: string | undefined;
}

/** So many numbers are read one by one; of more the largest are, and the others go together. */
const SAID = 5;

/**
 * The sum of some numbers, the others of many as one; none where they do not come to exactly the figure, or where there is
 * nothing to add.
 */
export function sumOf(summands: readonly Summand[], figure: string | null): readonly EvidenceTerm[] | undefined {
  const counted = summands.filter(({ value }) => /[1-9]/.test(value));
  const all = sumDecimals(counted.map(({ value }) => readDecimal(value)));
  if (figure === null || counted.length < 2 || compareDecimals(all, readDecimal(figure)) !== 0) return undefined;
  return sumWithRest(counted, counted.length, figure);
}

/** The same where only the largest of so many numbers are at hand: what is left of the figure are the others. */
export function sumWithRest(
  summands: readonly Summand[],
  count: number,
  figure: string | null,
): readonly EvidenceTerm[] | undefined {
  const counted = summands.filter(({ value }) => /[1-9]/.test(value));
  if (figure === null || counted.length < 2) return undefined;
  const largest = counted.length <= SAID + 1 && counted.length >= count ? counted : largestOf(counted);
  const rest = subtractDecimals(readDecimal(figure), sumDecimals(largest.map(({ value }) => readDecimal(value))));
  const others = count - largest.length;
  const left =
    others > 0 && signOfDecimal(rest) !== 0 ? [{ label: `${others} others`, value: formatDecimal(rest) }] : [];
  if (left.length === 0 && signOfDecimal(rest) !== 0) return undefined;
  return [...largest, ...left].map((one, place) => signed(one, place === 0));
}

/** The share of one sum in another; none where that is not the figure, to the digits that it has. */
export function quotientOf(
  over: readonly Summand[],
  under: readonly Summand[],
  figure: string | null,
): readonly EvidenceTerm[] | undefined {
  const [above, below] = [over, under].map((side) => sumDecimals(side.map(({ value }) => readDecimal(value))));
  if (figure === null || !above || !below || signOfDecimal(below) === 0) return undefined;
  const told = readDecimal(figure);
  const ratio = decimalOf(divideRationals(rationalOf(above), rationalOf(below)));
  // A ratio is told to so many digits; those of the quotient are cut to as many before they are compared.
  const places = Math.max(0, told.scale - 1);
  if (compareDecimals(roundDecimal(ratio, places), roundDecimal(told, places)) !== 0) return undefined;
  return [...side(over, ""), ...side(under, "÷ ")];
}

/** What a sum may be read from: what its evidence says in the unit of the figure. */
function summandsOf(evidence: readonly EvidenceItem[], unit: string): readonly Summand[] {
  return evidence.flatMap((one): Summand[] => {
    switch (one.kind) {
      case "part":
        return one.amount === null || (one.unit ?? unit) !== unit
          ? []
          : [{ label: one.label, value: one.amount, key: one.key }];
      case "record":
        return one.amount === null || one.currency !== unit ? [] : [{ label: one.description, value: one.amount }];
      case "leg": {
        const value = one.counts ?? (one.currency === unit ? one.consideration : null);
        return value === null ? [] : [{ label: one.date, value, step: "legs" }];
      }
      case "day":
        return one.of !== "flow" || one.flow === null ? [] : [{ label: one.date, value: one.flow, key: one.flow_key }];
      default:
        return [];
    }
  });
}

/** The sum that the evidence says, or that of all its items where these add up to the figure. */
export function sumUnder(
  head: Pick<FigureEvidence, "figure" | "unit" | "sum">,
  evidence: readonly EvidenceItem[],
): Pick<FigureEvidence, "sum"> {
  const sum = head.sum ?? sumOf(summandsOf(evidence, head.unit), head.figure);
  return sum === undefined ? {} : { sum: [...sum] };
}

function side(summands: readonly Summand[], before: string): EvidenceTerm[] {
  const terms = summands.map((one, place) => signed(one, place === 0));
  const isGroup = terms.length > 1;
  return terms.map((term, place) => ({
    ...term,
    before: place === 0 ? `${before}${isGroup ? "(" : ""}${term.before}` : term.before,
    after: isGroup && place === terms.length - 1 ? ")" : "",
  }));
}

function signed({ label, value, key, step }: Summand, isFirst: boolean): EvidenceTerm {
  const isBelow = signOfDecimal(readDecimal(value)) < 0;
  return {
    before: isFirst ? (isBelow ? "−" : "") : isBelow ? "− " : "+ ",
    value: isBelow ? value.replace("-", "") : value,
    after: "",
    label,
    ...(key === undefined || key === "" ? {} : { key }),
    ...(step === undefined ? {} : { step }),
  };
}

function largestOf(summands: readonly Summand[]): readonly Summand[] {
  const weight = ({ value }: Summand): Decimal => {
    const read = readDecimal(value);
    return signOfDecimal(read) < 0 ? negateDecimal(read) : addDecimals(read, ZERO);
  };
  return summands.toSorted((a, b) => compareDecimals(weight(b), weight(a))).slice(0, SAID);
}
