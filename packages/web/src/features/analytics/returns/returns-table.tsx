import type { SummaryPerformance, SummaryReturns } from "@distributary/contract/summary/analytic";
import type { ReactElement } from "react";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { multipleText, percentText, plainPercentText } from "../../../ui/format/ratio.ts";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { returnOpener } from "../../../records/returns-key.ts";
import { analyticsTexts as texts, measureTexts } from "../texts.ts";

const measures = Object.keys(measureTexts) as (keyof typeof measureTexts)[];

const undirected: ReadonlySet<string> = new Set(["income_yield", "volatility", "drawdown"]);

/** From opening to closing in money, then each return, or the reason why there is none. */
export function ReturnsTable({
  performance,
  unit,
  onOpen,
}: {
  performance: SummaryPerformance;
  unit: string;
  onOpen: (key: string) => void;
}): ReactElement {
  const { total } = performance;
  const opens = returnOpener(total, onOpen);
  const taken = total.taken_out === null ? null : negated(total.taken_out);
  const lines: readonly FormulaLine[] = [
    {
      id: "opening",
      name: texts.opening,
      figure: <Figure value={total.opening} name={texts.opening} onOpen={opens("opening")} />,
    },
    {
      id: "put_in",
      name: texts.putIn,
      figure: <Figure value={total.put_in} name={texts.putIn} onOpen={opens("put_in")} />,
    },
    {
      id: "taken_out",
      name: texts.takenOut,
      figure: <Figure value={taken} name={texts.takenOut} onOpen={opens("taken_out")} />,
    },
    {
      id: "gain",
      name: texts.gain,
      figure: <Figure value={total.gain} change name={texts.gain} onOpen={opens("gain")} />,
    },
    {
      id: "closing",
      name: texts.closing,
      figure: <Figure value={total.closing} name={texts.closing} onOpen={opens("closing")} />,
      strong: true,
    },
    ...measures.map((measure) => {
      const { reason, roots }: SummaryReturns["xirr"] = total[measure];
      const text = measureText(measure, total);
      const figure = <RatioFigure text={text} name={measureTexts[measure]} onOpen={opens(measure)} />;
      return { id: measure, name: measureTexts[measure], figure, reason, roots };
    }),
  ];
  return (
    <Panel title={texts.returns}>
      <FormulaTable label={texts.returns} heads={[texts.measure, `${texts.figure}, ${unit} / %`]} lines={lines} />
    </Panel>
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
