import { useMemo, useState, type ReactElement } from "react";
import { approximate } from "@distributary/domain/money/approximate";
import { formatDecimal as plainDecimal } from "@distributary/domain/money/format-decimal";
import { decimalOf } from "@distributary/domain/money/rational";
import { parseDay } from "@distributary/domain/time/day";
import { reasonOfXirr, type XirrAnswer } from "@distributary/domain/returns/measures/xirr";
import { Button, IconButton } from "../../ui/button.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { formatDecimal } from "../../ui/format/amount.ts";
import { reasonText } from "../../ui/format/ratio.ts";
import { NumberField } from "../../records/form/controls/number-field.tsx";
import styles from "./calculators.module.css";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { Calculator, Figures, Twin, money } from "./parts.tsx";
import { returnsAnswer, type TypedFlow } from "./returns.ts";
import { calculatorTexts } from "./texts.ts";

const texts = calculatorTexts.returns;
const MOST_LINES = 60;

interface Line extends TypedFlow {
  readonly id: number;
}

const EXAMPLE: readonly Line[] = [
  { id: 1, date: "2021-03-15", amount: "-100000" },
  { id: 2, date: "2022-09-01", amount: "-50000" },
  { id: 3, date: "2024-06-30", amount: "40000" },
  { id: 4, date: "2026-01-15", amount: "165000" },
];

/** IRR and multiple of dated flows. */
export function ReturnsCalculator(): ReactElement {
  const [lines, setLines] = useState(EXAMPLE);
  const { answer, faults } = useMemo(() => returnsAnswer(lines), [lines]);
  const change = (id: number, to: Partial<Line>): void =>
    setLines((old) => old.map((line) => (line.id === id ? { ...line, ...to } : line)));
  const add = (): void =>
    setLines((old) => [...old, { id: Math.max(0, ...old.map(({ id }) => id)) + 1, date: null, amount: "" }]);
  const fields = (
    <>
      {lines.map((line, i) => (
        <div key={line.id} className={styles["entry"]}>
          <DateField
            label={texts.line(i + 1, texts.date)}
            value={line.date}
            stacked
            onChange={(date) => change(line.id, { date })}
          />
          <NumberField
            label={texts.line(i + 1, texts.flow)}
            value={line.amount}
            fault={faults[`amount ${i}`]}
            {...(i === 0 ? { hint: texts.flowHint } : {})}
            onChange={(amount) => change(line.id, { amount })}
          />
          <IconButton
            icon="close"
            label={texts.remove(i + 1)}
            className={styles["remove"]}
            onClick={() => setLines((old) => old.filter(({ id }) => id !== line.id))}
          />
        </div>
      ))}
      <div>
        <Button disabled={lines.length >= MOST_LINES} onClick={add}>
          {texts.add}
        </Button>
      </div>
    </>
  );
  return (
    <Calculator heading={texts.heading} fields={fields} formula={texts.formula}>
      <Figures
        figures={[
          [texts.irr, answer ? rateText(answer.xirr) : null],
          [texts.multiple, answer?.multiple ? `${shown(plainDecimal(decimalOf(answer.multiple)))} ×` : null],
          [texts.paidIn, answer ? money(answer.paidIn) : null],
          [texts.received, answer ? money(answer.received) : null],
          [texts.gain, answer ? money(answer.gain) : null],
        ]}
      />
      {answer && (
        <>
          <LineChart
            labels={answer.sums.map(({ date }) => date)}
            places={answer.sums.map(({ date }) => parseDay(date))}
            stepped
            lines={[
              {
                name: texts.sum,
                values: answer.sums.map(({ sum }) => approximate(sum)),
                colour: "asset",
                filled: true,
              },
            ]}
            spoken={texts.spoken(answer.sums.length, money(answer.gain))}
            say={(index) => {
              const point = answer.sums[index];
              return point ? `${point.date}: ${money(point.sum)}` : "";
            }}
          />
          <Twin
            columns={texts.columns}
            rows={answer.sums.map(({ date, amount, sum }) => [date, money(amount), money(sum)])}
          />
        </>
      )}
    </Calculator>
  );
}

function rateText(answer: XirrAnswer): string {
  const rates = answer.roots.map(({ rate }) => `${shown((rate * 100).toFixed(2))} %`);
  const reason = reasonOfXirr(answer);
  if (reason === null) return rates[0] ?? "";
  return answer.status === "multiple" ? `${reasonText(reason)}: ${rates.join(", ")}` : reasonText(reason);
}

function shown(text: string): string {
  return formatDecimal(text);
}
