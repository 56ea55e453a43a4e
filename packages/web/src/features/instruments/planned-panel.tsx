import type { FullInstrument } from "@distributary/contract/instruments";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session.ts";
import { useCurrencyCode } from "../../records/names.tsx";
import { Fact, Facts } from "../../records/record-page.tsx";
import { Figure } from "../../ui/figure.tsx";
import { addMonths, formatDay, today } from "../../ui/format/day.ts";
import { Panel, type PanelView } from "../../ui/panel.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { TwinTable } from "../../ui/twin-table.tsx";
import { inUnit } from "../../ui/format/in-unit.ts";
import styles from "./loan-panel.module.css";
import { paymentsAfter, sumOf, type DueAmount, type DuePayment } from "./planned-bars.ts";
import { PlannedChart } from "./planned-chart.tsx";
import { PlannedPast } from "./planned-past.tsx";
import { plannedTexts as texts } from "./planned-texts.ts";
import { usePlanned } from "./series-queries.ts";
import { TermsMissing } from "./terms-missing.tsx";

/** Months that are shown of what goes on without an end: back, where it was paid, and ahead. */
const monthsBack = 24;
const monthsAhead = 36;

/** What an instrument pays by its terms: ahead, as bars or as a table, and what was paid of what was due so far. */
export function PlannedPanel({ instrument }: { instrument: FullInstrument }): ReactNode {
  const { profile } = useSignedIn();
  const now = today(profile.default_timezone);
  const hasEnd = instrument.instrument_type === "BOND";
  const days = hasEnd ? {} : { start_time: addMonths(now, -monthsBack), end_time: addMonths(now, monthsAhead) };
  const found = usePlanned(profile.uuid, instrument.uuid, days);
  const unit = useCurrencyCode(found.data?.units_id) ?? "";
  if (found.data === undefined) {
    return (
      <Panel title={texts.ahead}>
        {found.isError ? (
          <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={260} />
        )}
      </Panel>
    );
  }
  const { rows, missing, truncated } = found.data;
  if (missing.length > 0 || rows.length === 0) {
    const none =
      instrument.instrument_type === "REAL" ? { said: texts.noTax, way: texts.addTax } : { said: texts.nothing };
    return (
      <Panel title={texts.ahead}>
        <TermsMissing instrument={instrument} missing={missing} {...(missing.length > 0 ? {} : none)} />
      </Panel>
    );
  }
  return (
    <>
      <Ahead {...paymentsAfter(rows, now)} now={now} unit={unit}>
        {truncated && <p className={styles["note"]}>{texts.more}</p>}
      </Ahead>
      <PlannedPast rows={rows} now={now} unit={unit} />
    </>
  );
}

function Ahead({
  payments,
  isOfOne,
  now,
  unit,
  children,
}: {
  payments: readonly DuePayment[];
  isOfOne: boolean;
  now: string;
  unit: string;
  children: ReactNode;
}): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const [next] = payments;
  if (next === undefined)
    return (
      <Panel title={texts.ahead}>
        <p>{texts.nothing}</p>
      </Panel>
    );
  const inYear = payments.filter(({ date }) => date <= addMonths(now, 12));
  return (
    <Panel title={texts.ahead} view={view} onView={setView}>
      {isOfOne && <Note tone="plain">{texts.ofOne}</Note>}
      {view === "chart" ? (
        <PlannedChart payments={payments} unit={unit} isOfOne={isOfOne} />
      ) : (
        <PlannedTable payments={payments} unit={unit} isOfOne={isOfOne} />
      )}
      <div className={styles["under"]}>
        <Facts>
          <Fact name={texts.next}>
            {formatDay(next.date)}, <Amount of={next} isOfOne={isOfOne} unit={unit} />
          </Fact>
          <Fact name={texts.year}>
            <Amount of={sumOf(inYear)} isOfOne={isOfOne} unit={unit} />
          </Fact>
        </Facts>
      </div>
      {children}
    </Panel>
  );
}

function PlannedTable({
  payments,
  unit,
  isOfOne,
}: {
  payments: readonly DuePayment[];
  unit: string;
  isOfOne: boolean;
}): ReactElement {
  return (
    <TwinTable
      label={texts.ahead}
      columns={[
        { id: "date", label: texts.date, cell: ({ date }) => formatDay(date) },
        { id: "kind", label: texts.kind, cell: ({ kind }) => texts.kinds[kind] ?? kind },
        { id: "amount", label: inUnit(texts.amount, unit), cell: (one) => <Amount of={one} isOfOne={isOfOne} /> },
      ]}
      rows={payments}
      rowKey={({ date, kind }) => `${date} ${kind}`}
    />
  );
}

function Amount({ of, isOfOne, unit }: { of: DueAmount; isOfOne: boolean; unit?: string }): ReactElement {
  return (
    <Figure
      value={of.amount}
      open={isOfOne}
      estimated={of.isEstimated && texts.estimated}
      {...(unit === undefined ? {} : { unit })}
    />
  );
}
