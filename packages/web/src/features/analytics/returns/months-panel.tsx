import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import type { ReactElement } from "react";
import { keyBetween, keyUntil } from "../../../records/evidence/figure-key.ts";
import { returnOpener } from "../../../records/returns-key.ts";
import { TwinTable, type TwinColumn } from "../../../ui/charts/twin-table.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { percentText } from "../../../ui/format/ratio.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { yearsOf, type YearOfMonths } from "./months.ts";
import styles from "../tables.module.css";
import { analyticsTexts as texts } from "../texts.ts";

/** The time-weighted return of each month and year, each of which opens to the days that it was linked at. */
export function MonthsPanel({
  returns,
  onOpen,
}: {
  returns: SummaryReturns;
  onOpen: (key: string) => void;
}): ReactElement {
  const years = yearsOf(returns.months ?? []);
  const cell = (part: { readonly from: string; readonly to: string; readonly own: string | null } | undefined) => {
    if (part === undefined) return null;
    const { from, to, own } = part;
    // The first month begins as the whole does: with what was put in on its day, where nothing was there before.
    const keyOf = (key: string) =>
      from === returns.from ? keyUntil(key, to) : keyBetween(key, { since: from, at: to });
    const open = returnOpener(returns, (key) => onOpen(keyOf(key)))("time_weighted");
    const name = texts.of(texts.own, `${formatDay(from)} – ${formatDay(to)}`);
    return <RatioFigure text={percentText(own)} name={name} onOpen={open} />;
  };
  const columns: readonly TwinColumn<YearOfMonths>[] = [
    { id: "year", label: texts.year, cell: ({ year }) => year },
    ...texts.monthNames.map((label, place) => ({
      id: label,
      label,
      cell: ({ months }: YearOfMonths) => cell(months[place]),
    })),
    { id: "all", label: texts.wholeYear, cell },
  ];
  return (
    <Panel title={texts.months}>
      {years.length === 0 ? (
        <p className={styles["none"]}>{texts.noReturns}</p>
      ) : (
        <TwinTable label={texts.months} columns={columns} rows={years} rowKey={({ year }) => year} />
      )}
    </Panel>
  );
}
