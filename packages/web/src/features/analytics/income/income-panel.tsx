import type { SummaryIncome } from "@distributary/contract/summary/analytic";
import { useMemo, type ReactElement } from "react";
import { usePanelView } from "../../../data/preferences/panel-view.ts";
import { keyOfEarned, opening } from "../../../records/evidence/figure-key.ts";
import plain from "../../../records/table/plain-table.module.css";
import { Figure } from "../../../ui/figure.tsx";
import { absolute, addExact, compareExact, signOf } from "../../../ui/format/exact.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { Phrase } from "../../../ui/phrase.tsx";
import twin from "../../../ui/charts/twin-table.module.css";
import { incomeBars } from "./income-bars.ts";
import { IncomeChart } from "./income-chart.tsx";
import styles from "../tables.module.css";
import { analyticsTexts as texts } from "../texts.ts";

/** What came in and what it cost: over time as bars or as a table, and by the holding that caused it. */
export function IncomePanel({
  income,
  unit,
  onOpen,
}: {
  income: SummaryIncome;
  unit: string;
  onOpen: (key: string) => void;
}): ReactElement {
  const [view, setView] = usePanelView("income");
  const bars = useMemo(() => incomeBars(income.by_month), [income]);
  const causes = income.by_instrument.toSorted((left, right) =>
    compareExact(absolute(addExact(right.income, right.expenses)), absolute(addExact(left.income, left.expenses))),
  );
  if (bars.length === 0) {
    return (
      <Panel title={texts.income}>
        <p className={styles["none"]}>{texts.noIncome}</p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.income} view={view} onView={setView}>
      {hasAccrued(income) && (
        <p className={styles["note"]} title={income.formulas.accrued}>
          <Phrase
            text={texts.accrued}
            parts={{
              income: <Figure value={income.accrued.income} sign="always" name={texts.received} />,
              expenses: <Figure value={income.accrued.expenses} sign="always" name={texts.expenses} unit={unit} />,
            }}
          />
        </p>
      )}
      <div className={styles["split"]}>
        {view === "chart" ? (
          <IncomeChart bars={bars} whole={income} unit={unit} onOpen={onOpen} />
        ) : (
          <div className={twin["scroll"]} tabIndex={0} role="region" aria-label={texts.incomeOf}>
            <Amounts
              label={texts.incomeOf}
              head={texts.month}
              rows={bars.toReversed().map((bar) => ({ ...bar, key: bar.label }))}
              unit={unit}
              formulas={income.formulas}
              onOpen={onOpen}
            />
          </div>
        )}
        <div className={twin["scroll"]} tabIndex={0} role="region" aria-label={texts.incomeBy}>
          <Amounts
            label={texts.incomeBy}
            head={texts.holding}
            rows={causes.map((one) => ({
              ...one,
              key: one.instrument_id ?? "",
              explainKey: one.explain_key,
            }))}
            unit={unit}
            formulas={income.formulas}
            onOpen={onOpen}
          />
        </div>
      </div>
    </Panel>
  );
}

function hasAccrued({ accrued }: SummaryIncome): boolean {
  return signOf(accrued.income) !== 0 || signOf(accrued.expenses) !== 0;
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly income: string;
  readonly expenses: string;
  readonly explainKey: string;
}

function Amounts({
  label,
  head,
  rows,
  unit,
  formulas,
  onOpen,
}: {
  label: string;
  head: string;
  rows: readonly Row[];
  unit: string;
  formulas: SummaryIncome["formulas"];
  onOpen: (key: string) => void;
}): ReactElement {
  return (
    <table className={plain["table"]} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" title={formulas.income}>
            {texts.received}, {unit}
          </th>
          <th scope="col" title={formulas.expenses}>
            {texts.expenses}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.label}</td>
            <td>
              <Figure
                value={row.income}
                name={texts.of(texts.received, row.label)}
                onOpen={opening(row.explainKey, onOpen)}
              />
            </td>
            <td>
              <Figure
                value={row.expenses}
                name={texts.of(texts.expenses, row.label)}
                onOpen={opening(keyOfEarned(row.explainKey, "expenses"), onOpen)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
