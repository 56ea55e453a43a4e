import type { EvidenceTerm } from "@distributary/contract/summary/evidence";
import { quotientOf } from "../../../../access/records/sums.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import type { ReturnsKey, ReturnsName } from "@distributary/contract/evidence/returns-key";
import { RETURNS_FIGURES } from "@distributary/contract/evidence/figures/returns";

/** Figures that are one sum over another: the amounts above, and those below. */
const QUOTIENTS: Readonly<Partial<Record<ReturnsName, readonly [readonly ReturnsName[], readonly ReturnsName[]]>>> = {
  multiple: [
    ["closing", "taken_out"],
    ["opening", "put_in"],
  ],
};

/** A multiple as its sum over its other sum, each amount opening further; none of any other figure. */
export function quotientUnder(
  { key, context }: { readonly key: ReturnsKey; readonly context: KeyContext },
  told: string | null,
  figureOf: (name: ReturnsName) => string | null,
): readonly EvidenceTerm[] | undefined {
  const sides = QUOTIENTS[key.name]?.map((names) =>
    names.map((name) => ({
      label: RETURNS_FIGURES[name].title,
      value: figureOf(name),
      key: explainKey({ ...key, name }, context),
    })),
  );
  const known = sides?.map((side) => side.flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }])));
  if (!sides || !known || known.some((side, at) => side.length !== sides[at]?.length)) return undefined;
  return quotientOf(known[0] ?? [], known[1] ?? [], told);
}
