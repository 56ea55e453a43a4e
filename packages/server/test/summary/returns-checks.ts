import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { parseDay } from "@distributary/domain/time/day";
import { expect } from "vitest";

type DayLine = Extract<EvidenceItem, { readonly kind: "day" }>;

/** Opens the evidence of a key. */
export type Open = (key: string) => Promise<FigureEvidence>;

const MONEY = ["opening", "closing", "put_in", "taken_out", "income", "expenses", "gain"] as const;
const RATIOS = [
  "time_weighted",
  "time_weighted_per_year",
  "before_fees",
  "before_currency",
  "modified_dietz",
  "xirr",
  "multiple",
  "income_yield",
  "volatility",
  "drawdown",
  "mirr",
  "sharpe",
  "sortino",
] as const;
const BESIDE = [
  "benchmark",
  "excess",
  "public_market_equivalent",
  "long_nickels",
  "direct_alpha",
  "beta",
  "tracking_error",
  "information_ratio",
] as const;
type Ratio = (typeof RATIOS)[number] | (typeof BESIDE)[number];

/** Every figure of returns with the key that opens it, and why there is none where there is none. */
export function figuresOf(returns: SummaryReturns) {
  const { benchmark } = returns;
  const keyOf = (name: string): string => returns.explain_key.replace("returns:gain", `returns:${name}`);
  const beside = benchmark && { ...benchmark, benchmark: benchmark.return };
  return [
    ...MONEY.map((name) => ({ name, key: keyOf(name), shown: returns[name], reason: null })),
    ...RATIOS.map((name) => ({ name, key: keyOf(name), shown: returns[name].value, reason: returns[name].reason })),
    ...(beside
      ? BESIDE.map((name) => ({ name, key: keyOf(name), shown: beside[name].value, reason: beside[name].reason }))
      : []),
  ];
}

/** Holds every figure of returns against what its evidence comes to, and what is under that against its own. */
export async function expectReturnsToOpen(returns: SummaryReturns, open: Open): Promise<void> {
  for (const { name, key, shown, reason } of figuresOf(returns)) {
    const opened = await open(key);
    if (shown === null) {
      expect([key, opened.figure, opened.evidence[0]]).toEqual([
        key,
        null,
        expect.objectContaining({ kind: "missing" }),
      ]);
      expect(reason).not.toBeNull();
      continue;
    }
    expect([key, Number(opened.figure)]).toEqual([key, expect.closeTo(Number(shown), 9)]);
    if (!isNothing(shown)) expect([key, opened.evidence.length > 0]).toEqual([key, true]);
    const isMoney = (MONEY as readonly string[]).includes(name);
    if (isMoney) {
      expect([key, opened.figure]).toEqual([key, shown]);
      expect([key, moneyOf(opened)]).toEqual([key, expect.closeTo(Number(shown), 9)]);
    } else {
      const worked = await ratioOf(name as Ratio, opened, returns, open);
      if (worked !== null) expect([key, worked]).toEqual([key, expect.closeTo(Number(shown), 7)]);
    }
    await expectInsideToOpen(opened, open);
  }
}

/** What the amounts under a figure add up to, to the minor unit. */
function moneyOf({ evidence }: FigureEvidence): number {
  const amounts = evidence.map((one) => {
    if (one.kind === "part") return Number(one.amount);
    if (one.kind === "leg") return Number(one.counts);
    return one.kind === "day" ? Number(one.flow) : 0;
  });
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
}

/** The first parts, and values and flows of the first and last days, show what they open to. */
async function expectInsideToOpen({ evidence }: FigureEvidence, open: Open): Promise<void> {
  const parts = evidence.flatMap((one) => (one.kind === "part" ? [one] : []));
  for (const { key, amount, label } of parts.slice(0, 3)) {
    // What counts by a share opens whole, and says so; a part that is taken off stands with its sign.
    if (label.includes(" % of ")) continue;
    const inside = await open(key);
    expect([key, Math.abs(Number(inside.figure))]).toEqual([key, expect.closeTo(Math.abs(Number(amount)), 9)]);
  }
  const days = daysOf(evidence);
  for (const day of [days[0], days[1], days.at(-1)]) {
    for (const [key, ratio] of [
      [day?.factor_key, day?.factor],
      [day?.result_key, day?.result],
    ] as const)
      if (key !== undefined && ratio != null)
        expect([key, Number((await open(key)).figure)]).toEqual([key, expect.closeTo(Number(ratio), 9)]);
    for (const [key, amount] of [
      [day?.value_key, day?.value],
      [day?.flow_key, day?.flow],
    ] as const) {
      if (key === undefined || amount == null) continue;
      const inside = await open(key);
      const isSame = expect.closeTo(Math.abs(Number(amount)), 1);
      expect([key, Math.abs(Number(inside.figure))]).toEqual([key, isSame]);
      expect([key, Math.abs(moneyOf(inside))]).toEqual([key, isSame]);
    }
  }
}

/** A ratio worked out again of its evidence alone; null: it says of itself what it is. */
async function ratioOf(
  name: Ratio,
  opened: FigureEvidence,
  returns: SummaryReturns,
  open: Open,
): Promise<number | null> {
  const days = daysOf(opened.evidence);
  const amounts = opened.evidence.flatMap((one) => (one.kind === "part" ? [Number(one.amount)] : []));
  const length = parseDay(returns.to) - parseDay(returns.from);
  switch (name) {
    case "time_weighted":
    case "before_fees":
    case "before_currency":
      return linked(days) - 1;
    case "time_weighted_per_year":
      return (1 + (amounts[0] ?? Number.NaN)) ** (365 / length) - 1;
    case "modified_dietz":
      return (amounts[0] ?? Number.NaN) / total(days.map(({ result }) => Number(result)));
    case "xirr": {
      // Discounted at the rate, everything adds up to nothing.
      const values = days.map(({ result }) => Number(result));
      expect(total(values) / Math.max(...values.map(Math.abs))).toBeCloseTo(0, 7);
      const [first, last] = [days[0], days.at(-1)];
      const years = (parseDay(last?.date ?? "") - parseDay(first?.date ?? "")) / 365;
      return Number(last?.factor) ** (-1 / years) - 1;
    }
    case "multiple": {
      const [closing = 0, taken = 0, opening = 0, put = 0] = amounts;
      return (closing + taken) / (opening + put);
    }
    case "income_yield":
      return ((amounts[0] ?? 0) * 365) / length / (amounts[1] ?? Number.NaN);
    case "volatility":
      return Math.sqrt((total(days.map(({ result }) => Number(result))) / (days.length - 1)) * 12);
    case "drawdown":
      return Math.max(...days.map(({ result }) => Number(result)));
    case "excess":
      return total(amounts);
    case "public_market_equivalent": {
      const carried = days.map(({ result }) => Number(result));
      return total(carried.filter((one) => one > 0)) / -total(carried.filter((one) => one < 0));
    }
    case "mirr": {
      const carried = days.map(({ result }) => Number(result));
      const [out, put] = [total(carried.filter((one) => one > 0)), -total(carried.filter((one) => one < 0))];
      return (out / put) ** (365 / length) - 1;
    }
    case "long_nickels": {
      // What the benchmark would be worth stands in place of the value: at the rate, all of it adds up to nothing.
      const left = -total(days.slice(0, -1).map(({ result }) => Number(result)));
      const flows = days.map(({ flow }, i) => (i === days.length - 1 ? left : Number(flow)));
      expectWorthNothing(days, flows, Number(opened.figure));
      return null;
    }
    case "direct_alpha": {
      const carried = days.map(({ result }) => Number(result));
      expectWorthNothing(days, carried, Number(opened.figure));
      return null;
    }
    case "sharpe":
    case "information_ratio": {
      const over = differencesIn(days);
      return (meanOf(over) / deviationOf(over)) * Math.sqrt(12);
    }
    case "sortino": {
      const over = differencesIn(days);
      return (meanOf(over) / Math.sqrt(meanOf(over.map((one) => Math.min(0, one) ** 2)))) * Math.sqrt(12);
    }
    case "tracking_error":
      return deviationOf(differencesIn(days)) * Math.sqrt(12);
    case "beta":
      return betaOf(days);
    case "benchmark": {
      const prices = opened.evidence.flatMap((one) => (one.kind === "price" ? [Number(one.price)] : []));
      const rates = opened.evidence.flatMap((one) => (one.kind === "rate" ? [Number(one.rate)] : []));
      expect(await open(opened.key)).toEqual(opened);
      const [first = 1, last = 1] = prices;
      return (last * (rates[1] ?? 1)) / (first * (rates[0] ?? 1)) - 1;
    }
  }
}

/** The product of the links, each worked out of the value before, the flow and the value after. */
function linked(days: readonly DayLine[]): number {
  return days.slice(1).reduce((level, { value, flow, factor, result }, i) => {
    const before = Number(days[i]?.value);
    const [after, moved] = [Number(value), Number(flow ?? 0)];
    const growth = before !== 0 ? (after - moved) / before : moved === 0 ? 1 : after / moved;
    expect(Number(factor)).toBeCloseTo(growth, 7);
    expect(Number(result)).toBeCloseTo(level * growth, 7);
    return level * growth;
  }, 1);
}

/** Flows carried to the last day at a yearly rate add up to nothing. */
function expectWorthNothing(days: readonly DayLine[], flows: readonly number[], rate: number): void {
  const end = parseDay(days.at(-1)?.date ?? "");
  const carried = flows.map((flow, i) => flow * (1 + rate) ** ((end - parseDay(days[i]?.date ?? "")) / 365));
  expect(total(carried) / Math.max(...carried.map(Math.abs))).toBeCloseTo(0, 7);
}

function differencesIn(days: readonly DayLine[]): number[] {
  return days.map(({ factor, result }) => Number(factor) - Number(result));
}

function meanOf(values: readonly number[]): number {
  return total(values) / values.length;
}

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(total(values.map((one) => (one - mean) ** 2)) / (values.length - 1));
}

function betaOf(days: readonly DayLine[]): number {
  const [own, other] = [days.map(({ factor }) => Number(factor)), days.map(({ result }) => Number(result))];
  const [mean, otherMean] = [total(own) / own.length, total(other) / other.length];
  const together = total(own.map((one, i) => (one - mean) * ((other[i] as number) - otherMean)));
  return together / total(other.map((one) => (one - otherMean) ** 2));
}

function daysOf(evidence: FigureEvidence["evidence"]): DayLine[] {
  return evidence.flatMap((one) => (one.kind === "day" ? [one] : []));
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function isNothing(figure: string): boolean {
  return Number(figure) === 0;
}
