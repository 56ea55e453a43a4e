import type { ReactElement } from "react";
import { Choice } from "../../ui/choice.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { commonTexts } from "../../ui/texts.ts";
import styles from "./controls.module.css";
import { ranges, type Range, type SummaryQuestion, type SummarySearch } from "./question.ts";
import { summaryTexts } from "./texts.ts";

/** The days that the page is about: two fields and the usual ranges. */
export function Controls({
  question,
  onChange,
}: {
  question: SummaryQuestion;
  onChange: (change: SummarySearch) => void;
}): ReactElement {
  return (
    <div className={styles["controls"]}>
      <DateField
        label={summaryTexts.at}
        value={question.at}
        clearable={false}
        onChange={(day) => onChange({ at: day ?? undefined })}
      />
      <DateField
        label={summaryTexts.since}
        value={question.range === "All" ? null : question.since}
        placeholder={question.range === "All" ? summaryTexts.beginning : commonTexts.dateForm}
        onChange={(day) => onChange({ since: day ?? "none", range: undefined })}
      />
      <Choice<Range>
        label={summaryTexts.ranges}
        value={question.range}
        onChange={(range) => onChange({ range, since: undefined })}
        options={ranges.map((range) => ({ value: range, label: range }))}
      />
    </div>
  );
}
