import { REPORT_STATUSES, reportsEndpoints, type GeneratedReport } from "@distributary/contract/reporting/reports";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { bundleTexts as texts } from "./texts.ts";

/** One more of the reports whose files are there; nothing where there is none. */
export function ReportChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly GeneratedReport[];
  onChoose: (report: GeneratedReport) => void;
}): ReactElement | null {
  const { profile } = useSignedIn();
  const found = useQuery({
    queryKey: ["reports-ready", profile.uuid],
    queryFn: async ({ signal }) =>
      (await api.call(reportsEndpoints.list, { query: { limit: 1 } }, { signal })).generated.filter(
        ({ status }) => status === REPORT_STATUSES.exportable || status === REPORT_STATUSES.confirmed,
      ),
  });
  const left = (found.data ?? []).filter((one) => chosen.every(({ report_key: key }) => key !== one.report_key));
  if (left.length === 0) return null;
  return (
    <SelectField
      label={texts.addReport}
      value=""
      empty={texts.noReport}
      options={left.map((one) => ({ value: one.report_key, label: one.file_name }))}
      onChange={(key) => {
        const report = left.find((one) => one.report_key === key);
        if (report !== undefined) onChoose(report);
      }}
    />
  );
}
