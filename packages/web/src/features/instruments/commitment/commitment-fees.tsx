import type { CommitmentFeeYear, CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { FullInstrument } from "@distributary/contract/records/instruments";
import { useMemo, useState, type ReactElement } from "react";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatKnown } from "../../../ui/format/amount.ts";
import { signOf } from "../../../ui/format/exact.ts";
import { plainPercentText } from "../../../ui/format/ratio.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { feeLines, feesUpTo, type FeesUpTo } from "./commitment-fee-lines.ts";
import styles from "./commitment-panel.module.css";
import { FEE_COLUMNS, feeEvidence } from "./commitment-evidence.ts";
import { commitmentTermsTexts as texts } from "./commitment-terms-texts.ts";
import { TermsMissing } from "../terms/terms-missing.tsx";
import { notionalTargetLabels } from "../../../records/term-labels.ts";

/** What the fund charges by its terms beside what its notices charged: added up, year by year, and the cap of its expenses. */
export function CommitmentFees({
  record,
  instrument,
}: {
  record: CommitmentRecord;
  instrument: FullInstrument;
}): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const { fees, missing } = record.terms;
  const year = Number(record.at.slice(0, 4));
  const isTold = fees.years.length > 0 && (fees.expected !== null || signOf(fees.charged) !== 0);
  const lacking = [...new Set([...missing.fees, ...missing.expenses])];
  return (
    <Panel title={texts.fees} {...(isTold ? { view, onView: setView } : {})}>
      {isTold && view === "chart" && fees.expected !== null && (
        <FeeChart points={feesUpTo(fees.years, year)} unit={record.currency} />
      )}
      {isTold && (view === "table" || fees.expected === null) && <FeeTable record={record} />}
      {isTold && <FeeFigures record={record} />}
      {lacking.length > 0 && <TermsMissing instrument={instrument} missing={lacking} />}
      {isTold && <p className={styles["note"]}>{texts.feesNote}</p>}
    </Panel>
  );
}

function FeeChart({ points, unit }: { points: readonly FeesUpTo[]; unit: string }): ReactElement {
  const covered = useAmountsCovered();
  const lines = useMemo(() => feeLines(points), [points]);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2)
    return <p className={styles["note"]}>{texts.noneYet}</p>;
  const say = ({ expected, charged }: FeesUpTo): string =>
    covered
      ? `${texts.cumulated.expected}, ${texts.cumulated.charged}`
      : `${texts.cumulated.expected} ${formatKnown(expected)} ${unit} · ${texts.cumulated.charged} ${formatKnown(charged)} ${unit}`;
  return (
    <LineChart
      labels={points.map((point) => String(point.year))}
      lines={lines}
      hideScale={covered}
      spoken={texts.spoken(first.year, last.year, say(last))}
      say={(index) => {
        const point = points[index] ?? last;
        return `${point.year} · ${say(point)}`;
      }}
    />
  );
}

function FeeTable({ record }: { record: CommitmentRecord }): ReactElement {
  const { currency: unit, terms } = record;
  return (
    <TwinTable
      label={texts.fees}
      columns={[
        { id: "year", label: inUnit(texts.year, unit), cell: ({ year }) => year },
        ...FEE_COLUMNS.map((name) => ({
          id: name,
          label: texts.columns[name],
          cell: (year: CommitmentFeeYear) => (
            <WorkedFigure
              value={year[name]}
              name={`${texts.columns[name]}, ${year.year}`}
              evidence={() => feeEvidence(name, year, record)}
            />
          ),
        })),
      ]}
      rows={terms.fees.years.toReversed()}
      rowKey={({ year }) => String(year)}
    />
  );
}

function FeeFigures({ record }: { record: CommitmentRecord }): ReactElement {
  const { terms, explain, currency } = record;
  const { fees } = terms;
  const open = useOpenEvidence();
  const capped = fees.years.findLast((one) => one.cap !== null);
  const line = (
    id: keyof typeof texts.names,
    value: string | null,
    says: string | undefined,
    change = false,
  ): FormulaLine => ({
    id,
    name: texts.names[id],
    figure: (
      <Figure
        value={value}
        name={texts.names[id]}
        onOpen={() => open(explain[id] ?? "")}
        {...(change ? { sign: "always" as const } : {})}
      />
    ),
    note: says,
  });
  const base = fees.target === null ? undefined : texts.baseIs(notionalTargetLabels[fees.target], fees.rate ?? "");
  const called = fees.called_of_base === null ? "" : `; ${texts.calledOfBase(plainPercentText(fees.called_of_base))}`;
  const lines: readonly FormulaLine[] = [
    ...(fees.base === null
      ? []
      : [line("fee_base", fees.base, base && `${base}${called}`), line("fees_expected", fees.expected, undefined)]),
    line("fees_charged", fees.charged, undefined),
    ...(fees.difference === null
      ? []
      : [line("fees_difference", fees.difference, undefined, true), line("fees_ahead", fees.year_ahead, undefined)]),
    ...(capped === undefined
      ? []
      : [
          line("cap", capped.cap, texts.ofYear(capped.year)),
          line("cap_used", capped.used, texts.ofYear(capped.year)),
          line("cap_left", capped.left, texts.ofYear(capped.year)),
        ]),
  ];
  return (
    <FormulaTable label={texts.feeFigures} heads={[recordTexts.figure, recordTexts.amountIn(currency)]} lines={lines} />
  );
}
