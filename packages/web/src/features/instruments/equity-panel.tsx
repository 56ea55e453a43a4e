import type { EquityPoint, HomeEquityRecord } from "@distributary/contract/loans";
import { parseDay } from "@distributary/domain/time/day";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session.ts";
import { useKnown } from "../../records/known-line.tsx";
import plain from "../../records/plain-table.module.css";
import { useExplain } from "../../records/use-explain.ts";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatKnown, formatShare, percentDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { LineChart } from "../../ui/line-chart.tsx";
import { Panel, type PanelView } from "../../ui/panel.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import twin from "../../ui/twin-table.module.css";
import { useHomeEquity } from "./loan-queries.ts";
import styles from "./loan-panel.module.css";
import { equityTexts as texts } from "./loan-record-texts.ts";

/** What of a home belongs to its owner: now, and over time as lines or as a table. */
export function EquityPanel({ instrument }: { instrument: string }): ReactElement {
  const found = useHomeEquity(useSignedIn().profile.uuid, instrument, useKnown());
  const [view, setView] = useState<PanelView>("chart");
  const record = found.data;
  if (record === undefined) {
    return (
      <Panel title={texts.title}>
        {found.isError ? (
          <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={260} />
        )}
      </Panel>
    );
  }
  if (record.course.length === 0) {
    return (
      <Panel title={texts.title}>
        <p>{texts.none}</p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.title} view={view} onView={setView}>
      {view === "chart" ? (
        <EquityChart course={record.course} unit={record.currency} />
      ) : (
        <EquityTable course={record.course} unit={record.currency} />
      )}
      <Figures record={record} />
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

function EquityTable({ course, unit }: { course: readonly EquityPoint[]; unit: string }): ReactElement {
  return (
    <div className={twin["scroll"]} tabIndex={0} role="region" aria-label={texts.title}>
      <table className={twin["table"]} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">
              {texts.names.value}, {unit}
            </th>
            <th scope="col">{texts.names.owed}</th>
            <th scope="col">{texts.names.equity}</th>
          </tr>
        </thead>
        <tbody>
          {course.toReversed().map((point) => (
            <tr key={point.date}>
              <td>{formatDay(point.date)}</td>
              <td>
                <Figure value={point.value} {...(point.value_estimated ? { estimated: texts.estimated } : {})} />
              </td>
              <td>
                <Figure value={point.owed} />
              </td>
              <td>
                <Figure value={point.equity} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ record }: { record: HomeEquityRecord }): ReactElement {
  const { now, loans, formulas, currency, explain } = record;
  const open = useExplain();
  const opened = (name: "value" | "equity" | "net_if_sold" | "loan_to_value") => ({
    name: texts.names[name],
    onOpen: () => open(explain[name] ?? ""),
  });
  return (
    <table className={plain["table"]} aria-label={texts.figure}>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          <th scope="col">{texts.amountIn(currency)}</th>
          <th scope="col" className={styles["formula"]}>
            {texts.formula}
          </th>
        </tr>
      </thead>
      <tbody>
        <Row name={texts.names.value} formula={now.value_estimated ? texts.estimated : formulas["value"]}>
          <Figure
            value={now.value}
            {...opened("value")}
            {...(now.value_estimated ? { estimated: texts.estimated } : {})}
          />
        </Row>
        {loans.map((loan) => (
          <Row
            key={loan.instrument_id}
            name={
              <Link to="/instruments/$id" params={{ id: loan.instrument_id }}>
                {loan.name}
              </Link>
            }
            formula={formulas["owed"]}
          >
            <Figure value={loan.owed} />
          </Row>
        ))}
        <Row name={texts.names.equity} formula={formulas["equity"]}>
          <Figure value={now.equity} {...opened("equity")} />
        </Row>
        <Row name={texts.names.selling_costs} formula={texts.costsNote}>
          <Figure value={now.selling_costs} />
        </Row>
        <Row name={texts.names.net_if_sold} formula={formulas["net_if_sold"]}>
          <Figure value={now.net_if_sold} {...opened("net_if_sold")} />
        </Row>
        <Row name={texts.names.loan_to_value} formula={formulas["loan_to_value"]}>
          {formatShare(now.loan_to_value, percentDigits)}
        </Row>
      </tbody>
    </table>
  );
}

function Row({
  name,
  formula,
  children,
}: {
  name: ReactNode;
  formula: string | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    <tr>
      <td>{name}</td>
      <td>{children}</td>
      <td className={styles["formula"]}>{formula}</td>
    </tr>
  );
}
