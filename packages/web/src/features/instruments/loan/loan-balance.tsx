import type { LoanSchedule } from "@distributary/domain/instruments/loan/loan-terms";
import { approximate } from "@distributary/domain/money/approximate";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { ReactElement } from "react";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { formatDecimal as formatAmount } from "../../../ui/format/amount.ts";
import { LineChart, type ChartLine } from "../../../ui/charts/line-chart.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import type { LoanPlan } from "./loan-plan.ts";
import { loanTexts as texts } from "./loan-texts.ts";

/** The planned balance over time, and under it the one with the extra payment. Its table is that of the payments. */
export function LoanBalance({ plan, unit }: { plan: LoanPlan; unit: string }): ReactElement | null {
  const covered = useAmountsCovered();
  const { principal, recorded, faster } = plan;
  const last = recorded.instalments.at(-1);
  if (last === undefined || covered) return null;
  const labels = [texts.start, ...recorded.instalments.map(({ due }) => formatDay(due))];
  // A drawing rounds anyway: the exact figures stand in the table.
  const balances = ({ instalments }: LoanSchedule): number[] =>
    labels.map((_, i) => (i === 0 ? approximate(principal) : approximate(instalments[i - 1]?.balance ?? nothing)));
  const lines: ChartLine[] = [
    ...(faster === null
      ? []
      : [{ name: texts.withExtra, values: balances(faster), colour: "asset" as const, filled: true }]),
    {
      name: texts.balance,
      values: balances(recorded),
      colour: faster === null ? ("liability" as const) : ("plain" as const),
      filled: faster === null,
    },
  ];
  const amountAt = (schedule: LoanSchedule, index: number): string =>
    formatAmount(formatDecimal(index === 0 ? principal : (schedule.instalments[index - 1]?.balance ?? nothing)));
  const end = (faster ?? recorded).instalments.at(-1) ?? last;
  return (
    <LineChart
      labels={labels}
      lines={lines}
      spoken={texts.chart(formatAmount(formatDecimal(principal)), unit, formatDay(end.due))}
      say={(index) =>
        [
          labels[index] ?? commonTexts.unknown,
          `${texts.balance} ${amountAt(recorded, index)} ${unit}`,
          ...(faster === null ? [] : [`${texts.withExtra} ${amountAt(faster, index)} ${unit}`]),
        ].join(" · ")
      }
    />
  );
}

const nothing = { mantissa: 0n, scale: 0 };
