import type { SummaryPerformance, SummaryReturns } from "@distributary/contract/summary-analytic";
import type { ReactElement } from "react";
import plain from "../../records/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { Panel } from "../../ui/panel.tsx";
import { multipleText, percentText, plainPercentText, reasonText } from "../../ui/format/ratio.ts";
import styles from "./tables.module.css";
import { analyticsTexts as texts, measureTexts } from "./texts.ts";

const measures = Object.keys(measureTexts) as (keyof typeof measureTexts)[];

const undirected: ReadonlySet<string> = new Set(["income_yield", "volatility", "drawdown"]);

/** From opening to closing in money, then each return with the formula beside it, or the reason why there is none. */
export function ReturnsTable({ performance, unit }: { performance: SummaryPerformance; unit: string }): ReactElement {
  const { total, formulas } = performance;
  const taken = total.taken_out === null ? null : negated(total.taken_out);
  return (
    <Panel title={texts.returns}>
      <table className={plain["table"]} aria-label={texts.returns}>
        <thead>
          <tr>
            <th scope="col">{texts.measure}</th>
            <th scope="col">
              {texts.figure}, {unit} / %
            </th>
            <th scope="col" className={styles["formula"]}>
              {texts.formula}
            </th>
          </tr>
        </thead>
        <tbody>
          <Money name={texts.opening} value={total.opening} />
          <Money name={texts.putIn} value={total.put_in} />
          <Money name={texts.takenOut} value={taken} />
          <Money name={texts.gain} value={total.gain} formula={formulas["gain"]} change />
          <Money name={texts.closing} value={total.closing} strong />
          {measures.map((measure) => (
            <tr key={measure}>
              <td>{measureTexts[measure]}</td>
              <td>{measureText(measure, total)}</td>
              <td className={styles["formula"]}>
                <Reason figure={total[measure]} />
                {formulas[measure]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Money({
  name,
  value,
  formula = "",
  change = false,
  strong = false,
}: {
  name: string;
  value: string | null;
  formula?: string | undefined;
  change?: boolean;
  strong?: boolean;
}): ReactElement {
  return (
    <tr className={strong ? styles["strong"] : undefined}>
      <td>{name}</td>
      <td>
        <Figure value={value} change={change} />
      </td>
      <td className={styles["formula"]}>{formula}</td>
    </tr>
  );
}

function Reason({ figure }: { figure: SummaryReturns["xirr"] }): ReactElement | null {
  if (figure.reason === null) return null;
  const roots = figure.roots?.map(percentText).join(", ");
  return (
    <span className={styles["reason"]}>
      {reasonText(figure.reason)}
      {roots !== undefined && ` (${texts.roots}: ${roots})`}
    </span>
  );
}

function measureText(measure: keyof typeof measureTexts, returns: SummaryReturns): string {
  const { value } = returns[measure];
  if (measure === "multiple") return multipleText(value);
  return undirected.has(measure) ? plainPercentText(value) : percentText(value);
}

/** What was taken out lowers the value: it stands with a minus, so that the column adds up. */
function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}
