import { breakEvens } from "@distributary/domain/instruments/break-even";
import type { PayoffCurve } from "@distributary/domain/instruments/payoff-curve";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, rationalOf } from "@distributary/domain/money/rational";
import type { SummaryPosition } from "@distributary/contract/summary/summary";
import { addExact } from "../../../ui/format/exact.ts";
import type { PayoffRow } from "../prices/series-queries.ts";

/** A point of a payoff that is known; decimal texts. */
export interface KnownPoint {
  readonly at: string;
  readonly payoff: string;
  readonly by: string;
  readonly corner: string | null;
}

/** The points of a curve that say both what they are at and what is paid there. */
export function knownPoints(rows: readonly PayoffRow[]): readonly KnownPoint[] {
  return rows.flatMap(({ at, payoff, by, corner }) =>
    at === null || payoff === null ? [] : [{ at, payoff, by: by ?? "nothing", corner }],
  );
}

/**
 * Where the payoff of a holding comes to what it cost, ascending, as decimal text; none where the cost is not known.
 * Costs of zero or less have no break-even: nothing was paid.
 */
export function evenAt(points: readonly KnownPoint[], cost: string | null): readonly string[] {
  if (cost === null || parseDecimal(cost).mantissa <= 0n) return [];
  const curve: PayoffCurve["points"] = points.map(({ at, payoff }) => ({
    at: parseDecimal(at),
    payoff: rationalOf(parseDecimal(payoff)),
    by: "nothing",
    corner: null,
  }));
  return breakEvens(curve, parseDecimal(cost)).map((price) => formatDecimal(decimalOf(price), 6));
}

/** What the units of an instrument cost in its own currency over all accounts; null where some cost is not known. */
export function costOf(positions: readonly SummaryPosition[], instrument: string): string | null {
  const held = positions.filter((position) => position.instrument_id === instrument);
  if (held.length === 0) return null;
  return held.reduce<string | null>(
    (sum, { basis_own: basis }) => (sum === null || basis === null ? null : addExact(sum, basis)),
    "0",
  );
}
