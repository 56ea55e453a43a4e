import type { FullInstrument } from "@distributary/contract/records/instruments";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { useCurrencyCode } from "../../../records/page/names.tsx";
import { Fact, Facts } from "../../../records/page/record-page.tsx";
import { addMonths, formatDay, today } from "../../../ui/format/day.ts";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { Note } from "../../../ui/states.tsx";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import styles from "../loan/loan-panel.module.css";
import { dueOnHolding, paymentsAfter, sumOf, type DuePayment } from "./planned-bars.ts";
import { PlannedChart } from "./planned-chart.tsx";
import { PlannedPast } from "./planned-past.tsx";
import { plannedTexts as texts } from "./planned-texts.ts";
import { plannedSum, plannedEvidence } from "./planned-evidence.ts";
import { usePlanned } from "../prices/series-queries.ts";
import { TermsMissing } from "../terms/terms-missing.tsx";
import { UnreadPanel } from "../unread-panel.tsx";

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
    return <UnreadPanel title={texts.ahead} failed={texts.failed} found={found} />;
  }
  const { missing, truncated } = found.data;
  const rows = dueOnHolding(instrument.instrument_type, found.data.rows);
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
      <Ahead {...paymentsAfter(rows, now)} instrument={instrument} now={now} unit={unit}>
        {truncated && <p className={styles["note"]}>{texts.more}</p>}
      </Ahead>
      <PlannedPast rows={rows} instrument={instrument} now={now} unit={unit} />
    </>
  );
}

interface AheadShown {
  readonly instrument: FullInstrument;
  readonly payments: readonly DuePayment[];
  readonly isOfOne: boolean;
  readonly unit: string;
}

function Ahead({ now, children, ...shown }: AheadShown & { now: string; children: ReactNode }): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const { payments, isOfOne, unit } = shown;
  const [next] = payments;
  if (next === undefined)
    return (
      <Panel title={texts.ahead}>
        <p>{texts.nothing}</p>
      </Panel>
    );
  const inYear = payments.filter(({ date }) => date <= addMonths(now, 12));
  const { amount, isEstimated } = sumOf(inYear);
  return (
    <Panel title={texts.ahead} view={view} onView={setView}>
      {isOfOne && <Note tone="plain">{texts.ofOne}</Note>}
      {view === "chart" ? (
        <PlannedChart payments={payments} unit={unit} isOfOne={isOfOne} />
      ) : (
        <PlannedTable {...shown} />
      )}
      <div className={styles["under"]}>
        <Facts>
          <Fact name={texts.next}>
            {formatDay(next.date)}, <Amount {...shown} of={next} withUnit />
          </Fact>
          <Fact name={texts.year}>
            <WorkedFigure
              value={amount}
              open={isOfOne}
              estimated={isEstimated && texts.estimated}
              unit={unit}
              name={texts.year}
              evidence={() => plannedSum(inYear, amount, unit, isOfOne)}
            />
          </Fact>
        </Facts>
      </div>
      {children}
    </Panel>
  );
}

function PlannedTable(shown: AheadShown): ReactElement {
  return (
    <TwinTable
      label={texts.ahead}
      columns={[
        { id: "date", label: texts.date, cell: ({ date }) => formatDay(date) },
        { id: "kind", label: texts.kind, cell: ({ kind }) => texts.kinds[kind] ?? kind },
        { id: "amount", label: inUnit(texts.amount, shown.unit), cell: (one) => <Amount {...shown} of={one} /> },
      ]}
      rows={shown.payments}
      rowKey={({ date, kind }) => `${date} ${kind}`}
    />
  );
}

/** What one payment comes to; it opens to the terms that it follows from. */
function Amount({
  of,
  instrument,
  isOfOne,
  unit,
  withUnit = false,
}: AheadShown & { of: DuePayment; withUnit?: boolean }): ReactElement {
  const { date, kind, amount, ofOne, held, isEstimated } = of;
  return (
    <WorkedFigure
      value={amount}
      open={isOfOne}
      estimated={isEstimated && texts.estimated}
      {...(withUnit ? { unit } : {})}
      name={`${texts.kinds[kind] ?? kind}, ${formatDay(date)}`}
      evidence={() => plannedEvidence(instrument, { date, kind, amount: ofOne, held }, amount, unit)}
    />
  );
}
