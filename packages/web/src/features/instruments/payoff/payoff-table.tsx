import type { ReactElement } from "react";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { formatKnown, priceDigits } from "../../../ui/format/amount.ts";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { profitOf, type PayoffShown } from "./payoff-chart.tsx";
import { payoffTexts as texts } from "./payoff-texts.ts";
import { payoffEvidence, profitEvidence, type PayoffOf } from "./payoff-evidence.ts";

/** The points of a payoff, by which right each is worth what it is: the twin of its drawing. */
export function PayoffTable({
  points,
  cost,
  axis,
  unit,
  isHeld,
  instrument,
  quantity,
}: PayoffShown & Pick<PayoffOf, "instrument" | "quantity">): ReactElement {
  const of: PayoffOf = { instrument, axis, quantity, unit };
  const named = (what: string, at: string): string => `${what}, ${formatKnown(at, priceDigits)}`;
  const bys: Readonly<Record<string, string>> = texts.bys;
  const profit = {
    id: "profit",
    label: texts.profit,
    cell: (point: PayoffShown["points"][number]) => (
      <WorkedFigure
        value={profitOf(point, cost ?? "0")}
        open={!isHeld}
        name={named(texts.profit, point.at)}
        evidence={() => profitEvidence(point, cost ?? "0", of)}
      />
    ),
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
          cell: (point) => (
            <WorkedFigure
              value={point.payoff}
              open={!isHeld}
              name={named(texts.payoff, point.at)}
              evidence={() => payoffEvidence(point, of)}
            />
          ),
        },
        ...(cost === null ? [] : [profit]),
      ]}
      rows={points}
      rowKey={({ at }) => at}
    />
  );
}
