import type { SummaryIncome } from "@distributary/contract/summary/analytic";
import { useId, useState, type KeyboardEvent, type ReactElement } from "react";
import { keyOfEarned, opening } from "../../../records/evidence/figure-key.ts";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { scaleOf, shownLabels } from "../../../ui/charts/axis.ts";
import { walkedTo } from "../../../ui/charts/chart-walk.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatDecimal, formatTick } from "../../../ui/format/amount.ts";
import { commonTexts } from "../../../ui/texts.ts";
import type { IncomeBar } from "./income-bars.ts";
import styles from "./income-chart.module.css";
import { analyticsTexts as texts } from "../texts.ts";

const height = 200;

/** A bar up for income and one down for expenses, to one scale. The arrow keys walk them; the line above says each. */
export function IncomeChart({
  bars,
  whole,
  unit,
  onOpen,
}: {
  bars: readonly IncomeBar[];
  whole: Pick<SummaryIncome, "income" | "expenses" | "explain_key">;
  unit: string;
  onOpen: (key: string) => void;
}): ReactElement {
  const [walked, setWalked] = useState<number | null>(null);
  const covered = useAmountsCovered();
  const hint = useId();
  const last = bars.length - 1;
  const shown = walked === null ? null : (bars[Math.min(walked, last)] ?? null);
  const key = shown?.explainKey ?? whole.explain_key;
  // A drawing rounds anyway: the exact figures stand in the line above and in the table.
  const values = bars.flatMap((bar) => [Number(bar.income), Number(bar.expenses)]);
  const { low, high, step, ticks } = scaleOf(Math.min(0, ...values), Math.max(0, ...values));
  const scale = high === low ? 0 : height / (high - low);
  const amount = (value: string): string => (covered ? commonTexts.hidden : `${formatDecimal(value)} ${unit}`);
  const spoken = `${texts.incomeOf}: ${texts.received} ${amount(whole.income)}, ${texts.expenses} ${amount(whole.expenses)}, ${bars[0]?.label ?? ""} – ${bars[last]?.label ?? ""}.`;

  function walk(event: KeyboardEvent): void {
    const next = walkedTo(event, walked ?? last, last);
    if (next !== null) setWalked(next);
  }

  return (
    <figure className={styles["figure"]}>
      <figcaption className={styles["caption"]} aria-live={walked === null ? "off" : "polite"}>
        <span className={styles["day"]}>{shown?.label ?? texts.total}</span>
        <span>
          <span className={styles["key"]} data-kind="income" aria-hidden="true" />
          {texts.received}{" "}
          <Figure value={shown?.income ?? whole.income} name={texts.received} onOpen={opening(key, onOpen)} />
        </span>
        <span>
          <span className={styles["key"]} data-kind="expenses" aria-hidden="true" />
          {texts.expenses}{" "}
          <Figure
            value={shown?.expenses ?? whole.expenses}
            name={texts.expenses}
            onOpen={opening(keyOfEarned(key, "expenses"), onOpen)}
          />
        </span>
      </figcaption>
      <div
        className={styles["plot"]}
        role="application"
        aria-roledescription={commonTexts.chartRole}
        aria-label={spoken}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => setWalked(null)}
        onPointerLeave={() => setWalked(null)}
        style={{ height }}
      >
        <span id={hint} hidden>
          {commonTexts.chartKeys}
        </span>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles["tick"]}
            data-zero={tick === 0 || undefined}
            style={{ top: (high - tick) * scale }}
            aria-hidden="true"
          >
            <span>{covered ? "" : formatTick(tick, step)}</span>
          </span>
        ))}
        {bars.map((bar, index) => (
          <span
            key={bar.label}
            className={styles["slot"]}
            data-walked={index === walked || undefined}
            onPointerEnter={() => setWalked(index)}
          >
            <Mark value={Number(bar.income)} kind="income" zero={high * scale} scale={scale} />
            <Mark value={Number(bar.expenses)} kind="expenses" zero={high * scale} scale={scale} />
          </span>
        ))}
      </div>
      <div className={styles["days"]} aria-hidden="true">
        {shownLabels(bars.map(({ label }) => label)).map(({ index, text }) => (
          <span key={index} style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** From zero up where it is above, down where it is below: a month can have given income back. */
function Mark({
  value,
  kind,
  zero,
  scale,
}: {
  value: number;
  kind: "income" | "expenses";
  zero: number;
  scale: number;
}): ReactElement {
  const size = Math.abs(value) * scale;
  return (
    <span
      className={styles["mark"]}
      data-kind={kind}
      style={{ height: value === 0 ? 0 : Math.max(1, size), top: value > 0 ? zero - size : zero }}
    />
  );
}
