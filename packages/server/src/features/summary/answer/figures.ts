import type { AtSinceDiff } from "@distributary/contract/summary/totals";
import type { Bridge as BridgeAnswer } from "@distributary/contract/summary/summary";
import {
  addDecimals,
  compareDecimals,
  mantissaAt,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { divideToDecimal } from "@distributary/domain/money/round";
import type { Bridge } from "@distributary/domain/attribution/bridge";
import type { Totals } from "@distributary/domain/snapshot/totals";

/** Places that JSON carries; screens round for themselves. */
const JSON_PLACES = 18;

/** An exact decimal as it stands in an answer: at most 18 places, no trailing zeros. */
export function figure(value: Decimal): string {
  return formatDecimal(value, JSON_PLACES);
}

/** The same for a figure that may not be known. */
export function figureOrNull(value: Decimal | null): string | null {
  return value === null ? null : figure(value);
}

/** Orders amounts by their size, the largest first; what is not known comes last. */
export function largestFirst(a: Decimal | null, b: Decimal | null): number {
  const size = (value: Decimal | null): Decimal =>
    value !== null && signOfDecimal(value) < 0 ? negateDecimal(value) : (value ?? ZERO);
  return compareDecimals(size(b), size(a));
}

/** Both ends and the difference. An end that was not asked stays null. */
export function ends(at: Decimal | null, since: Decimal | null): AtSinceDiff {
  const diff = at !== null && since !== null ? subtractDecimals(at, since) : null;
  return { at: figureOrNull(at), since: figureOrNull(since), diff: figureOrNull(diff) };
}

/** One part of two totals at both ends. */
export function totalEnds(at: Totals, since: Totals | null, part: "total" | "assets" | "liabilities"): AtSinceDiff {
  return ends(at[part], since === null ? null : since[part]);
}

/** The five parts; what moved between own positions stands under flows of a part of the book and is zero in the whole. */
export function bridgeFigures(bridge: Bridge | null): BridgeAnswer | null {
  if (bridge === null) return null;
  return {
    flows: figure(addDecimals(bridge.flows, bridge.moves)),
    income: figure(bridge.income),
    expenses: figure(bridge.expenses),
    price: figure(bridge.price),
    currency: figure(bridge.currency),
  };
}

/** Sum of the amounts that are known. */
export function sumKnown(values: Iterable<Decimal | null>): Decimal {
  let sum: Decimal = ZERO;
  for (const value of values) if (value !== null) sum = addDecimals(sum, value);
  return sum;
}

/** part / whole to 6 places, as text; null where the whole is zero or the part unknown. */
export function share(part: Decimal | null, whole: Decimal): string | null {
  if (part === null || signOfDecimal(whole) === 0) return null;
  const scale = Math.max(part.scale, whole.scale);
  return figure(divideToDecimal(mantissaAt(part, scale), mantissaAt(whole, scale), 6));
}

/** 0.25 as `25 %`, to two places. */
export function percent(share: Decimal): string {
  return `${formatDecimal(multiplyDecimals(share, { mantissa: 100n, scale: 0 }), 2)} %`;
}
