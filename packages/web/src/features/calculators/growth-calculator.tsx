import { useMemo, useState, type ReactElement } from "react";
import { approximate } from "@distributary/domain/money/approximate";
import { addDecimals } from "@distributary/domain/money/decimal";
import { NumberField } from "../../records/form/controls/number-field.tsx";
import styles from "./calculators.module.css";
import { growthAnswer, type GrowthAnswer, type GrowthInput } from "./growth.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { Calculator, Figures, PeriodicityField, Twin, money } from "./parts.tsx";
import { calculatorTexts } from "./texts.ts";

const texts = calculatorTexts.growth;

/** Compound growth of savings. */
export function GrowthCalculator(): ReactElement {
  const [input, setInput] = useState<GrowthInput>({
    start: "10000",
    contribution: "250",
    rate: "5",
    years: "20",
    periodicity: "M",
  });
  const { answer, faults } = useMemo(() => growthAnswer(input), [input]);
  const set = (change: Partial<GrowthInput>): void => setInput((old) => ({ ...old, ...change }));
  const field = (name: "start" | "contribution" | "rate" | "years", label: string): ReactElement => (
    <NumberField label={label} value={input[name]} fault={faults[name]} onChange={(value) => set({ [name]: value })} />
  );
  const fields = (
    <>
      {field("start", texts.start)}
      {field("contribution", texts.contribution)}
      <PeriodicityField
        label={texts.periodicity}
        value={input.periodicity}
        onChange={(periodicity) => set({ periodicity })}
      />
      <div className={styles["pair"]}>
        {field("rate", calculatorTexts.rate)}
        {field("years", calculatorTexts.years)}
      </div>
    </>
  );
  const last = answer?.years.at(-1);
  return (
    <Calculator heading={texts.heading} fields={fields} formula={texts.formula}>
      <Figures
        figures={[
          [texts.value, last ? money(last.value) : null],
          [texts.contributed, last ? money(last.contributed) : null],
          [texts.interest, last ? money(last.interest) : null],
        ]}
      />
      {answer && <GrowthPicture answer={answer} />}
    </Calculator>
  );
}

function GrowthPicture({ answer: { start, years } }: { answer: GrowthAnswer }): ReactElement {
  const last = years.at(-1);
  return (
    <>
      <LineChart
        labels={years.map((_, year) => String(year))}
        lines={[
          { name: texts.worth, values: years.map(({ value }) => approximate(value)), colour: "asset", filled: true },
          {
            name: texts.paidIn,
            values: years.map(({ contributed }) => approximate(addDecimals(start, contributed))),
            colour: "plain",
          },
        ]}
        spoken={texts.spoken(years.length - 1, last ? money(last.value) : "")}
        say={(year) => `${texts.columns[0]} ${year}: ${years[year] ? money(years[year].value) : ""}`}
      />
      <Twin
        columns={texts.columns}
        rows={years.map(({ contributed, interest, value }, year) => [
          String(year),
          money(contributed),
          money(interest),
          money(value),
        ])}
      />
    </>
  );
}
