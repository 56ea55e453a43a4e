import { useMemo, useState, type ReactElement } from "react";
import { PERIODICITIES } from "@distributary/domain/codes/payment-terms";
import { approximate } from "@distributary/domain/money/approximate";
import { ZERO, subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import { DateField } from "../../ui/fields/date-field.tsx";
import { today } from "../../ui/format/day.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { NumberField } from "../../records/form/controls/number-field.tsx";
import styles from "./calculators.module.css";
import { LineChart, type ChartLine } from "../../ui/charts/line-chart.tsx";
import { loanAnswer, type LoanAnswer, type LoanInput } from "./loan.ts";
import { Calculator, Figures, PeriodicityField, Twin, money } from "./parts.tsx";
import { calculatorTexts } from "./texts.ts";

const texts = calculatorTexts.loan;

/** No loan is repaid daily, and its table would be longer than anybody reads. */
const OFFERED = PERIODICITIES.filter((code) => code !== "D");

/** Loan payment and amortization. */
export function LoanCalculator(): ReactElement {
  const [input, setInput] = useState<LoanInput>(() => ({
    amount: "400000",
    rate: "5.25",
    years: "30",
    periodicity: "M",
    repayment: "traditional",
    start: today(),
    interestOnly: "",
    extra: "",
    balloon: "",
  }));
  const { answer, faults } = useMemo(() => loanAnswer(input), [input]);
  const set = (change: Partial<LoanInput>): void => setInput((old) => ({ ...old, ...change }));
  const field = (
    name: "amount" | "rate" | "years" | "interestOnly" | "extra" | "balloon",
    label: string,
  ): ReactElement => (
    <NumberField label={label} value={input[name]} fault={faults[name]} onChange={(value) => set({ [name]: value })} />
  );
  const fields = (
    <>
      {field("amount", calculatorTexts.amount)}
      <div className={styles["pair"]}>
        {field("rate", calculatorTexts.rate)}
        {field("years", calculatorTexts.years)}
      </div>
      <div className={styles["pair"]}>
        <PeriodicityField
          label={calculatorTexts.periodicity}
          value={input.periodicity}
          offered={OFFERED}
          onChange={(periodicity) => set({ periodicity })}
        />
        <DateField
          label={texts.start}
          value={input.start}
          clearable={false}
          stacked
          onChange={(start) => start !== null && set({ start })}
        />
      </div>
      <SelectField
        label={texts.repayment}
        value={input.repayment}
        options={Object.entries(texts.repayments).map(([value, label]) => ({ value, label }))}
        onChange={(value) => set({ repayment: value === "straight" ? "straight" : "traditional" })}
      />
      {field("extra", texts.extra)}
      {field("interestOnly", texts.interestOnly)}
      {field("balloon", texts.balloon)}
    </>
  );
  return (
    <Calculator heading={texts.heading} fields={fields} formula={texts.formula}>
      <Figures figures={figuresOf(input, answer)} />
      {answer && <LoanPicture input={input} answer={answer} />}
    </Calculator>
  );
}

function figuresOf(input: LoanInput, answer: LoanAnswer | null): (readonly [string, string | null])[] {
  const schedule = answer?.schedule;
  const level = schedule && (schedule.regularPayment ?? schedule.regularPrincipal);
  const last = schedule?.instalments.at(-1);
  const each = input.repayment === "straight" ? texts.principalEach : texts.payment;
  return [
    [each, level ? money(level) : null],
    [texts.totalInterest, schedule ? money(schedule.totalInterest) : null],
    [texts.totalPaid, schedule ? money(schedule.totalPaid) : null],
    [texts.lastPayment, last ? formatDay(last.due) : null],
    ...(answer && answer.sooner > 0
      ? [[texts.saved, `${money(answer.saved)} · ${texts.sooner(answer.sooner)}`] as const]
      : []),
  ];
}

function LoanPicture({ input, answer }: { input: LoanInput; answer: LoanAnswer }): ReactElement {
  const { schedule, plain } = answer;
  const { instalments } = schedule;
  const labels = [input.start, ...plain.instalments.map(({ due }) => formatDay(due))];
  const principal = subtractDecimals(plain.totalPaid, plain.totalInterest);
  const balances = [principal, ...plain.instalments.map((_, i) => instalments[i]?.balance ?? ZERO)];
  const lines: ChartLine[] = [
    { name: texts.balance, values: balances.map(approximate), colour: "liability", filled: true },
    ...(answer.sooner > 0
      ? [
          {
            name: texts.plain,
            values: [principal, ...plain.instalments.map(({ balance }) => balance)].map(approximate),
            colour: "plain" as const,
          },
        ]
      : []),
  ];
  const last = instalments.at(-1);
  const spoken = texts.spoken(instalments.length, last ? formatDay(last.due) : "", money(schedule.totalInterest));
  const say = (index: number): string => `${labels[index] ?? ""}: ${money(balances[index] ?? ZERO)}`;
  return (
    <>
      <LineChart labels={labels} lines={lines} spoken={spoken} say={say} />
      <Twin
        columns={texts.columns}
        words={2}
        spare={[0, 2, 5]}
        rows={instalments.map((row) => [
          String(row.period),
          formatDay(row.due),
          money(row.payment),
          money(row.interest),
          money(row.principal),
          money(row.extra),
          money(row.balance),
        ])}
      />
    </>
  );
}
