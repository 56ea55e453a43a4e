import type { FullInstrument } from "@distributary/contract/records/instruments";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatKnown, formatPlace } from "../../../ui/format/amount.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import styles from "../commitment/commitment-panel.module.css";
import { conversionTexts as texts } from "./conversion-texts.ts";
import { valueEvidence } from "./conversion-evidence.ts";
import { knownPoints, type KnownPoint } from "../payoff/payoff-lines.ts";
import { usePayoff } from "../prices/series-queries.ts";
import { UnreadPanel } from "../unread-panel.tsx";

/** What a SAFE would be worth by the company's valuation, drawn and as a table, with the corner at which its cap takes over. */
export function ConversionValue({
  instrument,
  unit,
  quantity,
  hasCap,
}: {
  instrument: FullInstrument;
  unit: string;
  /** what converts, decimal text */
  quantity: string;
  hasCap: boolean;
}): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const found = usePayoff(useSignedIn().profile.uuid, instrument.uuid, quantity);
  if (!hasCap)
    return (
      <Panel title={texts.value}>
        <p className={styles["note"]}>{texts.noCap}</p>
      </Panel>
    );
  if (found.data === undefined) return <UnreadPanel title={texts.value} failed={texts.failed} found={found} />;
  const points = knownPoints(found.data.points);
  return (
    <Panel title={texts.value} view={view} onView={setView}>
      {view === "chart" ? (
        <Curve points={points} unit={unit} />
      ) : (
        <Table points={points} unit={unit} instrument={instrument} quantity={quantity} />
      )}
      <p className={styles["note"]}>{texts.valueNote}</p>
    </Panel>
  );
}

function Curve({ points, unit }: { points: readonly KnownPoint[]; unit: string }): ReactElement | null {
  const covered = useAmountsCovered();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = (amount: string): string => (covered ? commonTexts.hidden : formatKnown(amount));
  return (
    <LineChart
      labels={points.map(({ at }) => formatPlace(Number(at), Number(first.at), Number(last.at)))}
      places={points.map(({ at }) => Number(at))}
      lines={[{ name: texts.worth, values: points.map(({ payoff }) => Number(payoff)), colour: "asset", filled: true }]}
      hideScale={covered}
      spoken={texts.valueSpoken(
        formatKnown(first.at),
        formatKnown(last.at),
        text(first.payoff),
        text(last.payoff),
        unit,
      )}
      say={(index) => {
        const { at, payoff, by } = points[index] ?? last;
        return `${texts.valuation} ${formatKnown(at)} ${unit} · ${texts.worth} ${text(payoff)} ${unit} · ${texts.bys[by] ?? by}`;
      }}
    />
  );
}

function Table({
  points,
  unit,
  instrument,
  quantity,
}: {
  points: readonly KnownPoint[];
  unit: string;
  instrument: FullInstrument;
  quantity: string;
}): ReactElement {
  return (
    <TwinTable
      label={texts.value}
      columns={[
        { id: "at", label: inUnit(texts.valuation, unit), cell: ({ at }) => <Figure value={at} open /> },
        {
          id: "worth",
          label: texts.worth,
          cell: (point) => (
            <WorkedFigure
              value={point.payoff}
              name={`${texts.worth}, ${formatKnown(point.at)}`}
              evidence={() => valueEvidence(instrument, point, quantity, unit)}
            />
          ),
        },
        { id: "by", label: texts.by, cell: ({ by }) => texts.bys[by] ?? by },
      ]}
      rows={points}
      rowKey={({ at }) => at}
    />
  );
}
