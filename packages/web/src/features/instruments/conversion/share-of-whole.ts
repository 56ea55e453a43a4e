import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, divideRationals, rationalOf } from "@distributary/domain/money/rational";
import { signOf } from "../../../ui/format/exact.ts";

/** A part of a whole, 0 to 1, both decimal text; null where the whole is nothing. */
export function shareOfWhole(part: string, whole: string): string | null {
  if (signOf(whole) === 0) return null;
  return formatDecimal(decimalOf(divideRationals(rationalOf(readDecimal(part)), rationalOf(readDecimal(whole)))));
}
