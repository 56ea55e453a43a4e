import { xirr } from "@distributary/domain/returns/measures/xirr";
import { parseDay } from "@distributary/domain/time/day";
import { difference, differences } from "./compare.ts";
import { decimalOfText, type Shape, type VectorCase } from "./shape.ts";

interface FlowsCase extends VectorCase {
  readonly flows: readonly (readonly [string, string])[];
}

interface Roots {
  readonly status: string;
  readonly sign_changes?: number;
  readonly xirr?: string | null;
  readonly roots?: readonly string[];
  readonly growth_roots: readonly string[];
}

/** Relative tolerance on 1 + r, and the digits that a rate is written with. */
const TOLERANCE = 1e-9;
const WRITTEN = 1e-15;

export const xirrShape: Shape<FlowsCase> = {
  answer: ({ flows }) => {
    const { status, rate, roots, signChanges } = xirr(
      flows.map(([date, amount]) => ({ day: parseDay(date), amount: decimalOfText(amount) })),
    );
    const [rates, growths] = [roots.map((root) => root.rate), roots.map((root) => root.growth)];
    return { status, sign_changes: signChanges, xirr: rate, roots: rates, growth_roots: growths };
  },
  compare: (expected, answer) => {
    const { xirr: rate, roots = [], growth_roots: growths, ...exact } = expected as Roots;
    const found = answer as { xirr: number | null; roots: number[]; growth_roots: number[] };
    const counts = differences({ ...exact, growth_roots: { length: growths.length } }, found);
    if (counts.length > 0) return counts;
    const near = (path: string, wanted: string, own: number | null | undefined, limit: number): string[] =>
      Math.abs((own ?? Number.NaN) - Number(wanted)) <= limit ? [] : [difference(path, wanted, own)];
    const limitOfRate = (i: number): number => TOLERANCE * (found.growth_roots[i] ?? 0) + WRITTEN;
    // Of several rates the file may name none, say that they are ambiguous, or name any one of them.
    const isOne = (wanted: string): boolean =>
      found.roots.some((root, i) => near("", wanted, root, limitOfRate(i)).length === 0);
    const ofRate = (wanted: string | null): string[] => {
      if (exact.status === "unique" && wanted !== null) return near("xirr", wanted, found.xirr, limitOfRate(0));
      const isMeant = exact.status === "multiple" && wanted !== null && (wanted === "ambiguous" || isOne(wanted));
      if (isMeant || wanted === found.xirr) return [];
      return [difference("xirr", wanted, found.roots.length > 1 ? found.roots : found.xirr)];
    };
    return [
      ...(rate === undefined ? [] : ofRate(rate)),
      ...roots.flatMap((root, i) => near(`roots.${i}`, root, found.roots[i], limitOfRate(i))),
      ...growths.flatMap((root, i) =>
        near(`growth_roots.${i}`, root, found.growth_roots[i], TOLERANCE * Math.abs(Number(root))),
      ),
    ];
  },
};
