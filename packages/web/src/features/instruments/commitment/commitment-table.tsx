import type { CommitmentPoint, CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { ReactElement, ReactNode } from "react";
import { keyUntil } from "../../../records/evidence/figure-key.ts";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { multipleText, percentText, reasonText } from "../../../ui/format/ratio.ts";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import type { Measure } from "./commitment-lines.ts";
import { commitmentTexts as texts } from "./commitment-texts.ts";

const columns = {
  amounts: ["committed", "called", "paid_in", "unfunded", "distributed", "recallable", "value"],
  multiples: ["tvpi", "dpi", "rvpi", "pic", "moic"],
  irr: ["irr"],
} as const;

type Column = (typeof columns)[Measure][number];

/** The record of a commitment day by day, the newest first: the twin of its drawing. */
export function CommitmentTable({
  points,
  measure,
  unit,
  explain,
}: {
  points: readonly CommitmentPoint[];
  measure: Measure;
  unit: string;
  /** keys of the figures of today, by their names */
  explain: CommitmentRecord["explain"];
}): ReactElement {
  const open = useOpenEvidence();
  const shown: readonly Column[] = columns[measure];
  return (
    <TwinTable
      label={texts.overTime}
      columns={[
        {
          id: "date",
          label: measure === "amounts" ? inUnit(texts.date, unit) : texts.date,
          cell: (point) => formatDay(point.date),
        },
        ...shown.map((name) => ({
          id: name,
          label: texts.names[name],
          cell: (point: CommitmentPoint) => cellOf(point, name, () => open(keyUntil(explain[name] ?? "", point.date))),
        })),
      ]}
      rows={points.toReversed()}
      rowKey={({ date }) => date}
    />
  );
}

function cellOf(point: CommitmentPoint, name: Column, onOpen: () => void): ReactNode {
  const figure = point[name];
  const said = `${texts.names[name]}, ${formatDay(point.date)}`;
  if (figure === null || typeof figure === "string")
    return (
      <Figure
        value={figure}
        name={said}
        onOpen={onOpen}
        {...(name === "value" && point.value_estimated ? { estimated: texts.estimated } : {})}
      />
    );
  const text = name === "irr" ? percentText(figure.value) : multipleText(figure.value);
  if (figure.reason === null) return <RatioFigure text={text} name={said} onOpen={onOpen} />;
  return (
    <span title={reasonText(figure.reason)}>
      <RatioFigure text={text} name={said} onOpen={onOpen} />
      <span className="visually-hidden">: {reasonText(figure.reason)}</span>
    </span>
  );
}
