import type { Report, ReportFormat, ReportId } from "@distributary/contract/reporting/reports";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Note } from "../../ui/states.tsx";
import type { ReportsSearch } from "./address.ts";
import { NarrowFields } from "./narrow-fields.tsx";
import { askedOf } from "./narrowing.ts";
import { generateReport, readReportsAgain } from "./queries.ts";
import styles from "./reports.module.css";
import { reportTexts as texts } from "./texts.ts";

/** Which report, of which days, in which format. What is chosen stands in the address. */
export function ReportForm({
  universe,
  reports,
  search,
  onSearch,
}: {
  universe: string;
  reports: readonly Report[];
  search: ReportsSearch;
  onSearch: (search: ReportsSearch) => void;
}): ReactElement {
  const [format, setFormat] = useState<ReportFormat>("pdf");
  const chosen = reports.find((report) => report.report_id === search.r) ?? reports[0];
  const making = useMutation({ mutationFn: generateReport, onSuccess: () => readReportsAgain(universe) });
  const setDay = (name: "at" | "since", day: string | null): void => {
    const { [name]: _before, ...rest } = search;
    onSearch(day === null ? rest : { ...rest, [name]: day });
  };
  const choose = (r: ReportId): void => onSearch({ ...search, r });
  if (chosen === undefined) return <></>;
  const { report_id, is_period, takes, formats } = chosen;
  const inFormat = formats.includes(format) ? format : "pdf";
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const since = is_period ? (search.since ?? null) : null;
        making.mutate({
          report_id,
          format: inFormat,
          since,
          ...(search.at === undefined ? {} : { at: search.at }),
          ...askedOf(search, takes),
        });
      }}
    >
      <div className={styles["fields"]}>
        <SelectField
          label={texts.report}
          value={report_id}
          options={reports.map((report) => ({ value: report.report_id, label: report.name }))}
          onChange={(value) => choose(value as ReportId)}
        />
        {is_period && (
          <DateField
            stacked
            label={texts.since}
            value={search.since ?? null}
            hint={texts.sinceHint}
            onChange={(day) => setDay("since", day)}
          />
        )}
        <DateField
          stacked
          label={texts.at}
          value={search.at ?? null}
          placeholder={texts.today}
          onChange={(day) => setDay("at", day)}
        />
        <div className={styles["format"]}>
          <span className={styles["label"]}>{texts.format}</span>
          <Choice
            label={texts.format}
            value={inFormat}
            options={formats.map((value) => ({ value, label: texts.formats[value] }))}
            onChange={setFormat}
          />
        </div>
        <Button type="submit" look="primary" busy={making.isPending} className={styles["submit"]}>
          {texts.generate}
        </Button>
      </div>
      <NarrowFields takes={takes} search={search} onSearch={(change) => onSearch({ ...search, ...change })} />
      <dl className={styles["about"]}>
        <dt>{texts.shows}</dt>
        <dd>{chosen.headers.join(" · ")}</dd>
        {texts.about[report_id] !== undefined && (
          <>
            <dt>{texts.aboutTitle}</dt>
            <dd>{texts.about[report_id]}</dd>
          </>
        )}
        <dt>{texts.related}</dt>
        <dd className={styles["related"]}>
          {reports
            .filter((report) => chosen.related.includes(report.report_id))
            .map((report) => (
              <button
                key={report.report_id}
                type="button"
                className={styles["link"]}
                onClick={() => choose(report.report_id)}
              >
                {report.name}
              </button>
            ))}
        </dd>
      </dl>
      {making.isError && <Note tone="fault">{making.error.message}</Note>}
    </form>
  );
}
