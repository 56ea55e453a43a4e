import type { SummaryPerformance, SummaryReturns } from "@distributary/contract/summary/analytic";
import { useState, type ReactElement } from "react";
import { returnOpener } from "../../../records/returns-key.ts";
import { FormulaTable } from "../../../records/table/formula-table.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { formatKnown } from "../../../ui/format/amount.ts";
import { percentText, plainPercentText } from "../../../ui/format/ratio.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { riskFreeIn } from "./risk-free.ts";
import styles from "../tables.module.css";
import { analyticsTexts as texts, riskTexts } from "../texts.ts";

type Name = keyof typeof riskTexts;

const names = Object.keys(riskTexts) as Name[];
const rates: ReadonlySet<Name> = new Set(["mirr", "long_nickels", "direct_alpha"]);

/** What was earned for the risk that was taken, over money without risk and over a benchmark; each opens to its formula. */
export function RiskPanel({
  performance: { total },
  isBeside,
  rate,
  onRate,
  onOpen,
}: {
  performance: SummaryPerformance;
  /** whether a benchmark is chosen */
  isBeside: boolean;
  /** of money without risk, in per cent a year */
  rate: string | undefined;
  onRate: (rate: string | undefined) => void;
  onOpen: (key: string) => void;
}): ReactElement {
  const opens = returnOpener(total, onOpen);
  const lines = names.flatMap((name) => {
    const figure = figureOf(total, name, isBeside);
    if (figure === undefined) return [];
    const { value, reason } = figure;
    return [
      {
        id: name,
        name: riskTexts[name],
        figure: <RatioFigure text={textOf(name, value)} name={riskTexts[name]} onOpen={opens(name)} />,
        reason,
      },
    ];
  });
  return (
    <Panel title={texts.risk}>
      <div className={styles["compare"]}>
        <RateField key={rate ?? ""} rate={rate} onRate={onRate} />
      </div>
      <FormulaTable label={texts.risk} heads={[texts.measure, texts.figure]} lines={lines} />
    </Panel>
  );
}

/** The rate of money without risk: taken with Enter or when the field is left. */
function RateField({
  rate,
  onRate,
}: {
  rate: string | undefined;
  onRate: (rate: string | undefined) => void;
}): ReactElement {
  const [typed, setTyped] = useState(rate ?? "");
  const [isWrong, setIsWrong] = useState(false);
  const take = (): void => {
    const text = typed.trim().replace(",", ".").replace(/\s*%$/, "");
    const read = text === "" ? undefined : riskFreeIn(text);
    setIsWrong(text !== "" && read === undefined);
    if (read !== rate && (text === "" || read !== undefined)) onRate(read);
  };
  return (
    <TextField
      label={texts.riskFree}
      hint={texts.riskFreeHint}
      error={isWrong ? texts.riskFreeWrong : undefined}
      inputMode="decimal"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}

function figureOf(total: SummaryReturns, name: Name, isBeside: boolean): SummaryReturns["mirr"] | undefined {
  if (name === "mirr" || name === "sharpe" || name === "sortino") return total[name];
  return isBeside ? total.benchmark?.[name] : undefined;
}

function textOf(name: Name, value: string | null): string {
  if (name === "tracking_error") return plainPercentText(value);
  return rates.has(name) ? percentText(value) : formatKnown(value);
}
