import type { ReactElement } from "react";
import { formatKnown, formatPlace, priceDigits } from "../../../ui/format/amount.ts";
import { addExact, compareExact, negated } from "../../../ui/format/exact.ts";
import { LineChart, type ChartLine } from "../../../ui/charts/line-chart.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import type { KnownPoint } from "./payoff-lines.ts";
import { payoffTexts as texts } from "./payoff-texts.ts";

/** What a drawing of a payoff and its table are of. */
export interface PayoffShown {
  readonly points: readonly KnownPoint[];
  /** what was paid for it, in its currency; null: not known */
  readonly cost: string | null;
  readonly axis: "price" | "rate";
  readonly unit: string;
  readonly isHeld: boolean;
  /** amounts of the holding are covered */
  readonly covered: boolean;
}

/** A payoff over the price or the rate, and under it what is left of it after what was paid. */
export function PayoffChart({ points, cost, axis, unit, covered }: PayoffShown): ReactElement | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = (amount: string): string => (covered ? commonTexts.hidden : formatKnown(amount));
  const at = (point: KnownPoint): string => formatKnown(point.at, priceDigits);
  const payoffs = points.map(({ payoff }) => payoff).toSorted(compareExact);
  // A drawing rounds anyway: the exact figures stand in the table.
  const lines: ChartLine[] = [
    { name: texts.payoff, values: points.map(({ payoff }) => Number(payoff)), colour: "asset", filled: true },
    ...(cost === null
      ? []
      : [{ name: texts.profit, values: points.map((one) => Number(profitOf(one, cost))), colour: "plain" as const }]),
  ];
  return (
    <LineChart
      labels={points.map((point) => formatPlace(Number(point.at), Number(first.at), Number(last.at)))}
      places={points.map((point) => Number(point.at))}
      lines={lines}
      hideScale={covered}
      spoken={texts.spoken(at(first), at(last), text(payoffs[0] ?? "0"), text(payoffs.at(-1) ?? "0"), unit)}
      say={(index) => {
        const point = points[index] ?? last;
        const less = cost === null ? [] : [`${texts.profit} ${text(profitOf(point, cost))} ${unit}`];
        return [`${texts.at[axis]} ${at(point)}`, `${texts.payoff} ${text(point.payoff)} ${unit}`, ...less].join(" · ");
      }}
    />
  );
}

/** The payoff at a point less what was paid. */
export function profitOf({ payoff }: KnownPoint, cost: string): string {
  return addExact(payoff, negated(cost));
}
