import { useMemo, type ReactElement } from "react";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { LineChart, type ChartLine } from "../../../ui/charts/line-chart.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import { plannedBars, sumOf, type DuePayment } from "./planned-bars.ts";
import { plannedTexts as texts } from "./planned-texts.ts";

const colourOf: Readonly<Record<string, ChartLine["colour"]>> = {
  principal: "plain",
  tax: "liability",
  fee: "liability",
};

/** What is paid by month, or by year where it goes on for long: interest and principal on top of each other. */
export function PlannedChart({
  payments,
  unit,
  isOfOne,
}: {
  payments: readonly DuePayment[];
  unit: string;
  /** amounts of one unit are nobody's: they are not covered */
  isOfOne: boolean;
}): ReactElement | null {
  const covered = useAmountsCovered() && !isOfOne;
  const bars = useMemo(() => plannedBars(payments), [payments]);
  const lines = useMemo(() => {
    const kinds = [...new Set(payments.map(({ kind }) => kind))];
    return kinds.map((kind) => ({
      name: texts.kinds[kind] ?? kind,
      // A drawing rounds anyway: the exact figures stand in the table.
      values: bars.map(({ byKind }) => Number(byKind.get(kind) ?? "0")),
      colour: colourOf[kind] ?? ("asset" as const),
    }));
  }, [payments, bars]);
  const [first, last] = [payments[0], payments.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = (amount: string): string => (covered ? commonTexts.hidden : formatDecimal(amount));
  return (
    <LineChart
      bars
      labels={bars.map(({ label }) => label)}
      lines={lines}
      hideScale={covered}
      spoken={texts.spoken(
        payments.length,
        formatDay(first.date),
        formatDay(last.date),
        text(sumOf(payments).amount),
        unit,
        text(first.amount),
      )}
      say={(index) => {
        const bar = bars[index];
        if (bar === undefined) return commonTexts.unknown;
        const parts = [...bar.byKind].map(([kind, amount]) => `${texts.kinds[kind] ?? kind} ${text(amount)} ${unit}`);
        const sum = parts.length === 1 ? [] : [`${texts.total} ${text(bar.sum)} ${unit}`];
        return [bar.label, ...parts, ...sum].join(" · ");
      }}
    />
  );
}
