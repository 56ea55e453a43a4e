import type { EvidenceTerm } from "@distributary/contract/summary/evidence";
import type { Digits } from "../../ui/format/amount.ts";
import { addExact, compareExact, negated, roundExact } from "../../ui/format/exact.ts";

/** More digits than these are not read by anybody. */
const MOST = 12;

/**
 * How many digits the numbers of a sum are written with: as few as it still comes out with, to the cent, when added up by
 * hand; all that they have where they are multiplied. `isWhole` says that none of them was cut.
 */
export function digitsOf(
  terms: readonly EvidenceTerm[],
  figure: string,
): { readonly digits: Digits; readonly isWhole: boolean } {
  const longest = Math.max(...terms.map(({ value }) => decimalsOf(value)));
  const all = { digits: { least: 0, most: MOST }, isWhole: longest <= MOST };
  if (!terms.every(({ before, after }) => /^[+−]? ?$/.test(before) && after === "")) return all;
  const fit = [2, 4, 6, 8].find((most) => {
    const sum = terms
      .map(({ before, value }) => (before.startsWith("−") ? negated(roundExact(value, most)) : roundExact(value, most)))
      .reduce(addExact, "0");
    return compareExact(roundExact(sum, most), roundExact(figure, most)) === 0;
  });
  return fit === undefined ? all : { digits: { least: Math.min(2, fit), most: fit }, isWhole: true };
}

function decimalsOf(value: string): number {
  return value.split(".")[1]?.replace(/0+$/, "").length ?? 0;
}
