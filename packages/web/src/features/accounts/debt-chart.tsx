import type { DebtRecord } from "@distributary/contract/reporting/loans";
import { parseDay } from "@distributary/domain/time/day";
import type { ReactElement } from "react";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { formatKnown } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { debtTexts as texts } from "./debt-texts.ts";

/** What is owed over time; its table is that of the days. */
export function DebtChart({ debt: { course, currency } }: { debt: DebtRecord }): ReactElement | null {
  const covered = useAmountsCovered();
  const [first, last] = [course[0], course.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = (amount: string): string => (covered ? "•••••" : formatKnown(amount));
  return (
    <LineChart
      labels={course.map(({ date }) => formatDay(date))}
      places={course.map(({ date }) => parseDay(date))}
      // A drawing rounds anyway: the exact figures stand in the table.
      lines={[
        {
          name: texts.names.balance,
          values: course.map(({ balance }) => Number(balance)),
          colour: "liability",
          filled: true,
        },
      ]}
      hideScale={covered}
      spoken={texts.spoken(formatDay(first.date), formatDay(last.date), text(last.balance), currency)}
      say={(index) => {
        const { date, balance } = course[index] ?? last;
        return `${formatDay(date)} · ${texts.names.balance} ${text(balance)} ${currency}`;
      }}
    />
  );
}
