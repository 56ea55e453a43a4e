import type { Bridge } from "@distributary/contract/summary/summary";

/** One bar of the waterfall, in parts of the drawn width (0 to 1). */
export interface Bar {
  readonly key: "since" | keyof Bridge | "at";
  readonly amount: string;
  readonly from: number;
  readonly to: number;
  readonly total: boolean;
}

/** The bars, where zero lies, and the value at the left edge where the drawing does not start at zero. */
export interface Waterfall {
  readonly bars: readonly Bar[];
  readonly zero: number | null;
  readonly start: number;
}

const order = ["flows", "income", "expenses", "price", "currency"] as const;

/**
 * Lays a bridge out from `since` to `at`. Only drawing positions become numbers; the amounts stay texts. Where the
 * changes would be too small to see against the totals, the drawing starts later than zero, and says so.
 */
export function layWaterfall(since: string, at: string, bridge: Bridge): Waterfall {
  const steps: { key: Bar["key"]; amount: string; from: number; to: number; total: boolean }[] = [
    { key: "since", amount: since, from: 0, to: Number(since), total: true },
  ];
  let level = Number(since);
  for (const key of order) {
    const next = level + Number(bridge[key]);
    steps.push({ key, amount: bridge[key], from: level, to: next, total: false });
    level = next;
  }
  steps.push({ key: "at", amount: at, from: 0, to: Number(at), total: true });
  const levels = steps.map((step) => step.to);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const span = high - low;
  const cut = low > 0 && span < 0.5 * high ? Math.max(0, low - Math.max(span * 0.6, high * 0.004)) : 0;
  const [left, right] = [Math.min(cut, low, cut === 0 ? 0 : cut), Math.max(high, 0)];
  const place = (value: number): number => (right === left ? 0 : (Math.max(value, left) - left) / (right - left));
  return {
    bars: steps.map((step) => ({ ...step, from: place(step.from), to: place(step.to) })),
    zero: cut > 0 ? null : place(0),
    start: left,
  };
}
