import { formatDecimal, formatMoney } from "../../src/money/format-decimal.ts";
import type { Decimal } from "../../src/money/decimal.ts";
import { formatDay } from "../../src/time/day.ts";
import type { Bridge } from "../../src/attribution/bridge.ts";
import type { PositionEnd, Summary } from "../../src/summary/answer/result.ts";
import type { Totals } from "../../src/snapshot/totals.ts";

/** A summary as plain text values, for comparing two answers figure by figure. */
export function plainAnswer(summary: Summary): unknown {
  const exact = (value: Decimal | null): string | null => value && formatDecimal(value);
  const totals = (value: Totals | null): unknown =>
    value && {
      ...value,
      total: exact(value.total),
      assets: exact(value.assets),
      liabilities: exact(value.liabilities),
    };
  const end = (value: PositionEnd | null): unknown =>
    value && {
      quantity: exact(value.quantity),
      own: exact(value.ownValue),
      value: exact(value.value),
      price: value.price && exact(value.price.price),
    };
  return {
    netWorth: totals(summary.netWorth),
    since: totals(summary.netWorthSince),
    bridge: bridgeText(summary.bridge, 18),
    accounts: summary.accounts.map((a) => [a.account, totals(a.at), totals(a.since)]),
    basis: summary.basis
      .map((b) => [b.currency, exact(b.basis), exact(b.realised), exact(b.realisedInWindow)])
      .toSorted(),
    problems: summary.problems.map((p) => p.message).toSorted(),
    rates: summary.rates
      .map((rate) => `${rate.from} ${rate.to} ${formatDay(rate.asked)} ${exact(rate.rate)}`)
      .toSorted(),
    positions: summary.positions
      .map((row) => ({
        key: `${row.account} ${row.instrument}`,
        at: end(row.at),
        since: end(row.since),
        bridge: bridgeText(row.bridge, 18),
        lots:
          row.lots &&
          [
            row.lots.basis,
            row.lots.basisInTarget,
            row.lots.realised,
            row.lots.realisedInWindow,
            row.lots.unrealised,
          ].map(exact),
      }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

/** The parts of a bridge as text with so many places. */
export function bridgeText(bridge: Bridge | null, places: number): Record<string, string> | null {
  if (!bridge) return null;
  return Object.fromEntries(
    Object.entries(bridge).map(([part, value]: [string, Decimal]) => [part, formatMoney(value, places)]),
  );
}
