import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { EquityPoint, HomeEquityRecord } from "@distributary/contract/reporting/loans";
import { parseDay } from "@distributary/domain/time/day";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { keyOfLoan, keyUntil } from "../../../records/evidence/figure-key.ts";
import { KnownFail, KnownNone } from "../../../records/known/known-fail.tsx";
import { useKnown } from "../../../records/known/known-line.tsx";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatKnown, formatShare, percentDigits } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { termsEvidence } from "../terms/terms-evidence.ts";
import { useHomeEquity } from "./loan-queries.ts";
import styles from "./loan-panel.module.css";
import { equityTexts as texts } from "./loan-record-texts.ts";

/** What of a home belongs to its owner: now, and over time as lines or as a table. */
export function EquityPanel({ instrument }: { instrument: FullInstrument }): ReactElement {
  const found = useHomeEquity(useSignedIn().profile.uuid, instrument.uuid, useKnown());
  const [view, setView] = useState<PanelView>("chart");
  const record = found.data;
  if (record === undefined) {
    return (
      <Panel title={texts.title}>
        {found.isError ? <KnownFail title={texts.failed} found={found} /> : <Skeleton height={260} />}
      </Panel>
    );
  }
  if (record.course.length === 0) {
    return (
      <Panel title={texts.title}>
        <KnownNone title={texts.noneThen}>
          <p>{texts.none}</p>
        </KnownNone>
      </Panel>
    );
  }
  return (
    <Panel title={texts.title} view={view} onView={setView}>
      {view === "chart" ? (
        <EquityChart course={record.course} unit={record.currency} />
      ) : (
        <EquityTable record={record} />
      )}
      <Figures record={record} instrument={instrument} />
      {record.loans.length === 0 && <p className={styles["note"]}>{texts.noLoans}</p>}
    </Panel>
  );
}

const lines = [
  { name: "equity", colour: "asset", filled: true },
  { name: "value", colour: "plain", filled: false },
  { name: "owed", colour: "liability", filled: false },
] as const;

function EquityChart({ course, unit }: { course: readonly EquityPoint[]; unit: string }): ReactElement {
  const covered = useAmountsCovered();
  const drawn = course.filter(({ equity }) => equity !== null);
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined || drawn.length < 2) return <p>{texts.unknown}</p>;
  const text = (amount: string | null): string => (covered ? "•••••" : formatKnown(amount));
  return (
    <LineChart
      labels={drawn.map(({ date }) => formatDay(date))}
      places={drawn.map(({ date }) => parseDay(date))}
      // A drawing rounds anyway: the exact figures stand in the table.
      lines={lines.map(({ name, colour, filled }) => ({
        name: texts.names[name],
        values: drawn.map((point) => Number(point[name] ?? 0)),
        colour,
        filled,
      }))}
      hideScale={covered}
      spoken={texts.spoken(
        formatDay(first.date),
        formatDay(last.date),
        text(last.value),
        text(last.owed),
        text(last.equity),
        unit,
      )}
      say={(index) => {
        const point = drawn[index] ?? last;
        const says = lines.map(({ name }) => `${texts.names[name]} ${text(point[name])} ${unit}`);
        return [formatDay(point.date), ...says].join(" · ");
      }}
    />
  );
}

function EquityTable({ record }: { record: HomeEquityRecord }): ReactElement {
  const { course, currency, explain } = record;
  const open = useOpenEvidence();
  const opened = (name: (typeof lines)[number]["name"], date: string) => ({
    name: `${texts.names[name]}, ${formatDay(date)}`,
    onOpen: () => open(keyUntil(explain[name] ?? "", date)),
  });
  return (
    <TwinTable
      label={texts.title}
      columns={[
        { id: "date", label: texts.date, cell: (point) => formatDay(point.date) },
        {
          id: "value",
          label: inUnit(texts.names.value, currency),
          cell: (point) => (
            <Figure
              value={point.value}
              {...opened("value", point.date)}
              {...(point.value_estimated ? { estimated: texts.estimated } : {})}
            />
          ),
        },
        {
          id: "owed",
          label: texts.names.owed,
          cell: ({ owed, date }) => <Figure value={owed} {...opened("owed", date)} />,
        },
        {
          id: "equity",
          label: texts.names.equity,
          cell: ({ equity, date }) => <Figure value={equity} {...opened("equity", date)} />,
        },
      ]}
      rows={course.toReversed()}
      rowKey={({ date }) => date}
    />
  );
}

function Figures({ record, instrument }: { record: HomeEquityRecord; instrument: FullInstrument }): ReactElement {
  const { now, loans, currency, explain } = record;
  const open = useOpenEvidence();
  const opened = (name: "value" | "equity" | "net_if_sold" | "loan_to_value") => ({
    name: texts.names[name],
    onOpen: () => open(explain[name] ?? ""),
  });
  const lines: readonly FormulaLine[] = [
    {
      id: "value",
      name: texts.names.value,
      figure: (
        <Figure
          value={now.value}
          {...opened("value")}
          {...(now.value_estimated ? { estimated: texts.estimated } : {})}
        />
      ),
      note: now.value_estimated ? texts.estimated : null,
    },
    ...loans.map((loan) => ({
      id: loan.instrument_id,
      name: (
        <Link to="/instruments/$id" params={{ id: loan.instrument_id }}>
          {loan.name}
        </Link>
      ),
      figure: (
        <Figure
          value={loan.owed}
          name={loan.name}
          onOpen={() => open(keyOfLoan(explain["owed"] ?? "", loan.instrument_id))}
        />
      ),
    })),
    {
      id: "equity",
      name: texts.names.equity,
      figure: <Figure value={now.equity} {...opened("equity")} />,
    },
    {
      id: "selling_costs",
      name: texts.names.selling_costs,
      figure: (
        <WorkedFigure
          value={now.selling_costs}
          name={texts.names.selling_costs}
          evidence={() =>
            termsEvidence(instrument, {
              title: texts.names.selling_costs,
              figure: now.selling_costs,
              unit: currency,
              formula: texts.costsFormula,
            })
          }
        />
      ),
      note: texts.costsNote,
    },
    {
      id: "net_if_sold",
      name: texts.names.net_if_sold,
      figure: <Figure value={now.net_if_sold} {...opened("net_if_sold")} />,
    },
    {
      id: "loan_to_value",
      name: texts.names.loan_to_value,
      figure: <RatioFigure text={formatShare(now.loan_to_value, percentDigits)} {...opened("loan_to_value")} />,
    },
  ];
  return (
    <FormulaTable label={texts.figure} heads={[recordTexts.figure, recordTexts.amountIn(currency)]} lines={lines} />
  );
}
