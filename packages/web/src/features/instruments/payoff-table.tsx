import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { priceDigits } from "../../ui/format/amount.ts";
import { TwinTable } from "../../ui/twin-table.tsx";
import { inUnit } from "../../ui/format/in-unit.ts";
import { profitOf, type PayoffShown } from "./payoff-chart.tsx";
import { payoffTexts as texts } from "./payoff-texts.ts";

/** The points of a payoff, by which right each is worth what it is: the twin of its drawing. */
export function PayoffTable({ points, cost, axis, unit, isHeld }: PayoffShown): ReactElement {
  const bys: Readonly<Record<string, string>> = texts.bys;
  const profit = {
    id: "profit",
    label: texts.profit,
    cell: (point: PayoffShown["points"][number]) => <Figure value={profitOf(point, cost ?? "0")} open={!isHeld} />,
  };
  return (
    <TwinTable
      label={texts.titles[axis]}
      columns={[
        { id: "at", label: texts.at[axis], cell: ({ at }) => <Figure value={at} digits={priceDigits} open /> },
        { id: "by", label: texts.by, cell: ({ by }) => bys[by] ?? by },
        {
          id: "payoff",
          label: inUnit(texts.payoff, unit),
          cell: ({ payoff }) => <Figure value={payoff} open={!isHeld} />,
        },
        ...(cost === null ? [] : [profit]),
      ]}
      rows={points}
      rowKey={({ at }) => at}
    />
  );
}
