import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ExportMenu } from "../../../pickers/export-menu.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import type { ColumnNames } from "./column-names.ts";
import type { TableColumn } from "./columns.ts";
import { exportColumns } from "./export-columns.ts";
import type { Line } from "./lines.ts";
import { summaryTexts } from "../texts.ts";

/** Saves the table exactly as it stands: its rows as they are opened, its columns, the same figures. Reports lead on. */
export function ExportTools({
  answer,
  lines,
  columns,
  names,
}: {
  answer: SummaryAnswer;
  lines: readonly Line[];
  columns: readonly TableColumn[];
  names: ColumnNames;
}): ReactElement {
  return (
    <>
      <Link
        to="/reports"
        search={{ r: "net-worth", at: answer.at, ...(answer.since === null ? {} : { since: answer.since }) }}
        className={buttonClass("quiet", "small")}
      >
        {summaryTexts.reports}
      </Link>
      <ExportMenu
        name={`summary-${answer.at}`}
        title={`${summaryTexts.title} ${answer.at}`}
        columns={exportColumns(columns, names)}
        readRows={() => Promise.resolve(lines)}
      />
    </>
  );
}
