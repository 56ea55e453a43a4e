import { RANGES, type Range } from "@distributary/domain/time/ranges";
import type { ReactElement } from "react";
import { Choice } from "../../ui/fields/choice.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { pickerTexts } from "../texts.ts";
import type { Period, PeriodSearch } from "./period.ts";
import styles from "./period-picker.module.css";

/** The days that the page is about: two fields and the usual ranges. */
export function PeriodPicker({
  period,
  onChange,
}: {
  period: Period;
  onChange: (change: PeriodSearch) => void;
}): ReactElement {
  return (
    <div className={styles["controls"]}>
      <DateField
        label={pickerTexts.at}
        value={period.at}
        clearable={false}
        onChange={(day) => onChange({ at: day ?? undefined })}
      />
      <DateField
        label={pickerTexts.since}
        value={period.range === "All" ? null : period.since}
        placeholder={period.range === "All" ? pickerTexts.beginning : commonTexts.dateForm}
        onChange={(day) => onChange({ since: day ?? "none", range: undefined })}
      />
      <Choice<Range>
        label={pickerTexts.ranges}
        value={period.range}
        onChange={(range) => onChange({ range, since: undefined })}
        options={RANGES.map((range) => ({ value: range, label: pickerTexts.rangeNames[range] }))}
      />
    </div>
  );
}
