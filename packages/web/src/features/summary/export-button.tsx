import type { SummaryAnswer } from "@distributary/contract/summary";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { saveFile } from "../../data/save-file.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { csvOf } from "./csv.ts";
import { summaryTexts } from "./texts.ts";

/** Saves the positions as a file, with the same figures as on the page, and leads to the reports of the same days. */
export function ExportButton({ answer }: { answer: SummaryAnswer }): ReactElement {
  return (
    <>
      <Link
        to="/reports"
        search={{ r: "holdings", at: answer.at, ...(answer.since === null ? {} : { since: answer.since }) }}
        className={buttonClass("quiet", "small")}
      >
        {summaryTexts.reports}
      </Link>
      <Button
        look="quiet"
        size="small"
        icon="download"
        title={summaryTexts.exportCsv}
        onClick={() =>
          saveFile(
            new Blob([csvOf(answer, summaryTexts)], { type: "text/csv;charset=utf-8" }),
            `positions-${answer.at}.csv`,
          )
        }
      >
        {summaryTexts.export}
      </Button>
    </>
  );
}
