import type { ReactElement } from "react";
import { preference } from "../../../../data/preferences/preferences.ts";
import { InstrumentPicker } from "../../../../pickers/record-picker.tsx";
import { CheckField } from "../../../../ui/fields/check-field.tsx";
import { Dropdown } from "../../../../ui/menus/dropdown.tsx";
import styles from "../../menus/menus.module.css";
import { historyTexts as texts } from "../../table/section-texts.ts";

/** Whether assets and debts are drawn apart: kept from one visit to the next. */
export const debtsShown = preference("user", "summary-history-debts", "no", ["no", "yes"]);

/** What the history shows beside net worth: assets and debts apart, and a benchmark. */
export function HistoryTools({
  withDebts,
  onDebts,
  benchmark,
  onBenchmark,
}: {
  readonly withDebts: boolean;
  readonly onDebts: (shown: boolean) => void;
  readonly benchmark: string | null;
  readonly onBenchmark: (instrument: string | null) => void;
}): ReactElement {
  return (
    <>
      <CheckField label={texts.debts} checked={withDebts} onChange={onDebts} />
      <Dropdown name={texts.benchmark} label={texts.benchmark} side="end" marked={benchmark !== null}>
        {() => (
          <div className={styles["panel"]}>
            <InstrumentPicker
              label={texts.compareWith}
              hint={texts.rebased}
              creatable={false}
              value={benchmark}
              onChange={onBenchmark}
            />
          </div>
        )}
      </Dropdown>
    </>
  );
}
