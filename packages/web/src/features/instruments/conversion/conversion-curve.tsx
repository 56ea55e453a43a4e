import { useState, type ReactElement } from "react";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatKnown, formatPlace, quantityDigits } from "../../../ui/format/amount.ts";
import { plainPercentText } from "../../../ui/format/ratio.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { SelectMenu } from "../../../ui/fields/select-menu.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import type { ScenarioPoint } from "./conversion-round.ts";
import { conversionTexts as texts } from "./conversion-texts.ts";
import { scenarioEvidence } from "./conversion-evidence.ts";

const measures = ["shares", "ownership", "worth"] as const;
type Measure = (typeof measures)[number];

/** What the same round at other valuations makes of a SAFE: shares, part of the company or worth, drawn and as a table. */
export function ConversionCurve({ points, unit }: { points: readonly ScenarioPoint[]; unit: string }): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const [measure, setMeasure] = useState<Measure>("shares");
  const worked = (asked: Measure) => (point: ScenarioPoint) => (
    <WorkedFigure
      value={point[asked]}
      name={`${texts.outcome[asked]}, ${formatKnown(point.at)}`}
      {...(asked === "shares" ? { digits: quantityDigits } : {})}
      {...(asked === "ownership" ? { text: plainPercentText(point.ownership) } : {})}
      evidence={() => scenarioEvidence(asked, point, unit)}
    />
  );
  return (
    <Panel
      title={texts.curve}
      view={view}
      onView={setView}
      tools={
        <SelectMenu<Measure>
          label={texts.curve}
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({ value, label: texts.measures[value] }))}
        />
      }
    >
      {view === "chart" ? (
        <Chart points={points} measure={measure} unit={unit} />
      ) : (
        <TwinTable
          label={texts.curve}
          columns={[
            { id: "at", label: inUnit(texts.preMoney, unit), cell: ({ at }) => <Figure value={at} open /> },
            {
              id: "shares",
              label: texts.outcome.shares,
              cell: worked("shares"),
            },
            {
              id: "ownership",
              label: texts.outcome.ownership,
              cell: worked("ownership"),
            },
            { id: "worth", label: texts.measures.worth, cell: worked("worth") },
          ]}
          rows={points}
          rowKey={({ at }) => at}
        />
      )}
    </Panel>
  );
}

function Chart({
  points,
  measure,
  unit,
}: {
  points: readonly ScenarioPoint[];
  measure: Measure;
  unit: string;
}): ReactElement | null {
  const covered = useAmountsCovered() && measure !== "ownership";
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const say = (point: ScenarioPoint): string => {
    if (covered) return `${texts.measures[measure]} ${commonTexts.hidden}`;
    if (measure === "ownership") return `${texts.outcome.ownership} ${plainPercentText(point.ownership)}`;
    return measure === "shares"
      ? `${texts.outcome.shares} ${formatKnown(point.shares, quantityDigits)}`
      : `${texts.measures.worth} ${formatKnown(point.worth)} ${unit}`;
  };
  return (
    <LineChart
      labels={points.map(({ at }) => formatPlace(Number(at), Number(first.at), Number(last.at)))}
      places={points.map(({ at }) => Number(at))}
      lines={[
        {
          name: texts.measures[measure],
          // A drawing rounds anyway: the exact figures stand in the table.
          values: points.map((point) => Number(point[measure]) * (measure === "ownership" ? 100 : 1)),
          colour: "asset",
          filled: true,
        },
      ]}
      hideScale={covered}
      spoken={texts.curveSpoken(texts.measures[measure], formatKnown(first.at), formatKnown(last.at), say(last))}
      say={(index) => {
        const point = points[index] ?? last;
        return `${texts.valuation} ${formatKnown(point.at)} ${unit} · ${say(point)}`;
      }}
    />
  );
}
